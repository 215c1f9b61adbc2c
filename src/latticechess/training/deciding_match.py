"""The deciding match: a new network replaces the former one only if it wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from latticechess.engine.batch import in_processes
from latticechess.engine.evaluation.network_file import decode
from latticechess.engine.evaluation.weights import corrected, weights_for, written_weights
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.library import variant as variant_named
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.programs.matches import opening, play, usual_adjudication
from latticechess.programs.players import Answer
from latticechess.programs.statistics import MatchResult, bounds, likelihood_ratio
from latticechess.training.self_play import best

HYPOTHESES = 0.0, 20.0
"""Elo: no gain, and a gain worth having."""
OPENING_PLIES = 6
FIRST_OPENING = 100_000
"""Openings that no other match uses."""
LONGEST = 240
TABLE_MB = 4


@dataclass(frozen=True, slots=True)
class Duel:
    """A candidate against what plays now, at equal nodes."""

    board: str
    candidate: bytes
    """A network file."""
    nodes: int


class _NodesPlayer:
    """The engine within a number of nodes, with or without a network."""

    def __init__(self, variant: Variant, network: bytes | None, nodes: int) -> None:
        self.weights = weights_for(variant)
        if network is not None:
            self.weights = corrected(written_weights(variant), decode(network, variant))
        self.nodes = nodes
        self.table = TranspositionTable.of_megabytes(TABLE_MB)

    def begin(self, seed: int) -> None:
        self.table.clear()

    def answer(self, position: Position) -> Answer:
        return best(position, self.nodes, self.table, self.weights)

    def close(self) -> None:
        pass


_seated: dict[Duel, tuple[_NodesPlayer, _NodesPlayer]] = {}


def play_pair(task: tuple[Duel, int]) -> MatchResult:
    """Two games from one opening with colours reversed; the candidate's result."""
    duel, number = task
    variant = variant_named(duel.board)
    if duel not in _seated:
        _seated.clear()
        _seated[duel] = (
            _NodesPlayer(variant, duel.candidate, duel.nodes),
            _NodesPlayer(variant, None, duel.nodes),
        )
    new, old = _seated[duel]
    start = opening(variant, FIRST_OPENING + number, OPENING_PLIES)
    rules = replace(usual_adjudication(variant), longest=LONGEST)
    points = (
        play(start, new, old, number, rules).points,
        1 - play(start, old, new, number, rules).points,
    )
    return MatchResult(
        sum(p == 1 for p in points), sum(p == 0.5 for p in points), sum(p == 0 for p in points)
    )


def decide(
    duel: Duel,
    games: int,
    workers: int,
    report: Callable[[MatchResult], None],
    in_time: Callable[[], bool] = lambda: True,
) -> tuple[MatchResult, bool]:
    """The candidate's result, and whether it won: by SPRT, or all games played without a loss of
    points that chance would explain."""
    low, high = bounds()
    total = MatchResult()
    tasks = ((duel, number) for number in range(-(-games // 2)))
    for result in in_processes(play_pair, tasks, workers):
        total += result
        report(total)
        ratio = likelihood_ratio(total, *HYPOTHESES)
        if not low < ratio < high or not in_time():
            break
    return total, likelihood_ratio(total, *HYPOTHESES) >= high
