"""Deleting games, which can be undone: nothing is ever taken out of the journal.

A game belongs to the users on its seats, or to the one who brought it from a file. Each of them
can put it into a bin of their own, and it leaves their lists; the others keep it. When nobody is
left who keeps it, or an organiser deletes it, it is gone from every list.
"""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection, Engine, delete, select

from latticechess.play.events import Started
from latticechess.store.archive.indexer import derive
from latticechess.store.archive.row import owners
from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import deletions, events, games
from latticechess.store.journal import summary_table
from latticechess.store.journal.rulebooks import decoded


class Bin:
    """Where deleted games wait. Safe to use from any thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def delete(self, game_id: str, user: str | None, at: int) -> bool:
        """`put` from an event loop."""
        return await asyncio.to_thread(self.put, game_id, user, at)

    async def restore(self, game_id: str, user: str | None) -> bool:
        """`take_out` from an event loop."""
        return await asyncio.to_thread(self.take_out, game_id, user)

    def put(self, game_id: str, user: str | None, at: int) -> bool:
        """Delete for `user`, for everybody if that is None; False if it is not theirs to delete."""
        with explained("The game could not be deleted"), writing(self.engine) as connection:
            mine = self._owners(connection, game_id)
            if mine is None or (user is not None and user not in mine):
                return False
            binned = set(mine) if user is None else {user} - self._binned(connection, game_id)
            binned -= self._binned(connection, game_id)
            rows = [{"game_id": game_id, "user_id": each, "at": at} for each in binned]
            if rows:
                connection.execute(deletions.insert(), rows)
            if user is None or self._binned(connection, game_id) >= set(mine):
                self._mark(connection, game_id, at)
            derive(connection, [game_id])
            return True

    def take_out(self, game_id: str, user: str | None) -> bool:
        """Undo `put`; for everybody if `user` is None. False if there was nothing of theirs."""
        with explained("The game could not be restored"), writing(self.engine) as connection:
            mine = self._owners(connection, game_id)
            if mine is None or (user is not None and user not in mine):
                return False
            wanted = delete(deletions).where(deletions.c.game_id == game_id)
            if user is not None:
                wanted = wanted.where(deletions.c.user_id == user)
            connection.execute(wanted)
            self._mark(connection, game_id, None)
            derive(connection, [game_id])
            return True

    def _mark(self, connection: Connection, game_id: str, at: int | None) -> None:
        connection.execute(games.update().where(games.c.id == game_id).values(deleted_at=at))

    def _binned(self, connection: Connection, game_id: str) -> set[str]:
        query = select(deletions.c.user_id).where(deletions.c.game_id == game_id)
        return set(connection.scalars(query))

    def _owners(self, connection: Connection, game_id: str) -> list[str] | None:
        """To whom the game belongs; None if there is no such game."""
        summary = summary_table.fetch_by_id(connection, [game_id]).get(game_id)
        if summary is None:
            return None
        first = select(events.c.body).where(events.c.game_id == game_id, events.c.seq == 1)
        started = decoded(connection, connection.execute(first).scalar_one())
        assert isinstance(started, Started), "every game begins so"
        return owners(summary, started.file.by if started.file else None)
