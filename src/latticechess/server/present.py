"""Turns the program's values into wire messages."""

from __future__ import annotations

from collections.abc import Iterable

from latticechess.kernel.geometry import Square
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.variant import Promotion, Variant
from latticechess.server import messages as wire


def colour(side: Side) -> wire.Colour:
    return "white" if side is Side.WHITE else "black"


def piece_view(piece: Piece) -> wire.PieceView:
    return wire.PieceView(piece.kind.letter, colour(piece.side))


def placed(pieces: Iterable[tuple[Square, Piece]]) -> list[wire.PlacedPiece]:
    return [wire.PlacedPiece(list(square), piece_view(piece)) for square, piece in pieces]


def promotion_view(promotion: Promotion) -> wire.PromotionView:
    white, black = promotion.regions
    return wire.PromotionView(
        [list(region) for region in white],
        [list(region) for region in black],
        list(promotion.choices),
    )


def variant_view(variant: Variant) -> wire.VariantView:
    return wire.VariantView(
        name=variant.name,
        title=variant.title,
        summary=variant.summary,
        axes=[list(axis.labels) for axis in variant.geometry.axes],
        pieces=[wire.PieceTypeView(kind.letter, kind.name) for kind in variant.pieces],
        start=placed(variant.setup),
        promotion=promotion_view(variant.promotion) if variant.promotion else None,
        mirror=list(variant.mirror),
    )
