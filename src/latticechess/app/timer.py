"""Time: the wall clock in milliseconds, and a call at a time of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

log = logging.getLogger("latticechess.program")

RETRY_MS = 1_000


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Alarm:
    """Runs one call at a set time; setting it again replaces the old time."""

    def __init__(self, call: Callable[[], Awaitable[None]]) -> None:
        self.call = call
        self.handle: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None

    def set(self, at: int | None) -> None:
        """Ring at `at`; None: not at all. A call that has begun is not interrupted."""
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None
        if at is not None:
            delay = max(0.0, (at - now_ms()) / 1000)
            self.handle = asyncio.get_running_loop().call_later(delay, self.ring)

    def ring(self) -> None:
        self.handle = None
        self.task = asyncio.ensure_future(self.run())

    async def run(self) -> None:
        try:
            await self.call()
        except Exception:
            # A full disk, say: the call is still due, and is made until it succeeds.
            log.exception("a timed call failed")
            if self.handle is None:
                self.set(now_ms() + RETRY_MS)

    async def close(self) -> None:
        """Ring no more, and wait for a call that has begun."""
        self.set(None)
        if self.task is not None:
            await asyncio.gather(self.task, return_exceptions=True)
