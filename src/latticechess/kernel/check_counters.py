"""Checks given so far, where a variant counts them: both counters, their keys, and their past.

Hot: `note`, `count`, `recall`. A ruled board, dense or sparse, holds one and tells it the number of
moves made.
"""

from __future__ import annotations

import cython

from latticechess.kernel.cache_line import padded_array
from latticechess.kernel.dense.rule_tables import RuleTables

if not cython.compiled:
    from latticechess.kernel.dense.rule_tables import C_CHECK_KEYS

FIRST_CAPACITY = 64


class CheckCounters:
    """How many checks White and Black have given, up to the number that wins."""

    def __init__(self, rules: RuleTables) -> None:
        self.rules = rules
        self.given = padded_array("i", 2)
        # Both counters as they were before each move.
        self.before = padded_array("i", 2 * FIRST_CAPACITY)
        self.capacity = FIRST_CAPACITY

    def note(self, made: int) -> None:
        """Keep the counters of before move number `made`, which has just been made."""
        if made > self.capacity:
            self._grow()
        self.before[2 * made - 2] = self.given[0]
        self.before[2 * made - 1] = self.given[1]

    def recall(self, made: int) -> None:
        """Take back a move: `made` are left."""
        self.given[0] = self.before[2 * made]
        self.given[1] = self.before[2 * made + 1]

    def count(self, side: int) -> int:
        """Count a check that `side` gives; how the position's key changes."""
        given = self.given[side]
        if given >= self.rules.checks:
            return 0
        self.given[side] = given + 1
        at = side * C_CHECK_KEYS + given
        return self.rules.check_key[at] ^ self.rules.check_key[at + 1]

    def key(self) -> int:
        """The counters' part of the position's key."""
        if self.rules.checks == 0:
            return 0
        return (
            self.rules.check_key[self.given[0]] ^ self.rules.check_key[C_CHECK_KEYS + self.given[1]]
        )

    def set(self, white: int, black: int) -> None:
        """Set both counters."""
        self.given[0] = white
        self.given[1] = black

    def both(self) -> tuple[int, int]:
        """White's and Black's."""
        return self.given[0], self.given[1]

    def _grow(self) -> None:
        if cython.compiled:
            with cython.gil:
                self._double()
        else:
            self._double()

    def _double(self) -> None:
        longer = padded_array("i", 4 * self.capacity)
        for i in range(2 * self.capacity):
            longer[i] = self.before[i]
        self.before = longer
        self.capacity *= 2
