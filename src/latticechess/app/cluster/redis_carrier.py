"""Redis as carrier of the shared bus."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from latticechess.app.cluster.shared_bus import BusError

if TYPE_CHECKING:
    from redis.asyncio import Redis

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
    """Publishes and subscribes on one channel."""

    largest = 1 << 20

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = f"Redis at {without_password(url)}"
        number = urlsplit(url).path.strip("/")
        # Redis separates numbered databases, but not their channels.
        self.channel = f"{CHANNEL}:{number if number.isdigit() else 0}"
        self.sending: Redis | None = None

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

    async def listen(self, ready: Callable[[], None], receive: Callable[[str], None]) -> None:
        redis = self.connect()
        pubsub = redis.pubsub()
        try:
            await pubsub.subscribe(self.channel)
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
                if message["type"] == "subscribe":
                    ready()
                elif message["type"] == "message":
                    receive(message["data"].decode())
        finally:
            with contextlib.suppress(Exception):
                await pubsub.aclose()  # type: ignore[no-untyped-call]
            with contextlib.suppress(Exception):
                await redis.aclose()

    async def send(self, texts: Sequence[str]) -> None:
        if self.sending is None:
            self.sending = self.connect()
        try:
            async with self.sending.pipeline(transaction=False) as pipeline:
                for text in texts:
                    pipeline.publish(self.channel, text)
                await pipeline.execute()
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        sending, self.sending = self.sending, None
        if sending is not None:
            with contextlib.suppress(Exception):
                await sending.aclose()
