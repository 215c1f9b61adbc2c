"""The suffix of a move: check, mate, stalemate."""

from __future__ import annotations

from latticechess.kernel.position import Position


def suffix(after: Position, stalemate: str = "") -> str:
    """`+`, `#` or the notation's sign for stalemate; empty otherwise."""
    if after.can_move:
        return "+" if after.in_check else ""
    return "#" if after.in_check else stalemate
