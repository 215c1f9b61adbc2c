"""Budgets of work: what one user and one address may cost, in seconds of CPU time.

A limit of requests says nothing about their price: one position on the plane can cost as much as
ten thousand others. So expensive work has a price before it begins, and is done in threads of its
own, beside the event loop and apart from those that read the database. Each address has an equal
share of them, cheap work never waits for dear work, and what it really took is charged afterwards:
who has used up their share is told when to come back.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import ipaddress
import threading
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextvars import ContextVar
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
CHEAP_S = 0.05
"""Work of this price has a thread of its own, besides the others."""
USUAL_S = 0.1
"""The price of work about which nothing more is known."""
DEAREST_S = 5.0
"""Dearer work is refused before it begins."""
LONGEST_S = 15.0
"""Work that can be stopped is, after so many CPU seconds: its price was wrong."""
MOST_WAITING_S = 10.0
"""So much may wait of one address: more is told to come back."""
MOST_KEPT = 20_000
NETWORK_BITS = 64
"""What one machine has of IPv6."""
T = TypeVar("T")

payer: ContextVar[str] = ContextVar("payer", default="")
"""On whose share work is done: the address that a request or socket comes from; "" is nobody's."""


def share_of(address: str, user: str = "") -> str:
    """Whose share an address uses: an IPv6 network is one; behind a proxy that tells no addresses,
    everybody has a share of their own."""
    with contextlib.suppress(ValueError):
        if ipaddress.ip_address(address).is_loopback:
            return user
    return network_of(address) or user


def network_of(address: str, bits: int = NETWORK_BITS) -> str:
    """The address, or the IPv6 network of which its owner has every address."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    mapped = known.ipv4_mapped
    return str(mapped or ipaddress.ip_network((int(known), bits), strict=False))


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


_Waiting = tuple[float, int, "asyncio.Future[None]"]
"""Work by its turn, then as it came."""


class FairPlaces:
    """Places for work in an executor. Who has had least comes next, whatever others have waiting;
    one place is kept for cheap work."""

    def __init__(self, executor: Executor, places: int) -> None:
        self.executor = executor
        self.places = places
        self.running = self.running_dear = 0
        self.waiting: tuple[list[_Waiting], list[_Waiting]] = ([], [])
        """Cheap and dear work, as heaps."""
        self.waiting_s: defaultdict[str, float] = defaultdict(float)
        """Prices of what waits, by who it is for."""
        self.now = 0.0
        """A time that goes on by prices: the turn of what began last."""
        self.until: dict[str, float] = {}
        """Up to when, in that time, each has had a share."""
        self.count = 0

    def admit(self, who: str, price: float) -> None:
        """OverBudget if too much of theirs waits already."""
        waits = self.waiting_s.get(who, 0.0)
        if who and waits and waits + price > MOST_WAITING_S:
            raise OverBudget(waits)

    async def run(self, who: str, price: float, work: Callable[[], T]) -> T:
        """What `work` gives, when it is its turn. Work that nobody waits for any more is not
        begun."""
        loop = asyncio.get_running_loop()
        dear = price > CHEAP_S and self.places > 1
        turn = max(self.now, self.until.get(who, 0.0))
        self.until[who] = turn + price
        self.count += 1
        mine = (turn, self.count, loop.create_future())
        heapq.heappush(self.waiting[dear], mine)
        self.waiting_s[who] += price
        self._begin()
        try:
            await mine[2]
        except asyncio.CancelledError:
            if not mine[2].cancelled():
                self._end(dear)
            raise
        finally:
            self._served(who, price)
        try:
            future = self.executor.submit(work)
        except BaseException:
            self._end(dear)
            raise

        def ended(_: Future[T]) -> None:
            # Not when nobody waits for it: until it is done it keeps its place.
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._end, dear)

        future.add_done_callback(ended)
        return await asyncio.wrap_future(future)

    def _served(self, who: str, price: float) -> None:
        self.waiting_s[who] -= price
        if self.waiting_s[who] < 1e-9:
            del self.waiting_s[who]

    def _begin(self) -> None:
        """Let work begin whose turn it is."""
        cheap, dear = self.waiting
        while self.running < self.places:
            for waiting in self.waiting:
                while waiting and waiting[0][2].cancelled():
                    heapq.heappop(waiting)
            may_be_dear = dear and self.running_dear < max(1, self.places - 1)
            if not may_be_dear and not cheap:
                return
            chosen = dear if may_be_dear and (not cheap or dear[0] < cheap[0]) else cheap
            turn, _, begin = heapq.heappop(chosen)
            self.now = max(self.now, turn)
            self.running += 1
            self.running_dear += chosen is dear
            begin.set_result(None)

    def _end(self, dear: bool) -> None:
        self.running -= 1
        self.running_dear -= dear
        self._begin()
        if not self.running:
            self.until.clear()
            self.now = 0.0
        elif len(self.until) > MOST_KEPT:
            self.until = {who: until for who, until in self.until.items() if until > self.now}


class _Job(threading.local):
    """What the work of this thread may still take."""

    until: float | None = None


_job = _Job()


def go_on() -> None:
    """Called by long work between its steps: OverBudget if it has taken longer than it may."""
    if _job.until is not None and time.thread_time() > _job.until:
        raise OverBudget(USUAL_S)


class Workshop:
    """Does expensive work in a few threads of its own, each piece on somebody's account."""

    def __init__(self, threads: int = THREADS, free: bool = False) -> None:
        """`free`: nobody is charged, as at a program of one's own."""
        self.executor = ThreadPoolExecutor(threads, thread_name_prefix="lattice-work")
        self.places = FairPlaces(self.executor, threads)
        self.free = free
        self.users = CpuBudget(USER_SECONDS, USER_SHARE)
        self.addresses = CpuBudget(ADDRESS_SECONDS, ADDRESS_SHARE)

    def admit(self, user: str, address: str = "", price: float = 0.0) -> None:
        """OverBudget if they have had more than their share, or too much of theirs waits already;
        Refusal for what nobody may ask."""
        if self.free:
            return
        if price > DEAREST_S:
            raise Refusal("work-too-dear", seconds=round(price), most=round(DEAREST_S))
        wait = max(self.users.wait_s(user), self.addresses.wait_s(address) if address else 0.0)
        if wait > 0:
            raise OverBudget(wait)
        self.places.admit(share_of(address, user), price)

    def charge(self, user: str, address: str, seconds: float) -> None:
        if self.free:
            return
        self.users.charge(user, seconds)
        if address:
            self.addresses.charge(address, seconds)

    async def run(
        self, user: str, address: str, work: Callable[[], T], price: float = USUAL_S
    ) -> T:
        """What `work` gives; OverBudget. Work that has not begun when nobody waits is not done.

        Its price in CPU seconds is charged now, and what it really took once it is done.
        """
        self.admit(user, address, price)
        self.charge(user, address, price)
        began = False

        def charged(seconds: float) -> None:
            self.charge(user, address, seconds - price)

        def begun() -> T:
            nonlocal began
            began = True
            return work()

        who = share_of(address, user)
        try:
            return await self._do(begun, price, who, charged)
        finally:
            if not began:
                charged(0.0)

    async def do(self, work: Callable[[], T], price: float = CHEAP_S) -> T:
        """What `work` gives, done beside the event loop and charged to nobody."""
        return await self._do(work, price, payer.get())

    async def _do(
        self,
        work: Callable[[], T],
        price: float,
        who: str,
        charged: Callable[[float], None] | None = None,
    ) -> T:
        loop = asyncio.get_running_loop()

        def measured() -> T:
            before = time.thread_time()
            _job.until = None if self.free else before + LONGEST_S
            try:
                return work()
            finally:
                if charged is not None:
                    spent = time.thread_time() - before
                    if not loop.is_closed():
                        loop.call_soon_threadsafe(charged, spent)

        return await self.places.run(who, price, measured)

    def close(self) -> None:
        """Begin nothing more; what runs is not waited for."""
        self.executor.shutdown(wait=False, cancel_futures=True)
