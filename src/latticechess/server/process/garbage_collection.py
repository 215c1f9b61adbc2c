"""Garbage-collection policy: collect cycles while idle.

A full collection over the objects of a thousand games takes half a second, during which no request
is answered. So only the young generation is collected as the server runs, and a full collection
waits until the process is idle, or has been busy for long. While it starts, nothing is collected.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

YOUNG_OBJECTS = 10_000
"""Threshold of the young generation: one collection takes some ten milliseconds."""
NEVER = 1_000_000_000
CHECK_S = 15.0
"""How often the process checks whether it is idle."""
IDLE_SHARE = 0.05
"""The process is idle below this share of one processor's time."""
BUSY_CHECKS = 20
"""After this many busy checks (five minutes) a full collection runs nevertheless."""


@contextmanager
def paused() -> Iterator[None]:
    """Look for no garbage while a process makes what it keeps: that is a tenth of its start."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


class GarbageCollector:
    """Runs full collections in a thread of its own until it is closed."""

    def __init__(self, check_s: float = CHECK_S) -> None:
        self.check_s = check_s
        self.collections = 0
        """Number of full collections."""
        self._closing = Event()
        self._before = gc.get_threshold()
        self._thread = Thread(target=self._watch, name="garbage-collection", daemon=True)

    def start(self) -> None:
        """Freeze what exists before the first game, and take over from Python."""
        gc.freeze()
        gc.set_threshold(YOUNG_OBJECTS, NEVER, NEVER)
        self._thread.start()

    def close(self) -> None:
        """Restore Python's own policy."""
        self._closing.set()
        self._thread.join()
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def _watch(self) -> None:
        busy = 0
        spent, seen = time.process_time(), time.monotonic()
        while not self._closing.wait(self.check_s):
            spent_now, now = time.process_time(), time.monotonic()
            busy += 1
            if spent_now - spent < IDLE_SHARE * (now - seen) or busy >= BUSY_CHECKS:
                gc.collect()
                self.collections += 1
                busy = 0
            spent, seen = time.process_time(), time.monotonic()
