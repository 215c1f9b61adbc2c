"""Parallel search: threads share the transposition table and every finished depth."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from threading import Lock, Thread

from latticechess.engine.scores import MAX_PLY
from latticechess.engine.search.iterative_deepening import IterativeDeepening, RawLine
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.node import IN_PROGRESS_SIZE
from latticechess.engine.search.search import Search


class ParallelSearch:
    """Searches of one position, each in its own thread; the first one reports.

    Results are shared through the transposition table. Whoever finishes a depth interrupts the
    others that are not beyond it, and they go on with the next depth.
    """

    def __init__(self, searches: Sequence[Search], limits: Limits, lines: int) -> None:
        self.first = IterativeDeepening(searches[0], limits, lines, self)
        unlimited = Limits(depth=MAX_PLY, mate=limits.mate)
        self.helpers = [IterativeDeepening(search, unlimited, 1, self) for search in searches[1:]]
        self.members = [self.first, *self.helpers]
        self.lock = Lock()
        in_progress = array("Q", bytes(8 * IN_PROGRESS_SIZE))
        for search in searches:
            search.share_progress(in_progress)
        self.finished = 0
        self.threads = [
            Thread(target=_run_helper, args=(helper,), daemon=True) for helper in self.helpers
        ]

    def __enter__(self) -> ParallelSearch:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        for helper in self.helpers:
            helper.end()
        for thread in self.threads:
            thread.join()

    @property
    def nodes(self) -> int:
        return sum(member.search.nodes for member in self.members)

    def finished_depth(self, member: IterativeDeepening, depth: int, line: RawLine) -> None:
        """Send a finished depth to the other members."""
        with self.lock:
            self.finished = max(self.finished, depth)
            for other in self.members:
                if other is not member:
                    other.receive(depth, line)

    def next_depth(self, member: IterativeDeepening) -> int:
        """The first depth that nobody has finished; the reporting search skips none."""
        if member is self.first:
            return member.depth + 1
        return max(member.depth, self.finished) + 1


def _run_helper(helper: IterativeDeepening) -> None:
    """Deepen until told to end."""
    for _ in helper.reports():
        pass
