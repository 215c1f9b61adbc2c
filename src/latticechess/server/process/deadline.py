"""A process that was told to stop ends in time, whatever its threads are still doing."""

from __future__ import annotations

import logging
import multiprocessing
import os
import threading

log = logging.getLogger("latticechess.server")

END_S = 4.5
"""From the signal to the end. Requests get `run.GRACE_S` of it, the rest is for closing."""


class Deadline:
    """Ends the process some time after it was asked to stop, unless it has ended by itself.

    Python waits at its end for every thread that still computes; a thread cannot be stopped from
    outside. Everything that was said to be stored is stored by then: nothing is lost.
    """

    def __init__(self, seconds: float = END_S) -> None:
        self.seconds = seconds
        self.timer: threading.Timer | None = None

    def start(self) -> None:
        """Count from now; asked a second time, the first counts."""
        if self.timer is None:
            self.timer = threading.Timer(self.seconds, self.end)
            self.timer.daemon = True
            self.timer.start()

    def end(self) -> None:
        log.warning("work that nobody waits for was cut off at the end")
        for child in multiprocessing.active_children():
            child.kill()
        os._exit(0)
