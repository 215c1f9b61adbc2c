"""Short texts from one process to all others through the database: LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import make_url

from latticechess.store.database.open import CONNECT_WAIT_S, shown

if TYPE_CHECKING:
    from psycopg import AsyncConnection

CHANNEL = "lattice"
QUIET_S = 5.0
"""After so long without news the server is asked whether it is still there."""


class Notifications:
    """One channel of a PostgreSQL database."""

    largest = 7_900
    """PostgreSQL takes 8000 bytes."""

    def __init__(self, url: str) -> None:
        self.name = shown(url)
        self.address = make_url(url).set(drivername="postgresql").render_as_string(False)
        self.sending: AsyncConnection | None = None

    async def connect(self) -> AsyncConnection:
        from psycopg import AsyncConnection

        return await AsyncConnection.connect(
            self.address, autocommit=True, connect_timeout=CONNECT_WAIT_S
        )

    async def listen(self, ready: Callable[[], None], receive: Callable[[str], None]) -> None:
        """Receive until the connection breaks, then raise."""
        connection = await self.connect()
        try:
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            ready()
            while True:
                async for notify in connection.notifies(timeout=QUIET_S):
                    receive(notify.payload)
                await asyncio.wait_for(connection.execute(b"SELECT 1"), CONNECT_WAIT_S)
        finally:
            with contextlib.suppress(Exception):
                await connection.close()

    async def send(self, texts: Sequence[str]) -> None:
        """Pass the texts on to all who listen, or raise."""
        try:
            if self.sending is None:
                self.sending = await self.connect()
            async with self.sending.cursor() as cursor:
                await cursor.executemany(
                    f"SELECT pg_notify('{CHANNEL}', %s)".encode(), [(text,) for text in texts]
                )
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Give up the connection; the next `send` makes another."""
        sending, self.sending = self.sending, None
        if sending is not None:
            with contextlib.suppress(Exception):
                await sending.close()
