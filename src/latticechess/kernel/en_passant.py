"""En passant: which pawn has just stepped over a square."""

from __future__ import annotations

from collections.abc import Mapping

from latticechess.kernel.geometry import Square, add
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.variant import Variant


def stepped_pawn(
    variant: Variant, pieces: Mapping[Square, Piece], passed: Square, mover: Side
) -> Square | None:
    """The square of the pawn of `mover` that can have just double-stepped over `passed`, if any."""
    if passed in pieces:
        return None
    for kind in variant.pieces:
        if not (kind.double_step and kind.en_passant):
            continue
        for step in kind.steps:
            vector = variant.vector(step, mover)
            square = add(passed, vector)
            piece = pieces.get(square)
            came_from = add(passed, vector, -1)
            if piece and piece.kind == kind and piece.side == mover and came_from not in pieces:
                return square
    return None
