"""Notes on games: who may read and write them."""

from __future__ import annotations

from dataclasses import replace

from latticechess.app.storage_limits import StorageLimits
from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.analysis.store import Note, NoteChange, Notes
from latticechess.features.games.service.seats import sides_of
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal

LONGEST_NOTE = 4_000
MOST_DRAWINGS = 100
MOST_NOTES = 20_000
MOST_NOTES_OF_GUEST = 500


class NotesService:
    """Reads and writes notes: one's own at any time, shared ones after the game."""

    def __init__(self, store: Notes, storage: StorageLimits | None = None) -> None:
        """`storage`: whether there is room for one more; None: always."""
        self.store = store
        self.storage = storage

    async def read(self, game: Game, visitor: Visitor) -> list[Note]:
        """The visitor's own notes and, after the game, those that others share."""
        return await self.store.of_game(game.id, visitor.user, others=game.result is not None)

    async def write(self, game: Game, visitor: Visitor, ply: int, change: NoteChange) -> None:
        """Change the visitor's own note on a position; Refusal."""
        if not 0 <= ply <= game.ply:
            raise Refusal("no-such-ply", ply=ply)
        text = None if change.text is None else change.text.strip()
        if text is not None and len(text) > LONGEST_NOTE:
            raise Refusal("note-too-long", count=LONGEST_NOTE)
        if change.shared and not may_share(game, visitor):
            raise Refusal("notes-for-players")
        most = MOST_NOTES if visitor.role >= Role.MEMBER else MOST_NOTES_OF_GUEST
        if await self.store.count(visitor.user) >= most:
            raise Refusal("too-many-notes", count=most)
        size = len(text or "") + len(change.drawings or "")
        if self.storage is not None:
            await self.storage.admit(visitor, "notes", size)
        kept = replace(change, text=text)
        await self.store.change(game.id, ply, visitor.user, kept, now_ms())


def may_share(game: Game, visitor: Visitor) -> bool:
    """Whether others may read this visitor's notes on the game."""
    return visitor.role is Role.ORGANISER or bool(sides_of(game, visitor.user))
