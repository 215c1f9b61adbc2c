"""A sign of life on disk: tells the next run of the program when this one stopped."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

log = logging.getLogger("latticechess.program")

BEAT_S = 1.0
"""After a crash, so much of a player's time at most is counted wrongly."""


class Pulse:
    """Touches a file as long as the program runs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.task: asyncio.Task[None] | None = None

    def stopped_at(self) -> int | None:
        """When the program last ran, in milliseconds since 1970; None if it never did."""
        try:
            return self.path.stat().st_mtime_ns // 1_000_000
        except FileNotFoundError:
            return None

    def start(self) -> None:
        self.task = asyncio.create_task(self.beat())

    async def beat(self) -> None:
        while True:
            try:
                self.path.touch()
            except OSError as problem:
                log.warning("the file %s cannot be touched: %s", self.path, problem)
            await asyncio.sleep(BEAT_S)

    async def close(self) -> None:
        """The last sign of life."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
            self.path.touch()
