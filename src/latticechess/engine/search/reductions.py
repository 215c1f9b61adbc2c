"""The table of late move reductions."""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import log

MAX_INDEX = 63
"""Deeper nodes and later moves share the last entries."""


@lru_cache(maxsize=8)
def reduction_table(base: int, divisor: int) -> array[int]:
    """Plies by depth * 64 + moves tried before: the product of the logarithms. Base and divisor are
    in hundredths; nobody may change the table."""
    return array(
        "i",
        [
            int((base + 100 * log(max(depth, 1)) * log(max(tried, 1)) * 100 / divisor) / 100)
            for depth in range(MAX_INDEX + 1)
            for tried in range(MAX_INDEX + 1)
        ],
    )
