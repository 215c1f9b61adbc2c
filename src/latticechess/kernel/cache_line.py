"""Padding against false sharing: memory that only one search writes to.

Processors share memory in cache lines of 64 bytes, fetched in pairs. Two searches in one process
that wrote to the same lines were a sixth slower than in two processes. So whatever a search writes
all the time is padded: objects in front, arrays at the end.
"""

from __future__ import annotations

from array import array

import cython

PADDING = 128
"""Bytes: two cache lines."""


class CachePadded:
    """An object whose attributes share no cache line with the object before it."""


def padded_array(code: str, count: int, value: int = 0) -> array[int]:
    """An array of `count` numbers that shares no cache line with what follows it."""
    filled = array(code, [value])
    return filled * (count + PADDING // filled.itemsize)


def padded_block(code: str, count: int) -> memoryview[int]:
    """Zeros to be cut into slices: one allocation for the many arrays of a small object."""
    filled = padded_array(code, count)
    # Compiled callers make a view of their own; slices of a bare array would be copies.
    return filled if cython.compiled else memoryview(filled)  # type: ignore[return-value]
