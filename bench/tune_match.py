"""Is B stronger than A? Two states of the engine, or two sets of weights, against each other.

    python bench/tune_match.py --a ../before/src --b src --board chess --games 200 --nodes 20000
    python bench/tune_match.py --a src --b src:weights.toml --board plane --time-ms 50

A player is a source folder with its compiled modules (`git worktree` makes another) and may name a
parameter file that replaces the engine's own. Each opening, random but fair, is played twice with
colours exchanged. It ends when the games are played or the sequential test (Elo 0 against 10, 5 %
error) knows the answer. Nodes compare judgement on any machine, time compares everything.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import exp, log, log10, sqrt
from pathlib import Path
from typing import Any

from latticechess import Move, Side, variant
from latticechess.engine.sight import Sight
from latticechess.engine.think import think
from latticechess.kernel.position import Position

PLAYER = Path(__file__).with_name("tune_player.py")
LONGEST = 300
DECIDED = 800
DECIDED_PLIES = 6
FAIR = 150
RANDOM_PLIES = {"chess": 8}


@dataclass(frozen=True, slots=True)
class Rules:
    """How every game of a match is played."""

    board: str
    nodes: int
    time_ms: int | None


class Opponent:
    """One player in a process of its own."""

    def __init__(self, where: str) -> None:
        source, _, weights = where.partition(":")
        environment = {**os.environ, "PYTHONPATH": str(Path(source).resolve())}
        self.process = subprocess.Popen(
            [sys.executable, str(PLAYER), *([weights] if weights else [])],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def choose(self, rules: Rules, moves: list[Any]) -> tuple[Move, int]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        request: dict[str, Any] = {"board": rules.board, "moves": moves}
        request |= {"nodes": rules.nodes, "time_ms": rules.time_ms}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        origin, target, promotion = answer["move"]
        return Move(tuple(origin), tuple(target), promotion), answer["score"]

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def opening(board: str, number: int) -> list[Move]:
    """A few random moves after which neither side is lost."""
    attempt = 0
    while True:
        chance = random.Random(1000 * number + attempt)
        now = variant(board).start()
        moves = []
        for _ in range(RANDOM_PLIES.get(board, 4)):
            if now.outcome is None:
                moves.append(chance.choice(now.board().legal_moves()))
                now = now.play(moves[-1])
        if now.outcome is None and abs(think(now, Sight(nodes=5_000)).score) <= FAIR:
            return moves
        attempt += 1


def play(rules: Rules, white: Opponent, black: Opponent, begun: list[Move]) -> float:
    """White's points."""
    now = variant(rules.board).start()
    told: list[Any] = []
    for move in begun:
        now = now.play(move)
        told.append((move.origin, move.target, move.promotion))
    ahead = 0
    while now.outcome is None and not now.claims and now.ply < LONGEST:
        mover = white if now.turn is Side.WHITE else black
        move, score = mover.choose(rules, told)
        score = score if now.turn is Side.WHITE else -score
        ahead = ahead + 1 if score >= DECIDED else ahead - 1 if score <= -DECIDED else 0
        if abs(ahead) >= DECIDED_PLIES and (ahead > 0) == (score > 0):
            return 1.0 if score > 0 else 0.0
        now = now.play(move)
        told.append((move.origin, move.target, move.promotion))
    return points(now)


def points(now: Position) -> float:
    if now.outcome is None or now.outcome.winner is None:
        return 0.5
    return 1.0 if now.outcome.winner is Side.WHITE else 0.0


def pair(rules: Rules, places: tuple[str, str], number: int) -> list[float]:
    """B's points in the two games of one opening."""
    begun = opening(rules.board, number)
    one, other = Opponent(places[0]), Opponent(places[1])
    try:
        return [1 - play(rules, one, other, begun), play(rules, other, one, begun)]
    finally:
        one.close()
        other.close()


def expected(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


class Tally:
    """B's results so far."""

    def __init__(self) -> None:
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results)

    @property
    def variance(self) -> float:
        return sum((r - self.mean) ** 2 for r in self.results) / len(self.results)

    def likelihood(self, low: float = 0, high: float = 10) -> float:
        """The logarithm of how much likelier `high` Elo is than `low`."""
        if self.variance == 0:
            return 0.0
        a, b = expected(low), expected(high)
        return len(self.results) * (b - a) * (2 * self.mean - a - b) / (2 * self.variance)

    def __str__(self) -> str:
        wins, draws = self.results.count(1.0), self.results.count(0.5)
        losses = len(self.results) - wins - draws
        share = min(max(self.mean, 0.001), 0.999)
        elo = -400 * log10(1 / share - 1)
        error = 1.96 * sqrt(self.variance / len(self.results))
        span = 400 / log(10) * error / (share * (1 - share))
        text = f"B: +{wins} ={draws} -{losses}  {elo:+.0f} ± {span:.0f} Elo"
        return f"{text}  LLR {self.likelihood():+.2f}"


def games(rules: Rules, places: tuple[str, str], count: int, jobs: int) -> Iterator[list[float]]:
    """The results of pairs of games as they come in."""
    with ThreadPoolExecutor(jobs) as pool:
        for begin in range(0, count // 2, jobs):
            numbers = range(begin, min(begin + jobs, count // 2))
            yield from pool.map(lambda number: pair(rules, places, number), numbers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--a", required=True)
    parser.add_argument("--b", required=True)
    parser.add_argument("--board", default="chess")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--time-ms", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    if not arguments.nodes and not arguments.time_ms:
        arguments.nodes = 20_000
    rules = Rules(arguments.board, arguments.nodes, arguments.time_ms)
    tally = Tally()
    enough = log((1 - 0.05) / 0.05)
    for results in games(rules, (arguments.a, arguments.b), arguments.games, arguments.jobs):
        tally.results += results
        if len(tally.results) % 20 == 0:
            print(tally, flush=True)
        if len(tally.results) >= 40 and abs(tally.likelihood()) >= enough:
            break
    print("result", tally, f"chance {100 / (1 + exp(-tally.likelihood())):.0f} %", flush=True)


if __name__ == "__main__":
    main()
