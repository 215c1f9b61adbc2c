"""Rooms over a real journal, with an engine that does as it is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from databases import sqlite_file
from latticechess.app.engines import ChosenMove, EnginePool
from latticechess.app.engines.messages import PlayedMove
from latticechess.features.games.service.new_game import NewGame, options_of, players_of
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.rooms import Rooms
from latticechess.features.games.service.watcher import MoveEnvelope
from latticechess.kernel import library
from latticechess.programs.installed import InstalledEngine
from latticechess.store.database.open import open_database
from latticechess.store.journal.journal import Journal

PATIENCE_S = 60.0
Answer = ChosenMove | Exception | None


def chosen(origin: tuple[int, ...], target: tuple[int, ...], score: int = 0) -> ChosenMove:
    """An engine's answer."""
    return ChosenMove(0, origin, target, None, score, None, 1, 1, ())


class ScriptedPool(EnginePool):
    """Gives the answers laid out for it; None: thinks until it is stopped."""

    def __init__(self, *answers: Answer, guests: Sequence[InstalledEngine] = ()) -> None:
        super().__init__(workers=1, guests=guests)
        self.answers = list(answers)
        self.asked = 0
        self.stopped = 0
        self.times: list[int | None] = []
        self.engines: list[str | None] = []

    def warm(self) -> None:
        """No process is needed."""

    async def choose(
        self,
        variant_source: str,
        start_text: str,
        moves: Sequence[PlayedMove],
        level: int,
        time_ms: int | None = None,
        who: str = "",
        engine: str | None = None,
        character: str | None = None,
    ) -> ChosenMove:
        self.asked += 1
        self.engines.append(engine)
        self.times.append(time_ms)
        answer = self.answers.pop(0) if self.answers else None
        if answer is None:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.stopped += 1
                raise
        if isinstance(answer, Exception):
            raise answer
        assert answer is not None
        return answer


class Onlooker:
    """A watcher that keeps what it is told."""

    def __init__(self, room: Room, user: str, lag_ms: int = 0) -> None:
        self.room = room
        self.user = user
        self.lag_ms = lag_ms
        self.name = user
        self.spectator_lists: list[list[str]] = []
        self.changes: list[int] = []
        self.words: list[str] = []
        self.news = asyncio.Event()
        room.watch(self)

    def changed(self, keep: int) -> None:
        self.changes.append(keep)
        self.news.set()

    def spectators(self, names: Sequence[str]) -> None:
        self.spectator_lists.append(list(names))

    def told(self, text: str) -> None:
        self.words.append(text)
        self.news.set()

    async def until_plies(self, plies: int) -> None:
        """Wait until so many plies have been played."""
        async with asyncio.timeout(PATIENCE_S):
            while self.room.game.ply != plies:
                self.news.clear()
                await self.news.wait()

    async def until_over(self) -> None:
        """Wait for the end of the game."""
        async with asyncio.timeout(PATIENCE_S):
            while self.room.game.result is None:
                self.news.clear()
                await self.news.wait()


@asynccontextmanager
async def rooms_in(
    folder: Path, pool: EnginePool | None = None, stopped_at: int | None = None
) -> AsyncIterator[Rooms]:
    """The rooms of one run of the program."""
    engine = open_database(sqlite_file(folder / "games.sqlite"))
    journal = Journal(engine)
    rooms = Rooms(journal, pool or ScriptedPool(), stopped_at)
    try:
        yield rooms
    finally:
        await rooms.close()
        journal.close()
        engine.dispose()


async def new_room(
    rooms: Rooms, wish: NewGame, user: str = "ann", engines: Mapping[str, str] | None = None
) -> Room:
    """A room for the wished-for game."""
    players = players_of(wish, user, "Guest", range(1, 8), engines)
    return await rooms.create(options_of(wish, library.variant(wish.variant), user), players)


async def type_moves(room: Room, user: str, *texts: str) -> None:
    for text in texts:
        await room.play_text(user, text, MoveEnvelope())
