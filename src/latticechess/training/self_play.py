"""Self-play: games of the engine against itself, and the quiet positions in them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Protocol

from latticechess.engine.analysis import Limits, reports
from latticechess.engine.evaluation.evaluator import Evaluator
from latticechess.engine.evaluation.for_board import evaluator_for, exchange_for
from latticechess.engine.evaluation.network_file import STATIC, WRITTEN
from latticechess.engine.evaluation.weights import Weights, static, weights_for, written_weights
from latticechess.engine.scores import MATE_BOUND
from latticechess.engine.search.iterative_deepening import IterativeDeepening, Line
from latticechess.engine.search.parameters import SearchParameters
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.search import Search
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.board import Board
from latticechess.kernel.library import variant as variant_named
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.programs.matches import Adjudicator, start_of, usual_adjudication
from latticechess.programs.players import Answer
from latticechess.training import TrainingError
from latticechess.training.positions import Sample, records, rows_of, width_of
from latticechess.training.teacher import Teacher

RANDOM_PLIES = (6, 12)
"""So many moves at the start are random, for games that differ."""
UNBALANCED = 600
"""A game is not begun from a position worse than this, in centipawns."""
TRIES = 60
"""After so many the most balanced one will do."""
DECIDED = 1.6
"""Positions beyond the lead that ends a game, times this, teach nothing."""
AROUND = 2
"""Random moves on a plane stay within this distance of the outermost pieces."""
STRAY = 16
"""One move in so many is a random one when a teacher plays: its own moves hardly ever lead to
positions like those that a search has to judge."""
TABLE_MB = 4


@dataclass(frozen=True, slots=True)
class GamePlan:
    """How training games are played."""

    nodes: int = 1_000
    longest: int = 240
    teacher: str = ""
    """The command of an engine that plays in our engine's place."""
    resign: float = 1.0
    """The lead that ends a game, in parts of the usual one."""
    base: str = WRITTEN
    """The evaluation that the network will correct."""


class SelfPlay:
    """Plays games on one board, each from its own number."""

    def __init__(self, variant: Variant, plan: GamePlan) -> None:
        self.variant = variant
        self.plan = plan
        self.weights = weights_for(variant)
        written = written_weights(variant)
        self.written = static(written) if plan.base == STATIC else written
        usual = usual_adjudication(variant)
        resign = int(plan.resign * usual.resign)
        self.rules = replace(usual, longest=plan.longest, resign=resign)
        self.decided = int(DECIDED * resign)
        self.teacher = Teacher(plan.teacher) if plan.teacher else None
        self.table = TranspositionTable.of_megabytes(TABLE_MB)

    def game(self, number: int) -> array[int]:
        """The records of game `number`."""
        random = Random(f"{self.variant.name} training {number}")
        position, search = self._opening(random, number)
        samples: list[Sample] = []
        adjudicator = Adjudicator(self.rules)
        evaluator = evaluator_for(search.board, self.written)
        points: float | None = None
        while points is None:
            if position.outcome is not None:
                winner = position.outcome.winner
                points = 0.5 if winner is None else float(winner is Side.WHITE)
                break
            if position.claims:
                points = 0.5
                break
            answer = self._answer(position, search)
            verdict = adjudicator.verdict(position, answer)
            if verdict is not None:
                points = verdict[0]
                break
            move = answer.move
            score = self._lesson(answer.score or 0)
            written = evaluator.score_now()
            if score is not None and abs(written) < self.decided and is_quiet(position, move):
                samples.append(Sample(rows_of(position), int(position.turn), written, score))
            if self.teacher is not None and random.randrange(STRAY) == 0:
                move = random.choice(moves_nearby(position))
            search.play(move)
            position = position.play(move)
        return records(samples, points, width_of(self.variant))

    def _lesson(self, score: int) -> int | None:
        """The score to learn; a mate that is seen counts as the largest lead."""
        if abs(score) >= MATE_BOUND:
            return self.decided if score > 0 else -self.decided
        return score if abs(score) < self.decided else None

    def _opening(self, random: Random, number: int) -> tuple[Position, GameSearch]:
        """A position after random moves that neither side has lost by then, or the most balanced
        one where the start is lost already."""
        nearest: Position | None = None
        least = 0
        for _ in range(TRIES):
            position = random_start(self.variant, number, random, RANDOM_PLIES)
            if position.outcome is not None:
                continue
            search = self._begin(position)
            lead = abs(self._answer(position, search).score or 0)
            if lead <= UNBALANCED:
                return position, search
            if nearest is None or lead < least:
                nearest, least = position, lead
        if nearest is None:
            raise TrainingError(f"Random moves end every game on {self.variant.title}.")
        return nearest, self._begin(nearest)

    def _begin(self, position: Position) -> GameSearch:
        """Forget the game before."""
        self.table.clear()
        if self.teacher is not None:
            self.teacher.begin()
        return GameSearch(position.board(), self.weights, self.table, self.plan.nodes)

    def _answer(self, position: Position, search: GameSearch) -> Answer:
        if self.teacher is not None:
            return self.teacher.answer(position, self.plan.nodes)
        line = search.best()
        return Answer(line.moves[0], line.score)


def random_start(variant: Variant, number: int, random: Random, plies: tuple[int, int]) -> Position:
    """The start, and from the least to the most plies of random moves."""
    position = start_of(variant, number)
    for _ in range(random.randint(*plies)):
        moves = moves_nearby(position)
        if not moves or position.outcome is not None:
            break
        position = position.play(random.choice(moves))
    return position


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


class Games(Protocol):
    """Makes records of games on one board."""

    def __init__(self, variant: Variant, plan: GamePlan) -> None: ...

    def game(self, number: int) -> array[int]:
        """The records of game `number`."""


@cache
def games_of(kind: type[Games], name: str, plan: GamePlan) -> Games:
    """One for a process: the functions that use it run in worker processes."""
    return kind(variant_named(name), plan)


def play_numbered(task: tuple[str, GamePlan, int]) -> bytes:
    """The records of one game of a board given by name or path."""
    name, plan, number = task
    return games_of(SelfPlay, name, plan).game(number).tobytes()


def tasks(name: str, plan: GamePlan, first: int) -> Iterator[tuple[str, GamePlan, int]]:
    """Games without end, from a number on."""
    number = first
    while True:
        yield name, plan, number
        number += 1


class GameSearch:
    """Finds the best move within a number of nodes, again and again."""

    def __init__(
        self,
        board: Board,
        weights: Weights,
        table: TranspositionTable,
        nodes: int,
        evaluator: Evaluator | None = None,
        parameters: SearchParameters | None = None,
    ) -> None:
        self.board = board
        self.table = table
        self.limits = Limits(nodes=nodes)
        self.search = Search(
            board,
            evaluator or evaluator_for(board, weights),
            table,
            weights.worth,
            exchange_for(board, weights.worth),
            SearchProfile(nodes=nodes, parameters=parameters),
            Stop().flag,
        )

    def best(self) -> Line:
        """The best line where the game stands."""
        self.table.start_search()
        self.search.begin()
        *_, last = IterativeDeepening(self.search, self.limits).reports()
        return last.lines[0]

    def play(self, move: Move) -> None:
        """Go on with the game."""
        self.board.play(move)
