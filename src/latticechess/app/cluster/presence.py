"""Presence: which users are online, with a socket open in this process or another, and which of
them are busy: they want no challenges."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Collection

from latticechess.app.timer import now_ms
from latticechess.features.lobby.store import AWAY_MS
from latticechess.features.players.store.players import Presences
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.presence")

BEAT_S = 10.0
SOON_S = 0.2
"""Arrivals within this time are written together: after a restart everybody comes at once."""
GRACE_MS = 15_000
"""A user stays online this long after the last socket closes: longer than the beat of another
process that may hold another of their sockets, and than a page takes to reload."""


class Presence:
    """Counts the open sockets of each user and stores who is online."""

    def __init__(self, store: Presences) -> None:
        self.store = store
        self.process = secrets.token_hex(8)
        self.sockets: Counter[str] = Counter()
        self.busy: Counter[str] = Counter()
        """Of each user the sockets that say so: one busy window is enough."""
        self.stored_busy: set[str] = set()
        """Those who are busy in the store by the word of this process. Another process with another
        device of theirs has its own word: nobody is free while one of them says busy."""
        self.arrived: set[str] = set()
        self.departed: set[str] = set()
        self.wake = asyncio.Event()
        self.writing = asyncio.Lock()
        """Of two writes the later one tells the later state."""
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self.beat())

    def connect(self, user: str) -> None:
        """The user has opened a socket."""
        self.sockets[user] += 1
        self.departed.discard(user)
        if self.sockets[user] == 1:
            self.arrived.add(user)
            self.wake.set()

    def disconnect(self, user: str) -> None:
        """The user has closed a socket."""
        self.sockets[user] -= 1
        if self.sockets[user] <= 0:
            del self.sockets[user]
            self.arrived.discard(user)
            self.departed.add(user)
            self.wake.set()

    def become_busy(self, user: str) -> None:
        """A socket of the user says that they are busy."""
        self.busy[user] += 1
        self.arrived.add(user)

    def become_free(self, user: str) -> None:
        """A socket that said so takes it back, or closes."""
        self.busy[user] -= 1
        if self.busy[user] <= 0:
            del self.busy[user]
        if user in self.sockets:
            self.arrived.add(user)

    async def settle(self) -> None:
        """Store changes now, so that everybody here counts as online, and the busy as busy."""
        await self.write()

    async def among(self, users: Collection[str]) -> set[str]:
        """Those of the users who are online, in any process."""
        here = {user for user in users if user in self.sockets}
        return here | await self.store.among(set(users) - here, now_ms())

    async def beat(self) -> None:
        """Store arrivals and departures soon, and everybody from time to time."""
        while True:
            try:
                await asyncio.wait_for(self.wake.wait(), BEAT_S)
                await asyncio.sleep(SOON_S)
            except TimeoutError:
                self.arrived.update(self.sockets)
            await self.write()

    async def write(self) -> None:
        """Store arrivals and departures since the last time."""
        async with self.writing:
            self.wake.clear()
            arrived, departed = self.arrived, self.departed
            self.arrived, self.departed = set(), set()
            busy = arrived & self.busy.keys()
            try:
                await self.store.seen(arrived, now_ms())
                await self.store.seen(departed, now_ms() - AWAY_MS + GRACE_MS)
                await self.write_busy(busy, arrived - busy, departed)
            except StoreError as problem:
                log.warning("%s", problem)
                self.arrived.update(user for user in arrived if user in self.sockets)

    async def write_busy(self, busy: set[str], free: set[str], departed: set[str]) -> None:
        """Store who is busy here, who no longer is, and who has left."""
        await self.store.become_busy(self.process, busy, now_ms() + AWAY_MS)
        self.stored_busy |= busy
        # Who reloads a page is as busy as before.
        await self.store.become_busy(self.process, departed & self.stored_busy, now_ms() + GRACE_MS)
        self.stored_busy -= departed
        await self.store.become_free(self.process, free & self.stored_busy)
        self.stored_busy -= free

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
            try:
                await self.store.become_free(self.process, self.stored_busy)
            except StoreError as problem:
                log.warning("%s", problem)
