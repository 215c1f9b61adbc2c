"""Ladders and crosstables: who stands where on one board at one pace, now or in a month."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, Engine, Select, and_, func, select

from latticechess.rating.standings import Standing, System
from latticechess.store.database import explained
from latticechess.store.players import DELETED
from latticechess.store.standings import rated, standing_of
from latticechess.store.tables import games, rating_history, ratings, users

CROSSED = 24
"""A crosstable shows so many of the best."""
_MONTH = re.compile(r"20\d\d-(0[1-9]|1[0-2])")


@dataclass(frozen=True, slots=True)
class Pool:
    """A board and a pace at which rated games were played."""

    variant: str
    clock_class: str
    players: int


@dataclass(frozen=True, slots=True)
class Rung:
    """One player's place."""

    player: str
    name: str
    deleted: bool
    standing: Standing


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
    engine: Engine, system: System, variant: str, clock_class: str, month: str | None = None
) -> Ladder:
    """Now, or as it stood at the end of a month such as `2026-11`."""
    with explained("The ladder could not be read"), engine.connect() as connection:
        months = _months(connection, variant, clock_class)
        crossed = _meetings(connection, variant, clock_class, month)
        if system == "society":
            shown = month or (months[0] if months else "")
            standings = _present(connection, system, variant, clock_class, shown)
        elif month is None:
            standings = _present(connection, system, variant, clock_class, "")
        else:
            standings = _past(connection, system, variant, clock_class, month)
            standings = _with_results(standings, crossed)
        names = _names(connection, standings)
    rungs = [
        Rung(player, *names.get(player, (DELETED, True)), standing)
        for player, standing in standings.items()
    ]
    rungs.sort(key=lambda rung: (rung.standing.provisional, -rung.standing.rating, rung.name))
    best = {rung.player for rung in rungs[:CROSSED]}
    kept = [each for each in crossed if each.player in best and each.opponent in best]
    return Ladder(rungs, months, kept)


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


def _months(connection: Connection, variant: str, clock_class: str) -> list[str]:
    column = ratings.c
    query = (
        select(column.period)
        .where(
            column.system == "society",
            column.variant == variant,
            column.clock_class == clock_class,
        )
        .distinct()
    )
    return sorted(connection.scalars(query), reverse=True)


def _present(
    connection: Connection, system: str, variant: str, clock_class: str, period: str
) -> dict[str, Standing]:
    column = ratings.c
    query = select(ratings).where(
        column.system == system,
        column.variant == variant,
        column.clock_class == clock_class,
        column.period == period,
    )
    return {row.player: standing_of(row) for row in connection.execute(query)}


def _past(
    connection: Connection, system: str, variant: str, clock_class: str, month: str
) -> dict[str, Standing]:
    """Everybody's rating after their last game before the end of the month."""
    column = rating_history.c
    here = (
        column.system == system,
        column.variant == variant,
        column.clock_class == clock_class,
        column.at < bounds_of(month)[1],
    )
    last = (
        select(column.player, func.max(column.at).label("at"))
        .where(*here)
        .group_by(column.player)
        .subquery()
    )
    query = (
        select(rating_history)
        .join(last, and_(column.player == last.c.player, column.at == last.c.at))
        .where(*here)
        .order_by(column.game_id)
    )
    return {row.player: Standing(row.rating, at=row.at) for row in connection.execute(query)}


def _with_results(standings: dict[str, Standing], crossed: list[Meetings]) -> dict[str, Standing]:
    """With the games of that month counted."""
    found = dict(standings)
    for each in crossed:
        standing = found.get(each.player)
        if standing is not None:
            found[each.player] = replace(
                standing,
                wins=standing.wins + each.won,
                draws=standing.draws + each.drawn,
                losses=standing.losses + each.lost,
            )
    return found


def _meetings(
    connection: Connection, variant: str, clock_class: str, month: str | None
) -> list[Meetings]:
    column = games.c
    number = func.count().label("number")
    query: Select[Any] = rated(
        column.white_profile, column.black_profile, column.winner, number
    ).where(column.variant == variant, column.clock_class == clock_class)
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
        raise ValueError(f"{month!r} is not a month such as 2026-11")
    year, number = (int(part) for part in month.split("-"))
    first = datetime(year, number, 1, tzinfo=UTC)
    after = datetime(year + number // 12, number % 12 + 1, 1, tzinfo=UTC)
    return int(first.timestamp() * 1000), int(after.timestamp() * 1000)
