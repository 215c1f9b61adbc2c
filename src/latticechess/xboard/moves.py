"""Moves and results as the XBoard protocol writes them."""

from __future__ import annotations

from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Outcome
from latticechess.kernel.position import Position
from latticechess.notation.errors import NotationError
from latticechess.notation.moves import parse_move
from latticechess.notation.record import result_for
from latticechess.notation.uci import format_uci, parse_uci

MATE = 100_000
"""A score of so many centipawns and n more is a mate in n moves."""


def format_xboard(position: Position, move: Move) -> str:
    """`e2e4`, `e7e8q`; in Chess960 castling is `O-O`, since its squares may be anywhere."""
    if position.variant.numbered_starts and _castles(position, move):
        return "O-O" if move.target[0] > move.origin[0] else "O-O-O"
    return format_uci(position.variant.geometry, move)


def parse_xboard(position: Position, text: str) -> Move:
    """The legal move that `text` means, by its squares or as people write it."""
    try:
        return parse_uci(position, text)
    except NotationError as error:
        try:
            return parse_move(position, text)
        except NotationError:
            raise error from None


def _castles(position: Position, move: Move) -> bool:
    """Whether two pieces of the side to move leave their squares."""
    gone = [piece for _, piece, _ in position.changes(move) if piece is not None]
    return sum(piece.side is position.turn for piece in gone) == 2


def score_number(score: int, mate: int | None) -> int:
    """Centipawns, or a mate as a number beyond them."""
    if mate is None:
        return max(-MATE + 1, min(score, MATE - 1))
    return MATE + mate if mate > 0 else -MATE + mate


def result_line(outcome: Outcome) -> str:
    """`1-0 {White wins by checkmate}`."""
    reason = outcome.reason.value.replace("-", " ")
    who = "Draw" if outcome.winner is None else f"{outcome.winner} wins"
    return f"{result_for(outcome.winner)} {{{who} by {reason}}}"
