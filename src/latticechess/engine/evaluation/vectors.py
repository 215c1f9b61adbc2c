"""Vector arithmetic for networks: loops over 16-bit numbers, in blocks that the compiler makes
vectors of.

Compiled modules take these functions from `vectors.pxd`, where each is compiled for more than one
instruction set if the compiler can do so: a processor with vectors of 256 bits gets them.
"""

from __future__ import annotations

from array import array


def replace_row(
    sums: array[int], to: int, rows: array[int], old: int, new: int, width: int
) -> None:
    """Take the row at `old` out of the sums from `to` on, and add the one at `new`."""
    for i in range(width):
        sums[to + i] += rows[new + i] - rows[old + i]


def add_row(sums: array[int], to: int, rows: array[int], at: int, width: int) -> None:
    """Add the row at `at` to the sums from `to` on."""
    for i in range(width):
        sums[to + i] += rows[at + i]


def weigh(sums: array[int], first: int, weights: array[int], at: int, width: int, one: int) -> int:
    """The sums from `first` on, clipped to `one`, squared and weighed."""
    total = 0
    for i in range(width):
        value = max(0, min(sums[first + i], one))
        total += value * weights[at + i] * value
    return total
