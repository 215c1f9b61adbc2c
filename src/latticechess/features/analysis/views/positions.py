"""Views of positions outside games."""

from __future__ import annotations

from latticechess.features import messages as wire
from latticechess.features.analysis.messages.positions import PositionTold
from latticechess.features.analysis.service import positions
from latticechess.features.analysis.service.positions import PlayedVariation
from latticechess.features.games.views import board as board_views
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.notation.fen.castling import format_castling
from latticechess.notation.fen.position import format_position
from latticechess.notation.moves import format_move
from latticechess.play.game import captured_in
from latticechess.server.sentences import sentence_view


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
