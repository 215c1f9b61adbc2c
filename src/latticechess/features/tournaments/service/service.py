"""The tournaments of this process: loaded on demand, kept going, told to others."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from latticechess.app.budgets import Workshop
from latticechess.app.cluster.bus import GAP, Bus
from latticechess.app.cluster.presence import Presence
from latticechess.app.timer import Timer, now_ms
from latticechess.features.boards.service.service import Boards
from latticechess.features.games.service.rooms import Rooms
from latticechess.features.tournaments.rules.commands import Command, DeletePlayer, Tick
from latticechess.features.tournaments.rules.decide import create, due_at
from latticechess.features.tournaments.rules.events import (
    Cancelled,
    Claimed,
    Event,
    Finished,
    GameReplaced,
    GamesAdded,
    ResultCorrected,
    ResultRecorded,
    RoundStarted,
    RoundUnpaired,
)
from latticechess.features.tournaments.rules.evolve import replay
from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.features.tournaments.service import attendance
from latticechess.features.tournaments.service.games import (
    BoardGames,
    TournamentGames,
    correction,
    result_command,
)
from latticechess.features.tournaments.service.live import (
    LiveTournament,
    MakeCommands,
    TournamentChange,
    decided,
)
from latticechess.features.tournaments.service.tables import Tables
from latticechess.features.tournaments.store.journal import TournamentJournal
from latticechess.features.tournaments.store.lists import TournamentLists
from latticechess.live.document import Change
from latticechess.live.open_documents import OpenDocuments
from latticechess.play.game import Game
from latticechess.play.game_ids import new_game_id
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import StoreError
from latticechess.store.journal.game_lists import Games
from latticechess.store.journal.journal import Journal

log = logging.getLogger("latticechess.tournaments")

TOPIC = "tournament"
"""Bus topic: every stored change of a tournament, as "id seq"."""
STARTED = "tournament-games"
"""Bus topic: games of a tournament have been started, as its id."""
CARE_S = 3.0
"""How often the process in charge looks for what was left undone."""
FIND_EVERY = 10
"""Every so many times it also looks for tournaments that it has not heard of."""
MOST_OPEN = 200
"""Finished tournaments in memory."""
STARTS_GAMES = (RoundStarted, GamesAdded, GameReplaced, Claimed)
OVER = ("finished", "cancelled")
Listener = Callable[[TournamentChange], None]


class UnknownTournamentError(LookupError):
    """There is no tournament with that id."""


class Tournaments(OpenDocuments[LiveTournament]):
    """All tournaments. One process is in charge of timers and of what was left undone."""

    log = log

    def __init__(
        self,
        journal: Journal,
        rooms: Rooms,
        games: Games,
        bus: Bus,
        presence: Presence,
        workshop: Workshop,
        boards: Boards,
    ) -> None:
        super().__init__()
        self.journal = TournamentJournal(journal)
        self.lists = TournamentLists(journal.engine)
        self.rooms = rooms
        self.games = TournamentGames(rooms, games, boards)
        self.board_games = BoardGames(rooms, games, boards)
        self.bus = bus
        self.presence = presence
        self.workshop = workshop
        self.tables = Tables(workshop, self.lists)
        self.timers: dict[str, Timer] = {}
        self.listeners: dict[str, set[Listener]] = {}
        self.caring: set[str] = set()
        """Tournaments whose games are being looked after now."""
        self.care_again: set[str] = set()
        self.in_charge = False
        self.caretaker: asyncio.Task[None] | None = None
        self.closed = False
        self.closing = asyncio.Event()
        rooms.on_result = self.on_result
        self.on_own_change: Listener = lambda change: None
        """Called with what this process has stored."""

    # --- Finding and making ---------------------------------------------------------------------

    async def load(self, document_id: str) -> LiveTournament:
        events = await self.journal.load(document_id)
        if not events:
            raise UnknownTournamentError(document_id)
        live = await self._opened(events)
        if self.bus.shared:
            # Nobody was told here of what was stored since the journal was read.
            await live.catch_up(live.value.seq + 1)
        return live

    async def _opened(self, events: Sequence[Event]) -> LiveTournament:
        made: list[LiveTournament] = []
        await self.workshop.do(lambda: made.append(self._make(events)))
        (live,) = made
        self._forget_finished()
        self.open[live.id] = live
        self._set_timer(live)
        return live

    def _make(self, events: Sequence[Event]) -> LiveTournament:
        return LiveTournament(
            events, self.journal, self.workshop.do, self.on_change, self.bus.shared
        )

    async def heads(self, ids: Sequence[str]) -> Mapping[str, int]:
        return await self.journal.heads(ids)

    def _forget_finished(self) -> None:
        over = [one.id for one in self.open.values() if one.value.state in OVER]
        for tournament_id in over[: max(0, len(over) - MOST_OPEN)]:
            if tournament_id not in self.listeners and not self.open[tournament_id].lock.locked():
                del self.open[tournament_id]

    async def create(self, settings: Settings, by: str, commands: MakeCommands) -> LiveTournament:
        """Store a new tournament, after these commands; Refusal."""
        tournament_id, secret = new_game_id(), secrets.token_hex(16)
        at = now_ms()
        events = list(create(tournament_id, settings, secret, by, at))
        begun = replay(events)
        more = await decided(self.workshop.do, begun, commands(begun))
        events += more.events
        await self.journal.append(None, more.after, events)
        live = await self._opened(events)
        self.bus.publish(TOPIC, f"{live.id} {live.value.seq}")
        return live

    async def take_over(self, events: Sequence[Event]) -> LiveTournament:
        """Store a tournament that was held elsewhere, with all its events."""
        value = await self.workshop.do(lambda: replay(events))
        await self.journal.append(None, value, events)
        live = await self._opened(events)
        self.bus.publish(TOPIC, f"{live.id} {live.value.seq}")
        return live

    async def execute(self, tournament_id: str, make: MakeCommands) -> TournamentChange:
        """Carry out commands; UnknownTournamentError or Refusal."""
        return await (await self.get(tournament_id)).execute(make)

    async def forget(self, user: str) -> None:
        """Take a user's name out of every tournament; results stay, who still plays withdraws."""
        for tournament_id in await self.lists.of_user(user):
            live = await self.get(tournament_id)
            await live.execute(lambda value: forgetting(value, user))

    async def holding(self, game: Game) -> Tournament | None:
        """The tournament that a game belongs to, if any."""
        if not game.options.tournament:
            return None
        try:
            return (await self.get(game.options.tournament)).value
        except UnknownTournamentError:
            return None

    async def allow_chat(self, game: Game) -> bool:
        """Whether people may write in the chat of this game: in tournaments only where set so."""
        tournament = await self.holding(game)
        return tournament is None or tournament.settings.chat

    # --- Telling --------------------------------------------------------------------------------

    def listen(self, tournament_id: str, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every change until the returned function is called."""
        known = self.listeners.setdefault(tournament_id, set())
        known.add(listener)

        def leave() -> None:
            known.discard(listener)
            if not known and self.listeners.get(tournament_id) is known:
                del self.listeners[tournament_id]

        return leave

    def on_change(self, live: LiveTournament, change: TournamentChange) -> None:
        """Stored events have happened: tell everybody, set the timer, look after games."""
        self._set_timer(live)
        self._tell(live.id, change)
        if change.ours:
            self.on_own_change(change)
            self.bus.publish(TOPIC, f"{live.id} {live.value.seq}")
            if any(needs_care(event) for event in change.events):
                self.care_soon(live)

    def _tell(self, tournament_id: str, change: TournamentChange) -> None:
        for listener in tuple(self.listeners.get(tournament_id, ())):
            try:
                listener(change)
            except Exception:
                log.exception("a listener to tournament %s failed", tournament_id)

    def heard_start(self, tournament_id: str) -> None:
        """Games of a tournament have been started, here or in another process."""
        live = self.open.get(tournament_id)
        if live is not None:
            self._tell(tournament_id, Change(live.value, ours=False))

    def heard(self, data: str) -> None:
        """A tournament has changed, here or in another process: "id seq"."""
        tournament_id, _, seq = data.partition(" ")
        if tournament_id in self.open:
            self.catch_up_soon(tournament_id, int(seq))
        elif self.in_charge:
            self.run_in_background(self._look_at(tournament_id))

    # --- Games ----------------------------------------------------------------------------------

    def on_result(self, game: Game) -> None:
        """A game of a tournament has ended here, or its result was corrected."""
        if not self.closed:
            self.run_in_background(self._record(game))

    async def _record(self, game: Game) -> None:
        try:
            live = await self.get(game.options.tournament)
            await live.execute(lambda value: recording(value, game))
        except UnknownTournamentError:
            log.warning("game %s belongs to a tournament that does not exist", game.id)
        except (Refusal, StoreError) as problem:
            # The process in charge tries again.
            log.warning("the result of game %s was not recorded: %s", game.id, problem)

    def care_soon(self, live: LiveTournament) -> None:
        """Start, end and record games, one run after the other."""
        if live.id in self.caring:
            self.care_again.add(live.id)
        elif not self.closed:
            self.caring.add(live.id)
            self.run_in_background(self._care(live))

    async def _care(self, live: LiveTournament) -> None:
        try:
            while True:
                self.care_again.discard(live.id)
                await self.care(live)
                if live.id not in self.care_again:
                    return
        finally:
            self.caring.discard(live.id)

    async def care(self, live: LiveTournament) -> None:
        """Do what is missing; what fails is tried again by the process in charge."""
        try:
            if self.in_charge:
                await self.record_defaults(live)
            if self.in_charge and is_running_arena(live.value):
                await self.update_presence(live)
            await self.board_games.reconcile(live.value)
            begun = await self.games.reconcile(live)
            for pairing in begun:
                attendance.tell_players(self.bus, live, pairing)
            if begun:
                self.bus.publish(STARTED, live.id)
        except (StoreError, Refusal) as problem:
            log.warning("tournament %s: %s", live.id, problem)
        except Exception:
            log.exception("cannot look after the games of tournament %s", live.id)

    async def record_defaults(self, live: LiveTournament) -> None:
        """Record the games of players who did not come in time."""
        late = attendance.overdue(live.value, now_ms())
        if not late:
            return
        seats = {player for pairing in late for player in (pairing.white, pairing.black)}
        users = [live.value.players[one].user for one in seats]
        here = await self.presence.among([user for user in users if user is not None])
        known = await self.games.games.several([pairing.game for pairing in late])
        await live.execute(lambda value: attendance.defaults(value, late, known, here, now_ms()))

    # --- Timers, and being in charge ------------------------------------------------------------

    def _set_timer(self, live: LiveTournament) -> None:
        due = due_at(live.value) if self.in_charge else None
        timer = self.timers.get(live.id)
        if timer is None and due is not None:
            timer = self.timers[live.id] = Timer(lambda: self.tick(live))
        if timer is not None:
            timer.set(due)
            if live.value.state in OVER:
                del self.timers[live.id]

    async def tick(self, live: LiveTournament) -> None:
        """Do what is due by the clock."""
        if is_running_arena(live.value):
            await self.update_presence(live)
            await self.games.record_last(live)
        change = await live.execute(lambda _: [Tick()])
        due = due_at(live.value)
        if not change.events and due is not None and due > now_ms() and live.id in self.timers:
            # What is due but cannot be done waits until something happens.
            self.timers[live.id].set(due)

    async def update_presence(self, live: LiveTournament) -> None:
        """Let an arena pair only those who are here."""
        users = [one.user for one in live.value.active() if one.user is not None]
        here = await self.presence.among(users)
        await live.execute(lambda value: attendance.attendance(value, here, live.resting))

    def look_after(self) -> None:
        """Take charge, or look again because another process has died."""
        self.in_charge = True
        if self.caretaker is None or self.caretaker.done():
            self.caretaker = asyncio.create_task(self._take_care())
        else:
            self.run_in_background(self._look_at_all())

    async def _take_care(self) -> None:
        beat = 0
        while not self.closed:
            try:
                if beat % FIND_EVERY == 0:
                    await self._look_at_all()
                else:
                    await self._look_at_open()
            except StoreError as problem:
                log.warning("cannot look after the tournaments: %s", problem)
            except Exception:
                log.exception("cannot look after the tournaments")
            beat += 1
            with suppress(TimeoutError):
                await asyncio.wait_for(self.closing.wait(), CARE_S)

    async def _look_at_all(self) -> None:
        """Load every tournament that is not over, and do what was left undone."""
        for tournament_id in await self.lists.running_ids():
            await self._look_at(tournament_id)

    async def _look_at(self, tournament_id: str) -> None:
        try:
            live = await self.get(tournament_id)
        except UnknownTournamentError:
            return
        except Exception:
            log.exception("cannot load tournament %s", tournament_id)
            return
        self._set_timer(live)
        self.care_soon(live)

    async def _look_at_open(self) -> None:
        running = [one for one in self.open.values() if one.value.state == "running"]
        if self.bus.shared and running:
            heads = await self.journal.heads([one.id for one in running])
            for live in running:
                await self.catch_up(live, heads.get(live.id, 0))
        for live in running:
            self.care_soon(live)

    def start(self) -> None:
        """Follow what other processes do."""
        self.bus.subscribe(STARTED, self.heard_start)
        if self.bus.shared:
            self.bus.subscribe(TOPIC, self.heard)
            self.bus.subscribe(GAP, self.poll_soon)

    async def close(self) -> None:
        """Stop timers and tasks; what is being stored is stored."""
        self.closed = True
        self.in_charge = False
        for timer in tuple(self.timers.values()):
            await timer.close()
        self.closing.set()
        # Not cancelled: a thread that reads the database for one of them would outlive it.
        running = [*self.tasks, *self.loading.values()]
        if self.caretaker:
            running.append(self.caretaker)
        await asyncio.gather(*running, return_exceptions=True)


def is_running_arena(value: Tournament) -> bool:
    return value.settings.system == "arena" and value.state == "running"


def needs_care(event: Event) -> bool:
    """Whether games must be started or ended after this event."""
    if isinstance(event, ResultRecorded):
        return event.how != "game"
    return isinstance(event, (*STARTS_GAMES, RoundUnpaired, ResultCorrected, Finished, Cancelled))


def forgetting(tournament: Tournament, user: str) -> list[Command]:
    """The commands that take a user's name out."""
    theirs = [one.id for one in tournament.players.values() if one.user == user]
    return [DeletePlayer(player=one) for one in theirs]


def recording(tournament: Tournament, game: Game) -> list[Command]:
    """The command that records how a game ended, unless that is known."""
    pairing = tournament.pairing(game.id)
    if pairing is None or game.result is None:
        return []
    if pairing.score is None and tournament.state == "running":
        return [result_command(pairing, game.result)]
    return correction(pairing, game)
