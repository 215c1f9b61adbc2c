"""Signs of life: they tell the next run of the program when this one stopped.

A program alone with its data folder touches a file there. Many processes on one database leave
their signs in it, and learn from them which of them are alive.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from latticechess.app.timer import now_ms
from latticechess.store.database.open import StoreError
from latticechess.store.database.processes import Process, Processes

log = logging.getLogger("latticechess.program")

BEAT_S = 1.0
"""After a crash, so much of a player's time at most is counted wrongly."""
SILENCE_MS = 5_000
"""A process without a sign of life for so long is dead."""


class Pulse(Protocol):
    """Beats as long as the program runs."""

    async def stopped_at(self) -> int | None:
        """When the program last ran, in milliseconds since 1970; None: never, or it still does."""

    def start(self) -> None: ...

    async def close(self) -> None:
        """The last sign of life."""


class FilePulse:
    """Touches a file as long as the program runs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.task: asyncio.Task[None] | None = None

    async def stopped_at(self) -> int | None:
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
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
            self.path.touch()


class SharedPulse:
    """Beats in the database, and notices when it falls to this process to look after all games.

    The process that has run longest does; it is told again whenever another has died.
    """

    def __init__(self, processes: Processes, look_after_games: Callable[[], None]) -> None:
        self.processes = processes
        self.look_after_games = look_after_games
        self.id = secrets.token_hex(8)
        self.started_at = now_ms()
        self.alive: list[str] = []
        """Who was alive at the last beat, the oldest first."""
        self.task: asyncio.Task[None] | None = None

    async def stopped_at(self) -> int | None:
        known = await self.processes.all()
        if not known or self.living(known):
            return None
        return max(process.beat_at for process in known)

    def living(self, known: list[Process]) -> list[str]:
        """Those who still give signs of life, the oldest first."""
        late = now_ms() - SILENCE_MS
        return [each.id for each in known if not each.ended and each.beat_at > late]

    def start(self) -> None:
        self.task = asyncio.create_task(self.beat_for_ever())

    async def beat_for_ever(self) -> None:
        while True:
            try:
                self.consider(await self.beat())
            except StoreError as problem:
                log.warning("%s", problem)
            await asyncio.sleep(BEAT_S)

    async def beat(self, ended: bool = False) -> list[Process]:
        return await self.processes.beat(Process(self.id, self.started_at, now_ms(), ended))

    def consider(self, known: list[Process]) -> None:
        """Look after the games when it is this process's turn, or somebody has left them."""
        before, self.alive = self.alive, self.living(known)
        somebody_died = bool(set(before) - set(self.alive))
        if self.alive[:1] == [self.id] and (before[:1] != [self.id] or somebody_died):
            self.look_after_games()

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
            try:
                await self.beat(ended=True)
            except StoreError as problem:
                log.warning("%s", problem)
