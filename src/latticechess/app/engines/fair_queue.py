"""Fair scheduling: users take turns, however many jobs each of them has."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """A queue per user, first in, first out; the users take turns (round robin)."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(jobs) for jobs in self._waiting.values())

    def put(self, who: str, job: T) -> None:
        """Add a job to `who`'s queue."""
        self._waiting.setdefault(who, deque()).append(job)

    def take(self) -> T:
        """The next job; its user goes to the end of the round. LookupError if it is empty."""
        if not self._waiting:
            raise LookupError("nobody is waiting")
        who, jobs = self._waiting.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._waiting[who] = jobs
        return job

    def remove(self, who: str, job: T) -> bool:
        """Remove a job; whether it was still in the queue."""
        jobs = self._waiting.get(who)
        if jobs is None or job not in jobs:
            return False
        jobs.remove(job)
        if not jobs:
            del self._waiting[who]
        return True


class FairSemaphore:
    """A semaphore whose waiting users take turns."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()

    @contextlib.asynccontextmanager
    async def slot(self, who: str) -> AsyncIterator[None]:
        """Hold a slot for as long as the block lasts."""
        await self._acquire(who)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, who: str) -> None:
        if self._free:
            self._free -= 1
            return
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(who, granted)
        try:
            await granted
        except asyncio.CancelledError:
            self._waiting.remove(who, granted)
            # Cancelled after the slot was granted: pass it on.
            if not granted.cancelled():
                self._release()
            raise

    def _release(self) -> None:
        while len(self._waiting):
            granted = self._waiting.take()
            if not granted.done():
                granted.set_result(None)
                return
        self._free += 1
