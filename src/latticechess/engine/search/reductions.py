"""The table of late move reductions."""

from __future__ import annotations

from math import log

MAX_INDEX = 63
"""Deeper nodes and later moves share the last entries."""

REDUCTIONS = [
    int(0.5 + log(max(depth, 1)) * log(max(tried, 1)) / 2.5)
    for depth in range(MAX_INDEX + 1)
    for tried in range(MAX_INDEX + 1)
]
"""Plies by depth * 64 + moves tried before: the product of the logarithms."""
