"""Publish and subscribe between processes through PostgreSQL: LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import make_url

from latticechess.store.database.open import CONNECT_TIMEOUT_S, redacted_url

if TYPE_CHECKING:
    from psycopg import AsyncConnection

CHANNEL = "lattice"
KEEPALIVE_S = 5.0
"""After this time without a notification the connection is checked."""


class Notifications:
    """One channel of a PostgreSQL database."""

    largest = 7_900
    """Longest payload in bytes; PostgreSQL allows 8000."""

    def __init__(self, url: str) -> None:
        self.name = redacted_url(url)
        self.address = make_url(url).set(drivername="postgresql").render_as_string(False)
        self.sending: AsyncConnection | None = None

    async def connect(self) -> AsyncConnection:
        from psycopg import AsyncConnection

        return await AsyncConnection.connect(
            self.address, autocommit=True, connect_timeout=CONNECT_TIMEOUT_S
        )

    async def listen(self, ready: Callable[[], None], receive: Callable[[str], None]) -> None:
        """Call `receive` for each notification until the connection breaks, then raise."""
        connection = await self.connect()
        try:
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            ready()
            while True:
                async for notify in connection.notifies(timeout=KEEPALIVE_S):
                    receive(notify.payload)
                await asyncio.wait_for(connection.execute(b"SELECT 1"), CONNECT_TIMEOUT_S)
        finally:
            with contextlib.suppress(Exception):
                await connection.close()

    def follow(self, topic: str) -> None:
        """Every listener is woken by every notification: one channel carries all topics."""

    def leave(self, topic: str) -> None:
        """As little to do as in `follow`."""

    async def arrives(self, topic: str) -> None:
        """All topics arrive as soon as the channel does."""

    async def send(self, messages: Sequence[tuple[str, str]]) -> None:
        """Notify all listeners of each text, or raise."""
        try:
            if self.sending is None:
                self.sending = await self.connect()
            async with self.sending.cursor() as cursor:
                await cursor.executemany(
                    f"SELECT pg_notify('{CHANNEL}', %s)".encode(), [(text,) for _, text in messages]
                )
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Close the sending connection; the next `send` opens another."""
        sending, self.sending = self.sending, None
        if sending is not None:
            with contextlib.suppress(Exception):
                await sending.close()
