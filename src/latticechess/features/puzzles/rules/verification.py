"""Verification: every puzzle again, by a stronger search than made it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from latticechess.features.puzzles.rules.best_move import (
    LAST_NODES,
    Goal,
    Ranking,
    best_line,
    keeps,
    ranked,
)
from latticechess.features.puzzles.rules.mate_proof import MateProof
from latticechess.features.puzzles.rules.mining import GOALS
from latticechess.features.puzzles.rules.puzzle import Puzzle
from latticechess.features.puzzles.rules.selection import estimate
from latticechess.features.puzzles.rules.themes import themes_of
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Reason
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError

CHECK_NODES = 80_000
"""Five times what made a puzzle."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the verification says of a puzzle."""

    puzzle: Puzzle
    """With themes and difficulty computed again."""
    reason: str | None = None
    """Why it is rejected; None if it holds."""
    plies: int = 0
    """How much of the line is right, ..."""
    refutation: tuple[Move, ...] = ()
    """... and what the search found from there."""


def verify(puzzle: Puzzle, variant: Variant, nodes: int = CHECK_NODES) -> Verdict:
    """Whether each move of the solver is the only good one, and a mate is forced."""
    try:
        steps = list(puzzle.steps(variant))
    except NotationError:
        return Verdict(puzzle, "cannot be played")
    if steps[0][0].faults:
        return Verdict(puzzle, "impossible position")
    end = steps[-1][0].play(steps[-1][1])
    mates = end.outcome is not None and end.outcome.reason is Reason.CHECKMATE
    if end.outcome is not None and not mates:
        return Verdict(puzzle, "ends in a draw")
    rankings: list[Ranking] = []
    for index in range(0, len(steps), 2):
        left = (len(steps) - index + 1) // 2 if mates else None
        last_of_mate = left == 1 and index > 0
        ranking = ranked(steps[index][0], min(nodes, LAST_NODES) if last_of_mate else nodes)
        reason = _reason(steps[index][1], ranking, left, first=index == 0)
        if reason is not None:
            return Verdict(puzzle, reason, index, _rival(steps[index][1], ranking))
        assert ranking is not None
        rankings.append(ranking)
    goal = rankings[0].goal
    if goal is None or (mates and goal is not Goal.MATE):
        return Verdict(puzzle, "goal not reached", 0, rankings[0].best.moves)
    if goal is Goal.MATE and not mates:
        return Verdict(puzzle, "there is a mate", 0, rankings[0].best.moves)
    proof = MateProof()
    if mates and not proof.holds(*steps[0], (len(steps) + 1) // 2):
        escape = () if proof.escape is None else (proof.escape,)
        return Verdict(puzzle, "mate not proven", 1, escape)
    if not mates:
        answer = best_line(end, nodes // 2)
        if answer is not None and not keeps(goal, answer):
            return Verdict(puzzle, "does not last", len(steps), answer.moves)
    themes = themes_of(steps, goal is Goal.DEFENCE)
    if not GOALS.intersection(themes):
        return Verdict(puzzle, "nothing to show")
    rating = estimate(steps, [ranking.found_at for ranking in rankings], themes)
    return Verdict(replace(puzzle, themes=themes, rating=rating))


def _reason(move: Move, ranking: Ranking | None, left: int | None, first: bool) -> str | None:
    """Why this move of the solver is not the only good one; `left`: own moves to the mate."""
    if ranking is None or (first and ranking.second is None):
        return "no choice"
    if left == 1 and not first:
        # Several mates may end a puzzle: the line has shown that its own is one.
        return None
    if ranking.move != move:
        return "another move is better"
    if left is not None and ranking.best.mate != left:
        return "mate of another length"
    if not ranking.is_clear():
        return "a second move is as good"
    return None


def _rival(move: Move, ranking: Ranking | None) -> tuple[Move, ...]:
    """The line that speaks against this move of the solver."""
    if ranking is None:
        return ()
    if ranking.move != move or ranking.second is None:
        return ranking.best.moves
    return ranking.second.moves
