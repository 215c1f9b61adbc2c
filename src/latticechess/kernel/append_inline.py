"""Appending to a move list, inlined: compiled modules take it from `append_inline.pxd`."""

from __future__ import annotations

from latticechess.kernel.move_list import MoveList


def append(moves: MoveList, origin: int, x: int, y: int, info: int) -> None:
    """Append a move."""
    n = moves.size
    if n == moves.capacity:
        moves.grow()
    moves.origin[n] = origin
    moves.x[n] = x
    moves.y[n] = y
    moves.info[n] = info
    moves.size = n + 1
