"""Ladders and crosstables: who stands where on one board at one pace, now or in a month."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from dataclasses import replace as replaced
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, Select, and_, case, func, literal, or_, select

from latticechess.kernel.sentence import sentence
from latticechess.play.clock_class import ClockClass
from latticechess.rating.glicko2 import PROVISIONAL_DEVIATION
from latticechess.rating.standings import Standing, System
from latticechess.store.accounts.players import DELETED
from latticechess.store.database.open import explained
from latticechess.store.database.tables import games, rating_history, ratings, users
from latticechess.store.ratings.standings import rated, standing_of

SHOWN = 500
"""A ladder shows so many of the best."""
CROSSED = 24
"""A crosstable shows so many of the best."""
_MONTH = re.compile(r"20\d\d-(0[1-9]|1[0-2])")


@dataclass(frozen=True, slots=True)
class Pool:
    """A board and a pace at which rated games were played."""

    variant: str
    clock_class: ClockClass
    players: int


@dataclass(frozen=True, slots=True)
class Rung:
    """One player's place."""

    player: str
    name: str
    deleted: bool
    standing: Standing
    place: int


@dataclass(frozen=True, slots=True)
class Meetings:
    """The games of one player against another, as the first sees them."""

    player: str
    opponent: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """Best first; those of whom too little is known come last."""

    rungs: list[Rung]
    """The first `SHOWN`, and the one who asks."""
    players: int
    """How many there are in all."""
    months: list[str]
    """In which rated games ended, the newest first."""
    meetings: list[Meetings]


def pools(engine: Engine) -> list[Pool]:
    """Where there are rankings, the most populous first."""
    column = ratings.c
    number = func.count().label("number")
    query = (
        select(column.variant, column.clock_class, number)
        .where(column.system == "carried")
        .group_by(column.variant, column.clock_class)
        .order_by(number.desc(), column.variant, column.clock_class)
    )
    with explained("The rankings could not be read"), engine.connect() as connection:
        return [Pool(*row) for row in connection.execute(query)]


def ladder(
    engine: Engine,
    system: System,
    variant: str,
    clock_class: str,
    month: str | None = None,
    asker: str | None = None,
) -> Ladder:
    """Now, or as it stood at the end of a month such as `2026-11`; with the place of `asker`."""
    pool = (variant, clock_class)
    with explained("The ladder could not be read"), engine.connect() as connection:
        months = _months(connection, pool)
        if system == "society":
            standing = _present(system, pool, month or (months[0] if months else ""))
        elif month is None:
            standing = _present(system, pool, "")
        else:
            standing = _past(system, pool, month)
        ranked = _ranked(standing).cte("ranked")
        shown = or_(ranked.c.place <= SHOWN, ranked.c.player == (asker or ""))
        rows = connection.execute(select(ranked).where(shown).order_by(ranked.c.place)).all()
        players = connection.scalar(select(func.count()).select_from(standing.subquery())) or 0
        names = _names(connection, [row.player for row in rows])
        crossed = _meetings(connection, pool, month, [row.player for row in rows[:CROSSED]])
    rungs = [
        Rung(row.player, *names.get(row.player, (DELETED, True)), standing_of(row), row.place)
        for row in rows
    ]
    # Equals by name; their places in the list follow.
    rungs.sort(key=lambda rung: (rung.standing.provisional, -rung.standing.rating, rung.name))
    places = sorted(rung.place for rung in rungs)
    rungs = [replaced(rung, place=place) for rung, place in zip(rungs, places, strict=True)]
    return Ladder(rungs, players, months, crossed)


def _ranked(standing: Select[Any]) -> Select[Any]:
    """The best first; those of whom too little is known come last."""
    table = standing.subquery("standing")
    unsure = case((table.c.deviation >= PROVISIONAL_DEVIATION, 1), else_=0)
    order = (unsure, table.c.rating.desc(), table.c.player)
    return select(table, func.row_number().over(order_by=order).label("place"))


def rating_of(
    engine: Engine, system: System, variant: str, clock_class: str, players: Collection[str]
) -> dict[str, float]:
    """The ratings of those players who have one; in the society's month, the newest."""
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
    with explained("The ratings could not be read"), engine.connect() as connection:
        return {row.player: row.rating for row in connection.execute(query)}


def _months(connection: Connection, pool: tuple[str, str]) -> list[str]:
    """Asked for one by one: a month has many rows, and the index leads to its last."""
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


def _present(system: str, pool: tuple[str, str], period: str) -> Select[Any]:
    column = ratings.c
    return select(ratings).where(
        column.system == system,
        column.variant == pool[0],
        column.clock_class == pool[1],
        column.period == period,
    )


def _past(system: str, pool: tuple[str, str], month: str) -> Select[Any]:
    """Everybody's rating after their last game before the end of the month, with that month's
    results, which the ranking by months knows."""
    end = bounds_of(month)[1]
    column, own, told = rating_history.c, ratings.alias("own"), ratings.alias("told")
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
        told.c.system == "society",
        told.c.variant == pool[0],
        told.c.clock_class == pool[1],
        told.c.period == month,
        told.c.player == own.c.player,
    )
    counts = [func.coalesce(told.c[name], 0).label(name) for name in ("wins", "draws", "losses")]
    zeros = [literal(0.0).label(name) for name in ("deviation", "volatility", "opponents")]
    found = (
        select(own.c.player, last.label("rating"), *zeros, *counts, literal(end).label("at"))
        .outerjoin(told, same_month)
        .where(
            own.c.system == system,
            own.c.variant == pool[0],
            own.c.clock_class == pool[1],
            own.c.period == "",
        )
        .subquery("found")
    )
    return select(found).where(found.c.rating.is_not(None))


def _meetings(
    connection: Connection, pool: tuple[str, str], month: str | None, best: Collection[str]
) -> list[Meetings]:
    """The games of the best against each other."""
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
    return [Meetings(*pair, *results) for pair, results in sorted(counts.items())]


def _names(connection: Connection, players: Collection[str]) -> dict[str, tuple[str, bool]]:
    column = users.c
    query = select(column.id, column.name, column.deleted_at).where(column.id.in_(players))
    return {
        row.id: (DELETED, True) if row.deleted_at is not None else (row.name, False)
        for row in connection.execute(query)
    }


def bounds_of(month: str) -> tuple[int, int]:
    """The first moment of a month and of the next; ValueError if it is none."""
    if not _MONTH.fullmatch(month):
        raise ValueError(sentence("not-a-month", month=month))
    year, number = (int(part) for part in month.split("-"))
    first = datetime(year, number, 1, tzinfo=UTC)
    after = datetime(year + number // 12, number % 12 + 1, 1, tzinfo=UTC)
    return int(first.timestamp() * 1000), int(after.timestamp() * 1000)
