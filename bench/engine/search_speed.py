"""Search speed: nodes per second beside other engines, and the gain from threads, in one run.

python bench/engine/search_speed.py [--seconds 2] [--threads 2] [--positions 16] [--depths 14 8 10]

CPU time is measured, so that a busy machine disturbs little. The others are asked for nodes in the
same positions over UCI (Debian's `gnuchess`, `glaurung`, and `stockfish` without its network);
missing ones are named. Engines count nodes differently: this is a scale, not a contest. Threads:
the wall-clock time to a depth, for which all cores must be free, and the nodes per thread, which is
the same if every thread has its own core. The nodes to a depth vary by a factor of two either way:
many positions are needed (the mean is geometric).
"""

from __future__ import annotations

import argparse
import os
import shutil
from math import exp, log
from pathlib import Path
from statistics import mean, stdev
from time import perf_counter, process_time

import chess
import chess.engine

from latticechess import variant
from latticechess.engine.analysis import Limits, analyse
from latticechess.engine.choose import choose
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import parse_position

POSITIONS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r2q1rk1/1b2bppp/p2p1n2/1p2p3/4P3/1BN1Q3/PPP2PPP/R1B2RK1 w - - 0 13",
    "8/2p2pk1/3p2p1/1p1Pp2p/1P2P2P/2P1K1P1/5P2/8 w - - 0 1",
)
PEERS = {
    "gnuchess": ["--uci"],
    "glaurung": [],
    "stockfish": [],
}
OPTIONS = {"glaurung": {"Threads": 1}, "stockfish": {"Use NNUE": False, "Threads": 1}}
"""One thread for everybody: Glaurung takes all cores unless told otherwise."""
GAMES = "/usr/games"
DEPTHS = (14, 8, 10)
"""Depths to which threads are compared on chess, plane and cube: about half a second for one."""


def speed(positions: list[Position], seconds: float) -> str:
    """Our search on one thread."""
    nodes, spent, depths = 0, 0.0, []
    for now in positions:
        begun = process_time()
        for report in analyse(now, Limits()):
            last = report
            if process_time() - begun > seconds / 3:
                break
        spent += process_time() - begun
        nodes += last.nodes
        depths.append(last.depth)
    return told(nodes, spent, depths)


def told(nodes: int, spent: float, depths: list[int]) -> str:
    return f"{nodes / max(spent, 0.01) / 1000:8.0f} thousand nodes/s, depths {depths}"


def used_by(process: int) -> float:
    """CPU seconds that another process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peer_speed(name: str, seconds: float) -> str:
    """What another engine reports."""
    path = shutil.which(name) or shutil.which(name, path=GAMES)
    if path is None:
        return "not installed"
    nodes, spent, depths = 0, 0.0, []
    with chess.engine.SimpleEngine.popen_uci([path, *PEERS[name]], timeout=60) as engine:
        engine.configure(OPTIONS.get(name, {}))
        process = engine.transport.get_pid()
        for fen in POSITIONS:
            begun = used_by(process)
            # A new game for each position: no table from the one before.
            limit = chess.engine.Limit(time=seconds)
            play = engine.play(chess.Board(fen), limit, info=chess.engine.INFO_ALL, game=fen)
            nodes += play.info.get("nodes", 0)
            depths.append(play.info.get("depth", 0))
            spent += used_by(process) - begun
    return told(nodes, spent, depths)


def varied(board: str, count: int) -> list[Position]:
    """Positions from different games of the computer's fifth level."""
    found = []
    for number in range(count):
        now = variant(board).start()
        for ply in range(6 + 2 * number):
            if now.outcome is None:
                now = now.play(choose(now, 5, seed=100 * number + ply).move)
        found.append(now)
    return found


def thread_gain(board: str, positions: int, threads: int, depth: int) -> str:
    """The gain from threads to a depth: by wall clock, and by nodes per thread."""
    clock = []
    nodes = 0.0
    for now in varied(board, positions):
        alone = to_depth(now, depth, 1)
        together = to_depth(now, depth, threads)
        clock.append(log(alone[0] / together[0]))
        nodes += log(threads * alone[1] / together[1])
    gain = exp(mean(clock))
    return (
        f"{gain:.2f} times as fast to depth {depth} with {threads} threads by the clock (standard "
        f"error {gain * stdev(clock) / len(clock) ** 0.5:.2f}), {exp(nodes / positions):.2f} by "
        "the nodes of each"
    )


def to_depth(now: Position, depth: int, threads: int) -> tuple[float, int]:
    """Seconds and nodes."""
    begun = perf_counter()
    reports = list(analyse(now, Limits(depth=depth), threads=threads, table=TranspositionTable(20)))
    return perf_counter() - begun, reports[-1].nodes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--positions", type=int, default=16, help="for each board, for the threads")
    parser.add_argument("--depths", type=int, nargs=3, default=DEPTHS, help="chess, plane, cube")
    arguments = parser.parse_args()
    boards = {
        "chess": [parse_position(variant("chess"), fen) for fen in POSITIONS],
        "plane": [variant("plane").start()],
        "cube": [variant("cube").start()],
    }
    for board, positions in boards.items():
        print(f"{board:10} {speed(positions, arguments.seconds)}", flush=True)
    for name in PEERS:
        print(f"{name:10} {peer_speed(name, arguments.seconds)}", flush=True)
    for board, depth in zip(boards, arguments.depths, strict=True):
        gain = thread_gain(board, arguments.positions, arguments.threads, depth)
        print(f"{board:10} {gain}", flush=True)


if __name__ == "__main__":
    main()
