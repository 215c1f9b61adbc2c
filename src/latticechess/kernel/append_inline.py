"""Adding a move to a list, once for every move there is: compiled modules have it in line, from
`append.pxd`.
"""

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
