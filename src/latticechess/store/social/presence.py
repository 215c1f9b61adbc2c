"""Presence: when each user was last seen by any server process."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from sqlalchemy import Engine, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.accounts.players import User
from latticechess.store.database.open import explain_errors, write_transaction
from latticechess.store.database.tables import presence, users
from latticechess.store.social.challenges import AWAY_MS

RETENTION_MS = 24 * 3_600_000


class Presences:
    """Presence of all users. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def seen(
        self, ids: Collection[str], at: int, busy: Collection[str] | None = None
    ) -> None:
        """Record that these users are online at `at`, and which are busy; None: as before."""
        if ids:
            await asyncio.to_thread(self._seen, ids, at, busy)

    async def left(self, ids: Collection[str]) -> None:
        """Record that these users went offline."""
        if ids:
            await asyncio.to_thread(self._left, ids)

    async def among(self, ids: Collection[str], at: int) -> set[str]:
        """The users among `ids` who are online."""
        return await asyncio.to_thread(self._among, ids, at) if ids else set()

    async def last_seen(self, ids: Collection[str]) -> dict[str, int]:
        """When each of these users was last online, of those seen within a day."""
        return await asyncio.to_thread(self._last_seen, ids) if ids else {}

    async def busy_among(self, ids: Collection[str], at: int) -> set[str]:
        """The users among `ids` who are online and busy."""
        return await asyncio.to_thread(self._among, ids, at, busy=True) if ids else set()

    async def named(self, at: int, limit: int = 200) -> list[User]:
        """Online users who have a name, by name."""
        return await asyncio.to_thread(self._named, at, limit)

    def _seen(self, ids: Collection[str], at: int, busy: Collection[str] | None) -> None:
        insert = (postgresql if self.engine.dialect.name == "postgresql" else sqlite).insert
        statement = insert(presence)
        renewed = statement.on_conflict_do_update(
            index_elements=[presence.c.user_id],
            set_={"seen_at": statement.excluded.seen_at}
            | ({} if busy is None else {"busy": statement.excluded.busy}),
        )
        # A fixed lock order prevents deadlocks between processes.
        rows = [
            {"user_id": user, "seen_at": at, "busy": user in (busy or ())}
            for user in sorted(set(ids))
        ]
        with (
            explain_errors("Who is there could not be saved"),
            write_transaction(self.engine) as connection,
        ):
            connection.execute(renewed, rows)
            forgotten = presence.c.seen_at < at - RETENTION_MS
            connection.execute(presence.delete().where(forgotten))

    def _left(self, ids: Collection[str]) -> None:
        gone = presence.delete().where(presence.c.user_id.in_(ids))
        with (
            explain_errors("Who is there could not be saved"),
            write_transaction(self.engine) as connection,
        ):
            connection.execute(gone)

    def _among(self, ids: Collection[str], at: int, busy: bool = False) -> set[str]:
        query = select(presence.c.user_id).where(
            presence.c.user_id.in_(ids), presence.c.seen_at > at - AWAY_MS
        )
        if busy:
            query = query.where(presence.c.busy)
        with explain_errors("Who is there could not be read"), self.engine.connect() as connection:
            return set(connection.scalars(query))

    def _last_seen(self, ids: Collection[str]) -> dict[str, int]:
        query = select(presence.c.user_id, presence.c.seen_at).where(presence.c.user_id.in_(ids))
        with explain_errors("Who is there could not be read"), self.engine.connect() as connection:
            return {row.user_id: row.seen_at for row in connection.execute(query)}

    def _named(self, at: int, limit: int) -> list[User]:
        query = (
            select(users)
            .join(presence, presence.c.user_id == users.c.id)
            .where(presence.c.seen_at > at - AWAY_MS, users.c.deleted_at.is_(None))
            .order_by(users.c.name)
            .limit(limit)
        )
        with explain_errors("Who is there could not be read"), self.engine.connect() as connection:
            return [User(row.id, row.name, row.created_at) for row in connection.execute(query)]
