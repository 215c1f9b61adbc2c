"""Presence: when each user was last seen by any server process, and who wants no challenges."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from operator import itemgetter
from typing import Any

from sqlalchemy import Column, Engine, Table, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.features.lobby.store import AWAY_MS
from latticechess.features.players.store.players import User
from latticechess.store.database.open import explain_errors, reading, write_transaction, writing
from latticechess.store.database.tables import busy, presence, users
from latticechess.store.threads import in_thread

RETENTION_MS = 24 * 3_600_000
AT_ONCE = 100
"""Users written in one transaction: moves may wait for it."""


class Presences:
    """Presence of all users. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def seen(self, ids: Collection[str], at: int) -> None:
        """Record that these users are online at `at`."""
        if ids:
            await asyncio.to_thread(self._seen, ids, at)

    async def become_busy(self, process: str, ids: Collection[str], until: int) -> None:
        """Record that these users are busy until then, by the word of a process."""
        if ids:
            await asyncio.to_thread(self._become_busy, process, ids, until)

    async def become_free(self, process: str, ids: Collection[str]) -> None:
        """Record that a process no longer says so; others may."""
        if ids:
            await asyncio.to_thread(self._become_free, process, ids)

    async def among(self, ids: Collection[str], at: int) -> set[str]:
        """The users among `ids` who are online."""
        return await asyncio.to_thread(self._among, ids, at) if ids else set()

    async def last_seen(self, ids: Collection[str]) -> dict[str, int]:
        """When each of these users was last online, of those seen within a day."""
        return await asyncio.to_thread(self._last_seen, ids) if ids else {}

    async def busy_among(self, ids: Collection[str], at: int) -> set[str]:
        """The users among `ids` who are busy by the word of any process."""
        return await asyncio.to_thread(self._busy_among, ids, at) if ids else set()

    @in_thread
    def named(self, at: int, limit: int = 200) -> list[User]:
        """Online users who have a name, by name."""
        query = (
            select(users)
            .join(presence, presence.c.user_id == users.c.id)
            .where(presence.c.seen_at > at - AWAY_MS, users.c.deleted_at.is_(None))
            .order_by(users.c.name)
            .limit(limit)
        )
        with reading(self.engine, "Who is there could not be read") as connection:
            return [User(row.id, row.name, row.created_at) for row in connection.execute(query)]

    def _seen(self, ids: Collection[str], at: int) -> None:
        rows = [{"user_id": user, "seen_at": at} for user in ids]
        self._renew(presence, rows, presence.c.seen_at, at - RETENTION_MS)

    def _become_busy(self, process: str, ids: Collection[str], until: int) -> None:
        rows = [{"user_id": user, "process": process, "until": until} for user in ids]
        self._renew(busy, rows, busy.c.until, until - RETENTION_MS)

    def _renew(
        self, table: Table, rows: list[dict[str, Any]], time: Column[int], forgotten: int
    ) -> None:
        """Write the rows with their new time, and forget the old ones of all processes."""
        insert = (postgresql if self.engine.dialect.name == "postgresql" else sqlite).insert
        statement = insert(table)
        renewed = statement.on_conflict_do_update(
            index_elements=list(table.primary_key), set_={time: statement.excluded[time.name]}
        )
        # A fixed lock order prevents deadlocks between processes.
        rows.sort(key=itemgetter("user_id"))
        with explain_errors("Who is there could not be saved"):
            for start in range(0, len(rows), AT_ONCE):
                with write_transaction(self.engine) as connection:
                    connection.execute(renewed, rows[start : start + AT_ONCE])
            with write_transaction(self.engine) as connection:
                connection.execute(table.delete().where(time < forgotten))

    def _become_free(self, process: str, ids: Collection[str]) -> None:
        own = busy.delete().where(busy.c.process == process, busy.c.user_id.in_(ids))
        with writing(self.engine, "Who is there could not be saved") as connection:
            connection.execute(own)

    def _among(self, ids: Collection[str], at: int) -> set[str]:
        query = select(presence.c.user_id).where(
            presence.c.user_id.in_(ids), presence.c.seen_at > at - AWAY_MS
        )
        with reading(self.engine, "Who is there could not be read") as connection:
            return set(connection.scalars(query))

    def _busy_among(self, ids: Collection[str], at: int) -> set[str]:
        query = select(busy.c.user_id).where(busy.c.user_id.in_(ids), busy.c.until > at)
        with reading(self.engine, "Who is there could not be read") as connection:
            return set(connection.scalars(query))

    def _last_seen(self, ids: Collection[str]) -> dict[str, int]:
        query = select(presence.c.user_id, presence.c.seen_at).where(presence.c.user_id.in_(ids))
        with reading(self.engine, "Who is there could not be read") as connection:
            return {row.user_id: row.seen_at for row in connection.execute(query)}
