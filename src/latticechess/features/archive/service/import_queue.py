"""Imports under way: few at a time, one for each user, and on their own account of CPU time."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor

from latticechess.app.budgets import CpuBudget, OverBudget
from latticechess.features.archive.service.importing import ImportProgress

THREADS = 2
MOST_WAITING = 8
SECONDS = 120.0
"""A user's CPU seconds at a stretch; after that an import goes on slowly."""
SHARE = 0.25
LONGEST_REST_S = 20.0
"""An import over budget rests no longer than this between two parts."""


class Imports:
    """Where files of games are read: threads of their own, so that nothing else waits for them."""

    def __init__(self, free: bool = False) -> None:
        """`free`: nobody is slowed down, as at a program of one's own."""
        self.free = free
        self.executor = ThreadPoolExecutor(THREADS, thread_name_prefix="lattice-import")
        self.budget = CpuBudget(SECONDS, SHARE)
        self.running: set[str] = set()
        self.stops: set[threading.Event] = set()

    def begin(self, user: str) -> threading.Event:
        """Take a place for an import of `user`; OverBudget if they have one or too many wait."""
        if not self.free and (user in self.running or len(self.running) >= MOST_WAITING):
            raise OverBudget(5.0)
        self.running.add(user)
        stop = threading.Event()
        self.stops.add(stop)
        return stop

    def finish(self, user: str, stop: threading.Event) -> None:
        """Nobody waits for it any more: what still runs stops at the next game."""
        stop.set()
        self.stops.discard(stop)
        self.running.discard(user)

    async def reports(
        self, user: str, found: Iterator[ImportProgress]
    ) -> AsyncIterator[ImportProgress]:
        """The reports of an import as they come, each part charged and, over budget, rested for."""
        loop = asyncio.get_running_loop()
        elsewhere = 0.0
        while True:
            rest = 0.0 if self.free else self.budget.wait_s(user)
            if rest > 0:
                await asyncio.sleep(min(rest, LONGEST_REST_S))
            report, spent = await loop.run_in_executor(self.executor, timed_next, found)
            if report is None:
                return
            self.budget.charge(user, spent + report.elsewhere_s - elsewhere)
            elsewhere = report.elsewhere_s
            yield report

    def close(self) -> None:
        """Stop them all; what was stored stays, and the same file can be brought in again."""
        for stop in self.stops:
            stop.set()
        self.executor.shutdown(wait=False, cancel_futures=True)


def timed_next(found: Iterator[ImportProgress]) -> tuple[ImportProgress | None, float]:
    """The next report, and the CPU seconds that it took here."""
    before = time.thread_time()
    return next(found, None), time.thread_time() - before
