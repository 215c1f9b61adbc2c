"""When the server looks for objects that only refer to each other.

To look through the objects of a thousand games takes half a second in which nobody is answered. So
only the newest are looked through as the server goes, a few at a time, and all of them when it has
little to do, or has been busy for long.
"""

from __future__ import annotations

import gc
import time
from threading import Event, Thread

NEW = 10_000
"""Objects that are looked through at once: some ten milliseconds."""
NEVER = 1_000_000_000
LOOK_S = 15.0
RESTS = 0.05
"""The share of the processor's time below which the process has little to do."""
BUSY_LOOKS = 20
"""After so many times without rest all is looked through nevertheless: once in five minutes."""


class CycleCollector:
    """Collects cycles in a thread of its own until it is closed."""

    def __init__(self, look_s: float = LOOK_S) -> None:
        self.look_s = look_s
        self.collections = 0
        """How often all objects were looked through."""
        self._closing = Event()
        self._before = gc.get_threshold()
        self._thread = Thread(target=self._watch, name="cycles", daemon=True)

    def start(self) -> None:
        """What was there before the first game is not looked through again."""
        gc.freeze()
        gc.set_threshold(NEW, NEVER, NEVER)
        self._thread.start()

    def close(self) -> None:
        """Leave it to Python again."""
        self._closing.set()
        self._thread.join()
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def _watch(self) -> None:
        busy = 0
        spent, seen = time.process_time(), time.monotonic()
        while not self._closing.wait(self.look_s):
            spent_now, now = time.process_time(), time.monotonic()
            busy += 1
            if spent_now - spent < RESTS * (now - seen) or busy >= BUSY_LOOKS:
                gc.collect()
                self.collections += 1
                busy = 0
            spent, seen = time.process_time(), time.monotonic()
