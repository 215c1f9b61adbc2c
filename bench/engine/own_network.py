"""A trained network against the evaluation that its board has without one.

    python bench/engine/random_board.py --seed 11 > own-11.toml
    lattice train own-11.toml --hours 0.45 --match-games 2
    python bench/engine/own_network.py own-11.toml training/own-11.candidate
        [--games 600] [--nodes 1000 | --time-ms 20] [--jobs 2] [--first-opening 500000]

Every opening is played twice, with colours reversed. No match is stopped early: the result is not
flattered by the moment at which it was taken.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from latticechess.arena.games import play, usual_adjudication
from latticechess.arena.openings import opening
from latticechess.arena.players import Answer
from latticechess.arena.statistics import MatchResult, estimate
from latticechess.engine.analysis import Limits, reports
from latticechess.engine.batch import in_processes
from latticechess.engine.evaluation.network_file import decode
from latticechess.engine.evaluation.weights import Weights, corrected, written_weights
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.library import variant
from latticechess.kernel.position import Position

OPENING_PLIES = 6
LONGEST = 240
TABLE_MB = 4


@dataclass(frozen=True, slots=True)
class Duel:
    """A network and how long both sides think."""

    board: str
    network: Path
    limits: Limits


class Engine:
    """The engine with some weights."""

    def __init__(self, weights: Weights, limits: Limits) -> None:
        self.weights = weights
        self.limits = limits
        self.table = TranspositionTable.of_megabytes(TABLE_MB)

    def begin(self, seed: int) -> None:
        self.table.clear()

    def answer(self, position: Position) -> Answer:
        profile = SearchProfile(nodes=self.limits.nodes)
        *_, last = reports(position, profile, self.limits, table=self.table, weights=self.weights)
        return Answer(last.lines[0].moves[0], last.lines[0].score)

    def close(self) -> None:
        pass


@cache
def engines(duel: Duel) -> tuple[Engine, Engine]:
    board = variant(duel.board)
    written = written_weights(board)
    learnt = corrected(written, decode(duel.network.read_bytes(), board))
    return Engine(learnt, duel.limits), Engine(written, duel.limits)


def pair(task: tuple[Duel, int]) -> MatchResult:
    """Two games from one opening; the network's result."""
    duel, number = task
    board = variant(duel.board)
    learnt, written = engines(duel)
    start = opening(board, number, OPENING_PLIES)
    rules = replace(usual_adjudication(board), longest=LONGEST)
    points = (
        play(start, learnt, written, number, rules).points,
        1 - play(start, written, learnt, number, rules).points,
    )
    return MatchResult(points.count(1), points.count(0.5), points.count(0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("board", help="a variant file")
    parser.add_argument("network", type=Path)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--nodes", type=int, default=1_000)
    parser.add_argument("--time-ms", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first-opening", type=int, default=500_000)
    asked = parser.parse_args()
    limits = Limits(nodes=asked.nodes)
    if asked.time_ms is not None:
        limits = Limits(time_ms=asked.time_ms)
    duel = Duel(asked.board, asked.network, limits)
    tasks = ((duel, asked.first_opening + n) for n in range(asked.games // 2))
    total = sum(in_processes(pair, tasks, asked.jobs), MatchResult())
    print(f"{asked.board}: {total}, {estimate(total)}")


if __name__ == "__main__":
    main()
