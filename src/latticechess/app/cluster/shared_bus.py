"""The bus of several processes, carried by Redis or PostgreSQL.

Connections break and come back. Messages lost meanwhile are not repeated: every process is told
of the gap and reads the journal.
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

from latticechess.app.cluster.bus import GAP, Listener, LocalBus, Unsubscribe, is_addressed

log = logging.getLogger("latticechess.bus")

LARGEST_QUEUE = 10_000
"""Messages queued while the connection is down; more would be stale."""
LARGEST_BATCH = 500
FIRST_WAIT_S = 0.1
LONGEST_WAIT_S = 2.0


class BusError(Exception):
    """The carrier of the bus cannot be used; the message tells people why."""


class Carrier(Protocol):
    """A message broker that passes texts on to all listeners."""

    name: str
    """For people."""
    largest: int
    """Upper bound on a text, in bytes."""

    async def listen(self, ready: Callable[[], None], receive: Callable[[str], None]) -> None:
        """Receive until the connection breaks, then raise; call `ready` when connected."""

    def follow(self, topic: str) -> None:
        """Receive an addressed topic from now on; a carrier may receive others too."""

    def leave(self, topic: str) -> None:
        """An addressed topic need not be received any more."""

    async def arrives(self, topic: str) -> None:
        """Return when a followed topic arrives, or the connection is lost."""

    async def send(self, messages: Sequence[tuple[str, str]]) -> None:
        """Send texts, each with its topic, or raise; the next call reconnects."""

    async def close(self) -> None:
        """Close all connections."""


class Notice(msgspec.Struct, array_like=True):
    """The envelope of a message."""

    sender: str
    topic: str
    data: str


class SharedBus(LocalBus):
    """Delivers to listeners in this process at once, and to other processes soon."""

    shared = True

    def __init__(self, carrier: Carrier) -> None:
        super().__init__()
        self.carrier = carrier
        self.process = secrets.token_hex(8)
        """Marks messages of this process, which are not delivered twice."""
        self.receiving = False
        self.sending = True
        self.outgoing: deque[tuple[str, str]] = deque()
        """Messages for other processes, each with its topic."""
        self.news = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    @property
    def connected(self) -> bool:  # type: ignore[override]
        return self.receiving and self.sending

    async def open(self) -> None:
        """Connect, and stay connected from then on."""
        self.tasks = [
            asyncio.create_task(self.run_forever(self.receive_all)),
            asyncio.create_task(self.run_forever(self.send_all)),
        ]

    def subscribe(self, topic: str, listener: Listener) -> Unsubscribe:
        if is_addressed(topic) and topic not in self.listeners:
            self.carrier.follow(topic)
        leave = super().subscribe(topic, listener)

        def unsubscribe() -> None:
            heard = topic in self.listeners
            leave()
            if is_addressed(topic) and heard and topic not in self.listeners:
                self.carrier.leave(topic)

        return unsubscribe

    async def arrives(self, topic: str) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT_S):
                await self.carrier.arrives(topic)

    def publish(self, topic: str, data: str = "") -> None:
        super().publish(topic, data)
        self.post(topic, data)

    def post(self, topic: str, data: str) -> None:
        """Queue a message for other processes."""
        text = self.encode(topic, data)
        if len(text.encode()) > self.carrier.largest:
            log.warning("a message of topic %s is too long: other processes read again", topic)
            topic, text = GAP, self.encode(GAP)
        if len(self.outgoing) >= LARGEST_QUEUE:
            self.outgoing.clear()
            self.outgoing.append((GAP, self.encode(GAP)))
        self.outgoing.append((topic, text))
        self.news.set()

    def encode(self, topic: str, data: str = "") -> str:
        return msgspec.json.encode(Notice(self.process, topic, data)).decode()

    async def run_forever(self, work: Callable[[], Awaitable[None]]) -> None:
        """Repeat the work whenever it fails, with exponential back-off."""
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
            self.receiving = False

    def ready(self) -> None:
        """Connected (again): earlier messages may be lost."""
        log.info("the bus is connected to %s", self.carrier.name)
        self.receiving = True
        super().publish(GAP)

    def receive(self, text: str) -> None:
        try:
            notice = msgspec.json.decode(text, type=Notice)
        except msgspec.MsgspecError:
            log.warning("a message on %s is not from this program", self.carrier.name)
            return
        if notice.sender != self.process:
            super().publish(notice.topic, notice.data)

    async def send_all(self) -> None:
        """Send queued messages; those that fail stay in the queue."""
        while True:
            await self.news.wait()
            self.news.clear()
            while self.outgoing:
                batch = [self.outgoing[n] for n in range(min(len(self.outgoing), LARGEST_BATCH))]
                try:
                    await self.carrier.send(batch)
                except BaseException:
                    self.sending = False
                    self.news.set()
                    raise
                self.sending = True
                for message in batch:
                    # The queue may have been cleared meanwhile.
                    if self.outgoing and self.outgoing[0] is message:
                        self.outgoing.popleft()

    async def close(self) -> None:
        """Send queued messages if that is quick, and disconnect."""
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
