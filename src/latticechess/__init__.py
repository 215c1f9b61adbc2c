"""Chess on the board, the infinite plane and in the cube: one program, one set of rules."""

from latticechess.kernel.library import variant
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.values import Move, Outcome, Reason

__all__ = ["Move", "Outcome", "Piece", "Reason", "Side", "variant"]
