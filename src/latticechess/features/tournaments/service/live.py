"""A live tournament: a document, the numbers of its players, and who rests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from itertools import accumulate

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
from latticechess.live.document import Change, Document

MakeCommands = Callable[[Tournament], Sequence[Command]]
"""Makes the commands for the tournament as it is then; []: there is nothing to do any more."""
TournamentChange = Change[Tournament, Event]


class LiveTournament(Document[Tournament, Event]):
    """One tournament in memory. `listener` is told of every change."""

    def __init__(
        self,
        events: Sequence[Event],
        journal: TournamentJournal,
        beside: Callable[[Callable[[], object]], Awaitable[object]],
        listener: Callable[[LiveTournament, TournamentChange], None],
        shared: bool = False,
    ) -> None:
        super().__init__(replay(events), shared)
        self.journal = journal
        self.beside = beside
        self.listener = listener
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
        return await self.change(lambda value: decided(self.beside, value, make(value)))

    async def store(self, change: TournamentChange) -> None:
        await self.journal.append(change.before, change.after, change.events)

    async def read_on(self) -> TournamentChange | None:
        events = await self.journal.load(self.id, self.value.seq)
        if not events:
            return None
        steps = list(accumulate(events, evolve, initial=self.value))[1:]
        return Change(self.value, steps, events, ours=False)

    def happened(self, change: TournamentChange) -> None:
        self._note(change.events)
        self.listener(self, change)


async def decided(
    beside: Callable[[Callable[[], object]], Awaitable[object]],
    before: Tournament,
    commands: Sequence[Command],
) -> TournamentChange:
    """The events of all commands, one after the other."""
    if not commands:
        return Change(before)
    found: list[TournamentChange] = []
    # A thousand players take a second to pair.
    await beside(lambda: found.append(decide_all(before, commands, now_ms())))
    return found[0]


def decide_all(before: Tournament, commands: Sequence[Command], now: int) -> TournamentChange:
    """All or nothing: Refusal of one refuses all."""
    events: list[Event] = []
    steps = [before]
    now = max(now, before.at)
    for command in commands:
        for event in decide(steps[-1], command, now):
            events.append(event)
            steps.append(evolve(steps[-1], event))
    return Change(before, steps[1:], events)
