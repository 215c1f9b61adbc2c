"""Ladders and season tables of societies, each with its own formulas."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from latticechess.app.timer import now_ms
from latticechess.features.clubs.store.clubs import Societies, Society
from latticechess.features.clubs.store.standings import (
    SeasonRow,
    SocietyGames,
    read_games,
    read_names,
    stamp_of,
)
from latticechess.features.players.service import Formulas, check_formulas
from latticechess.features.players.store.ladder import Ladder
from latticechess.features.players.store.standings import PoolKey
from latticechess.kernel.sentence import reason_of
from latticechess.play.refusal import Refusal
from latticechess.rating.standings import SYSTEMS, Constants, Rankings, System
from latticechess.store.database.open import Database

MOST_CACHED = 64
"""Societies whose games are in memory."""


@dataclass(frozen=True, slots=True)
class Season:
    """A season: twelve months, with everybody's results."""

    first: str
    """Its first month, such as `2026-09`."""
    months: tuple[str, ...]
    rows: list[SeasonRow]
    seasons: tuple[str, ...]
    """First months of all seasons with games, newest first."""


class SocietyLadders:
    """Reads ladders. Its methods named `…_now` block: call them from a thread."""

    def __init__(self, engine: Database, store: Societies) -> None:
        self.engine = engine
        self.store = store
        self.known: OrderedDict[str, SocietyGames] = OrderedDict()

    def formulas(self, society: Society, usual: Formulas) -> Formulas:
        """The society's formulas; those of the server's club where it has chosen none."""
        words = society.rankings.split()
        systems = sorted((one for one in SYSTEMS if one in words), key=words.index)
        constants = Constants(
            start=usual.constants.start if society.rating_start is None else society.rating_start,
            x=usual.constants.x if society.rating_x is None else society.rating_x,
        )
        return Formulas(tuple(systems) or usual.systems, constants)

    async def choose(self, society: Society, formulas: Formulas) -> None:
        """Change the society's formulas; Refusal."""
        check_formulas(formulas)
        values = {
            "rankings": " ".join(formulas.systems),
            "rating_x": formulas.constants.x,
            "rating_start": formulas.constants.start,
        }
        await asyncio.to_thread(lambda: self.store.change(society.id, **values))

    def games_now(self, society_id: str) -> SocietyGames:
        """All rated games of the society, read again when there is something new; names always."""
        stamp = stamp_of(self.engine, society_id)
        known = self.known.get(society_id)
        if known is None or known.stamp != stamp:
            known = read_games(self.engine, society_id, stamp)
            self.known[society_id] = known
            while len(self.known) > MOST_CACHED:
                self.known.popitem(last=False)
        return replace(known, names=read_names(self.engine, society_id))

    def ladder_now(
        self,
        society_id: str,
        constants: Constants,
        system: System,
        pool: PoolKey,
        month: str | None = None,
    ) -> Ladder:
        """One ranking; Refusal for a month that is none."""
        try:
            return self.games_now(society_id).ladder(Rankings(constants), system, pool, month)
        except ValueError as error:
            raise Refusal.because(reason_of(error)) from error

    def season_now(self, society: Society, first: str | None = None) -> Season:
        """A season: the one that begins in `first`, or the present one; Refusal."""
        games = self.games_now(society.id)
        now = datetime.fromtimestamp(now_ms() / 1000, UTC)
        present = season_of(f"{now:%Y-%m}", society.season_month)
        found = {season_of(month, society.season_month) for month in games.months()} | {present}
        chosen = first or present
        if chosen not in found:
            raise Refusal("no-such-season", month=chosen)
        months = months_from(chosen)
        return Season(chosen, months, games.season(months), tuple(sorted(found, reverse=True)))


def season_of(month: str, first: int) -> str:
    """The first month of the season in which `month` lies, if seasons begin in month `first`."""
    year, number = (int(part) for part in month.split("-"))
    return f"{year if number >= first else year - 1:04}-{first:02}"


def months_from(month: str) -> tuple[str, ...]:
    """Twelve months."""
    year, number = (int(part) for part in month.split("-"))
    ahead: Sequence[int] = range(number - 1, number + 11)
    return tuple(f"{year + each // 12:04}-{each % 12 + 1:02}" for each in ahead)
