"""How long something took, counted in classes, so that a year of it needs no more room."""

from __future__ import annotations

from bisect import bisect_left

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""The upper ends of the classes, in seconds; beyond the last is one more class."""


class Timings:
    """Counts of durations by class, and their sum."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        return sum(self.counts)
