"""The suffix of a move: check, mate, stalemate."""

from __future__ import annotations

from latticechess.kernel.position import Position


def suffix(after: Position, stalemate: str = "") -> str:
    """`+`, `#` if the move has won, or the notation's sign for stalemate; empty otherwise."""
    if after.can_move:
        return "+" if after.in_check else ""
    outcome = after.outcome
    return "#" if outcome is not None and outcome.winner is not None else stalemate
