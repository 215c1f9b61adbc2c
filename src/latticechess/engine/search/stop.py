"""A switch that ends a search, from any thread."""

from __future__ import annotations

from latticechess.kernel.cache_line import apart


class Stop:
    """Once set, a search that holds it ends within a few positions."""

    __slots__ = ("flag",)

    def __init__(self) -> None:
        self.flag = apart("i", 1)
        """One number, which compiled code reads without the interpreter's lock."""

    def set(self) -> None:
        self.flag[0] = 1

    def is_set(self) -> bool:
        return self.flag[0] != 0
