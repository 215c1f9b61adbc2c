"""Notes on moves of a game: text and drawings."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass

from sqlalchemy import Engine, and_, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.open import explain_errors, write_transaction
from latticechess.store.database.tables import notes


@dataclass(frozen=True, slots=True)
class Note:
    """A user's note on one move."""

    game_id: str
    ply: int
    user_id: str
    text: str
    drawings: str
    """Arrows and circles as JSON from the app."""
    shared: bool
    """Whether others may read it."""
    at: int


@dataclass(frozen=True, slots=True)
class NoteChange:
    """New values for fields of a note; None leaves a field as it is."""

    text: str | None = None
    drawings: str | None = None
    shared: bool | None = None


EMPTY = {"text": "", "drawings": "[]", "shared": False}


class Notes:
    """All notes: one per user and ply of a game."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def of_game(self, game_id: str, user_id: str, others: bool) -> list[Note]:
        """The user's notes on a game in order of ply; with `others`, also shared ones."""
        return await asyncio.to_thread(self._of_game, game_id, user_id, others)

    async def change(
        self, game_id: str, ply: int, user_id: str, change: NoteChange, at: int
    ) -> None:
        """Upsert the user's note; an empty note is deleted."""
        await asyncio.to_thread(self._change, game_id, ply, user_id, change, at)

    async def count(self, user_id: str) -> int:
        """How many notes the user has."""
        return await asyncio.to_thread(self._count, user_id)

    def _count(self, user_id: str) -> int:
        query = select(func.count()).select_from(notes).where(notes.c.user_id == user_id)
        with explain_errors("The notes could not be read"), self.engine.connect() as connection:
            return int(connection.scalar(query) or 0)

    def _of_game(self, game_id: str, user_id: str, others: bool) -> list[Note]:
        mine = notes.c.user_id == user_id
        readable = or_(mine, notes.c.shared.is_(True)) if others else mine
        query = (
            select(notes)
            .where(notes.c.game_id == game_id, readable)
            .order_by(notes.c.ply, notes.c.at)
        )
        with explain_errors("The notes could not be read"), self.engine.connect() as connection:
            return [Note(*row) for row in connection.execute(query)]

    def _change(self, game_id: str, ply: int, user_id: str, change: NoteChange, at: int) -> None:
        insert = (postgresql if self.engine.dialect.name == "postgresql" else sqlite).insert
        named = {field: value for field, value in asdict(change).items() if value is not None}
        key = {"game_id": game_id, "ply": ply, "user_id": user_id}
        row = insert(notes).values({**EMPTY, **named, **key, "at": at})
        # A single upsert: concurrent changes keep each other's fields.
        changed = row.on_conflict_do_update(index_elements=list(key), set_={**named, "at": at})
        same = and_(*(notes.c[name] == value for name, value in key.items()))
        empty = and_(notes.c.text == "", notes.c.drawings == "[]")
        with (
            explain_errors("The note could not be kept"),
            write_transaction(self.engine) as connection,
        ):
            connection.execute(changed)
            connection.execute(notes.delete().where(same, empty))
