"""A machine that was put to sleep in the middle of a game: its clocks stand until somebody is back.

The clocks of games do not count the time asleep (`timer.SteadyClock`). When the machine wakes, the
games in play are held as after a restart of the program, and go on when their player does.
"""

from __future__ import annotations

import asyncio
import logging

from latticechess.app.timer import SteadyClock, steady
from latticechess.features.games.service.rooms import Rooms
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.rooms")

LOOK_S = 1.0
NOTICED_MS = 3_000
"""Shorter sleeps hold nothing up."""


class SleepWatch:
    """Looks from time to time whether the machine has slept."""

    def __init__(self, rooms: Rooms, clock: SteadyClock = steady) -> None:
        self.rooms = rooms
        self.clock = clock
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self.look_for_ever())

    async def look_for_ever(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await self.look()
            except Exception:
                log.exception("the games could not be held after a sleep")

    async def look(self) -> None:
        """Hold what was being played when the machine fell asleep; then the date is right again."""
        if self.clock.slept_ms() < NOTICED_MS:
            return
        log.warning("the machine slept for %d s: games are held", self.clock.slept_ms() // 1000)
        fell_asleep = self.clock.now_ms()
        for room in tuple(self.rooms.open.values()):
            try:
                await room.hold(fell_asleep)
            except StoreError as problem:
                log.warning("game %s could not be held: %s", room.game.id, problem)
        self.clock.wake()

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
