"""Nodes a second beside other programs, and what a second thread brings; all in one run.

    python bench/engine_speed.py [--seconds 2] [--threads 2] [--positions 16]

Seconds are those of the processor, so that a busy machine disturbs little. The others are asked for
nodes in the same positions over UCI (Debian's `gnuchess`, `glaurung`, `stockfish`, the last
without its network); whichever is missing is said so. What a node is differs between programs: this
is a scale, not a contest. Threads: the time to a depth by the clock, for which all cores must be
free; and the nodes that each thread needs, which is the same where every thread has a core of its
own. The nodes to a depth are a matter of luck, twice as many or half: it takes many positions (the
mean is that of the ratios' logarithms).
"""

from __future__ import annotations

import argparse
import os
import shutil
from math import exp, log
from pathlib import Path
from time import perf_counter, process_time

import chess
import chess.engine

from latticechess import variant
from latticechess.engine.analysis import Limits, analyse
from latticechess.engine.choose import choose
from latticechess.engine.search.transposition import Table
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
OPTIONS = {"stockfish": {"Use NNUE": False}}
GAMES = "/usr/games"
DEPTHS = {"chess": 14, "plane": 8, "cube": 10}
"""To which threads are compared: half a second or so for one; beginning takes no part of it."""


def speed(positions: list[Position], seconds: float) -> str:
    """The engine's own search on one thread."""
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
    """Seconds of the processor that another process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peer_speed(name: str, seconds: float) -> str:
    """What another program says of itself."""
    path = shutil.which(name) or shutil.which(name, path=GAMES)
    if path is None:
        return "not installed"
    nodes, spent, depths = 0, 0.0, []
    with chess.engine.SimpleEngine.popen_uci([path, *PEERS[name]], timeout=60) as engine:
        engine.configure(OPTIONS.get(name, {}))
        process = engine.transport.get_pid()
        for fen in POSITIONS:
            begun = used_by(process)
            # A game object of its own for each: no table from the position before.
            limit = chess.engine.Limit(time=seconds)
            play = engine.play(chess.Board(fen), limit, info=chess.engine.INFO_ALL, game=fen)
            nodes += play.info.get("nodes", 0)
            depths.append(play.info.get("depth", 0))
            spent += used_by(process) - begun
    return told(nodes, spent, depths)


def varied(board: str, count: int) -> list[Position]:
    """Positions from games of the computer's fifth level, each from another game."""
    found = []
    for number in range(count):
        now = variant(board).start()
        for ply in range(6 + 2 * number):
            if now.outcome is None:
                now = now.play(choose(now, 5, seed=100 * number + ply).move)
        found.append(now)
    return found


def thread_gain(board: str, positions: int, threads: int) -> str:
    """What several threads gain to a depth: by the clock, and by the nodes of each."""
    clock = nodes = 0.0
    for now in varied(board, positions):
        alone = to_depth(now, DEPTHS[board], 1)
        together = to_depth(now, DEPTHS[board], threads)
        clock += log(alone[0] / together[0])
        nodes += log(threads * alone[1] / together[1])
    gains = exp(clock / positions), exp(nodes / positions)
    return (
        f"{gains[0]:.2f} times as fast to depth {DEPTHS[board]} with {threads} threads by the "
        f"clock, {gains[1]:.2f} by the nodes of each"
    )


def to_depth(now: Position, depth: int, threads: int) -> tuple[float, int]:
    """Seconds and nodes."""
    begun = perf_counter()
    reports = list(analyse(now, Limits(depth=depth), threads=threads, table=Table(20)))
    return perf_counter() - begun, reports[-1].nodes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--positions", type=int, default=16, help="for each board, for the threads")
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
    for board in boards:
        gain = thread_gain(board, arguments.positions, arguments.threads)
        print(f"{board:10} {gain}", flush=True)


if __name__ == "__main__":
    main()
