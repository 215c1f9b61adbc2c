"""A live tournament: the only place where it changes.

A command is decided, its events are stored in the journal, and only then does the tournament
change. Several processes may hold the same one: the journal rejects the one that comes second,
which then reads on and decides again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from latticechess.app.timer import now_ms
from latticechess.features.tournaments.rules.commands import Command
from latticechess.features.tournaments.rules.decide import decide
from latticechess.features.tournaments.rules.events import (
    CheckedIn,
    CheckedOut,
    Entered,
    Event,
    Returned,
)
from latticechess.features.tournaments.rules.evolve import evolve, replay
from latticechess.features.tournaments.rules.tournament import Entrant, Tournament
from latticechess.features.tournaments.store.journal import TournamentJournal
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import StoreError
from latticechess.store.journal.journal import Conflict

ATTEMPTS = 8
"""How often to decide again when other processes are first."""
MakeCommands = Callable[[Tournament], Sequence[Command]]
"""Makes the commands for the tournament as it is then; []: there is nothing to do any more."""
T = TypeVar("T")
Beside = Callable[[Callable[[], T]], Awaitable[T]]


@dataclass(frozen=True, slots=True)
class TournamentChange:
    """Events that have happened in a tournament."""

    before: Tournament | None
    after: Tournament
    events: Sequence[Event]
    ours: bool
    """Whether this process has stored them."""


class LiveTournament:
    """One tournament in memory. `listener` is told of every change."""

    def __init__(
        self,
        events: Sequence[Event],
        journal: TournamentJournal,
        beside: Callable[[Callable[[], object]], Awaitable[object]],
        listener: Callable[[LiveTournament, TournamentChange], None],
    ) -> None:
        self.value = replay(events)
        self.journal = journal
        self.beside = beside
        self.listener = listener
        self.lock = asyncio.Lock()
        self.stale = False
        """Whether the journal may hold more than is known here."""
        self.resting: set[str] = set()
        """Players who asked not to be paired for now, unlike those who are merely away."""
        self.numbers: dict[str, int] = {}
        """A number for every player who ever entered: it never changes, unlike seeds and places."""
        self._note(events)

    @property
    def id(self) -> str:
        return self.value.id

    def player(self, number: int) -> Entrant | None:
        """The player with this number, if still in the table."""
        for player, known in self.numbers.items():
            if known == number:
                return self.value.players.get(player)
        return None

    def entrant_of(self, user: str) -> Entrant | None:
        """The player whose seat is this user's."""
        for entrant in self.value.players.values():
            if entrant.user == user:
                return entrant
        return None

    def _note(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Entered):
                self.numbers.setdefault(event.entrant.id, len(self.numbers) + 1)
            elif isinstance(event, CheckedOut) and event.by:
                self.resting.add(event.player)
            elif isinstance(event, CheckedIn | Returned):
                self.resting.discard(event.player)

    async def execute(self, make: MakeCommands) -> TournamentChange:
        """Decide commands together, store their events and let them happen; Refusal."""
        async with self.lock:
            if self.stale:
                await self._read_on()
            for _ in range(ATTEMPTS):
                before = self.value
                try:
                    return await self._execute(make(before))
                except Conflict:
                    # Another process has changed it: decide again on its present state.
                    await self._read_on()
                except Refusal:
                    # The command may be right after news that is still on its way here.
                    if not await self._read_on():
                        raise
            raise StoreError("The tournament is changed by many at once: try again.")

    async def _execute(self, commands: Sequence[Command]) -> TournamentChange:
        before = self.value
        events, after = await decided(self.beside, before, commands)
        if events:
            try:
                await self.journal.append(before, after, events)
            except Conflict:
                raise
            except StoreError:
                # Without an answer from the database, the events may or may not be stored.
                self.stale = True
                raise
        return self._apply(after, events, ours=True)

    def _apply(self, after: Tournament, events: Sequence[Event], ours: bool) -> TournamentChange:
        change = TournamentChange(self.value, after, events, ours)
        if events:
            self.value = after
            self._note(events)
            self.listener(self, change)
        return change

    async def catch_up(self, seq: int) -> None:
        """Read what other processes have stored, up to event `seq` at least."""
        if self.value.seq < seq:
            async with self.lock:
                if self.value.seq < seq:
                    await self._read_on()

    async def _read_on(self) -> bool:
        """Let events stored by others happen here; whether there were any. Needs the lock."""
        events = await self.journal.load(self.id, self.value.seq)
        self.stale = False
        if events:
            after = self.value
            for event in events:
                after = evolve(after, event)
            self._apply(after, events, ours=False)
        return bool(events)


async def decided(
    beside: Callable[[Callable[[], object]], Awaitable[object]],
    before: Tournament,
    commands: Sequence[Command],
) -> tuple[list[Event], Tournament]:
    """The events of all commands, one after the other, and the tournament after them."""
    if not commands:
        return [], before
    found: list[tuple[list[Event], Tournament]] = []
    # A thousand players take a second to pair.
    await beside(lambda: found.append(decide_all(before, commands, now_ms())))
    return found[0]


def decide_all(
    before: Tournament, commands: Sequence[Command], now: int
) -> tuple[list[Event], Tournament]:
    """All or nothing: Refusal of one refuses all."""
    events: list[Event] = []
    after = before
    now = max(now, before.at)
    for command in commands:
        for event in decide(after, command, now):
            events.append(event)
            after = evolve(after, event)
    return events, after
