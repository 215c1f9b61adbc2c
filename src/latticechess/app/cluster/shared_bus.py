"""The bus of many processes: what one publishes reaches all, through Redis or PostgreSQL.

Connections break and come back. News that may have been lost meanwhile is not repeated: every
process is told of the gap and looks for itself, in the journal, where everything is.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

import msgspec

from latticechess.app.cluster.bus import GAP, LocalBus

log = logging.getLogger("latticechess.bus")

LARGEST_QUEUE = 10_000
"""News that may wait for a lost connection; more would be old by then."""
LARGEST_BATCH = 500
FIRST_WAIT_S = 0.1
LONGEST_WAIT_S = 2.0


class BusError(Exception):
    """The server that carries news between processes cannot be used; the message is for people."""


class Carrier(Protocol):
    """A server that passes texts on to all who listen."""

    name: str
    """For people."""
    largest: int
    """The longest text, in bytes, that it takes."""

    async def listen(self, ready: Callable[[], None], receive: Callable[[str], None]) -> None:
        """Receive until the connection breaks, then raise; `ready` once nothing is missed."""

    async def send(self, texts: Sequence[str]) -> None:
        """Pass the texts on, or raise; the next call connects again."""

    async def close(self) -> None:
        """Give up every connection."""


class Notice(msgspec.Struct, array_like=True):
    """What travels."""

    sender: str
    topic: str
    data: str


class SharedBus(LocalBus):
    """Carries news to this process's listeners at once and to other processes' soon."""

    shared = True

    def __init__(self, carrier: Carrier) -> None:
        super().__init__()
        self.carrier = carrier
        self.process = secrets.token_hex(8)
        """Tells this process's own news from others'."""
        self.hears = False
        self.speaks = True
        self.outgoing: deque[str] = deque()
        self.news = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    @property
    def connected(self) -> bool:  # type: ignore[override]
        return self.hears and self.speaks

    async def open(self) -> None:
        """Connect, and stay connected from then on."""
        self.tasks = [
            asyncio.create_task(self.for_ever(self.receive_all)),
            asyncio.create_task(self.for_ever(self.send_all)),
        ]

    def publish(self, topic: str, data: str = "") -> None:
        super().publish(topic, data)
        self.post(topic, data)

    def post(self, topic: str, data: str) -> None:
        """Send to the others."""
        text = self.written(topic, data)
        if len(text.encode()) > self.carrier.largest:
            log.warning("news of %s is too long to be carried: others look for themselves", topic)
            text = self.written(GAP)
        if len(self.outgoing) >= LARGEST_QUEUE:
            self.outgoing.clear()
            self.outgoing.append(self.written(GAP))
        self.outgoing.append(text)
        self.news.set()

    def written(self, topic: str, data: str = "") -> str:
        return msgspec.json.encode(Notice(self.process, topic, data)).decode()

    async def for_ever(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do it again whenever it fails, after a while."""
        wait = FIRST_WAIT_S
        while True:
            began = time.monotonic()
            connected = self.connected
            try:
                await work()
            except Exception as problem:
                if connected:
                    log.warning("%s does not answer: %s", self.carrier.name, problem)
            if time.monotonic() - began > LONGEST_WAIT_S:
                wait = FIRST_WAIT_S
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT_S)

    async def receive_all(self) -> None:
        try:
            await self.carrier.listen(self.ready, self.receive)
        finally:
            self.hears = False

    def ready(self) -> None:
        """Connected (again): what came before may have been missed."""
        log.info("%s carries news", self.carrier.name)
        self.hears = True
        super().publish(GAP)

    def receive(self, text: str) -> None:
        try:
            notice = msgspec.json.decode(text, type=Notice)
        except msgspec.MsgspecError:
            log.warning("something on %s is not from this program", self.carrier.name)
            return
        if notice.sender != self.process:
            super().publish(notice.topic, notice.data)

    async def send_all(self) -> None:
        """Send what waits; what could not be sent waits on."""
        while True:
            await self.news.wait()
            self.news.clear()
            while self.outgoing:
                batch = [self.outgoing[n] for n in range(min(len(self.outgoing), LARGEST_BATCH))]
                try:
                    await self.carrier.send(batch)
                except BaseException:
                    self.speaks = False
                    self.news.set()
                    raise
                self.speaks = True
                for text in batch:
                    # The queue may have been given up meanwhile.
                    if self.outgoing and self.outgoing[0] is text:
                        self.outgoing.popleft()

    async def close(self) -> None:
        """Send what waits, if that is quick, and let go."""
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.flush(), 1.0)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.carrier.close()
        await super().close()

    async def flush(self) -> None:
        while self.outgoing and self.connected:
            await asyncio.sleep(0.01)
