"""Positions outside games: legal moves, faults, and the position after given moves."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from latticechess.app.accounts.roles import Role
from latticechess.app.analysis import positions
from latticechess.app.analysis.positions import PlayedVariation
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.notation.fen.castling import format_castling
from latticechess.notation.fen.position import format_position
from latticechess.notation.moves import format_move
from latticechess.play.game import captured_in
from latticechess.play.refusal import Refusal
from latticechess.server import messages as wire
from latticechess.server.messages.positions import PositionAsked, PositionTold
from latticechess.server.paid_work import paid
from latticechess.server.problems import Refused
from latticechess.server.request_context import ApiRequest
from latticechess.server.security.access import READ, open_to
from latticechess.server.views import board as board_views
from latticechess.server.views.sentences import sentence_view


@post("/api/positions", tags=["positions"], status_code=200, opt=open_to(Role.GUEST, READ))
async def tell_position(request: ApiRequest, data: JSONBody[PositionAsked]) -> PositionTold:
    """Set up a position, play moves from it, and describe the position they lead to."""
    try:
        return await paid(request, lambda: position_view(studied(data)))
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal


def studied(asked: PositionAsked) -> PlayedVariation:
    pieces = None
    if asked.pieces is not None:
        pieces = [
            (tuple(one.at), one.piece.letter, board_views.side(one.piece.colour))
            for one in asked.pieces
        ]
    variant = positions.shipped_variant(asked.variant)
    position = positions.set_up(
        variant, asked.position, pieces, board_views.side(asked.turn), asked.castling
    )
    moves = [Move(m.origin, m.target, m.promotion) for m in asked.moves or ()]
    return positions.play_on(position, moves, asked.again, asked.typed)


def position_view(studied: PlayedVariation) -> PositionTold:
    position = studied.position
    outcome = position.outcome
    return PositionTold(
        text=format_position(position),
        pieces=board_views.placed(position.pieces.items()),
        turn=board_views.colour(position.turn),
        check=board_views.checked_king(position),
        legal=board_views.legal_view(position),
        moves=[played_move(ply, *played) for ply, played in enumerate(studied.moves, 1)],
        faults=[str(fault) for fault in position.faults],
        fault_sentences=[sentence_view(fault) for fault in position.faults],
        result=board_views.result_view(outcome) if outcome else None,
        castling=format_castling(position).replace("-", ""),
        rights="".join(positions.castling_rights(position.variant, position.pieces).values()),
        icn=positions.in_icn(position),
    )


def played_move(ply: int, before: Position, move: Move) -> wire.MoveView:
    changes = before.changes(move)
    return wire.MoveView(
        ply=ply,
        origin=move.origin,
        target=move.target,
        promotion=move.promotion,
        text=format_move(before, move),
        changes=board_views.change_views(changes),
        captured=board_views.optional_piece(captured_in(changes, before.turn)),
        check=board_views.checked_king(before.play(move)),
        clock_ms=None,
    )


ROUTES = [tell_position]
