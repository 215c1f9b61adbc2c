"""The sign at the end of a move: check, mate, stalemate."""

from __future__ import annotations

from latticechess.kernel.position import Position
from latticechess.kernel.values import Reason


def suffix(after: Position, stalemate: str = "") -> str:
    """`+`, `#` or the dialect's sign for stalemate; nothing where nothing special happened."""
    outcome = after.outcome
    reason = outcome.reason if outcome else None
    if reason is Reason.CHECKMATE:
        return "#"
    if reason is Reason.STALEMATE:
        return stalemate
    return "+" if after.in_check else ""
