"""Heartbeats: they tell the next run of the program when this one stopped.

A program alone with its data folder touches a file there. Processes that share a database write
their heartbeats to it, and so learn which of them are alive.
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

log = logging.getLogger("latticechess.heartbeat")

BEAT_S = 1.0
"""After a crash, a player's clock is wrong by at most this much."""
SILENCE_MS = 5_000
"""A process without a heartbeat for this long is dead."""


class Heartbeat(Protocol):
    """Beats while the program runs."""

    async def stopped_at(self) -> int | None:
        """When the program last ran, in milliseconds since 1970; None: never, or it runs now."""

    def start(self) -> None: ...

    async def close(self) -> None:
        """Beat once more, and stop."""


class FileHeartbeat:
    """Touches a file while the program runs."""

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
                log.warning("cannot touch the file %s: %s", self.path, problem)
            await asyncio.sleep(BEAT_S)

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
            self.path.touch()


class SharedHeartbeat:
    """Beats in the database, and elects the process that looks after all running games.

    The oldest living process is elected. It is called again whenever another process has died.
    """

    def __init__(self, processes: Processes, look_after_games: Callable[[], None]) -> None:
        self.processes = processes
        self.look_after_games = look_after_games
        self.id = secrets.token_hex(8)
        self.started_at = now_ms()
        self.alive: list[str] = []
        """Living processes at the last beat, oldest first."""
        self.task: asyncio.Task[None] | None = None

    async def stopped_at(self) -> int | None:
        known = await self.processes.all()
        if not known or self.living(known):
            return None
        return max(process.beat_at for process in known)

    def living(self, known: list[Process]) -> list[str]:
        """Ids of the living processes, oldest first."""
        late = now_ms() - SILENCE_MS
        return [each.id for each in known if not each.ended and each.beat_at > late]

    def start(self) -> None:
        self.task = asyncio.create_task(self.beat_forever())

    async def beat_forever(self) -> None:
        while True:
            try:
                self.consider(await self.beat())
            except StoreError as problem:
                log.warning("%s", problem)
            await asyncio.sleep(BEAT_S)

    async def beat(self, ended: bool = False) -> list[Process]:
        return await self.processes.beat(Process(self.id, self.started_at, now_ms(), ended))

    def consider(self, known: list[Process]) -> None:
        """Look after the games if this process is elected, or stays so while another has died."""
        before, self.alive = self.alive, self.living(known)
        another_died = bool(set(before) - set(self.alive))
        if self.alive[:1] == [self.id] and (before[:1] != [self.id] or another_died):
            self.look_after_games()

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
            try:
                await self.beat(ended=True)
            except StoreError as problem:
                log.warning("%s", problem)
