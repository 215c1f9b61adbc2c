"""Notes on moves: words and drawings that people have put to a game."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from sqlalchemy import Engine, or_, select

from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import notes


@dataclass(frozen=True, slots=True)
class Note:
    game_id: str
    ply: int
    user_id: str
    text: str
    drawings: str
    """Arrows and circles as JSON, as the screen sent them."""
    shared: bool
    """Whether others may read it."""
    at: int


class Notes:
    """All notes: one for each user and ply of a game."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def of_game(self, game_id: str, user_id: str, others: bool) -> list[Note]:
        """The user's notes on a game in order of plies, and what others share if asked for."""
        return await asyncio.to_thread(self._of_game, game_id, user_id, others)

    async def put(self, note: Note) -> None:
        """Keep the note in place of the user's earlier one; an empty note is forgotten."""
        await asyncio.to_thread(self._put, note)

    def _of_game(self, game_id: str, user_id: str, others: bool) -> list[Note]:
        mine = notes.c.user_id == user_id
        readable = or_(mine, notes.c.shared.is_(True)) if others else mine
        query = (
            select(notes)
            .where(notes.c.game_id == game_id, readable)
            .order_by(notes.c.ply, notes.c.at)
        )
        with explained("The notes could not be read"), self.engine.connect() as connection:
            return [Note(*row) for row in connection.execute(query)]

    def _put(self, note: Note) -> None:
        same = (
            (notes.c.game_id == note.game_id)
            & (notes.c.ply == note.ply)
            & (notes.c.user_id == note.user_id)
        )
        row = {
            "game_id": note.game_id,
            "ply": note.ply,
            "user_id": note.user_id,
            "text": note.text,
            "drawings": note.drawings,
            "shared": note.shared,
            "at": note.at,
        }
        with explained("The note could not be kept"), writing(self.engine) as connection:
            connection.execute(notes.delete().where(same))
            if note.text or note.drawings != "[]":
                connection.execute(notes.insert().values(**row))
