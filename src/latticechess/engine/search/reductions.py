"""How much less deep a late move is searched than the first."""

from __future__ import annotations

from math import log

REDUCTIONS = [
    int(0.5 + log(max(depth, 1)) * log(max(seen, 1)) / 2.5)
    for depth in range(64)
    for seen in range(64)
]
"""Plies by 64 * depth + number of the move: the product of their logarithms."""
