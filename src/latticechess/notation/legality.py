"""Checks a parsed move with the kernel and raises NotationError."""

from __future__ import annotations

from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.kernel.variant import CastlingRule
from latticechess.notation.errors import NotationError, shown


def legal_move(position: Position, move: Move, text: str) -> Move:
    """`move` if it is legal; else NotationError says why `text` cannot be played."""
    reason = position.why_illegal(move)
    if reason is not None:
        raise NotationError("move-impossible-because", text=shown(text.strip()), reason=reason)
    return move


def castling_rule(position: Position, move: Move) -> CastlingRule | None:
    """The rule by which `move` castles, if it does."""
    piece = position.pieces.get(move.origin)
    if piece is None or not piece.kind.royal:
        return None
    by_rook = position.variant.castling_by_rook
    for rule in position.castling:
        target = rule.rook if by_rook else rule.king_target
        if rule.side is piece.side and rule.king == move.origin and target == move.target:
            step = tuple(b - a for a, b in zip(move.origin, move.target, strict=True))
            if by_rook or step not in piece.kind.leaps:
                return rule
    return None


def castling_move(position: Position, letter: str) -> Move | None:
    """The move that castles on wing `letter`, if the side to move holds the right."""
    for rule in position.castling:
        if rule.side is position.turn and rule.letter == letter:
            target = rule.rook if position.variant.castling_by_rook else rule.king_target
            return Move(rule.king, target)
    return None


def suffix(after: Position, stalemate: str = "") -> str:
    """`+`, `#` if the move has won, or the notation's sign for stalemate; empty otherwise."""
    if after.can_move:
        return "+" if after.in_check else ""
    outcome = after.outcome
    return "#" if outcome is not None and outcome.winner is not None else stalemate
