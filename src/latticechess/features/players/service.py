"""Rankings."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from latticechess.app.timer import now_ms
from latticechess.app.together import Together
from latticechess.features.accounts.store.club import ClubSettings
from latticechess.features.games.service.audience import Audience
from latticechess.features.games.service.watcher import PlayerInfo
from latticechess.features.lobby.store import Terms
from latticechess.features.players.store import ladder as ladders
from latticechess.features.players.store.ladder import Ladder, Pool
from latticechess.features.players.store.players import DELETED, Players
from latticechess.features.players.store.standings import Standings, constants_of
from latticechess.features.players.store.statistics import Statistics, statistics
from latticechess.kernel.sentence import reason_of
from latticechess.play.clock_class import CLOCK_CLASSES, ClockClass, clock_class
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal
from latticechess.rating.standings import SYSTEMS, Constants, System
from latticechess.store.database.open import Database, StoreError
from latticechess.store.threads import in_thread

LOWEST_X, HIGHEST_X = 1.0, 200.0
HIGHEST_START = 4000.0
USUAL = Constants()
FRESH_MS = 20_000
"""How long the player info of a room stays fresh."""
log = logging.getLogger("latticechess.ranking")

Seat = tuple[str, ClockClass, str]
"""A board, a clock class and the profile of somebody who plays on it."""


@dataclass(frozen=True, slots=True)
class Formulas:
    """The rankings a club shows, and their constants. The first is shown beside names."""

    systems: tuple[System, ...] = ("glicko2", "carried", "society")
    constants: Constants = USUAL


def check_formulas(formulas: Formulas) -> None:
    """Refusal for formulas that no club can choose."""
    constants = formulas.constants
    if not formulas.systems or len(set(formulas.systems)) != len(formulas.systems):
        raise Refusal("choose-ranking")
    if not LOWEST_X <= constants.x <= HIGHEST_X:
        raise Refusal("x-out-of-range", low=f"{LOWEST_X:g}", high=f"{HIGHEST_X:g}")
    if not 0 <= constants.start <= HIGHEST_START:
        raise Refusal("start-value-out-of-range", high=f"{HIGHEST_START:g}")


class Ranking:
    """Reads rankings, after bringing them up to date."""

    def __init__(self, engine: Database, players: Players) -> None:
        self.engine = engine
        self.players = players
        self.standings = Standings(engine)
        self.settings = ClubSettings(engine)
        self.infos = Together(self._infos)

    async def formulas(self) -> Formulas:
        """The club's choice."""
        return await asyncio.to_thread(self._formulas)

    def _formulas(self) -> Formulas:
        chosen = self.settings.read()
        words = chosen.get("rankings", "").split()
        systems = tuple(system for system in SYSTEMS if system in words)
        systems = tuple(sorted(systems, key=words.index))
        return Formulas(systems or Formulas().systems, constants_of(chosen))

    async def choose(self, formulas: Formulas) -> Formulas:
        """Change the club's choice; new constants recompute every ranking. Refusal."""
        check_formulas(formulas)
        constants = formulas.constants
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

    @in_thread
    def pools(self) -> list[Pool]:
        """Rating pools: each a board and a clock class."""
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
        """One ranking; Refusal for an unknown clock class or month."""
        if pace not in CLOCK_CLASSES:
            raise Refusal("no-such-pace", pace=pace, names=CLOCK_CLASSES)
        try:
            await asyncio.to_thread(self.standings.update)
            ask = partial(ladders.ladder, self.engine, system, variant, pace, month, asker)
            return await asyncio.to_thread(ask)
        except ValueError as error:
            raise Refusal.because(reason_of(error)) from error

    @in_thread
    def statistics(self, player: str) -> Statistics:
        """Statistics of one player."""
        self.standings.update()
        return statistics(self.engine, player, now_ms())

    async def ratings(
        self, variant: str, pace: ClockClass, players: Collection[str]
    ) -> dict[str, int]:
        """Ratings as shown beside names, of the players who have one."""
        found = await asyncio.to_thread(self._ratings, variant, pace, players)
        return {player: round(rating) for player, rating in found.items()}

    def _ratings(
        self, variant: str, pace: ClockClass, players: Collection[str]
    ) -> dict[str, float]:
        self.standings.update()
        system = self._formulas().systems[0]
        return ladders.rating_of(self.engine, system, variant, pace, players)

    async def changes(self, game: Game) -> list[tuple[int | None, int] | None]:
        """The ratings of White and Black before and after a rated game, as shown beside names.

        None for one whose rating the game has not changed.
        """
        profiles = [player.profile for player in game.players]
        known = [profile for profile in profiles if profile is not None]
        if not game.options.rated or game.result is None or not known:
            return [None, None]
        pool = (game.options.variant, clock_class(game.options.clocks))
        found = await asyncio.to_thread(self._changes, game.id, pool, known)
        return [shown_change(found.get(profile or "")) for profile in profiles]

    def _changes(
        self, game_id: str, pool: tuple[str, ClockClass], players: Collection[str]
    ) -> dict[str, tuple[float | None, float]]:
        self.standings.update()
        system = self._formulas().systems[0]
        return ladders.rating_changes(self.engine, system, game_id, pool, players)

    async def rate(self, user: str, terms: Terms) -> int | None:
        """A user's rating on the board and clock of a challenge."""
        pace = clock_class((terms.clock, terms.clock))
        return (await self.ratings(terms.variant, pace, [user])).get(user)

    async def update_player_info(self, audience: Audience) -> None:
        """Look up the info on a room's players, unless it is fresh.

        The game goes on without it if the database does not answer.
        """
        if now_ms() - audience.player_info_at < FRESH_MS:
            return
        audience.player_info_at = now_ms()
        try:
            found = await self.player_info(audience.game)
        except StoreError as problem:
            log.warning("%s", problem)
            return
        if found != audience.player_info:
            audience.player_info = found
            audience.tell(audience.game.ply)

    async def player_info(self, game: Game) -> dict[str, PlayerInfo]:
        """Ratings of the seated players, and which of them are deleted, by profile."""
        profiles = [player.profile for player in game.players if player.profile is not None]
        if not profiles:
            return {}
        board, pace = game.options.variant, clock_class(game.options.clocks)
        found = await self.infos.get_all([(board, pace, profile) for profile in profiles])
        infos = ((profile, found.get((board, pace, profile))) for profile in profiles)
        return {profile: info for profile, info in infos if info is not None}

    def _infos(self, wanted: Collection[Seat]) -> dict[Seat, PlayerInfo]:
        """Blocking."""
        pools: dict[tuple[str, ClockClass], list[str]] = {}
        for board, pace, profile in wanted:
            pools.setdefault((board, pace), []).append(profile)
        self.standings.update()
        system = self._formulas().systems[0]
        rated = {
            (*pool, profile): round(rating)
            for pool, profiles in pools.items()
            for profile, rating in ladders.rating_of(self.engine, system, *pool, profiles).items()
        }
        known = self.players.read_named({profile for _, _, profile in wanted})
        gone = {user.id for user in known.values() if user.deleted_at is not None}
        return {
            seat: PlayerInfo(rated.get(seat), DELETED if seat[2] in gone else None)
            for seat in wanted
            if seat in rated or seat[2] in gone
        }


def shown_change(change: tuple[float | None, float] | None) -> tuple[int | None, int] | None:
    """A change of rating in whole numbers."""
    if change is None:
        return None
    before, after = change
    return None if before is None else round(before), round(after)
