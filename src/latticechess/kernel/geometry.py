"""Geometry: a region of the integer lattice, bounded or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from math import gcd, prod

Square = tuple[int, ...]
"""A lattice point. On bounded boards every coordinate counts from 0."""
Vector = tuple[int, ...]
"""The difference of two squares."""
Bounds = tuple[tuple[int | None, int | None], ...]
"""For each axis the first and last coordinate, None if unbounded."""

COORDINATE_LIMIT = 2**53 - 1
"""Limit of coordinates on the plane, either way: the largest integer that floats hold exactly."""
PLANE_END = f"{COORDINATE_LIMIT:,}".replace(",", " ")
"""The same number for people."""


def add(square: Square, vector: Vector, times: int = 1) -> Square:
    """The square reached from `square` by `times` steps of `vector`."""
    return tuple([a + times * b for a, b in zip(square, vector, strict=True)])


def between(start: Square, end: Square) -> list[Square]:
    """The squares strictly between two squares of a lattice line."""
    vector = tuple(b - a for a, b in zip(start, end, strict=True))
    times = gcd(*vector)
    unit = tuple(c // times for c in vector) if times else vector
    return [add(start, unit, i) for i in range(1, times)]


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis of the lattice: bounded by its labels, or endless."""

    labels: tuple[str, ...] = ()
    """The names of its coordinates in order; empty if endless."""

    @property
    def size(self) -> int | None:
        return len(self.labels) or None


@dataclass(frozen=True, slots=True)
class Geometry:
    """The board without pieces. Either all axes are bounded or none is."""

    axes: tuple[Axis, ...]
    holes: frozenset[Square] = frozenset()
    """Squares that do not exist: nothing stands there, and no slide passes."""
    border: Bounds | None = None
    """Where an endless board ends; None: nowhere."""
    sizes: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Cells along each axis; only for bounded boards."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "sizes", tuple(len(axis.labels) for axis in self.axes))

    @property
    def dimension(self) -> int:
        return len(self.axes)

    @property
    def bounded(self) -> bool:
        return self.sizes[0] > 0

    @property
    def cells(self) -> int:
        """The number of cells, holes too; only for bounded boards."""
        return prod(self.sizes)

    @property
    def edges(self) -> tuple[Square, Square]:
        """The first and the last coordinates of an endless board: of its border, or of the numbers
        that coordinates can be."""
        border = self.border or ((None, None),) * self.dimension
        low = tuple(-COORDINATE_LIMIT if first is None else first for first, _ in border)
        return low, tuple(COORDINATE_LIMIT if last is None else last for _, last in border)

    def contains(self, square: Square) -> bool:
        """Whether `square` may hold a piece."""
        if len(square) != len(self.axes):
            return False
        if self.holes and square in self.holes:
            return False
        if not self.bounded:
            if self.border is not None:
                low, high = self.edges
                return all(a <= c <= b for a, c, b in zip(low, square, high, strict=True))
            return all(abs(c) <= COORDINATE_LIMIT for c in square)
        # Twice as fast as a generator, and called a hundred thousand times for a large board.
        for c, size in zip(square, self.sizes, strict=True):  # noqa: SIM110
            if not 0 <= c < size:
                return False
        return True

    def squares(self) -> Iterator[Square]:
        """Every square of a bounded board, the first axis running fastest."""
        return (square for square in self.by_cell() if square not in self.holes)

    def by_cell(self) -> Iterator[Square]:
        """The same with holes: every square of the box, in order of cells."""
        for reversed_square in product(*(range(size) for size in reversed(self.sizes))):
            yield reversed_square[::-1]

    def cell(self, square: Square) -> int:
        """The index of `square` in `by_cell()`."""
        index = 0
        for c, size in zip(reversed(square), reversed(self.sizes), strict=True):
            index = index * size + c
        return index

    def square(self, cell: int) -> Square:
        """The square with index `cell`."""
        coordinates = []
        for size in self.sizes:
            cell, c = divmod(cell, size)
            coordinates.append(c)
        return tuple(coordinates)

    def name(self, square: Square) -> str:
        """The square's name: its labels in the order of the axes, or `(x,y)`."""
        if not self.bounded:
            return "(" + ",".join(str(c) for c in square) + ")"
        return "".join(axis.labels[c] for axis, c in zip(self.axes, square, strict=True))
