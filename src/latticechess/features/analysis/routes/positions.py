"""Positions outside games: legal moves, faults, and the position after given moves."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from latticechess.features.accounts.service.roles import Role
from latticechess.features.analysis.messages import PositionAsked, PositionTold
from latticechess.features.analysis.service import positions
from latticechess.features.analysis.service.positions import PlayedVariation
from latticechess.features.analysis.views import position_view
from latticechess.features.games.service import heavy_positions
from latticechess.features.games.views import board as board_views
from latticechess.kernel.move import Move
from latticechess.kernel.variant import Variant
from latticechess.server.paid_work import board_of, paid
from latticechess.server.problems import explained
from latticechess.server.request_context import ApiRequest
from latticechess.server.security.access import READ, open_to


@post("/api/positions", tags=["positions"], status_code=200, opt=open_to(Role.GUEST, READ))
async def tell_position(request: ApiRequest, data: JSONBody[PositionAsked]) -> PositionTold:
    """Set up a position, play moves from it, and describe the position they lead to."""
    with explained():
        variant = await board_of(request, data.variant, data.game)
        return await paid(
            request, lambda: position_view(studied(data, variant)), price_of(data, variant)
        )


def price_of(asked: PositionAsked, variant: Variant) -> float:
    """What it may cost, by the size of the request alone."""
    if asked.position is not None:
        pieces = heavy_positions.pieces_in(asked.position)
    else:
        pieces = len(variant.setup if asked.pieces is None else asked.pieces)
    moves = len(asked.moves or ()) + (asked.typed is not None)
    return heavy_positions.price(variant, pieces, moves)


def studied(asked: PositionAsked, variant: Variant) -> PlayedVariation:
    pieces = None
    if asked.pieces is not None:
        pieces = [
            (tuple(one.at), one.piece.letter, board_views.side(one.piece.colour))
            for one in asked.pieces
        ]
    position = positions.set_up(
        variant, asked.position, pieces, board_views.side(asked.turn), asked.castling
    )
    moves = [Move(m.origin, m.target, m.promotion) for m in asked.moves or ()]
    return positions.play_on(position, moves, asked.again, asked.typed)


ROUTES = [tell_position]
