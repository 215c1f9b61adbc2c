"""Bitboards: sets of up to 64 cells in one number; bit `i` is cell `i`.

Compiled modules take these functions from `bits.pxd`, where each is an instruction or a few.
"""

from __future__ import annotations


def cell_bit(cell: int) -> int:
    """The set of one cell."""
    return 1 << cell


def nearest(cells: int, stride: int) -> int:
    """The first cell of a non-empty set in the direction of `stride` (bit scan)."""
    if stride > 0:
        return (cells & -cells).bit_length() - 1
    return cells.bit_length() - 1


def popcount(cells: int) -> int:
    """The number of cells in a set."""
    return cells.bit_count()
