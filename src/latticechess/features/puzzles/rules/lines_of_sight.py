"""Pieces on the lines of a sliding piece: what pins, skewers and discovered attacks are made of."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from latticechess.kernel.geometry import Square, Vector
from latticechess.kernel.position import Position


def slides_of(position: Position, square: Square) -> tuple[Vector, ...]:
    """The directions in which the piece on `square` slides."""
    piece = position.pieces[square]
    return tuple(position.variant.vector(slide, piece.side) for slide in piece.kind.slides)


def along(position: Position, origin: Square, step: Vector) -> list[Square]:
    """The occupied squares on the line from `origin` in one direction, the nearest first."""
    axis = next(i for i, c in enumerate(step) if c)
    found: list[tuple[int, Square]] = []
    for square in position.pieces:
        times, rest = divmod(square[axis] - origin[axis], step[axis])
        if rest or times <= 0:
            continue
        if all(a + times * b == c for a, b, c in zip(origin, step, square, strict=True)):
            found.append((times, square))
    return [square for _, square in sorted(found)]


def pairs(position: Position, origin: Square) -> Iterator[tuple[Square, Square]]:
    """For each line of a sliding piece: the first piece on it and the one behind that."""
    for step in slides_of(position, origin):
        seen = along(position, origin, step)
        if len(seen) >= 2:
            yield seen[0], seen[1]


def is_between(square: Square, start: Square, end: Square) -> bool:
    """Whether `square` lies strictly between two squares of one line."""
    whole = tuple(b - a for a, b in zip(start, end, strict=True))
    part = tuple(b - a for a, b in zip(start, square, strict=True))
    length, steps = gcd(*whole), gcd(*part)
    if not 0 < steps < length:
        return False
    return all(a * length == b * steps for a, b in zip(part, whole, strict=True))


def slide_length(position: Position, origin: Square, target: Square) -> int:
    """How many squares a slide goes; 0 for a leap or step."""
    vector = tuple(b - a for a, b in zip(origin, target, strict=True))
    length = gcd(*vector)
    unit = tuple(c // length for c in vector) if length else vector
    return length if unit in slides_of(position, origin) else 0
