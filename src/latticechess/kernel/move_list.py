"""A growing list of moves in C arrays, used as a stack by generators and the search.

Hot, apart from growing; `append_inline` adds moves. A move is four numbers whose meaning belongs to
its board: `origin` (a cell, or the slot of a piece), the target `x`, `y` (on a dense board x is a
cell and y is 0) and `info`.
"""

from __future__ import annotations

import cython

from latticechess.kernel.cache_line import CachePadded, padded_block

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
        self._allot(capacity)

    def _allot(self, capacity: int) -> None:
        large = padded_block("q", 2 * capacity)
        self.x = large[:capacity]
        self.y = large[capacity : 2 * capacity]
        small = padded_block("i", 3 * capacity)
        self.origin = small[:capacity]
        self.info = small[capacity : 2 * capacity]
        self.score = small[2 * capacity : 3 * capacity]

    def grow(self) -> None:
        """Double the capacity."""
        if cython.compiled:
            with cython.gil:
                self._double()
        else:
            self._double()

    def _double(self) -> None:
        before = self.capacity
        x, y = self.x, self.y
        origin, info, score = self.origin, self.info, self.score
        self._allot(2 * before)
        self.x[:before] = x
        self.y[:before] = y
        self.origin[:before] = origin
        self.info[:before] = info
        self.score[:before] = score
        self.capacity = 2 * before

    def get(self, index: int) -> tuple[int, int, int, int]:
        """Move number `index` as (origin, x, y, info)."""
        if not 0 <= index < self.size:
            raise IndexError(index)
        return self.origin[index], self.x[index], self.y[index], self.info[index]
