"""What chess is: geometry, pieces, variants, positions, legality and outcomes."""

from latticechess.kernel.geometry import Geometry, Square
from latticechess.kernel.move import Destinations, Move, Outcome, Ray, Reason
from latticechess.kernel.pieces import Piece, PieceType, Side
from latticechess.kernel.position import IllegalMove, Position
from latticechess.kernel.variant import CastlingRule, Variant

__all__ = [
    "CastlingRule",
    "Destinations",
    "Geometry",
    "IllegalMove",
    "Move",
    "Outcome",
    "Piece",
    "PieceType",
    "Position",
    "Ray",
    "Reason",
    "Side",
    "Square",
    "Variant",
]
