"""Futures of callers, in event loops or threads, that wait for the writer thread."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import suppress

Waiter = Future[None] | asyncio.Future[None]
"""The future a caller waits for."""
Settlement = tuple[Waiter, Exception | None]
"""A waiter with its error, or None for success."""


def claim(waiter: Waiter) -> bool:
    """Whether the caller still waits; from now on it cannot cancel."""
    if isinstance(waiter, asyncio.Future):
        return not waiter.cancelled()
    return waiter.set_running_or_notify_cancel()


def settle_all(settlements: Iterable[Settlement]) -> None:
    """Settle all futures, waking each event loop once."""
    loops: defaultdict[asyncio.AbstractEventLoop, list[Settlement]] = defaultdict(list)
    here: list[Settlement] = []
    for each in settlements:
        waiter = each[0]
        (loops[waiter.get_loop()] if isinstance(waiter, asyncio.Future) else here).append(each)
    for loop, waiting in loops.items():
        # A closed loop has no callers left.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_settle, waiting)
    _settle(here)


def _settle(settlements: Iterable[Settlement]) -> None:
    for waiter, error in settlements:
        if waiter.cancelled():
            continue
        if error is None:
            waiter.set_result(None)
        else:
            waiter.set_exception(error)
