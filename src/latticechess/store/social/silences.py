"""Whom an organiser does not let speak in chats, and until when."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from sqlalchemy import Engine, select

from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import silences


@dataclass(frozen=True, slots=True)
class Silence:
    """One user who may not speak before `until`."""

    user: str
    name: str
    until: int


class Silences:
    """The register of those who may not speak. Safe from any thread and several processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def impose(self, silence: Silence) -> None:
        """In place of what held for the user before."""
        await asyncio.to_thread(self._impose, silence)

    async def lift(self, user: str) -> bool:
        """The user may speak again; False if nothing held them back."""
        return await asyncio.to_thread(self._lift, user)

    async def until(self, user: str, now: int) -> int | None:
        """When the user may speak again; None if they may now."""
        held = await asyncio.to_thread(self._held, now, user)
        return held[0].until if held else None

    async def all(self, now: int) -> list[Silence]:
        """Everybody who may not speak, the one who is free first at the top."""
        return await asyncio.to_thread(self._held, now)

    def _impose(self, silence: Silence) -> None:
        gone = silences.delete().where(silences.c.user_id == silence.user)
        values = {"user_id": silence.user, "name": silence.name, "until": silence.until}
        with explained("That could not be saved"), writing(self.engine) as connection:
            connection.execute(gone)
            connection.execute(silences.insert().values(values))

    def _lift(self, user: str) -> bool:
        gone = silences.delete().where(silences.c.user_id == user)
        with explained("That could not be saved"), writing(self.engine) as connection:
            return connection.execute(gone).rowcount > 0

    def _held(self, now: int, user: str | None = None) -> list[Silence]:
        query = select(silences).where(silences.c.until > now).order_by(silences.c.until)
        if user is not None:
            query = query.where(silences.c.user_id == user)
        with explained("The chat could not be read"), self.engine.connect() as connection:
            return [Silence(row.user_id, row.name, row.until) for row in connection.execute(query)]
