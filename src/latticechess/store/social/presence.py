"""Who is there: when each user was last seen by any process of the server."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from sqlalchemy import Engine, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.accounts.players import User
from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import presence, users
from latticechess.store.social.challenges import AWAY_MS

FORGOTTEN_MS = 24 * 3_600_000


class Presences:
    """When users were last seen. Safe to use from any thread and several processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def seen(self, ids: Collection[str], at: int) -> None:
        """These users are there at `at`."""
        if ids:
            await asyncio.to_thread(self._seen, ids, at)

    async def left(self, ids: Collection[str]) -> None:
        """These users have gone."""
        if ids:
            await asyncio.to_thread(self._left, ids)

    async def among(self, ids: Collection[str], at: int) -> set[str]:
        """Those of the users who are there."""
        return await asyncio.to_thread(self._among, ids, at) if ids else set()

    async def named(self, at: int, limit: int = 200) -> list[User]:
        """Those who are there and have told a name, by name."""
        return await asyncio.to_thread(self._named, at, limit)

    def _seen(self, ids: Collection[str], at: int) -> None:
        insert = (postgresql if self.engine.dialect.name == "postgresql" else sqlite).insert
        statement = insert(presence)
        renewed = statement.on_conflict_do_update(
            index_elements=[presence.c.user_id], set_={"seen_at": statement.excluded.seen_at}
        )
        # In order, so that two processes never wait for each other's rows.
        rows = [{"user_id": user, "seen_at": at} for user in sorted(set(ids))]
        with explained("Who is there could not be saved"), writing(self.engine) as connection:
            connection.execute(renewed, rows)
            forgotten = presence.c.seen_at < at - FORGOTTEN_MS
            connection.execute(presence.delete().where(forgotten))

    def _left(self, ids: Collection[str]) -> None:
        gone = presence.delete().where(presence.c.user_id.in_(ids))
        with explained("Who is there could not be saved"), writing(self.engine) as connection:
            connection.execute(gone)

    def _among(self, ids: Collection[str], at: int) -> set[str]:
        query = select(presence.c.user_id).where(
            presence.c.user_id.in_(ids), presence.c.seen_at > at - AWAY_MS
        )
        with explained("Who is there could not be read"), self.engine.connect() as connection:
            return set(connection.scalars(query))

    def _named(self, at: int, limit: int) -> list[User]:
        query = (
            select(users)
            .join(presence, presence.c.user_id == users.c.id)
            .where(presence.c.seen_at > at - AWAY_MS, users.c.deleted_at.is_(None))
            .order_by(users.c.name)
            .limit(limit)
        )
        with explained("Who is there could not be read"), self.engine.connect() as connection:
            return [User(row.id, row.name, row.created_at) for row in connection.execute(query)]
