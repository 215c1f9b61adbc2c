"""The stop flag of a search."""

from __future__ import annotations

from latticechess.kernel.cache_line import padded_array


class Stop:
    """Once set, from any thread, a search that holds it ends within a few nodes."""

    __slots__ = ("flag",)

    def __init__(self) -> None:
        self.flag = padded_array("i", 1)
        """One number, which compiled code reads without the GIL."""

    def set(self) -> None:
        self.flag[0] = 1

    def is_set(self) -> bool:
        return self.flag[0] != 0
