"""What moves: sides, piece types as sets of lattice vectors, and pieces."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from latticechess.kernel.geometry import Vector


class Side(IntEnum):
    """The two players. The value indexes every table kept per side."""

    WHITE = 0
    BLACK = 1

    @property
    def opponent(self) -> Side:
        return Side(1 - self)

    def __str__(self) -> str:
        return self.name.capitalize()


@dataclass(frozen=True, slots=True)
class PieceType:
    """How a kind of piece moves. Vectors are White's; a variant's `mirror` gives Black's."""

    name: str
    letter: str
    """One capital letter, unique in its variant."""
    leaps: tuple[Vector, ...] = ()
    """Moves and captures in one jump."""
    slides: tuple[Vector, ...] = ()
    """Moves and captures any number of steps along a free line; primitive vectors."""
    steps: tuple[Vector, ...] = ()
    """Jumps to an empty square only (a pawn's advance)."""
    captures: tuple[Vector, ...] = ()
    """Jumps that must capture (a pawn's attack)."""
    double_step: bool = False
    """While its right lasts it may repeat a step at once, both squares empty; see `Variant`."""
    en_passant: bool = False
    """It may be taken on the square it passed in a double step, and takes others so."""
    promotes: bool = False
    royal: bool = False
    counts: bool = False
    """Its moves reset the fifty-move count."""

    def __hash__(self) -> int:
        # Types are keys of tables that every move asks; those of one variant differ by letter.
        return hash(self.letter)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of one side. `unmoved` matters only where a right depends on it (double step)."""

    kind: PieceType
    side: Side
    unmoved: bool = False

    @property
    def letter(self) -> str:
        """Capital for White, small for Black."""
        return self.kind.letter if self.side is Side.WHITE else self.kind.letter.lower()
