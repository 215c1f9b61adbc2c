"""Redis as carrier of the shared bus."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from latticechess.app.cluster.bus import is_addressed
from latticechess.app.cluster.shared_bus import BusError

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

CHANNEL = "lattice"
ANSWER_S = 5.0
"""How long Redis may take to answer."""
QUIET_S = 5.0
"""After this long without a message, Redis is pinged."""


def without_password(url: str) -> str:
    """The URL without user and password."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}{parts.path}"


def check_redis(url: str) -> None:
    """BusError unless Redis answers."""
    try:
        import redis
    except ImportError as error:
        raise BusError(
            "Redis needs a driver that is not installed: pip install 'lattice-chess[hosting]'"
        ) from error
    try:
        with redis.Redis.from_url(
            url, socket_connect_timeout=ANSWER_S, socket_timeout=ANSWER_S
        ) as connection:
            connection.ping()
    except ValueError as error:
        raise BusError(f"{without_password(url)} is not the address of a Redis: {error}") from error
    except (redis.RedisError, OSError) as error:
        raise BusError(
            f"Redis at {without_password(url)} does not answer: {error}. "
            "Start it, or check the address."
        ) from error


class RedisCarrier:
    """Publishes and subscribes: one channel for all processes, and one for each addressed topic."""

    largest = 1 << 20

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = f"Redis at {without_password(url)}"
        number = urlsplit(url).path.strip("/")
        # Redis separates numbered databases, but not their channels.
        self.channel = f"{CHANNEL}:{number if number.isdigit() else 0}"
        self.sending: Redis | None = None
        self.listening = False
        self.channels: dict[str, asyncio.Event] = {}
        """Channels of addressed topics; set when Redis sends them, or when it is not connected."""
        self.changes: set[str] = set()
        """Channels that may have to be subscribed to or left."""
        self.changed = asyncio.Event()

    def channel_of(self, topic: str) -> str:
        return f"{self.channel}:{topic}" if is_addressed(topic) else self.channel

    def connect(self) -> Redis:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        # No retries by the client: they would hide that messages were lost.
        return Redis.from_url(
            self.url,
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=ANSWER_S,
            socket_timeout=ANSWER_S,
        )

    # --- Receiving ------------------------------------------------------------------------------

    def follow(self, topic: str) -> None:
        arrives = asyncio.Event()
        if not self.listening:
            arrives.set()
        self._change(self.channel_of(topic), arrives)

    def leave(self, topic: str) -> None:
        self._change(self.channel_of(topic), None)

    def _change(self, channel: str, arrives: asyncio.Event | None) -> None:
        if (before := self.channels.pop(channel, None)) is not None:
            before.set()
        if arrives is not None:
            self.channels[channel] = arrives
        self.changes.add(channel)
        self.changed.set()

    async def arrives(self, topic: str) -> None:
        event = self.channels.get(self.channel_of(topic))
        if event is not None:
            await event.wait()

    async def listen(self, ready: Callable[[], None], receive: Callable[[str], None]) -> None:
        redis = self.connect()
        pubsub = redis.pubsub()
        asking: asyncio.Task[None] | None = None
        try:
            self.changes.clear()
            asked = {*self.channels}
            await pubsub.subscribe(self.channel, *asked)
            asking = asyncio.create_task(self._ask_for_channels(pubsub, asked))
            await self._receive_all(pubsub, ready, receive)
        finally:
            self.listening = False
            for event in self.channels.values():
                event.set()
            if asking is not None:
                asking.cancel()
                await asyncio.gather(asking, return_exceptions=True)
            with contextlib.suppress(Exception):
                await pubsub.aclose()  # type: ignore[no-untyped-call]
            with contextlib.suppress(Exception):
                await redis.aclose()

    async def _receive_all(
        self, pubsub: PubSub, ready: Callable[[], None], receive: Callable[[str], None]
    ) -> None:
        asked = False
        while True:
            message = await pubsub.get_message(timeout=QUIET_S)
            if message is None:
                if asked:
                    raise ConnectionError("no answer")
                await pubsub.ping()
                asked = True
                continue
            asked = False
            if message["type"] == "message":
                receive(message["data"].decode())
            elif message["type"] == "subscribe":
                channel = message["channel"].decode()
                if channel == self.channel:
                    self.listening = True
                    ready()
                elif channel in self.channels:
                    self.channels[channel].set()

    async def _ask_for_channels(self, pubsub: PubSub, asked: set[str]) -> None:
        """Subscribe and unsubscribe as channels come and go, many with one command."""
        while True:
            await self.changed.wait()
            self.changed.clear()
            changes, self.changes = self.changes, set()
            wanted = {channel for channel in changes if channel in self.channels}
            for channel in wanted & asked:
                self.channels[channel].set()
            new, gone = wanted - asked, (changes - wanted) & asked
            asked = (asked | new) - gone
            if gone:
                await pubsub.unsubscribe(*gone)
            if new:
                await pubsub.subscribe(*new)

    # --- Sending --------------------------------------------------------------------------------

    async def send(self, messages: Sequence[tuple[str, str]]) -> None:
        if self.sending is None:
            self.sending = self.connect()
        try:
            async with self.sending.pipeline(transaction=False) as pipeline:
                for topic, text in messages:
                    pipeline.publish(self.channel_of(topic), text)
                await pipeline.execute()
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        sending, self.sending = self.sending, None
        if sending is not None:
            with contextlib.suppress(Exception):
                await sending.aclose()
