"""The principal variation of every ply, as a triangular table.

Hot: `update`, only at nodes that raise alpha.
"""

from __future__ import annotations

import cython

from latticechess.kernel.cache_line import CachePadded, padded_array

if not cython.compiled:
    from latticechess.engine.scores import MAX_PLY


class PrincipalVariation(CachePadded):
    """Row `ply` holds the best line from there: `length[ply]` moves."""

    def __init__(self) -> None:
        cells = MAX_PLY * MAX_PLY
        self.length = padded_array("i", MAX_PLY)
        self.origin = padded_array("i", cells)
        self.x = padded_array("q", cells)
        self.y = padded_array("q", cells)
        self.info = padded_array("i", cells)

    def update(self, ply: int, origin: int, x: int, y: int, info: int) -> None:
        """Make this move, followed by the line of the next ply, the best line from `ply`."""
        row = ply * MAX_PLY
        self.origin[row] = origin
        self.x[row] = x
        self.y[row] = y
        self.info[row] = info
        below = row + MAX_PLY
        count = self.length[ply + 1]
        for i in range(count):
            self.origin[row + 1 + i] = self.origin[below + i]
            self.x[row + 1 + i] = self.x[below + i]
            self.y[row + 1 + i] = self.y[below + i]
            self.info[row + 1 + i] = self.info[below + i]
        self.length[ply] = count + 1

    def moves(self) -> list[tuple[int, int, int, int]]:
        """The principal variation, each move as (origin, x, y, info)."""
        return [(self.origin[i], self.x[i], self.y[i], self.info[i]) for i in range(self.length[0])]
