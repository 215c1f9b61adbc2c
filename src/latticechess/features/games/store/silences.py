"""Chat bans imposed by organisers, each until a time."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from sqlalchemy import Engine, select

from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import silences
from latticechess.store.threads import in_thread


@dataclass(frozen=True, slots=True)
class Silence:
    """A user who may not chat before `until`."""

    user: str
    name: str
    until: int


class Silences:
    """All chat bans. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def impose(self, silence: Silence) -> None:
        """Ban a user, replacing an earlier ban."""
        gone = silences.delete().where(silences.c.user_id == silence.user)
        values = {"user_id": silence.user, "name": silence.name, "until": silence.until}
        with writing(self.engine, "That could not be saved") as connection:
            connection.execute(gone)
            connection.execute(silences.insert().values(values))

    @in_thread
    def lift(self, user: str) -> bool:
        """Lift the ban of a user; False if there is none."""
        gone = silences.delete().where(silences.c.user_id == user)
        with writing(self.engine, "That could not be saved") as connection:
            return connection.execute(gone).rowcount > 0

    async def until(self, user: str, now: int) -> int | None:
        """When the user's ban ends; None if they are not banned."""
        held = await asyncio.to_thread(self._held, now, user)
        return held[0].until if held else None

    async def all(self, now: int) -> list[Silence]:
        """All bans in force, earliest end first."""
        return await asyncio.to_thread(self._held, now)

    def _held(self, now: int, user: str | None = None) -> list[Silence]:
        query = select(silences).where(silences.c.until > now).order_by(silences.c.until)
        if user is not None:
            query = query.where(silences.c.user_id == user)
        with reading(self.engine, "The chat could not be read") as connection:
            return [Silence(row.user_id, row.name, row.until) for row in connection.execute(query)]
