"""Where pieces stand: a region of the integer lattice, bounded or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from math import prod

Square = tuple[int, ...]
"""A point of the lattice. On bounded boards every coordinate counts from 0."""
Vector = tuple[int, ...]
"""A difference of two squares."""

COORDINATE_LIMIT = 2**53 - 1
"""The plane is numbered to plus and minus this: what every screen and file can hold exactly."""
PLANE_END = f"{COORDINATE_LIMIT:,}".replace(",", " ")
"""The same number as people read it."""


def add(square: Square, vector: Vector, times: int = 1) -> Square:
    """The square reached from `square` by `times` steps of `vector`."""
    return tuple([a + times * b for a, b in zip(square, vector, strict=True)])


@dataclass(frozen=True, slots=True)
class Axis:
    """One direction of the lattice: bounded by its labels, or endless."""

    labels: tuple[str, ...] = ()
    """The names of its coordinates in order; empty on an endless axis."""

    @property
    def size(self) -> int | None:
        return len(self.labels) or None


@dataclass(frozen=True, slots=True)
class Geometry:
    """The board without its pieces. All axes are bounded, or none is."""

    axes: tuple[Axis, ...]
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
        """How many squares there are; only for bounded boards."""
        return prod(self.sizes)

    def contains(self, square: Square) -> bool:
        """Whether `square` may hold a piece."""
        if len(square) != len(self.axes):
            return False
        if not self.bounded:
            return all(abs(c) <= COORDINATE_LIMIT for c in square)
        # Twice as fast as a generator, and asked a hundred thousand times for a large board.
        for c, size in zip(square, self.sizes, strict=True):  # noqa: SIM110
            if not 0 <= c < size:
                return False
        return True

    def squares(self) -> Iterator[Square]:
        """Every square of a bounded board, the first axis running fastest."""
        for reversed_square in product(*(range(size) for size in reversed(self.sizes))):
            yield reversed_square[::-1]

    def cell(self, square: Square) -> int:
        """The index of `square` in `squares()`."""
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
        """How `square` is written: its labels in the order of the axes, or `(x,y)`."""
        if not self.bounded:
            return "(" + ",".join(str(c) for c in square) + ")"
        return "".join(axis.labels[c] for axis, c in zip(self.axes, square, strict=True))
