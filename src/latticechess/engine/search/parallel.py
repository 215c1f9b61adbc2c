"""Several threads on one position: a table in common, and news of every finished depth."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace
from threading import Lock, Thread

from latticechess.engine.search.iterative_deepening import Deepening, Thought
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.scores import MAX_PLY
from latticechess.engine.search.search import Search

CLAIMS = 1 << 12
"""Room for the moves that the threads are at; more than they ever are."""


class Crew:
    """Searches of the same position, each in a thread of its own; the first one reports.

    What each finds out is in the shared table. Whoever finishes a depth tells the others, and
    those who are not beyond it go on to the next one from there.
    """

    def __init__(self, searches: Sequence[Search], limits: Limits, lines: int) -> None:
        self.first = Deepening(searches[0], limits, lines, self)
        helping = replace(limits, time_ms=None, aim_ms=None, nodes=0, depth=MAX_PLY)
        self.helpers = [Deepening(search, helping, 1, self) for search in searches[1:]]
        self.members = [self.first, *self.helpers]
        self.lock = Lock()
        claims = array("Q", bytes(8 * CLAIMS))
        for search in searches:
            search.share(claims)
        self.finished = 0
        self.threads = [
            Thread(target=_help, args=(helper,), daemon=True) for helper in self.helpers
        ]

    def __enter__(self) -> Crew:
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

    def tell(self, teller: Deepening, depth: int, thought: Thought) -> None:
        """A member has finished a depth."""
        with self.lock:
            self.finished = max(self.finished, depth)
            for member in self.members:
                if member is not teller:
                    member.hear(depth, thought)

    def next_depth(self, member: Deepening) -> int:
        """What a member should search now: the first depth that nobody has finished."""
        if member is self.first:
            return member.depth + 1
        return max(member.depth, self.finished) + 1


def _help(helper: Deepening) -> None:
    """Deepen until told to end."""
    for _ in helper.reports():
        pass
