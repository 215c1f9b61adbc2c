"""Whether a position has one clear best move, by a search of so many nodes.

Everything is limited by nodes: the same position gives the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from math import gcd

from latticechess.engine.advice.verdicts import winning_chance
from latticechess.engine.analysis import reports
from latticechess.engine.scores import MATE, MATE_BOUND, mate_in
from latticechess.engine.search.iterative_deepening import Line
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.geometry import Square, add
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position

MARGIN = 20.0
"""A clear best move is better than every other by so many percentage points of winning chances."""
WON = 68.0
"""The solver's winning chances, in percent, from which a position counts as won (two pawns) ..."""
HELD = 40.0
"""... and from which as held."""
LONGEST_MATE = 5
"""A longer mate is a puzzle only where every other move lets the win go, as endgame tables know."""
SLACK = 8.0
"""A deeper look may find the solver's chances so much lower."""
LAST_NODES = 2_000
"""Enough for the last move of a mate, which need not be the only one."""
NEIGHBOURS = (-2, -1, 1, 2)
"""On an unbounded board a slide is compared with slides that are shorter or longer by so much."""
NEIGHBOUR_SHARE = 8
"""A neighbour is searched with this fraction of the nodes."""


class Goal(Enum):
    """What the solver's best move achieves."""

    MATE = auto()
    WIN = auto()
    DEFENCE = auto()


@dataclass(frozen=True, slots=True)
class Ranking:
    """The best move of a position and its best rival."""

    best: Line
    second: Line | None
    """None if there is only one move."""
    found_at: int
    """The depth from which the search kept to the best move."""

    @property
    def move(self) -> Move:
        return self.best.moves[0]

    @property
    def lead(self) -> float:
        """How much better the best move is, in percentage points of winning chances."""
        return 100.0 if self.second is None else _chance(self.best) - _chance(self.second)

    @property
    def goal(self) -> Goal | None:
        """What the best move achieves; None if it neither wins nor saves the game."""
        mate = self.best.mate
        if mate is not None and mate <= LONGEST_MATE:
            return Goal.MATE if mate > 0 else None
        if mate is not None and self.lead < MARGIN:
            return None
        chance = _chance(self.best)
        if chance >= WON:
            return Goal.WIN
        return Goal.DEFENCE if chance >= HELD else None

    def is_clear(self, margin: float = MARGIN) -> bool:
        """Whether no other move does nearly as well; a mate is only equalled by another mate."""
        if self.second is None:
            return True
        if self.best.mate is not None and self.best.mate > 0:
            return self.second.mate is None or self.second.mate < 0
        return self.lead >= margin


def _chance(line: Line) -> float:
    return winning_chance(line.score, line.mate)


def ranked(position: Position, nodes: int) -> Ranking | None:
    """The two best moves; None if there is no move."""
    last = None
    found_at, before = 1, None
    for report in reports(position, _profile(nodes), Limits(nodes=nodes), lines=2):
        last = report
        first = report.lines[0].moves[0]
        if first != before:
            found_at, before = report.depth, first
    if last is None:
        return None
    best, *others = last.lines
    ranking = Ranking(best, others[0] if others else None, found_at)
    if position.variant.geometry.bounded or not ranking.is_clear():
        return ranking
    return _with_neighbours(position, ranking, nodes)


def best_line(position: Position, nodes: int, mate: int | None = None) -> Line | None:
    """The principal variation; `mate` ends the search at a mate in so many moves."""
    last = None
    for report in reports(position, _profile(nodes), Limits(nodes=nodes, mate=mate)):
        last = report
    return last.lines[0] if last else None


def keeps(goal: Goal, answer: Line) -> bool:
    """Whether the solver's goal is still reached when the opponent has searched an answer: one line
    is searched deeper than the two of a ranking."""
    chance = 100.0 - _chance(answer)
    if goal is Goal.MATE:
        return answer.mate is not None and answer.mate < 0
    return chance >= (WON if goal is Goal.WIN else HELD) - SLACK


def _profile(nodes: int) -> SearchProfile:
    """A table just large enough for the nodes."""
    return SearchProfile(nodes=nodes, table_bits=max(10, min(20, (2 * nodes).bit_length())))


def _with_neighbours(position: Position, ranking: Ranking, nodes: int) -> Ranking:
    """The ranking with slides to neighbouring squares, which the search need not consider."""
    known = {ranking.move.target}
    rival = ranking.second
    for target in _neighbours(position, ranking.move):
        move = Move(ranking.move.origin, target)
        if target in known or not position.is_legal(move):
            continue
        line = _line_after(position, move, nodes // NEIGHBOUR_SHARE)
        if rival is None or line.score > rival.score:
            rival = line
    return replace(ranking, second=rival)


def _neighbours(position: Position, move: Move) -> Iterator[Square]:
    """Squares on the line of a slide near its end; none for a leap."""
    vector = tuple(b - a for a, b in zip(move.origin, move.target, strict=True))
    length = gcd(*vector)
    step = tuple(c // length for c in vector) if length else vector
    kind, side = position.pieces[move.origin].kind, position.turn
    if step not in {position.variant.vector(slide, side) for slide in kind.slides}:
        return
    for more in NEIGHBOURS:
        if length + more > 0:
            yield add(move.origin, step, length + more)


def _line_after(position: Position, move: Move, nodes: int) -> Line:
    """A move with its score for the mover, from a search of the position after it."""
    after = position.play(move)
    if after.outcome is not None:
        score = MATE - 1 if after.outcome.winner is position.turn else 0
        return Line(score, mate_in(score), (move,))
    answer = best_line(after, nodes)
    if answer is None:
        return Line(0, None, (move,))
    score = -answer.score
    if abs(score) > MATE_BOUND:
        score -= 1 if score > 0 else -1
    return Line(score, mate_in(score), (move, *answer.moves))
