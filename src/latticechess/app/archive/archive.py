"""The archive of a running program: kept in step with the games while they are played."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import Engine

from latticechess.store.archive.archive import Archive, ArchivePage
from latticechess.store.archive.deletion import DeletedGames
from latticechess.store.archive.indexer import ArchiveIndex
from latticechess.store.archive.position_index import index_pending
from latticechess.store.archive.query import ArchiveQuery
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.archive")

REFRESH_S = 5.0
"""How long another process may have to wait for the beginnings and ends of this one's games."""
MOVED_AT_ONCE = 20
"""Of games with just another move so many are derived each time. Thousands may be under way, and
deriving them would hold up their moves; whoever asks this process sees all of them up to date."""


class GameArchive:
    """Finds, deletes and restores games; what it finds is never older than the question."""

    def __init__(self, engine: Engine) -> None:
        self.index = ArchiveIndex(engine)
        self.games = Archive(engine)
        self.bin = DeletedGames(engine)
        self.ready = asyncio.Event()
        """Set when what an earlier run left out has been derived."""
        self.keeping: asyncio.Task[None] | None = None
        self.sorting: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Keep in step from now on."""
        self.keeping = asyncio.create_task(self.keep_in_step())

    async def close(self) -> None:
        """Derive what is due and stop."""
        if self.keeping is not None:
            self.keeping.cancel()
            await asyncio.gather(self.keeping, return_exceptions=True)
            if self.sorting is not None:
                await self.sorting
            await self.refresh()

    async def find(self, query: ArchiveQuery) -> ArchivePage:
        """A page of games; StoreError if they cannot be read."""
        await asyncio.to_thread(self.index.refresh)
        page = await self.games.find(query)
        if page.unindexed and (self.sorting is None or self.sorting.done()):
            self.sorting = asyncio.create_task(self.sort_positions())
        return page

    async def sort_positions(self) -> None:
        """Bring in what a program that was ended while it read a file has left."""
        try:
            await asyncio.to_thread(index_pending, self.index.engine)
        except StoreError as problem:
            log.warning("%s", problem)

    async def keep_in_step(self) -> None:
        """Catch up with earlier runs, then derive what changes from time to time."""
        try:
            await asyncio.to_thread(self.index.catch_up)
        except StoreError:
            log.exception("the archive could not catch up")
        self.ready.set()
        while True:
            await asyncio.sleep(REFRESH_S)
            await self.refresh(MOVED_AT_ONCE)

    async def refresh(self, most_moved: int | None = None) -> None:
        """Derive what is due; what fails is due again."""
        try:
            await asyncio.to_thread(self.index.refresh, most_moved)
        except StoreError as problem:
            log.warning("%s", problem)
