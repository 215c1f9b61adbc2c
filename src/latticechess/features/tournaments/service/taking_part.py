"""What players do in a tournament: join, leave, rest, ask for a bye, report results."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.tournaments.rules.commands import (
    CancelBye,
    CheckIn,
    CheckOut,
    Command,
    Report,
    RequestBye,
    Return,
    Withdraw,
)
from latticechess.features.tournaments.rules.events import Score
from latticechess.features.tournaments.rules.tournament import Entrant, Tournament
from latticechess.features.tournaments.service.entries import Entries, Joining
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.service.organising import Done, board, done, player
from latticechess.features.tournaments.service.rights import TournamentRights
from latticechess.play.refusal import Refusal


@dataclass(frozen=True, slots=True)
class ByeWish:
    """A round without a game."""

    round: int
    zero: bool = False
    """Without points."""
    on: bool = True
    """False: the wish is taken back."""


class TakingPart:
    """Carries out what players ask for themselves, or organisers for them."""

    def __init__(self, entries: Entries, rights: TournamentRights) -> None:
        self.entries = entries
        self.rights = rights

    async def join(self, live: LiveTournament, visitor: Visitor, wish: Joining) -> Done:
        """Claim a seat or enter; who is in already stays. Refusal."""
        commands = await self.entries.joining(live, await self.rights.of(visitor), wish)

        def make(value: Tournament) -> list[Command]:
            return [] if live.entrant_of(visitor.user) is not None else commands

        change = await live.execute(make)
        entrant = live.entrant_of(visitor.user)
        return Done(change, number=live.numbers.get(entrant.id) if entrant else None)

    async def acting(self, live: LiveTournament, visitor: Visitor, number: int | None) -> Entrant:
        """The player concerned: the visitor's own, or, for organisers, anybody. Refusal."""
        own = live.entrant_of(visitor.user)
        if number is None or (own is not None and live.numbers.get(own.id) == number):
            if own is None:
                raise Refusal("tournament-not-in-it")
            return own
        if not (await self.rights.of(visitor)).runs(live.value):
            raise Refusal("tournament-organiser-only")
        return player(live, number)

    async def withdraw(self, live: LiveTournament, visitor: Visitor, number: int | None) -> Done:
        entrant = await self.acting(live, visitor, number)
        change = await live.execute(lambda _: [Withdraw(player=entrant.id, by=visitor.user)])
        return done(change, visitor.user)

    async def come_back(self, live: LiveTournament, visitor: Visitor, number: int | None) -> Done:
        entrant = await self.acting(live, visitor, number)
        change = await live.execute(lambda _: [Return(player=entrant.id, by=visitor.user)])
        return Done(change)

    async def check_in(
        self, live: LiveTournament, visitor: Visitor, number: int | None, here: bool
    ) -> Done:
        """Say that a player is here, or away for now; in an arena who is away is not paired."""
        entrant = await self.acting(live, visitor, number)
        kind = CheckIn if here else CheckOut

        def make(value: Tournament) -> list[Command]:
            now = value.players.get(entrant.id)
            if now is not None and now.here == here:
                return []
            return [kind(player=entrant.id, by=visitor.user)]

        return Done(await live.execute(make))

    async def request_bye(
        self, live: LiveTournament, visitor: Visitor, number: int | None, wish: ByeWish
    ) -> Done:
        """Ask for a round without a game, or take that back."""
        one, by = (await self.acting(live, visitor, number)).id, visitor.user
        command: Command = (
            RequestBye(player=one, round=wish.round, zero=wish.zero, by=by)
            if wish.on
            else CancelBye(player=one, round=wish.round, by=by)
        )
        return Done(await live.execute(lambda _: [command]))

    async def report(
        self,
        live: LiveTournament,
        visitor: Visitor,
        place: tuple[int, int],
        score: Score,
        manner: str = "",
    ) -> Done:
        """Say how one's own game over the board ended; both must say the same. Refusal."""
        own = live.entrant_of(visitor.user)

        def make(value: Tournament) -> list[Command]:
            pairing = board(value, *place)
            if own is None or own.id not in (pairing.white, pairing.black):
                raise Refusal("tournament-not-your-board")
            side = pairing.side(own.id)
            return [
                Report(game=pairing.game, side=side, score=score, manner=manner, by=visitor.user)
            ]

        return Done(await live.execute(make))
