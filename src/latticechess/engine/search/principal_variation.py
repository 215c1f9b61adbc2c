"""The best line found below every ply of the search, as a triangle of moves.

Hot: `keep`, at nodes that raise alpha only.
"""

from __future__ import annotations

import cython

from latticechess.kernel.cache_line import Apart, apart

if not cython.compiled:
    from latticechess.engine.search.scores import MAX_PLY


class Lines(Apart):
    """Row `ply` holds the best line from there: `length[ply]` moves."""

    def __init__(self) -> None:
        cells = MAX_PLY * MAX_PLY
        self.length = apart("i", MAX_PLY)
        self.origin = apart("i", cells)
        self.x = apart("q", cells)
        self.y = apart("q", cells)
        self.info = apart("i", cells)

    def keep(self, ply: int, origin: int, x: int, y: int, info: int) -> None:
        """This move, followed by the line of the next ply, is now the best from `ply`."""
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

    def line(self) -> list[tuple[int, int, int, int]]:
        """The best line from the root, each move as (origin, x, y, info)."""
        return [(self.origin[i], self.x[i], self.y[i], self.info[i]) for i in range(self.length[0])]
