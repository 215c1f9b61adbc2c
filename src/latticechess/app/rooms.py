"""All live games of this process: loaded when somebody asks, forgotten when nobody does."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable

from latticechess.app.alarm import now_ms
from latticechess.app.engines import EnginePool
from latticechess.app.room import Room
from latticechess.notation.positions import format_position
from latticechess.play.decide import start_game
from latticechess.play.events import GameOptions, Player
from latticechess.play.game import replay
from latticechess.store.journal import Journal

log = logging.getLogger("latticechess.rooms")

ID_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
ID_LENGTH = 12
"""Long enough that nobody guesses the link of a game."""
SWEEP_S = 30.0


class UnknownGameError(LookupError):
    """There is no game with that id."""


def new_game_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class Rooms:
    """The rooms by the ids of their games."""

    def __init__(self, journal: Journal, pool: EnginePool, stopped_at: int | None = None) -> None:
        self.journal = journal
        self.pool = pool
        self.started_at = now_ms()
        self.stopped_at = stopped_at
        """When the program last ran before this run; None: it never did."""
        self.open: dict[str, Room] = {}
        self.idle: set[str] = set()
        """Rooms that nobody used at the last sweep."""
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.sweeper: asyncio.Task[None] | None = None
        self.listed: Callable[[], None] = lambda: None
        """Called when a game has begun or ended: lists of games have changed."""

    async def create(
        self, options: GameOptions, players: tuple[Player, Player], game_id: str | None = None
    ) -> Room:
        """A new game, stored; Refusal if it could not be played."""
        game_id = game_id or new_game_id()
        events = start_game(game_id, options, players, now_ms())
        position = replay(events).position
        await self.journal.append(game_id, 0, events, format_position(position))
        room = Room(events, self.journal, self.pool)
        room.listed = self.listed
        self.open[game_id] = room
        room.attend()
        self.listed()
        return room

    async def get(self, game_id: str) -> Room:
        """The room of a game, loaded if need be; UnknownGameError."""
        room = self.open.get(game_id)
        if room is not None:
            self.idle.discard(game_id)
            return room
        if game_id not in self.loading:
            task = asyncio.create_task(self.load(game_id))
            self.loading[game_id] = task
            task.add_done_callback(lambda _: self.loading.pop(game_id, None))
        return await asyncio.shield(self.loading[game_id])

    async def load(self, game_id: str) -> Room:
        events = await self.journal.load(game_id)
        if not events:
            raise UnknownGameError(game_id)
        room = Room(events, self.journal, self.pool)
        if self.stopped_at is not None and room.game.at < self.started_at:
            await room.hold(self.stopped_at)
        room.listed = self.listed
        room.attend()
        self.open[game_id] = room
        return room

    def start_sweeping(self) -> None:
        """Forget idle rooms from time to time."""
        self.sweeper = asyncio.create_task(self.sweep_for_ever())

    async def sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            try:
                await self.sweep()
            except Exception:
                log.exception("idle rooms could not be closed")

    async def sweep(self) -> None:
        """Forget every room that nobody has used since the last sweep."""
        unused = {game_id for game_id, room in self.open.items() if room.idle}
        forgotten = unused & self.idle
        self.idle = unused - forgotten
        rooms = [self.open.pop(game_id) for game_id in forgotten]
        await asyncio.gather(*(room.close() for room in rooms))

    async def close(self) -> None:
        """Stop everything that runs in the rooms."""
        if self.sweeper is not None:
            self.sweeper.cancel()
            await asyncio.gather(self.sweeper, return_exceptions=True)
        await asyncio.gather(*(room.close() for room in self.open.values()))
        self.open.clear()
