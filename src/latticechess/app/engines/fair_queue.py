"""A queue that serves its users in turn, so that nobody waits for another's long list."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

Job = TypeVar("Job")


class FairQueue(Generic[Job]):
    """First come, first served for each user; the users take turns."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(jobs) for jobs in self._waiting.values())

    def put(self, who: str, job: Job) -> None:
        """Wait in `who`'s line."""
        self._waiting.setdefault(who, deque()).append(job)

    def take(self) -> Job:
        """The next job; its user goes to the end of the round. LookupError if there is none."""
        if not self._waiting:
            raise LookupError("nobody is waiting")
        who, jobs = self._waiting.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._waiting[who] = jobs
        return job

    def remove(self, who: str, job: Job) -> bool:
        """Forget a job that is still waiting; whether it was."""
        jobs = self._waiting.get(who)
        if jobs is None or job not in jobs:
            return False
        jobs.remove(job)
        if not jobs:
            del self._waiting[who]
        return True


class FairTurns:
    """So many at a time; of those who wait, the users take turns."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()

    @contextlib.asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """A place, for as long as the block lasts."""
        await self._enter(who)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, who: str) -> None:
        if self._free:
            self._free -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(who, called)
        try:
            await called
        except asyncio.CancelledError:
            self._waiting.remove(who, called)
            # One who was called and leaves all the same gives the place to the next.
            if not called.cancelled():
                self._leave()
            raise

    def _leave(self) -> None:
        while len(self._waiting):
            called = self._waiting.take()
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
