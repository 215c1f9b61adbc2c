"""Self-play: games of the engine against itself, and the quiet positions in them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from latticechess.arena.games import Adjudicator, usual_adjudication
from latticechess.arena.openings import start_of
from latticechess.arena.players import Answer
from latticechess.engine.analysis import Limits, reports
from latticechess.engine.evaluation.for_board import evaluator_for
from latticechess.engine.evaluation.weights import Weights, weights_for
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.training.positions import Sample, records, rows_of, width_of

RANDOM_PLIES = (6, 12)
"""So many moves at the start are random, for games that differ."""
UNBALANCED = 600
"""A game is not begun from a position worse than this, in centipawns."""
DECIDED = 1_500
"""Positions beyond this teach nothing."""
AROUND = 2
"""Random moves on a plane stay within this distance of the outermost pieces."""
TABLE_MB = 4


@dataclass(frozen=True, slots=True)
class GamePlan:
    """How training games are played."""

    nodes: int = 1_000
    longest: int = 240


class SelfPlay:
    """Plays games on one board, each from its own number."""

    def __init__(self, variant: Variant, plan: GamePlan) -> None:
        self.variant = variant
        self.plan = plan
        self.weights = weights_for(variant)
        self.written = replace(self.weights, network=None)
        self.rules = replace(usual_adjudication(variant), longest=plan.longest)
        self.table = TranspositionTable.of_megabytes(TABLE_MB)

    def game(self, number: int) -> array[int]:
        """The records of game `number`."""
        position = self._opening(Random(f"{self.variant.name} training {number}"), number)
        samples: list[Sample] = []
        self.table.clear()
        adjudicator = Adjudicator(self.rules)
        board = position.board()
        evaluator = evaluator_for(board, self.written)
        points: float | None = None
        while points is None:
            if position.outcome is not None:
                winner = position.outcome.winner
                points = 0.5 if winner is None else float(winner is Side.WHITE)
                break
            if position.claims:
                points = 0.5
                break
            answer = best(position, self.plan.nodes, self.table, self.weights)
            verdict = adjudicator.verdict(position, answer)
            if verdict is not None:
                points = verdict[0]
                break
            score = answer.score or 0
            if abs(score) < DECIDED and is_quiet(position, answer.move):
                samples.append(
                    Sample(rows_of(position), int(position.turn), evaluator.score_now(), score)
                )
            board.play(answer.move)
            position = position.play(answer.move)
        return records(samples, points, width_of(self.variant))

    def _opening(self, random: Random, number: int) -> Position:
        """A position after random moves that neither side has lost by then."""
        while True:
            position = start_of(self.variant, number)
            for _ in range(random.randint(*RANDOM_PLIES)):
                moves = moves_nearby(position)
                if not moves or position.outcome is not None:
                    break
                position = position.play(random.choice(moves))
            if position.outcome is None and abs(self._worth(position)) <= UNBALANCED:
                return position

    def _worth(self, position: Position) -> int:
        return best(position, self.plan.nodes, None, self.weights).score or 0


def moves_nearby(position: Position) -> list[Move]:
    """The legal moves; without edges, those among the pieces and a little around them."""
    if position.variant.geometry.bounded:
        return position.legal_moves()
    axes = list(zip(*position.pieces, strict=True))
    low = tuple(min(axis) - AROUND for axis in axes)
    return position.legal_moves((low, tuple(max(axis) + AROUND for axis in axes)))


def best(
    position: Position, nodes: int, table: TranspositionTable | None, weights: Weights
) -> Answer:
    """The engine's move within a number of nodes."""
    profile = SearchProfile(nodes=nodes, table_bits=12)
    *_, last = reports(position, profile, Limits(nodes=nodes), table=table, weights=weights)
    return Answer(last.lines[0].moves[0], last.lines[0].score)


def is_quiet(position: Position, move: Move) -> bool:
    """Whether nothing is about to be taken, promoted or mated: only such positions have an
    evaluation that a search could share."""
    return not position.in_check and move.promotion is None and move.target not in position.pieces


# One SelfPlay a process: the functions below run in worker processes.
_played: dict[tuple[str, GamePlan], SelfPlay] = {}


def play_numbered(task: tuple[str, GamePlan, int]) -> bytes:
    """The records of one game of a board given by name or path."""
    from latticechess.kernel.library import variant as variant_named

    name, plan, number = task
    if (name, plan) not in _played:
        _played[name, plan] = SelfPlay(variant_named(name), plan)
    return _played[name, plan].game(number).tobytes()


def tasks(name: str, plan: GamePlan, first: int) -> Iterator[tuple[str, GamePlan, int]]:
    """Games without end, from a number on."""
    number = first
    while True:
        yield name, plan, number
        number += 1
