"""First estimate of a puzzle's difficulty, as a rating; solvers' results correct it later."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from latticechess.features.puzzles.rules.puzzle import Theme
from latticechess.features.puzzles.rules.themes import Turn, turns
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position

EASIEST, HARDEST = 400, 2800
BASE = 560
DEPTH = 125
"""For each ply that the engine needs to find a move and to keep to it, up to `DEEPEST`."""
DEEPEST = 9
LATER = 60
"""Each later move is so much easier: the first one has been found."""
LENGTH = 200
"""For each further move of the solver."""
QUIET = 180
"""For a move that neither checks nor captures."""
UNFORCED = 60
"""For a check that does not capture, or a capture that does not check: one of many."""
SACRIFICE = 140
FAR = 40
"""For each doubling of a slide's length beyond eight squares."""
CHOICE = 45
"""For each doubling of the number of legal moves beyond thirty."""
ENDLESS_RAY = 8
"""An endless ray counts as so many moves."""
MATE_1_TOP = 1250
"""No mate in one is harder than this."""


def estimate(
    line: Sequence[tuple[Position, Move]], found_at: Sequence[int], themes: Sequence[Theme]
) -> int:
    """The rating of a line; `found_at` tells for each move of the solver at which depth the engine
    found it."""
    steps = turns(line)
    hardest = max(
        _move(turn, depth) - LATER * index
        for index, (turn, depth) in enumerate(zip(steps, found_at, strict=True))
    )
    rating = BASE + hardest + LENGTH * (len(steps) - 1)
    if Theme.SACRIFICE in themes:
        rating += SACRIFICE
    if Theme.MATE_IN_1 in themes:
        rating = min(rating, MATE_1_TOP)
    return max(EASIEST, min(HARDEST, round(rating)))


def _move(turn: Turn, depth: int) -> float:
    """How hard one move is to find."""
    checks, captures = turn.after.in_check, turn.captured is not None
    rating = float(DEPTH * (min(depth, DEEPEST) - 1))
    if not checks and not captures and turn.move.promotion is None:
        rating += QUIET
    elif checks != captures:
        rating += UNFORCED
    distance = max(abs(a - b) for a, b in zip(turn.move.origin, turn.move.target, strict=True))
    rating += FAR * max(0.0, log2(distance / 8)) if distance else 0.0
    return rating + CHOICE * log2(max(1, choices(turn.position)) / 30)


def choices(position: Position) -> int:
    """How many moves there are to choose from."""
    return sum(
        len(reach.squares)
        + sum(
            ENDLESS_RAY if ray.last is None else min(ENDLESS_RAY, ray.last - ray.first + 1)
            for ray in reach.rays
        )
        for reach in position.all_destinations()
    )
