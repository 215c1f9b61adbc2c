"""Memory that one search alone writes to.

Processors share memory by lines of 64 bytes, two at a time. Where what two threads write lies in
one line, it travels between them at every write: two searches in one process were a sixth slower
than in two. So whatever a search writes all the time is apart from its neighbours in memory:
objects by an unused beginning, arrays by an unused end.
"""

from __future__ import annotations

from array import array

LINES = 128


class Apart:
    """An object whose own attributes share no line of memory with the object before it."""


def apart(code: str, count: int, value: int = 0) -> array[int]:
    """An array of at least so many numbers, apart from what follows it."""
    filled = array(code, [value])
    return filled * (count + LINES // filled.itemsize)
