"""Budgets of work: what one user and one address may cost, in seconds of CPU time.

A limit of requests says nothing about their price: one position on the plane can cost as much as
ten thousand others. So expensive work is done in threads of its own, beside the event loop and
apart from those that read the database; what it took is measured, and who has used up their
share is told when to come back.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from latticechess.play.refusal import Refusal

USER_SECONDS = 20.0
"""A user's CPU seconds at a stretch."""
USER_SHARE = 0.2
"""And then so much of one core."""
ADDRESS_SECONDS = 60.0
ADDRESS_SHARE = 0.5
"""A whole school may come from one address."""
THREADS = 2
MOST_WAITING = 64
"""So many wait at most for a thread: more are told to come back."""
MOST_KEPT = 20_000
T = TypeVar("T")


class OverBudget(Refusal):
    """Somebody has used up their share; `wait_s` says when there is some again."""

    def __init__(self, wait_s: float) -> None:
        self.wait_s = max(1, round(wait_s + 0.5))
        super().__init__("busy-wait", seconds=self.wait_s)


class CpuBudget:
    """Seconds that many may spend, each for themselves: so many at once, then a share of time."""

    def __init__(
        self, seconds: float, share: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.seconds = seconds
        self.share = share
        self.now = now
        self.spent: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """What each owes, and when that was so. Who owes nothing is not kept."""

    def owed(self, who: str) -> float:
        debt, at = self.spent.get(who, (0.0, self.now()))
        return max(0.0, debt - (self.now() - at) * self.share)

    def wait_s(self, who: str) -> float:
        """How long until `who` may begin something more; 0: now."""
        return max(0.0, self.owed(who) - self.seconds) / self.share

    def charge(self, who: str, seconds: float) -> None:
        self.spent[who] = (self.owed(who) + seconds, self.now())
        self.spent.move_to_end(who)
        while len(self.spent) > MOST_KEPT:
            self.spent.popitem(last=False)


class Places:
    """Places for work that takes long: one for each user, a few for all."""

    def __init__(self, most: int, longest_s: float) -> None:
        self.most = most
        self.longest_s = longest_s
        self.taken: dict[str, float] = {}
        """Until when each user may keep it: a reader that never comes gives nothing back."""

    def take(self, user: str) -> None:
        """OverBudget if there is none."""
        now = time.monotonic()
        self.taken = {who: until for who, until in self.taken.items() if until > now}
        if user in self.taken or len(self.taken) >= self.most:
            raise OverBudget(min(self.taken.values()) - now)
        self.taken[user] = now + self.longest_s

    def give_back(self, user: str) -> None:
        self.taken.pop(user, None)


class Workshop:
    """Does expensive work in a few threads of its own, each piece on somebody's account."""

    def __init__(self, threads: int = THREADS, free: bool = False) -> None:
        """`free`: nobody is charged, as at a program of one's own."""
        self.executor = ThreadPoolExecutor(threads, thread_name_prefix="lattice-work")
        self.free = free
        self.users = CpuBudget(USER_SECONDS, USER_SHARE)
        self.addresses = CpuBudget(ADDRESS_SECONDS, ADDRESS_SHARE)
        self.waiting = 0

    def admit(self, user: str, address: str = "") -> None:
        """OverBudget if they have had more than their share, or too many wait already."""
        if self.free:
            return
        wait = max(self.users.wait_s(user), self.addresses.wait_s(address) if address else 0.0)
        if wait > 0:
            raise OverBudget(wait)
        if self.waiting >= MOST_WAITING:
            raise OverBudget(1.0)

    def charge(self, user: str, address: str, seconds: float) -> None:
        if self.free:
            return
        self.users.charge(user, seconds)
        if address:
            self.addresses.charge(address, seconds)

    async def run(self, user: str, address: str, work: Callable[[], T]) -> T:
        """What `work` gives; OverBudget. Work that has not begun when nobody waits is not done."""
        self.admit(user, address)
        return await self.do(work, lambda seconds: self.charge(user, address, seconds))

    async def do(self, work: Callable[[], T], charged: Callable[[float], None] | None = None) -> T:
        """What `work` gives, done beside the event loop for nobody in particular."""
        loop = asyncio.get_running_loop()

        def measured() -> T:
            before = time.thread_time()
            try:
                return work()
            finally:
                if charged is not None:
                    spent = time.thread_time() - before
                    if not loop.is_closed():
                        loop.call_soon_threadsafe(charged, spent)

        self.waiting += 1
        try:
            return await loop.run_in_executor(self.executor, measured)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Begin nothing more; what runs is not waited for."""
        self.executor.shutdown(wait=False, cancel_futures=True)
