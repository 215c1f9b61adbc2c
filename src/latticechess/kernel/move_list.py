"""A growing list of moves in C arrays, used as a stack by generators and the search.

Hot, apart from growing; `append_inline` adds moves. A move is four numbers whose meaning belongs to
its board: `origin` (a cell, or the slot of a piece), the target `x`, `y` (on a dense board x is a
cell and y is 0) and `info`.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.kernel.cache_line import CachePadded, padded_array

# `info` packs three piece-type numbers (0 is none) and flags.
MOVER_SHIFT = 0
CAPTURED_SHIFT = 8
PROMOTION_SHIFT = 16
TYPE_MASK = 0xFF
EN_PASSANT = 1 << 24
DOUBLE_STEP = 1 << 25
CASTLING = 1 << 26


class MoveList(CachePadded):
    """Moves from index 0 to `size`; callers remember where their part begins."""

    def __init__(self, capacity: int = 1024) -> None:
        if not 0 < capacity < 2**30:
            raise ValueError(f"capacity {capacity} is out of range")
        self.size = 0
        self.capacity = capacity
        self.origin = padded_array("i", capacity)
        self.x = padded_array("q", capacity)
        self.y = padded_array("q", capacity)
        self.info = padded_array("i", capacity)
        self.score = padded_array("i", capacity)

    def grow(self) -> None:
        """Double the capacity."""
        if cython.compiled:
            with cython.gil:
                self._double()
        else:
            self._double()

    def _double(self) -> None:
        capacity = 2 * self.capacity
        self.origin = _longer(self.origin, "i", capacity)
        self.x = _longer(self.x, "q", capacity)
        self.y = _longer(self.y, "q", capacity)
        self.info = _longer(self.info, "i", capacity)
        self.score = _longer(self.score, "i", capacity)
        self.capacity = capacity

    def get(self, index: int) -> tuple[int, int, int, int]:
        """Move number `index` as (origin, x, y, info)."""
        if not 0 <= index < self.size:
            raise IndexError(index)
        return self.origin[index], self.x[index], self.y[index], self.info[index]


def _longer(values: array[int], code: str, capacity: int) -> array[int]:
    longer = array(code, bytes(capacity * array(code).itemsize))
    for i in range(len(values)):
        longer[i] = values[i]
    return longer
