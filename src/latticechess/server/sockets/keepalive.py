"""Pings of all sockets, from one timer: with two timers for each ping, thousands of idle windows
would cost as much as hundreds of moves a second."""

from __future__ import annotations

import asyncio
from typing import Protocol
from weakref import WeakKeyDictionary

SLOTS = 50
"""Moments of an interval at which sockets are pinged: never all of them at once."""


class Pinged(Protocol):
    """A socket that is pinged from time to time."""

    def ping_again(self) -> None: ...


class Pings:
    """Lets every socket ping once in each interval, spread over all of it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, interval_s: float) -> None:
        self.loop = loop
        self.step_s = interval_s / SLOTS
        self.slots: list[dict[Pinged, None]] = [{} for _ in range(SLOTS)]
        self.at = 0
        """The slot whose turn is next."""
        self.added = 0
        self.open = 0
        self.timer: asyncio.TimerHandle | None = None
        self.due = 0.0

    def add(self, socket: Pinged) -> int:
        """Let the socket ping from now on; its slot."""
        slot = self.added % SLOTS
        self.added += 1
        self.open += 1
        self.slots[slot][socket] = None
        if self.timer is None:
            self.due = self.loop.time() + self.step_s
            self.timer = self.loop.call_at(self.due, self.tick)
        return slot

    def remove(self, socket: Pinged, slot: int) -> None:
        del self.slots[slot][socket]
        self.open -= 1

    def tick(self) -> None:
        """The sockets of one slot, and on to the next."""
        self.timer = None
        for socket in tuple(self.slots[self.at]):
            socket.ping_again()
        self.at = (self.at + 1) % SLOTS
        if self.open:
            # After a pause the rest of the interval is not made up for.
            self.due = max(self.due, self.loop.time() - self.step_s) + self.step_s
            self.timer = self.loop.call_at(self.due, self.tick)


_by_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[float, Pings]] = WeakKeyDictionary()


def pings_of(loop: asyncio.AbstractEventLoop, interval_s: float) -> Pings:
    """The pings of all sockets of an event loop with this interval."""
    known = _by_loop.setdefault(loop, {})
    if interval_s not in known:
        known[interval_s] = Pings(loop, interval_s)
    return known[interval_s]
