"""History heuristics: which quiet moves caused cutoffs and where the evaluation was wrong, kept
from move to move of a game.

`move_ordering` and `quiescence` read and update the numbers; here they are stored and aged.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    HISTORY_MASK = 0x3FFF
    CONTINUATION_MASK = 0x3FFFF
    CORRECTION_MASK = 0x3FFF


class HistoryTables:
    """Quiet history by piece and square, countermoves, continuation and correction history."""

    def __init__(self) -> None:
        self.quiet = array("h", bytes(2 * (HISTORY_MASK + 1)))
        self.countermoves = array("i", bytes(4 * (HISTORY_MASK + 1)))
        self.continuation = array("h", bytes(2 * (CONTINUATION_MASK + 1)))
        self.corrections = array("i", bytes(4 * (CORRECTION_MASK + 1)))

    def age(self) -> None:
        """Halve the quiet history: a new search begins."""
        for i in range(HISTORY_MASK + 1):
            self.quiet[i] = self.quiet[i] >> 1

    def clear(self) -> None:
        """Clear everything: a new game begins."""
        for i in range(HISTORY_MASK + 1):
            self.quiet[i] = 0
            self.countermoves[i] = 0
        for i in range(CONTINUATION_MASK + 1):
            self.continuation[i] = 0
        for i in range(CORRECTION_MASK + 1):
            self.corrections[i] = 0
