"""How much a piece type reaches on average: the seed of what it is worth."""

from __future__ import annotations

from functools import cache

from latticechess.kernel.geometry import Square, Vector, add
from latticechess.kernel.pieces import PieceType
from latticechess.kernel.variant import Variant

FREE = 0.7
"""The chance that the next square of a line is empty, on a board as crowded as usual."""
SAMPLE = 343
"""At most so many squares of a large board are looked at."""


def reach(variant: Variant, kind: PieceType) -> float:
    """Squares that a piece of this type can go to, on average over the board."""
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
    """What a line from the square is worth: each further square by the chance to get there."""
    steps = min(
        (size - 1 - c) // d if d > 0 else c // -d
        for c, d, size in zip(square, step, variant.geometry.sizes, strict=True)
        if d
    )
    return _series(steps)


@cache
def _series(steps: int) -> float:
    reached = 0.0
    chance = 1.0
    for _ in range(steps):
        reached += chance
        chance *= FREE
    return reached
