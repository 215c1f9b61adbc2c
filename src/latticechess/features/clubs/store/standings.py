"""Ladders and season tables of one society, computed from its rated games.

A game counts in a society if both players were its members on the day it ended. Who leaves takes
nothing away: the games of that time count for the opponents as before. Nothing is stored, so what
is shown always follows from the games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Engine, Select, func, or_, select

from latticechess.features.players.store.ladder import (
    CROSSTABLE_SIZE,
    LADDER_SIZE,
    HeadToHead,
    Ladder,
    LadderEntry,
    Pool,
    bounds_of,
)
from latticechess.features.players.store.players import DELETED
from latticechess.features.players.store.standings import PoolKey, PoolStandings, RatedGame, rated
from latticechess.play.clock_class import ClockClass
from latticechess.rating.standings import Rankings, Standing, System, month_of
from latticechess.store.database.account_tables import society_members
from latticechess.store.database.open import reading
from latticechess.store.database.tables import games, users

Stamp = tuple[int, int, int]
"""Changes whenever a game is added or its result corrected."""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player's months in a season."""

    player: str
    name: str
    deleted: bool
    games: tuple[int, ...]
    """Games in each month."""
    points: tuple[float, ...]
    """Points in each month."""

    @property
    def total(self) -> float:
        return sum(self.points)


@dataclass(frozen=True, slots=True)
class SocietyGames:
    """The rated games of a society by pool, each in the order in which they ended."""

    stamp: Stamp
    pools: dict[PoolKey, list[RatedGame]] = field(default_factory=dict)
    names: dict[str, tuple[str, bool]] = field(default_factory=dict)
    """Names of the players, and whether they are deleted."""

    def listed(self) -> list[Pool]:
        """All pools, largest first."""
        found = [
            Pool(variant, pace, len(_players(played)))
            for (variant, pace), played in self.pools.items()
        ]
        return sorted(found, key=lambda pool: (-pool.players, pool.variant, pool.clock_class))

    def ladder(
        self, rankings: Rankings, system: System, pool: PoolKey, month: str | None = None
    ) -> Ladder:
        """The ladder now, or at the end of a month such as `2026-11`; ValueError if it is none."""
        played = self.pools.get(pool, [])
        months = sorted({month_of(game.at) for game in played}, reverse=True)
        first, end = bounds_of(month) if month is not None else (0, 1 << 62)
        counted = [game for game in played if game.at < end]
        period = ""
        if system == "society":
            period = month or (months[0] if months else "")
        standings = _standings(rankings, pool, counted, system, period)
        entries = [
            LadderEntry(player, *self.names.get(player, (DELETED, True)), standing, 0)
            for player, standing in standings.items()
        ]
        entries.sort(key=lambda one: (one.standing.provisional, -one.standing.rating, one.name))
        placed = [
            LadderEntry(one.player, one.name, one.deleted, one.standing, place)
            for place, one in enumerate(entries, 1)
        ]
        best = {one.player for one in placed[:CROSSTABLE_SIZE]}
        crossed = _head_to_head((game for game in counted if game.at >= first), best)
        return Ladder(placed[:LADDER_SIZE], len(placed), months, crossed)

    def months(self) -> list[str]:
        """Months with games on any board, oldest first."""
        return sorted({month_of(game.at) for played in self.pools.values() for game in played})

    def season(self, months: Sequence[str]) -> list[SeasonRow]:
        """Everybody's games and points in each month, on all boards; most points first."""
        counts: Counter[tuple[str, str]] = Counter()
        points: Counter[tuple[str, str]] = Counter()
        for game in (game for played in self.pools.values() for game in played):
            month = month_of(game.at)
            for player, score in ((game.white, game.score), (game.black, 1 - game.score)):
                counts[player, month] += 1
                # Half points, so that the sums stay whole numbers.
                points[player, month] += round(2 * score)
        rows = [
            SeasonRow(
                player,
                *self.names.get(player, (DELETED, True)),
                games=tuple(counts[player, month] for month in months),
                points=tuple(points[player, month] / 2 for month in months),
            )
            for player in {player for player, month in counts if month in months}
        ]
        return sorted(rows, key=lambda row: (-row.total, sum(row.games), row.name.lower()))


def stamp_of(engine: Engine, society: str) -> Stamp:
    """A cheap fingerprint of the society's rated games."""
    column = games.c
    query = _counted(
        society,
        func.count(),
        func.max(column.ended_at),
        func.sum(column.seq + column.ended_at % 9973),
    )
    with reading(engine, "The ladder could not be read") as connection:
        count, last, sequence = connection.execute(query).one()
    return int(count), int(last or 0), int(sequence or 0)


def read_games(engine: Engine, society: str, stamp: Stamp) -> SocietyGames:
    """All rated games of the society."""
    column = games.c
    query = _counted(
        society,
        column.id,
        column.ended_at,
        column.white_profile,
        column.black_profile,
        column.winner,
        column.variant,
        column.clock_class,
    ).order_by(column.ended_at, column.id)
    pools: dict[PoolKey, list[RatedGame]] = {}
    with reading(engine, "The ladder could not be read") as connection:
        for row in connection.execute(query):
            score = 0.5 if row.winner is None else 1.0 - row.winner
            game = RatedGame(row.id, row.ended_at, row.white_profile, row.black_profile, score)
            pace: ClockClass = row.clock_class
            pools.setdefault((row.variant, pace), []).append(game)
    return SocietyGames(stamp, pools)


def read_names(engine: Engine, society: str) -> dict[str, tuple[str, bool]]:
    """Present names of all who are or were in the society, and whether they are deleted."""
    ids = select(society_members.c.user_id).where(society_members.c.society == society)
    query = select(users.c.id, users.c.name, users.c.deleted_at).where(users.c.id.in_(ids))
    with reading(engine, "The ladder could not be read") as connection:
        return {
            row.id: (DELETED, True) if row.deleted_at is not None else (row.name, False)
            for row in connection.execute(query)
        }


def _counted(society: str, *columns: Any) -> Select[Any]:
    """Select columns of the rated games between two who were members on that day."""
    white, black = society_members.alias("white"), society_members.alias("black")
    query = rated(*columns).select_from(
        games.join(white, white.c.user_id == games.c.white_profile).join(
            black, black.c.user_id == games.c.black_profile
        )
    )
    for member in (white, black):
        query = query.where(
            member.c.society == society,
            member.c.joined_at <= games.c.ended_at,
            or_(member.c.left_at.is_(None), member.c.left_at > games.c.ended_at),
        )
    return query


def _players(played: Iterable[RatedGame]) -> set[str]:
    return {player for game in played for player in (game.white, game.black)}


def _standings(
    rankings: Rankings, pool: PoolKey, played: Iterable[RatedGame], system: System, period: str
) -> dict[str, Standing]:
    """Each player's standing in one system and period."""
    table = PoolStandings(rankings, pool)
    for game in played:
        # The history of each rating is not needed here.
        for _ in table.apply(game):
            pass
    return {
        player: standing
        for (known, at, player), standing in table.standings.items()
        if (known, at) == (system, period)
    }


def _head_to_head(played: Iterable[RatedGame], best: set[str]) -> list[HeadToHead]:
    counts: dict[tuple[str, str], list[int]] = {}
    for game in played:
        if game.white in best and game.black in best:
            for own, other, score in (
                (game.white, game.black, game.score),
                (game.black, game.white, 1 - game.score),
            ):
                counts.setdefault((own, other), [0, 0, 0])[int(2 - 2 * score)] += 1
    return [HeadToHead(*pair, *results) for pair, results in sorted(counts.items())]
