"""The rules of chess on any board: geometry, pieces, variants, positions, legality, outcomes.

Import from here, or `library` and `variantfile`; boards are for the engine.
"""

from latticechess.kernel import pickling as pickling
from latticechess.kernel.geometry import Geometry, Square
from latticechess.kernel.move import Destinations, Move, Ray
from latticechess.kernel.outcome import Outcome, Reason
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
