"""Rankings and statistics as a running program tells them: never older than the question."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Engine

from latticechess.app.live.room import Room
from latticechess.app.live.watcher import SeatCard
from latticechess.app.timer import now_ms
from latticechess.kernel.sentence import reason_of
from latticechess.play.clock_class import CLOCK_CLASSES, ClockClass, clock_class
from latticechess.play.decide import Refusal
from latticechess.rating.standings import SYSTEMS, Constants, System
from latticechess.store.accounts.club_settings import ClubSettings
from latticechess.store.accounts.players import DELETED, Players
from latticechess.store.database.open import StoreError
from latticechess.store.ratings import ladder as ladders
from latticechess.store.ratings.ladder import Ladder, Pool
from latticechess.store.ratings.standings import Standings, constants_of
from latticechess.store.ratings.statistics import Statistics, statistics
from latticechess.store.social.challenges import Terms

LOWEST_X, HIGHEST_X = 1.0, 200.0
HIGHEST_START = 4000.0
USUAL = Constants()
FRESH_MS = 20_000
"""So long what a room was told of its players is good enough for others who come."""
log = logging.getLogger("latticechess.ranking")


@dataclass(frozen=True, slots=True)
class Formulas:
    """Which rankings a club shows, the first being the one beside names, and their constants."""

    systems: tuple[System, ...] = ("glicko2", "carried", "society")
    constants: Constants = USUAL


class Ranking:
    """Reads rankings, bringing them up to date first."""

    def __init__(self, engine: Engine, players: Players) -> None:
        self.engine = engine
        self.players = players
        self.standings = Standings(engine)
        self.settings = ClubSettings(engine)

    async def formulas(self) -> Formulas:
        """What the club has chosen."""
        return await asyncio.to_thread(self._formulas)

    def _formulas(self) -> Formulas:
        chosen = self.settings.read()
        words = chosen.get("rankings", "").split()
        systems = tuple(system for system in SYSTEMS if system in words)
        systems = tuple(sorted(systems, key=words.index))
        return Formulas(systems or Formulas().systems, constants_of(chosen))

    async def choose(self, formulas: Formulas) -> Formulas:
        """Choose anew; every ranking is reckoned again where the constants change. Refusal."""
        constants = formulas.constants
        if not formulas.systems or len(set(formulas.systems)) != len(formulas.systems):
            raise Refusal("choose-ranking")
        if not LOWEST_X <= constants.x <= HIGHEST_X:
            raise Refusal("x-out-of-range", low=f"{LOWEST_X:g}", high=f"{HIGHEST_X:g}")
        if not 0 <= constants.start <= HIGHEST_START:
            raise Refusal("start-value-out-of-range", high=f"{HIGHEST_START:g}")
        before = await self.formulas()
        values = {
            "rankings": " ".join(formulas.systems),
            "rating_x": repr(constants.x),
            "rating_start": repr(constants.start),
        }
        await asyncio.to_thread(self.settings.write, values)
        if before.constants != constants:
            await asyncio.to_thread(self.standings.rebuild)
        return formulas

    async def pools(self) -> list[Pool]:
        """Boards and paces with a ranking."""
        return await asyncio.to_thread(self._pools)

    def _pools(self) -> list[Pool]:
        self.standings.update()
        return ladders.pools(self.engine)

    async def ladder(
        self,
        system: System,
        variant: str,
        pace: str,
        month: str | None = None,
        asker: str | None = None,
    ) -> Ladder:
        """Who stands where; Refusal for a pace or month that is none."""
        if pace not in CLOCK_CLASSES:
            raise Refusal("no-such-pace", pace=pace, names=CLOCK_CLASSES)
        try:
            await asyncio.to_thread(self.standings.update)
            ask = partial(ladders.ladder, self.engine, system, variant, pace, month, asker)
            return await asyncio.to_thread(ask)
        except ValueError as error:
            raise Refusal.because(reason_of(error)) from error

    async def statistics(self, player: str) -> Statistics:
        """All about one player."""
        return await asyncio.to_thread(self._statistics, player)

    def _statistics(self, player: str) -> Statistics:
        self.standings.update()
        return statistics(self.engine, player, now_ms())

    async def ratings(
        self, variant: str, pace: ClockClass, players: Collection[str]
    ) -> dict[str, int]:
        """The ratings shown beside names, of those who have one."""
        found = await asyncio.to_thread(self._ratings, variant, pace, players)
        return {player: round(rating) for player, rating in found.items()}

    def _ratings(
        self, variant: str, pace: ClockClass, players: Collection[str]
    ) -> dict[str, float]:
        self.standings.update()
        system = self._formulas().systems[0]
        return ladders.rating_of(self.engine, system, variant, pace, players)

    async def rate(self, user: str, terms: Terms) -> int | None:
        """A user's rating at the board and clock of a challenge."""
        pace = clock_class((terms.clock, terms.clock))
        return (await self.ratings(terms.variant, pace, [user])).get(user)

    async def introduce(self, room: Room) -> None:
        """Tell the room what is known of its players, unless it was told a moment ago.

        A game is played all the same when the database cannot tell.
        """
        if now_ms() - room.introduced_at < FRESH_MS:
            return
        room.introduced_at = now_ms()
        try:
            cards = await self.cards(room)
        except StoreError as problem:
            log.warning("%s", problem)
            return
        if cards != room.cards:
            room.cards = cards
            room.tell(room.game.ply)

    async def cards(self, room: Room) -> dict[str, SeatCard]:
        """The ratings of the players on the seats, and who of them was deleted."""
        game = room.game
        profiles = [player.profile for player in game.players if player.profile is not None]
        if not profiles:
            return {}
        pace = clock_class(game.options.clocks)
        rated = await self.ratings(game.options.variant, pace, profiles)
        known = await self.players.named(profiles)
        gone = {user.id for user in known.values() if user.deleted_at is not None}
        return {
            profile: SeatCard(rated.get(profile), DELETED if profile in gone else None)
            for profile in profiles
            if profile in rated or profile in gone
        }
