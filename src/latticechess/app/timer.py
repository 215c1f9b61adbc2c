"""Wall-clock time in milliseconds, and a timer that runs a coroutine at a given time."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

log = logging.getLogger("latticechess.timer")

RETRY_MS = 1_000


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Timer:
    """Runs one call at a set time. Setting it again replaces the time."""

    def __init__(self, call: Callable[[], Awaitable[None]]) -> None:
        self.call = call
        self.handle: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def pending(self) -> bool:
        """Whether a call is scheduled."""
        return self.handle is not None

    def set(self, at: int | None) -> None:
        """Schedule the call for `at`; None cancels it. A running call is not interrupted."""
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None
        if at is not None:
            delay = max(0.0, (at - now_ms()) / 1000)
            self.handle = asyncio.get_running_loop().call_later(delay, self.fire)

    def fire(self) -> None:
        self.handle = None
        self.task = asyncio.ensure_future(self.run())

    async def run(self) -> None:
        try:
            await self.call()
        except Exception:
            # A full disk, for example: the call is still due, so try until it succeeds.
            log.exception("a timed call failed")
            if self.handle is None:
                self.set(now_ms() + RETRY_MS)

    async def close(self) -> None:
        """Cancel the timer and wait for a call that is running."""
        self.set(None)
        if self.task is not None:
            await asyncio.gather(self.task, return_exceptions=True)
