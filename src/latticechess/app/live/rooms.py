"""All live games of this process: loaded when somebody asks, forgotten when nobody does."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from msgspec.structs import replace

from latticechess.app.budgets import Workshop
from latticechess.app.cluster.attendance import Attendance
from latticechess.app.cluster.bus import GAP, Bus, LocalBus
from latticechess.app.engines import EnginePool
from latticechess.app.live.heavy_positions import is_heavy, prepare
from latticechess.app.live.rematch import rematch
from latticechess.app.live.room import CHANGED, Room
from latticechess.app.live.seats import sides_of
from latticechess.app.live.watcher import Tally
from latticechess.app.timer import now_ms
from latticechess.notation.fen.position import format_position
from latticechess.play.decide import start_game
from latticechess.play.events import Event, GameOptions, Player
from latticechess.play.game import replay
from latticechess.store.database.open import StoreError
from latticechess.store.journal.journal import Journal

log = logging.getLogger("latticechess.rooms")

ID_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
ID_LENGTH = 12
"""Long enough that nobody guesses the link of a game."""
SWEEP_S = 30.0
LOOK_S = 15.0
"""How often the journal is asked for changes by other processes that no news told of."""
LOOK_IN_AN_OUTAGE_S = 1.0


class UnknownGameError(LookupError):
    """There is no game with that id."""


def new_game_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def is_contest(players: tuple[Player, Player]) -> bool:
    """Whether two people play, each at a screen of their own."""
    white, black = players
    return "computer" not in (white.kind, black.kind) and white.user != black.user


class Rooms:
    """The rooms by the ids of their games."""

    def __init__(
        self,
        journal: Journal,
        pool: EnginePool,
        stopped_at: int | None = None,
        bus: Bus | None = None,
        workshop: Workshop | None = None,
    ) -> None:
        self.journal = journal
        self.pool = pool
        self.bus = bus or LocalBus()
        self.attendance = Attendance(self.bus, self.players_here, self.watched, self.attended)
        self.started_at = now_ms()
        self.stopped_at = stopped_at
        """When the program last ran before this run; None: it never did."""
        self.open: dict[str, Room] = {}
        self.idle: set[str] = set()
        """Rooms that nobody used at the last sweep."""
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.listed: Callable[[], None] = lambda: None
        """Called when a game has begun or ended: lists of games have changed."""
        self.tally = Tally()
        """What was stored through this process."""
        self.delay_s = 0
        """How late spectators see games between two people that do not say it themselves."""
        self.patience_ms: int | None = None
        """How long a player who has left is waited for before the other can claim the game."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.workshop = workshop or Workshop(free=True)
        """Where what takes long is done, beside the event loop."""

    async def create(
        self, options: GameOptions, players: tuple[Player, Player], game_id: str | None = None
    ) -> Room:
        """A new game, stored; Refusal if it could not be played."""
        game_id = game_id or new_game_id()
        if options.delay_s is None and self.delay_s and is_contest(players):
            options = replace(options, delay_s=self.delay_s)
        at = now_ms()
        # The tables of a large board, or a position of a thousand pieces, take their time.
        events = await self.workshop.do(lambda: start_game(game_id, options, players, at))
        text = await self.workshop.do(lambda: format_position(replay(events).position))
        await self.journal.append(game_id, 0, events, text)
        room = await self.workshop.do(lambda: self.furnish(events))
        self.open[game_id] = room
        room.attend()
        self.bus.publish(CHANGED, f"{game_id} {room.game.seq}")
        self.listed()
        return room

    def furnish(self, events: Sequence[Event]) -> Room:
        """A room that is told of what happens in other processes, and tells them."""
        room = Room(events, self.journal, self.pool, self.bus)
        room.beside = self.workshop.do
        if is_heavy(room.game.position):
            prepare(room.game.position)
        game_id = room.game.id
        room.elsewhere = lambda user: self.attendance.elsewhere(game_id, user)
        room.on_attendance = lambda: self.attendance.report(game_id)
        room.listed = self.listed
        room.tally = self.tally
        room.absence.patience_ms = self.patience_ms
        room.rematch = lambda user: rematch(self, room, user, new_game_id())
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
        room = await self.workshop.do(lambda: self.furnish(events))
        if self.stopped_at is not None and room.game.at < self.started_at:
            await room.hold(self.stopped_at)
        room.attend(ours=False)
        self.open[game_id] = room
        if self.bus.shared:
            self.attendance.ask(game_id)
            # What was stored between the reading and now was told to no room.
            await self.catch_up(room, room.game.seq + 1)
        return room

    # --- Other processes -----------------------------------------------------------------------

    def players_here(self, game_id: str) -> list[str]:
        """The players who watch the game through this process."""
        room = self.open.get(game_id)
        if room is None:
            return []
        return [w.user for w in room.watchers if sides_of(room.game, w.user)]

    def watched(self) -> list[str]:
        return [game_id for game_id, room in self.open.items() if room.watchers]

    def attended(self, game_id: str) -> None:
        """Somebody has come or gone in another process."""
        room = self.open.get(game_id)
        if room is not None:
            room.set_flag_alarm()
            room.note_attendance()
            room.tell_attendance()

    def heard(self, data: str) -> None:
        """A game has changed, here or in another process: "id seq"."""
        game_id, _, seq = data.partition(" ")
        room = self.open.get(game_id)
        if room is not None and room.game.seq < int(seq):
            self.start(self.catch_up(room, int(seq)))

    async def catch_up(self, room: Room, seq: int) -> None:
        try:
            await room.catch_up(seq)
        except StoreError as problem:
            # The next look at the journal finds it.
            log.warning("news of game %s could not be read: %s", room.game.id, problem)

    async def look(self) -> None:
        """Find in the journal what other processes have done in the games that are open here."""
        heads = await self.journal.heads(list(self.open))
        late = [
            self.catch_up(room, heads.get(game_id, 0))
            for game_id, room in tuple(self.open.items())
            if room.game.seq < heads.get(game_id, 0)
        ]
        await asyncio.gather(*late)

    async def look_for_ever(self) -> None:
        since = 0.0
        while True:
            await asyncio.sleep(LOOK_IN_AN_OUTAGE_S)
            since += LOOK_IN_AN_OUTAGE_S
            if since >= LOOK_S or not self.bus.connected:
                since = 0.0
                await self.look_once()

    async def look_once(self) -> None:
        try:
            await self.look()
        except StoreError as problem:
            log.warning("the journal could not be looked at: %s", problem)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # --- Coming and going ----------------------------------------------------------------------

    def begin(self) -> None:
        """Forget idle rooms from time to time, and follow what other processes do."""
        self.start(self.sweep_for_ever())
        if self.bus.shared:
            self.bus.subscribe(CHANGED, self.heard)
            self.bus.subscribe(GAP, lambda _: self.start(self.look_once()))
            self.start(self.look_for_ever())
        self.attendance.open()

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
        for game_id in forgotten:
            self.attendance.forget(game_id)
        await asyncio.gather(*(room.close() for room in rooms))

    async def close(self) -> None:
        """Stop everything that runs in the rooms."""
        for task in tuple(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.attendance.close()
        await asyncio.gather(*(room.close() for room in self.open.values()))
        self.open.clear()
        self.workshop.close()
