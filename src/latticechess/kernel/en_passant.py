"""En passant: which pawn has just stepped over a square."""

from __future__ import annotations

from collections.abc import Mapping

from latticechess.kernel.geometry import Square, add
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.variant import Variant, in_region


def leaves_en_passant(variant: Variant, origin: Square, side: Side) -> bool:
    """Whether a double step from `origin` may be answered by a capture en passant."""
    regions = variant.en_passant_regions
    return regions is None or any(in_region(region, origin) for region in regions[side])


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
            if piece is None or piece.kind != kind or piece.side != mover:
                continue
            if came_from not in pieces and leaves_en_passant(variant, came_from, mover):
                return square
    return None
