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
    leaps = [(leap, _gain(kind, leap)) for leap in kind.leaps]
    if not variant.geometry.bounded:
        slides = sum(_series(kind.range_of(slide)) for slide in kind.slides)
        return slides + sum(gain for _, gain in leaps)
    squares = list(variant.geometry.squares())
    squares = squares[:: len(squares) // SAMPLE + 1]
    total = 0.0
    for square in squares:
        total += sum(gain for leap, gain in leaps if variant.geometry.contains(add(square, leap)))
        total += sum(_slide(variant, square, slide, kind) for slide in kind.slides)
    return total / len(squares)


def _gain(kind: PieceType, leap: Vector) -> float:
    """What a leap adds to slides: all, or the chance that the slide to its square is blocked."""
    for slide in kind.slides:
        times = max(map(abs, leap)) // max(map(abs, slide))
        most = kind.range_of(slide)
        if leap == tuple(times * part for part in slide) and (most is None or times <= most):
            return 1 - FREE ** (times - 1)
    return 1.0


def _slide(variant: Variant, square: Square, step: Vector, kind: PieceType) -> float:
    """The expected squares of a slide: each weighted by the chance to get there."""
    steps = min(
        (size - 1 - c) // d if d > 0 else c // -d
        for c, d, size in zip(square, step, variant.geometry.sizes, strict=True)
        if d
    )
    most = kind.range_of(step)
    if most is not None:
        steps = min(steps, most)
    holes = variant.geometry.holes
    if holes:
        ahead = (times for times in range(1, steps + 1) if add(square, step, times) in holes)
        steps = next(ahead, steps + 1) - 1
    return _series(steps)


@cache
def _series(steps: int | None) -> float:
    """The expected squares of a slide of at most so many steps, or without end."""
    return (1 - (0 if steps is None else FREE**steps)) / (1 - FREE)
