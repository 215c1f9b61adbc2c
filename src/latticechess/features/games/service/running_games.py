"""Running games that nobody has open: they are loaded so that their clocks go on."""

from __future__ import annotations

import asyncio
import logging

from latticechess.features.games.service.rooms import Rooms
from latticechess.store.database.open import StoreError
from latticechess.store.journal.game_lists import GameQuery, Games

log = logging.getLogger("latticechess.rooms")

PAGE = 200


class RunningGames:
    """Loads the running games whose clocks count, in the background."""

    def __init__(self, games: Games, rooms: Rooms) -> None:
        self.games = games
        self.rooms = rooms
        self.task: asyncio.Task[None] | None = None

    def load_soon(self) -> None:
        """Load them, unless that is under way."""
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.load())

    async def load(self) -> None:
        try:
            await self.load_all()
        except StoreError as problem:
            log.warning("cannot find the running games: %s", problem)

    async def load_all(self) -> None:
        query = GameQuery(status="playing", limit=PAGE)
        while True:
            page = await self.games.find(query)
            for summary in page.games:
                if any(control.budget(control.fresh()) is not None for control in summary.clocks):
                    await self.load_one(summary.id)
            if not page.more:
                return
            query = GameQuery(status="playing", limit=PAGE, after=page.games[-1].id)

    async def load_one(self, game_id: str) -> None:
        """Load one game; a broken one must not keep the others from being loaded."""
        try:
            await self.rooms.get(game_id)
        except Exception:
            log.exception("cannot load game %s", game_id)

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
