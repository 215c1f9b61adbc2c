"""What searches of one game have taught about quiet moves: kept from move to move with the table.

The numbers are read and changed by `order`; here they are only kept, and fade.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    HISTORY_MASK = 0x3FFF
    SEQUEL_MASK = 0x3FFFF


class Lessons:
    """How good moves were by piece and square, as answers and as sequels."""

    def __init__(self) -> None:
        self.history = array("i", bytes(4 * (HISTORY_MASK + 1)))
        self.counters = array("i", bytes(4 * (HISTORY_MASK + 1)))
        self.sequels = array("h", bytes(2 * (SEQUEL_MASK + 1)))

    def fade(self) -> None:
        """Another search begins: what was good by itself is half as sure to be so now."""
        for i in range(HISTORY_MASK + 1):
            self.history[i] = self.history[i] >> 1

    def forget(self) -> None:
        """Another game begins."""
        for i in range(HISTORY_MASK + 1):
            self.history[i] = 0
            self.counters[i] = 0
        for i in range(SEQUEL_MASK + 1):
            self.sequels[i] = 0
