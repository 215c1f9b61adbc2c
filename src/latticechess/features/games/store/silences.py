"""Chat bans imposed by organisers, each until a time."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from sqlalchemy import Engine, select

from latticechess.store.database.open import explain_errors, write_transaction
from latticechess.store.database.tables import silences


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

    async def impose(self, silence: Silence) -> None:
        """Ban a user, replacing an earlier ban."""
        await asyncio.to_thread(self._impose, silence)

    async def lift(self, user: str) -> bool:
        """Lift the ban of a user; False if there is none."""
        return await asyncio.to_thread(self._lift, user)

    async def until(self, user: str, now: int) -> int | None:
        """When the user's ban ends; None if they are not banned."""
        held = await asyncio.to_thread(self._held, now, user)
        return held[0].until if held else None

    async def all(self, now: int) -> list[Silence]:
        """All bans in force, earliest end first."""
        return await asyncio.to_thread(self._held, now)

    def _impose(self, silence: Silence) -> None:
        gone = silences.delete().where(silences.c.user_id == silence.user)
        values = {"user_id": silence.user, "name": silence.name, "until": silence.until}
        with (
            explain_errors("That could not be saved"),
            write_transaction(self.engine) as connection,
        ):
            connection.execute(gone)
            connection.execute(silences.insert().values(values))

    def _lift(self, user: str) -> bool:
        gone = silences.delete().where(silences.c.user_id == user)
        with (
            explain_errors("That could not be saved"),
            write_transaction(self.engine) as connection,
        ):
            return connection.execute(gone).rowcount > 0

    def _held(self, now: int, user: str | None = None) -> list[Silence]:
        query = select(silences).where(silences.c.until > now).order_by(silences.c.until)
        if user is not None:
            query = query.where(silences.c.user_id == user)
        with explain_errors("The chat could not be read"), self.engine.connect() as connection:
            return [Silence(row.user_id, row.name, row.until) for row in connection.execute(query)]
