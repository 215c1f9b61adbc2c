"""Soft deletion of games: nothing is ever removed from the journal.

A game belongs to the users on its seats, or to the one who imported it. Each of them can delete it
for themselves; the others keep it. Once every owner has deleted it, or an organiser deletes it, it
is hidden from every list.
"""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection, Engine, delete, select

from latticechess.features.archive.store.indexer import reindex
from latticechess.features.archive.store.row import owners
from latticechess.play.events import Started
from latticechess.store.database.open import writing
from latticechess.store.database.tables import deletions, events, games
from latticechess.store.journal import summary_table
from latticechess.store.journal.variant_sources import decode


class DeletedGames:
    """Deletes and restores games. Thread-safe."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def delete(self, game_id: str, user: str | None, at: int) -> bool:
        """Async `mark_deleted`."""
        return await asyncio.to_thread(self.mark_deleted, game_id, user, at)

    async def restore(self, game_id: str, user: str | None) -> bool:
        """Async `unmark_deleted`."""
        return await asyncio.to_thread(self.unmark_deleted, game_id, user)

    def mark_deleted(self, game_id: str, user: str | None, at: int) -> bool:
        """Delete for `user`, or for everybody if None; False if the user does not own the game."""
        with writing(self.engine, "The game could not be deleted") as connection:
            owned_by = self._owners(connection, game_id)
            if owned_by is None or (user is not None and user not in owned_by):
                return False
            deleting = set(owned_by) if user is None else {user}
            deleting -= self._deleted_by(connection, game_id)
            rows = [{"game_id": game_id, "user_id": each, "at": at} for each in deleting]
            if rows:
                connection.execute(deletions.insert(), rows)
            if user is None or self._deleted_by(connection, game_id) >= set(owned_by):
                self._set_deleted_at(connection, game_id, at)
            reindex(connection, [game_id])
            return True

    def unmark_deleted(self, game_id: str, user: str | None) -> bool:
        """Undo `mark_deleted`, for everybody if `user` is None; False if they do not own it."""
        with writing(self.engine, "The game could not be restored") as connection:
            owned_by = self._owners(connection, game_id)
            if owned_by is None or (user is not None and user not in owned_by):
                return False
            wanted = delete(deletions).where(deletions.c.game_id == game_id)
            if user is not None:
                wanted = wanted.where(deletions.c.user_id == user)
            connection.execute(wanted)
            self._set_deleted_at(connection, game_id, None)
            reindex(connection, [game_id])
            return True

    def _set_deleted_at(self, connection: Connection, game_id: str, at: int | None) -> None:
        connection.execute(games.update().where(games.c.id == game_id).values(deleted_at=at))

    def _deleted_by(self, connection: Connection, game_id: str) -> set[str]:
        query = select(deletions.c.user_id).where(deletions.c.game_id == game_id)
        return set(connection.scalars(query))

    def _owners(self, connection: Connection, game_id: str) -> list[str] | None:
        """Ids of the owners; None if there is no such game."""
        summary = summary_table.fetch_by_id(connection, [game_id]).get(game_id)
        if summary is None:
            return None
        first = select(events.c.body).where(events.c.game_id == game_id, events.c.seq == 1)
        started = decode(connection, connection.execute(first).scalar_one())
        assert isinstance(started, Started), "every game starts with Started"
        return owners(summary, started.file.by if started.file else None)
