"""Sides, piece types as sets of lattice vectors, and pieces."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from latticechess.kernel.geometry import Square, Vector

Colour = Literal["white", "black"]
"""A side in words."""


class Side(IntEnum):
    """The two players. The value indexes every table kept per side."""

    WHITE = 0
    BLACK = 1

    @property
    def opponent(self) -> Side:
        return _OPPONENTS[self]

    def __str__(self) -> str:
        return self.name.capitalize()


_OPPONENTS = (Side.BLACK, Side.WHITE)


@dataclass(frozen=True, slots=True)
class PieceType:
    """How a piece moves. Vectors are White's; a variant's `mirror` gives Black's."""

    name: str
    letter: str
    """One capital letter, unique in its variant."""
    leaps: tuple[Vector, ...] = ()
    """Jumps that move or capture."""
    slides: tuple[Vector, ...] = ()
    """Moves and captures of any number of steps along a free line; primitive vectors."""
    steps: tuple[Vector, ...] = ()
    """Jumps to an empty square only (a pawn's advance)."""
    captures: tuple[Vector, ...] = ()
    """Jumps that must capture (a pawn's attack)."""
    double_step: bool = False
    """May take a step twice at once, both squares empty, while it has the right; see `Variant`."""
    en_passant: bool = False
    """May be captured on the square passed in a double step, and captures so."""
    promotes: bool = False
    royal: bool = False
    counts: bool = False
    """Its moves reset the fifty-move counter."""
    ranges: tuple[tuple[Vector, int], ...] = ()
    """The most steps of those slides that have a limit."""
    picture: str = ""
    """The picture that the file names; empty: chosen by name and moves."""

    def __hash__(self) -> int:
        # Types are keys of hot tables; those of one variant differ by letter.
        return hash(self.letter)

    def range_of(self, slide: Vector) -> int | None:
        """The most steps that it takes along a slide; None if any number."""
        for vector, steps in self.ranges:
            if vector == slide:
                return steps
        return None


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of one side. `unmoved` matters only where a right depends on it (double step)."""

    kind: PieceType
    side: Side
    unmoved: bool = False

    def __repr__(self) -> str:
        return f"<{self.side} {self.kind.name}{', unmoved' if self.unmoved else ''}>"

    @property
    def letter(self) -> str:
        """Upper case for White, lower case for Black."""
        return self.kind.letter if self.side is Side.WHITE else self.kind.letter.lower()


Change = tuple[Square, Piece | None, Piece | None]
"""A square with its contents before and after a move."""
