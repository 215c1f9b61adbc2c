"""The solution of a task: the solver's only moves and the best answers, found by the engine."""

from __future__ import annotations

from dataclasses import dataclass, field

from latticechess.features.puzzles.rules.best_move import (
    LAST_NODES,
    MARGIN,
    Goal,
    Ranking,
    best_line,
    keeps,
    ranked,
)
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Reason
from latticechess.kernel.position import Position

MOST_MOVES = 5
"""Of the solver."""


@dataclass(slots=True)
class Solution:
    """A line from the task on."""

    goal: Goal
    steps: list[tuple[Position, Move]] = field(default_factory=list)
    found_at: list[int] = field(default_factory=list)
    """For each move of the solver, the depth at which the engine found it."""

    @property
    def end(self) -> Position:
        position, move = self.steps[-1]
        return position.play(move)

    @property
    def mates(self) -> bool:
        outcome = self.end.outcome
        return outcome is not None and outcome.reason is Reason.CHECKMATE


def solve(task: Position, nodes: int, margin: float = MARGIN) -> Solution | None:
    """The line, as long as the solver has one clear best move; None if the first is not clear, or a
    mate has a second way before its last move."""
    ranking = ranked(task, nodes)
    if ranking is None or ranking.second is None or not ranking.is_clear(margin):
        return None
    goal = ranking.goal
    if goal is None:
        return None
    found = Solution(goal)
    position = task
    while ranking is not None:
        found.steps.append((position, ranking.move))
        found.found_at.append(ranking.found_at)
        after = position.play(ranking.move)
        if after.outcome is not None or len(found.found_at) == MOST_MOVES:
            break
        answer = best_line(after, nodes)
        if answer is None:
            break
        if not keeps(goal, answer):
            return None
        position = after.play(answer.moves[0])
        last_of_mate = found.goal is Goal.MATE and answer.mate == -1
        enough = min(nodes, LAST_NODES) if last_of_mate else nodes
        ranking = _next(position, enough, margin, found)
        if ranking is None:
            break
        found.steps.append((after, answer.moves[0]))
    if goal is Goal.MATE and not found.mates:
        return None
    return found


def _next(position: Position, nodes: int, margin: float, found: Solution) -> Ranking | None:
    """The solver's next move, if it is the only one; the last of a mate need not be."""
    if position.outcome is not None:
        return None
    ranking = ranked(position, nodes)
    if ranking is None:
        return None
    last_of_mate = found.goal is Goal.MATE and ranking.best.mate == 1
    if not last_of_mate and not ranking.is_clear(margin):
        return None
    return ranking if ranking.goal in (found.goal, Goal.MATE, Goal.WIN) else None
