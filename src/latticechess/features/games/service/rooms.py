"""The live games of this process: loaded on demand, closed when idle."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from latticechess.app.budgets import Workshop
from latticechess.app.cluster.attendance import Attendance
from latticechess.app.cluster.bus import GAP, Bus, LocalBus, Unsubscribe
from latticechess.app.engines import EnginePool
from latticechess.app.timer import now_ms
from latticechess.features.games.service.change_notice import changes_of, read_notice
from latticechess.features.games.service.heavy_positions import (
    is_heavy,
    prepare,
    price_of,
    replay_price,
    start_price,
)
from latticechess.features.games.service.host import Counters
from latticechess.features.games.service.rematch import rematch
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.seats import sides_of
from latticechess.live.open_documents import OpenDocuments
from latticechess.notation.fen.position import format_position
from latticechess.play.decide import start_game
from latticechess.play.events import Event, GameOptions, Player
from latticechess.play.game import Game, replay
from latticechess.play.game_ids import new_game_id
from latticechess.store.journal.journal import Conflict, Journal

log = logging.getLogger("latticechess.rooms")

LISTS_CHANGED = "lobby"
"""Bus topic: lists of games, or of open challenges, have changed."""
SWEEP_S = 30.0
POLL_S = 15.0
"""How often the journal is polled for changes that no news told of."""
OUTAGE_POLL_S = 1.0
"""How often while the bus is down."""
MANY = 50
"""Games that are started together: few enough that moves of others need not wait."""


class UnknownGameError(LookupError):
    """There is no game with that id."""


@dataclass(frozen=True, slots=True)
class NewRoom:
    """A game that is to be started under an id given beforehand."""

    id: str
    options: GameOptions
    players: tuple[Player, Player]


def is_contest(players: tuple[Player, Player]) -> bool:
    """Whether two people play, each on a device of their own."""
    white, black = players
    return "computer" not in (white.kind, black.kind) and white.user != black.user


class Rooms(OpenDocuments[Room]):
    """The open rooms by game id. Implements `Host` for them."""

    log = log

    def __init__(
        self,
        journal: Journal,
        pool: EnginePool,
        stopped_at: int | None = None,
        bus: Bus | None = None,
        *,
        delay_s: int = 0,
        patience_ms: int | None = None,
        workshop: Workshop | None = None,
    ) -> None:
        super().__init__()
        self.journal = journal
        self.pool = pool
        self.bus = bus or LocalBus()
        self.delay_s = delay_s
        """Default spectator delay of games between two people."""
        self.patience_ms = patience_ms
        """How long a player may be away before the opponent can claim; None: the default."""
        self.attendance = Attendance(
            self.bus, self.players_here, self.watched, self.attendance_changed_elsewhere
        )
        self.started_at = now_ms()
        self.stopped_at = stopped_at
        """When the previous run of the program ended; None: there was none."""
        self.counters = Counters()
        self.idle: set[str] = set()
        """Rooms that were idle at the last sweep."""
        self.news: dict[str, Unsubscribe] = {}
        """What ends the subscription to the news of each open room."""
        self.workshop = workshop or Workshop(free=True)
        """Where what takes long is done, beside the event loop."""
        self.on_result: Callable[[Game], None] = lambda game: None
        """Called when a game of a tournament has ended here, or its result was corrected."""
        self.on_ended: Callable[[Game], None] = lambda game: None
        """Called when a game that nobody sees late has ended here."""
        self.on_started: Callable[[Sequence[str]], None] = lambda variants: None
        """Called with the boards of games that have begun here."""

    async def create(
        self, options: GameOptions, players: tuple[Player, Player], game_id: str | None = None
    ) -> Room:
        """Start and store a new game; Refusal if it cannot be played."""
        game_id = game_id or new_game_id()
        at = now_ms()

        def begin() -> tuple[list[Event], str, Room]:
            events, text = self._begin(NewRoom(game_id, options, players), at)
            return events, text, self._make_room(events)

        # The tables of a large board, or a position of a thousand pieces, take their time.
        events, text, room = await self.workshop.do(begin, start_price(options))
        await self.journal.append(game_id, 0, events, text)
        await self._add(room)
        room.schedule()
        self.lists_changed()
        self.on_started([options.variant])
        return room

    async def create_many(self, wanted: Sequence[NewRoom]) -> list[str]:
        """Start many games, but for those that exist already; the ids of the new ones.

        Refusal, and StoreError, if one of them cannot be started: those before it are.
        """
        made: list[str] = []
        for start in range(0, len(wanted), MANY):
            made += await self._create_some(wanted[start : start + MANY])
        if made:
            self.lists_changed()
        return made

    async def _create_some(self, wanted: Sequence[NewRoom]) -> list[str]:
        at = now_ms()
        begun = await self.workshop.do(lambda: [self._begin(one, at) for one in wanted])
        appends = [
            self.journal.append(one.id, 0, events, text)
            for one, (events, text) in zip(wanted, begun, strict=True)
        ]
        results = await asyncio.gather(*appends, return_exceptions=True)
        for result in results:
            if result is not None and not isinstance(result, Conflict):
                raise result
        stored = [events for (events, _), bad in zip(begun, results, strict=True) if bad is None]
        rooms = await self.workshop.do(lambda: [self._make_room(events) for events in stored])
        await asyncio.gather(*(self._add(room) for room in rooms))
        for room in rooms:
            room.schedule()
        self.on_started([room.game.options.variant for room in rooms])
        return [room.game.id for room in rooms]

    def _begin(self, wanted: NewRoom, at: int) -> tuple[list[Event], str]:
        """The first event of a game, and its position as text."""
        options = self._with_delay(wanted.options, wanted.players)
        events = start_game(wanted.id, options, wanted.players, at)
        return events, format_position(replay(events).position)

    def _with_delay(self, options: GameOptions, players: tuple[Player, Player]) -> GameOptions:
        """The options with the server's spectator delay, where nothing else was agreed."""
        if options.delay_s is None and self.delay_s and is_contest(players):
            return replace(options, delay_s=self.delay_s)
        return options

    def _make_room(self, events: Sequence[Event]) -> Room:
        room = Room(events, self.journal, self.pool, self.bus, self)
        price = price_of(room.game.position)
        room.beside = lambda work: self.workshop.do(work, price)
        if is_heavy(room.game.position):
            prepare(room.game.position)
        return room

    async def _add(self, room: Room) -> None:
        """Open a room, and follow what other processes do in it."""
        game_id = room.game.id
        self.open[game_id] = room
        if self.bus.shared:
            topic = changes_of(game_id)
            self.news[game_id] = self.bus.subscribe(topic, self.heard)
            await self.bus.arrives(topic)

    async def get(self, document_id: str) -> Room:
        self.idle.discard(document_id)
        return await super().get(document_id)

    async def load(self, document_id: str) -> Room:
        events = await self.journal.load(document_id)
        if not events:
            raise UnknownGameError(document_id)
        room = await self.workshop.do(lambda: self._make_room(events), replay_price(events))
        if self.stopped_at is not None and room.game.at < self.started_at:
            await room.hold(self.stopped_at)
        room.schedule(ours=False)
        await self._add(room)
        if self.bus.shared:
            self.attendance.ask(document_id)
            # No room was told of what was stored since the journal was read.
            await self.catch_up(room, room.game.seq + 1)
        return room

    # --- What rooms need (`Host`) ---------------------------------------------------------------

    def lists_changed(self) -> None:
        self.bus.publish(LISTS_CHANGED)

    def result_changed(self, game: Game) -> None:
        if game.options.delay_s:
            # Standings and pairings tell the result: they wait until spectators may know it. News
            # of it wait in the database (`players.store.standings`).
            loop = asyncio.get_running_loop()
            loop.call_later(game.options.delay_s, self._tell_tournament, game)
            return
        self._tell_tournament(game)
        if not game.corrections:
            self.on_ended(game)

    def _tell_tournament(self, game: Game) -> None:
        room = self.open.get(game.id)
        game = game if room is None else room.game
        if game.options.tournament:
            self.on_result(game)

    def attendance_changed(self, game_id: str) -> None:
        self.attendance.report(game_id)

    def connected_elsewhere(self, game_id: str, user: str) -> bool:
        return self.attendance.elsewhere(game_id, user)

    async def rematch(self, game_id: str, user: str, level: int | None) -> None:
        await rematch(await self.get(game_id), user, new_game_id(), self.create, level)

    # --- Other processes ------------------------------------------------------------------------

    def players_here(self, game_id: str) -> list[str]:
        """The players who watch the game through this process."""
        room = self.open.get(game_id)
        if room is None:
            return []
        return [user for user in room.audience.connections if sides_of(room.game, user)]

    def watched(self) -> list[str]:
        return [game_id for game_id, room in self.open.items() if room.watched]

    def attendance_changed_elsewhere(self, game_id: str) -> None:
        """Somebody has come or gone in another process."""
        room = self.open.get(game_id)
        if room is not None:
            room.presence_changed_elsewhere()

    def heard(self, data: str) -> None:
        """A game has changed, here or in another process."""
        notice = read_notice(data)
        if notice.game in self.open:
            self.catch_up_soon(notice.game, notice.seq, notice.events())

    async def heads(self, ids: Sequence[str]) -> Mapping[str, int]:
        return await self.journal.heads(ids)

    async def poll_forever(self) -> None:
        since = 0.0
        while True:
            await asyncio.sleep(OUTAGE_POLL_S)
            since += OUTAGE_POLL_S
            if since >= POLL_S or not self.bus.connected:
                since = 0.0
                await self.poll()

    # --- Running --------------------------------------------------------------------------------

    def start(self, stopped_at: int | None) -> None:
        """Close idle rooms from time to time, and follow what other processes do."""
        self.stopped_at = stopped_at
        self.run_in_background(self.sweep_forever())
        if self.bus.shared:
            self.bus.subscribe(GAP, self.poll_soon)
            self.run_in_background(self.poll_forever())
        self.attendance.start()

    async def sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            try:
                await self.sweep()
            except Exception:
                log.exception("cannot close idle rooms")

    async def sweep(self) -> None:
        """Close every room that nobody has used since the last sweep."""
        unused = {game_id for game_id, room in self.open.items() if room.idle}
        closed = unused & self.idle
        self.idle = unused - closed
        rooms = [self.open.pop(game_id) for game_id in closed]
        for game_id in closed:
            self.attendance.forget(game_id)
            if game_id in self.news:
                self.news.pop(game_id)()
        await asyncio.gather(*(room.close() for room in rooms))

    async def close(self) -> None:
        """Close all rooms."""
        for task in tuple(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.attendance.close()
        await asyncio.gather(*(room.close() for room in self.open.values()))
        self.open.clear()
        self.workshop.close()
