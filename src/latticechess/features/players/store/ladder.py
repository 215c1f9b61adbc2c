"""Ladders and crosstables of one board and pace, now or at the end of a month."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from dataclasses import replace as replaced
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, Select, and_, case, func, literal, or_, select

from latticechess.features.players.store.players import DELETED
from latticechess.features.players.store.standings import PoolKey, rated, standing_of
from latticechess.features.shapes import Message
from latticechess.kernel.sentence import sentence
from latticechess.play.clock_class import ClockClass
from latticechess.rating.glicko2 import PROVISIONAL_DEVIATION
from latticechess.rating.standings import Standing, System, period_of
from latticechess.store.database.open import reading
from latticechess.store.database.tables import games, rating_history, ratings, users

LADDER_SIZE = 500
"""Number of players on a ladder."""
CROSSTABLE_SIZE = 24
"""Number of players in a crosstable."""
_MONTH = re.compile(r"20\d\d-(0[1-9]|1[0-2])")


@dataclass(frozen=True, slots=True)
class Pool:
    """A board and a pace with rated games."""

    variant: str
    clock_class: ClockClass
    players: int


@dataclass(frozen=True, slots=True)
class LadderEntry:
    """A player's place on a ladder."""

    player: str
    name: str
    deleted: bool
    standing: Standing
    place: int


class HeadToHead(Message, frozen=True):
    """Results of one player against another, from the first one's view."""

    player: str
    opponent: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """Best first; provisional ratings come last."""

    entries: list[LadderEntry]
    """The first `LADDER_SIZE` players, and the one who asks."""
    players: int
    """How many players there are in all."""
    months: list[str]
    """Months with rated games, newest first."""
    head_to_head: list[HeadToHead]


def pools(engine: Engine) -> list[Pool]:
    """All pools with rankings, largest first."""
    column = ratings.c
    number = func.count().label("number")
    query = (
        select(column.variant, column.clock_class, number)
        .where(column.system == "carried")
        .group_by(column.variant, column.clock_class)
        .order_by(number.desc(), column.variant, column.clock_class)
    )
    with reading(engine, "The rankings could not be read") as connection:
        return [Pool(*row) for row in connection.execute(query)]


def ladder(
    engine: Engine,
    system: System,
    variant: str,
    clock_class: ClockClass,
    month: str | None = None,
    asker: str | None = None,
    most: int = LADDER_SIZE,
) -> Ladder:
    """The current ladder, or the one at the end of a month such as `2026-11`; includes `asker`."""
    pool = (variant, clock_class)
    with reading(engine, "The ladder could not be read") as connection:
        months = _months(connection, pool)
        if system == "society":
            standing = _current(system, pool, month or (months[0] if months else ""))
        elif month is None:
            standing = _current(system, pool, "")
        else:
            standing = _at_end_of(system, pool, month)
        ranked = _ranked(standing).cte("ranked")
        shown = or_(ranked.c.place <= most, ranked.c.player == (asker or ""))
        rows = connection.execute(select(ranked).where(shown).order_by(ranked.c.place)).all()
        players = connection.scalar(select(func.count()).select_from(standing.subquery())) or 0
        names = _names(connection, [row.player for row in rows])
        crossed = _head_to_head(
            connection, pool, month, [row.player for row in rows[:CROSSTABLE_SIZE]]
        )
    entries = [
        LadderEntry(
            row.player, *names.get(row.player, (DELETED, True)), standing_of(row), row.place
        )
        for row in rows
    ]
    # Ties are ordered by name, and places follow.
    entries.sort(key=lambda entry: (entry.standing.provisional, -entry.standing.rating, entry.name))
    places = sorted(entry.place for entry in entries)
    entries = [replaced(entry, place=place) for entry, place in zip(entries, places, strict=True)]
    return Ladder(entries, players, months, crossed)


def _ranked(standing: Select[Any]) -> Select[Any]:
    """Ranks standings: best first, provisional ratings last."""
    table = standing.subquery("standing")
    provisional = case((table.c.deviation >= PROVISIONAL_DEVIATION, 1), else_=0)
    order = (provisional, table.c.rating.desc(), table.c.player)
    return select(table, func.row_number().over(order_by=order).label("place"))


def rating_of(
    engine: Engine, system: System, variant: str, clock_class: ClockClass, players: Collection[str]
) -> dict[str, float]:
    """Ratings of the players who have one; for a monthly ranking, of the latest month."""
    column = ratings.c
    query = (
        select(column.player, column.rating)
        .where(
            column.system == system,
            column.variant == variant,
            column.clock_class == clock_class,
            column.player.in_(players),
        )
        .order_by(column.period)
    )
    with reading(engine, "The ratings could not be read") as connection:
        return {row.player: row.rating for row in connection.execute(query)}


def rating_changes(
    engine: Engine, system: System, game_id: str, pool: PoolKey, players: Collection[str]
) -> dict[str, tuple[float | None, float]]:
    """Ratings before and after a game, by player; None before the first game of a period.

    A player whom the game has not changed yet, or never will, is not there.
    """
    column = rating_history.c
    here = (
        column.player.in_(players),
        column.system == system,
        column.variant == pool[0],
        column.clock_class == pool[1],
    )
    after = select(column.player, column.at, column.rating).where(*here, column.game_id == game_id)
    with reading(engine, "The ratings could not be read") as connection:
        found = connection.execute(after).all()
        changes = {}
        for row in found:
            earlier = (
                select(column.at, column.rating)
                .where(*here, column.player == row.player, column.at < row.at)
                .order_by(column.at.desc())
                .limit(1)
            )
            last = connection.execute(earlier).first()
            same = last is not None and period_of(system, last.at) == period_of(system, row.at)
            changes[row.player] = (last.rating if last is not None and same else None, row.rating)
    return changes


def _months(connection: Connection, pool: PoolKey) -> list[str]:
    """A loose index scan: a month has many rows, and each lookup skips to the next month."""
    column = ratings.c
    here = (
        column.system == "society",
        column.variant == pool[0],
        column.clock_class == pool[1],
    )
    found: list[str] = []
    query = select(func.max(column.period)).where(*here)
    while month := connection.scalar(query):
        found.append(month)
        query = select(func.max(column.period)).where(*here, column.period < month)
    return found


def _current(system: System, pool: PoolKey, period: str) -> Select[Any]:
    column = ratings.c
    return select(ratings).where(
        column.system == system,
        column.variant == pool[0],
        column.clock_class == pool[1],
        column.period == period,
    )


def _at_end_of(system: System, pool: PoolKey, month: str) -> Select[Any]:
    """Ratings after the last game before the end of the month, with the results of that month from
    the monthly ranking."""
    end = bounds_of(month)[1]
    column, own, monthly = rating_history.c, ratings.alias("own"), ratings.alias("monthly")
    last = (
        select(column.rating)
        .where(
            column.player == own.c.player,
            column.system == system,
            column.variant == pool[0],
            column.clock_class == pool[1],
            column.at < end,
        )
        .order_by(column.at.desc(), column.game_id.desc())
        .limit(1)
        .correlate(own)
        .scalar_subquery()
    )
    same_month = and_(
        monthly.c.system == "society",
        monthly.c.variant == pool[0],
        monthly.c.clock_class == pool[1],
        monthly.c.period == month,
        monthly.c.player == own.c.player,
    )
    counts = [func.coalesce(monthly.c[name], 0).label(name) for name in ("wins", "draws", "losses")]
    zeros = [literal(0.0).label(name) for name in ("deviation", "volatility", "opponents")]
    found = (
        select(own.c.player, last.label("rating"), *zeros, *counts, literal(end).label("at"))
        .outerjoin(monthly, same_month)
        .where(
            own.c.system == system,
            own.c.variant == pool[0],
            own.c.clock_class == pool[1],
            own.c.period == "",
        )
        .subquery("found")
    )
    return select(found).where(found.c.rating.is_not(None))


def _head_to_head(
    connection: Connection, pool: PoolKey, month: str | None, best: Collection[str]
) -> list[HeadToHead]:
    """Head-to-head results of the best players."""
    column = games.c
    number = func.count().label("number")
    query: Select[Any] = rated(
        column.white_profile, column.black_profile, column.winner, number
    ).where(
        column.variant == pool[0],
        column.clock_class == pool[1],
        column.white_profile.in_(best),
        column.black_profile.in_(best),
    )
    if month is not None:
        first, end = bounds_of(month)
        query = query.where(column.ended_at >= first, column.ended_at < end)
    query = query.group_by(column.white_profile, column.black_profile, column.winner)
    counts: dict[tuple[str, str], list[int]] = {}
    for white, black, winner, times in connection.execute(query):
        for own, other, side in ((white, black, 0), (black, white, 1)):
            result = 1 if winner is None else 0 if winner == side else 2
            counts.setdefault((own, other), [0, 0, 0])[result] += times
    return [HeadToHead(*pair, *results) for pair, results in sorted(counts.items())]


def _names(connection: Connection, players: Collection[str]) -> dict[str, tuple[str, bool]]:
    column = users.c
    query = select(column.id, column.name, column.deleted_at).where(column.id.in_(players))
    return {
        row.id: (DELETED, True) if row.deleted_at is not None else (row.name, False)
        for row in connection.execute(query)
    }


def bounds_of(month: str) -> tuple[int, int]:
    """Start of a month and of the next, in ms; ValueError if it is no month."""
    if not _MONTH.fullmatch(month):
        raise ValueError(sentence("not-a-month", month=month))
    year, number = (int(part) for part in month.split("-"))
    first = datetime(year, number, 1, tzinfo=UTC)
    after = datetime(year + number // 12, number % 12 + 1, 1, tzinfo=UTC)
    return int(first.timestamp() * 1000), int(after.timestamp() * 1000)
