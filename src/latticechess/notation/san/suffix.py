"""The sign at the end of a move: check, mate, stalemate."""

from __future__ import annotations

from latticechess.kernel.position import Position


def suffix(after: Position, stalemate: str = "") -> str:
    """`+`, `#` or the dialect's sign for stalemate; nothing where nothing special happened."""
    if after.can_move:
        return "+" if after.in_check else ""
    return "#" if after.in_check else stalemate
