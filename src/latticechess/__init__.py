"""Chess on the board, the infinite plane and in the cube: one program, one set of rules."""

from latticechess.kernel import (
    Destinations,
    IllegalMove,
    Move,
    Outcome,
    Piece,
    Position,
    Ray,
    Reason,
    Side,
    Square,
    Variant,
)
from latticechess.kernel.library import variant

__all__ = [
    "Destinations",
    "IllegalMove",
    "Move",
    "Outcome",
    "Piece",
    "Position",
    "Ray",
    "Reason",
    "Side",
    "Square",
    "Variant",
    "variant",
]
