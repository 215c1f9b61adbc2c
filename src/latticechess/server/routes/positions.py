"""Any position: where its pieces may go, what is wrong with it, and what moves make of it."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from latticechess.app import study
from latticechess.app.roles import Role
from latticechess.app.study import Studied
from latticechess.kernel.position import Position
from latticechess.kernel.values import Move
from latticechess.notation.castlingtext import format_castling
from latticechess.notation.moves import format_move
from latticechess.notation.positions import format_position
from latticechess.play.decide import Refusal
from latticechess.play.game import captured_in
from latticechess.server import messages as wire
from latticechess.server import present
from latticechess.server.access import READ, open_to
from latticechess.server.messages.positions import PositionAsked, PositionTold
from latticechess.server.problems import Refused


@post(
    "/api/positions",
    tags=["positions"],
    status_code=200,
    sync_to_thread=True,
    opt=open_to(Role.GUEST, READ),
)
def tell_position(data: JSONBody[PositionAsked]) -> PositionTold:
    """Set up a position, play moves in it, and tell all about where they lead."""
    try:
        return position_told(studied(data))
    except Refusal as refusal:
        raise Refused(detail=refusal.reason) from refusal


def studied(asked: PositionAsked) -> Studied:
    pieces = None
    if asked.pieces is not None:
        pieces = [
            (tuple(one.at), one.piece.letter, present.side(one.piece.colour))
            for one in asked.pieces
        ]
    variant = study.offered(asked.variant)
    position = study.set_up(
        variant, asked.position, pieces, present.side(asked.turn), asked.castling
    )
    moves = [Move(m.origin, m.target, m.promotion) for m in asked.moves or ()]
    return study.play_on(position, moves, asked.again)


def position_told(studied: Studied) -> PositionTold:
    position = studied.position
    outcome = position.outcome
    return PositionTold(
        text=format_position(position),
        pieces=present.placed(position.pieces.items()),
        turn=present.colour(position.turn),
        check=present.checked_king(position),
        legal=present.legal_view(position),
        moves=[played_move(ply, *played) for ply, played in enumerate(studied.played, 1)],
        faults=list(position.faults),
        result=present.result_view(outcome) if outcome else None,
        castling=format_castling(position).replace("-", ""),
        rights="".join(study.rights(position.variant, position.pieces).values()),
        icn=study.in_icn(position),
    )


def played_move(ply: int, before: Position, move: Move) -> wire.MoveView:
    changes = before.changes(move)
    return wire.MoveView(
        ply=ply,
        origin=move.origin,
        target=move.target,
        promotion=move.promotion,
        text=format_move(before, move),
        changes=present.change_views(changes),
        captured=present.optional_piece(captured_in(changes, before.turn)),
        check=present.checked_king(before.play(move)),
        clock_ms=None,
    )


ROUTES = [tell_position]
