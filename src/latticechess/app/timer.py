"""Time: dates in milliseconds that never jump, and a call at a time of them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

log = logging.getLogger("latticechess.timer")

RETRY_MS = 1_000
_MS = 1_000_000


def _awake_ns() -> int:
    """Time since some start, while the machine was awake."""
    return time.monotonic_ns()


def _passed_ns() -> int:
    """The same with the time that it slept, where the system tells that apart."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic_ns() if boot is None else time.clock_gettime_ns(boot)


class SteadyClock:
    """The date at the start, advanced by measured time.

    The system's date can be set while games are played, by a person or by a time server: no
    thinking time may be won or lost by that. Nor does a machine that sleeps think: what it slept
    is told by `slept_ms`, and counts only when `wake` has added it.
    """

    def __init__(
        self,
        date_ns: Callable[[], int] = time.time_ns,
        awake_ns: Callable[[], int] = _awake_ns,
        passed_ns: Callable[[], int] = _passed_ns,
    ) -> None:
        self.awake_ns = awake_ns
        self.passed_ns = passed_ns
        self.ahead = date_ns() - awake_ns()
        self.asleep = passed_ns() - awake_ns()

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return (self.ahead + self.awake_ns()) // _MS

    def slept_ms(self) -> int:
        """How long the machine has slept since the last `wake`."""
        return (self.passed_ns() - self.awake_ns() - self.asleep) // _MS

    def wake(self) -> None:
        """Go on at the right date after a sleep."""
        slept = self.passed_ns() - self.awake_ns() - self.asleep
        self.ahead += slept
        self.asleep += slept


steady = SteadyClock()
"""The clock of this process."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return steady.now_ms()


class Timer:
    """Runs one call at a set time. Setting it again replaces the time."""

    def __init__(self, call: Callable[[], Awaitable[None]]) -> None:
        self.call = call
        self.due: int | None = None
        """When the call is scheduled for."""
        self.handle: asyncio.TimerHandle | None = None
        self.wakes_at = 0
        """When the handle fires. The time of a clock mostly moves on with every move: then the
        handle stays, and looks again when it fires."""
        self.task: asyncio.Task[None] | None = None

    @property
    def pending(self) -> bool:
        """Whether a call is scheduled."""
        return self.due is not None

    def set(self, at: int | None) -> None:
        """Schedule the call for `at`; None cancels it. A running call is not interrupted."""
        self.due = at
        if self.handle is not None:
            if at is not None and self.wakes_at <= at:
                return
            self.handle.cancel()
            self.handle = None
        if at is not None:
            self.wake_at(at)

    def wake_at(self, at: int) -> None:
        self.wakes_at = at
        delay = max(0.0, (at - now_ms()) / 1000)
        self.handle = asyncio.get_running_loop().call_later(delay, self.fire)

    def fire(self) -> None:
        self.handle = None
        if self.due is not None and self.due > self.wakes_at:
            self.wake_at(self.due)
            return
        self.due = None
        self.task = asyncio.ensure_future(self.run())

    async def run(self) -> None:
        try:
            await self.call()
        except Exception:
            # A full disk, for example: the call is still due, so try until it succeeds.
            log.exception("a timed call failed")
            if self.due is None:
                self.set(now_ms() + RETRY_MS)

    async def close(self) -> None:
        """Cancel the timer and wait for a call that is running."""
        self.set(None)
        if self.task is not None:
            await asyncio.gather(self.task, return_exceptions=True)
