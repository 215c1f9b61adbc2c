"""People who play here, by the id of their browser's cookie."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Engine, func, select
from sqlalchemy.exc import IntegrityError

from latticechess.store.database import explained, writing
from latticechess.store.tables import users


@dataclass(frozen=True, slots=True)
class User:
    id: str
    name: str
    created_at: int


class Players:
    """The register of users. Safe to use from any thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def get(self, user_id: str) -> User | None:
        """The user, if known."""
        return (await self.named([user_id])).get(user_id)

    async def named(self, ids: Collection[str]) -> dict[str, User]:
        """Those of the users who are known."""
        return await asyncio.to_thread(self._fetch, ids)

    async def called(self, name: str) -> list[User]:
        """The users with this name, whatever its capitals."""
        return await asyncio.to_thread(self._called, name)

    async def remember(self, user_id: str, name: str, at: int) -> User:
        """Register the user or give them a new name; the first date stays."""
        return await asyncio.to_thread(self._remember, user_id, name, at)

    def _fetch(self, ids: Collection[str]) -> dict[str, User]:
        query = select(users).where(users.c.id.in_(ids))
        with explained("The players could not be read"), self.engine.connect() as connection:
            return {
                row.id: User(row.id, row.name, row.created_at) for row in connection.execute(query)
            }

    def _called(self, name: str) -> list[User]:
        query = select(users).where(func.lower(users.c.name) == name.lower()).limit(2)
        with explained("The players could not be read"), self.engine.connect() as connection:
            return [User(row.id, row.name, row.created_at) for row in connection.execute(query)]

    def _remember(self, user_id: str, name: str, at: int) -> User:
        with explained("Your name could not be saved"):
            if not self._rename(user_id, name):
                try:
                    with writing(self.engine) as connection:
                        connection.execute(
                            users.insert().values(id=user_id, name=name, created_at=at)
                        )
                except IntegrityError:
                    # Registered by another process a moment ago.
                    self._rename(user_id, name)
        return self._fetch([user_id])[user_id]

    def _rename(self, user_id: str, name: str) -> bool:
        change = users.update().where(users.c.id == user_id).values(name=name)
        with writing(self.engine) as connection:
            return connection.execute(change).rowcount > 0
