"""The archive of a running program, kept up to date while games are played."""

from __future__ import annotations

import asyncio
import logging

from latticechess.features.archive.service.explorer_warmup import warm_up
from latticechess.features.archive.store.archive import Archive, ArchivePage
from latticechess.features.archive.store.deletion import DeletedGames
from latticechess.features.archive.store.explorer.explorer import Explorer
from latticechess.features.archive.store.indexer import ArchiveIndex
from latticechess.features.archive.store.position_index import index_pending
from latticechess.features.archive.store.query import ArchiveQuery
from latticechess.store.database.open import Database, StoreError

log = logging.getLogger("latticechess.archive")

REFRESH_S = 5.0
"""How soon other processes see the starts and ends of this process's games."""
MOVED_AT_ONCE = 20
"""Games with just another move that are indexed each time. Thousands may be running, and indexing
them all would delay their moves; a query to this process sees all of them up to date."""
LEISURE = 3.0
"""In the background, indexing rests this many times as long as it works: it and the moves share
the interpreter and, with SQLite, the right to write."""


class GameArchive:
    """Finds, deletes and restores games; the index is brought up to date before every query."""

    def __init__(self, engine: Database) -> None:
        self.index = ArchiveIndex(engine)
        self.games = Archive(engine)
        self.bin = DeletedGames(engine)
        self.explorer = Explorer(engine)
        self.ready = asyncio.Event()
        """Set when the index has caught up with earlier runs."""
        self.updating: asyncio.Task[None] | None = None
        self.sorting: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start to keep the index up to date."""
        self.updating = asyncio.create_task(self.keep_up_to_date())

    async def close(self) -> None:
        """Index what is due and stop."""
        self.index.hurry.set()
        if self.updating is not None:
            self.updating.cancel()
            await asyncio.gather(self.updating, return_exceptions=True)
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
        """Index positions left over by an import that was interrupted."""
        try:
            await asyncio.to_thread(index_pending, self.index.engine)
            await self.warm_up()
        except StoreError as problem:
            log.warning("%s", problem)

    async def warm_up(self) -> None:
        """Count much-played positions in advance; what fails is counted when it is asked for."""
        try:
            await asyncio.to_thread(warm_up, self.explorer)
        except StoreError as problem:
            log.warning("%s", problem)

    async def keep_up_to_date(self) -> None:
        """Catch up with earlier runs, then index changes from time to time."""
        try:
            await asyncio.to_thread(self.index.catch_up)
        except StoreError:
            log.exception("the archive cannot catch up")
        self.ready.set()
        await self.warm_up()
        while True:
            await asyncio.sleep(REFRESH_S)
            await self.refresh(MOVED_AT_ONCE, LEISURE)

    async def refresh(self, most_moved: int | None = None, leisure: float = 0.0) -> None:
        """Index what is due; what fails stays due."""
        try:
            await asyncio.to_thread(self.index.refresh, most_moved, leisure)
        except StoreError as problem:
            log.warning("%s", problem)
