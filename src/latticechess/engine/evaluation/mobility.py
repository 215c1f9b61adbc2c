"""The average mobility of a piece type: the seed of its value."""

from __future__ import annotations

from functools import cache

from latticechess.kernel.geometry import Square, Vector, add
from latticechess.kernel.pieces import PieceType
from latticechess.kernel.variant import Variant

FREE = 0.7
"""The chance that the next square of a line is empty."""
SAMPLE = 343
"""At most this many squares of a large board are sampled."""


def reach(variant: Variant, kind: PieceType) -> float:
    """The average number of squares that a piece of this type can move to."""
    if not variant.geometry.bounded:
        # A line without end: the sum of a geometric series.
        return len(kind.leaps) + len(kind.slides) / (1 - FREE)
    squares = list(variant.geometry.squares())
    squares = squares[:: len(squares) // SAMPLE + 1]
    total = 0.0
    for square in squares:
        total += sum(variant.geometry.contains(add(square, leap)) for leap in kind.leaps)
        total += sum(_slide(variant, square, slide) for slide in kind.slides)
    return total / len(squares)


def _slide(variant: Variant, square: Square, step: Vector) -> float:
    """The expected squares of a slide: each weighted by the chance to get there."""
    steps = min(
        (size - 1 - c) // d if d > 0 else c // -d
        for c, d, size in zip(square, step, variant.geometry.sizes, strict=True)
        if d
    )
    holes = variant.geometry.holes
    if holes:
        ahead = (times for times in range(1, steps + 1) if add(square, step, times) in holes)
        steps = next(ahead, steps + 1) - 1
    return _series(steps)


@cache
def _series(steps: int) -> float:
    reached = 0.0
    chance = 1.0
    for _ in range(steps):
        reached += chance
        chance *= FREE
    return reached
