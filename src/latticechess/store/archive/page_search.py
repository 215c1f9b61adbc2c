"""How the games of a page are found, in a time that hardly depends on how many there are.

- Where their kinds tell all about the games wanted, each kind's sorted list is looked at.
- Where an index of signs, positions or dates leads to few games, these are fetched and sorted.
- Where there are many, the sorted list of all games is walked along: with many that fit, a page
  is soon full. Where it is not, those that fit all lie elsewhere, and they are sorted after all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, Select, false, func, select

from latticechess.store.archive.group_lists import (
    OF_A_KIND,
    Lists,
    Place,
    count_up_to,
    first_places,
    in_order,
)
from latticechess.store.archive.inverted_index import bearing, guessed, listed
from latticechess.store.archive.query import (
    ArchiveQuery,
    beyond_signs,
    conditions,
    kinds_alone,
    order_within,
    own_signs,
    played_within,
    sensibly_ordered,
    signs_of,
    wanted_kinds,
)
from latticechess.store.database.tables import archive, archive_kinds, positions

FEW = 5_000
"""Up to so many games are counted exactly, and sorted after they were found. To sort so many costs
about as much as to walk along a million until fifty of them have been met."""
WALK = 25_000
"""Games looked at on a walk before it is given up."""
WEEK = 7 * 86_400_000
_LONG = archive.c.played_at - archive.c.started_at > WEEK
"""As the index of the games that took long has it."""

Conditions = list[ColumnElement[bool]]


@dataclass(frozen=True, slots=True)
class Found:
    """Where the games of a page stand, and how many there are in all."""

    places: list[Place]
    count: int
    exact: bool
    """Else there are more than `count`."""


def find(connection: Connection, query: ArchiveQuery, limit: int) -> Found:
    """The first games after the query's cursor."""
    query = sensibly_ordered(query)
    dialect = connection.dialect.name
    try:
        cursor = query.cursor
    except ValueError:
        return Found([], 0, exact=True)
    lists = Lists([], query.order, query.descending, cursor)
    kinds = kinds_alone(dialect, query)
    if kinds is not None:
        lists = replace(lists, kinds=kinds, within=played_within(query))
        count = count_up_to(connection, lists, FEW + 1)
        places = first_places(connection, lists, limit)
        return Found(places, min(count, FEW), count <= FEW)
    return _Search(connection, query, lists).found(limit)


class _Search:
    """A search by something that differs from game to game."""

    def __init__(self, connection: Connection, query: ArchiveQuery, lists: Lists) -> None:
        self.connection = connection
        self.dialect = connection.dialect.name
        self.query = query
        self.lists = lists
        self.value = archive.c[query.order].label("value")

    def found(self, limit: int) -> Found:
        """The first games, by the way that suits their number."""
        for seed, left in self._seeds():
            numbers = list(self.connection.scalars(seed.limit(FEW + 1)))
            if len(numbers) <= FEW:
                return self._sorted(numbers, left, limit)
        places: list[Place] = []
        for stretch in self._stretches():
            places += self._walked(stretch, limit - len(places))
            if len(places) == limit:
                break
        return Found(places, FEW, exact=False)

    def _seeds(self) -> Iterator[tuple[Select[Any], Conditions]]:
        """Ways to find the games by an index other than that of the order, and what each row so
        found must still fulfil."""
        query, dialect = self.query, self.dialect
        if query.position is not None:
            by_position = select(positions.c.number).where(positions.c.key == query.position)
            yield by_position, conditions(dialect, query)
        kinds = wanted_kinds(dialect, query)
        if kinds is not None or query.since is not None or query.until is not None:
            dated = select(archive.c.number).where(*played_within(query))
            if kinds is not None:
                chosen = select(archive_kinds.c.kind).where(*kinds)
                dated = dated.where(archive.c.kind.in_(chosen))
            yield dated, conditions(dialect, query)
        signs = signs_of(query)
        if own_signs(query) and guessed(self.connection, signs) < 2 * FEW:
            yield bearing(dialect, signs), beyond_signs(dialect, query)

    def _sorted(self, numbers: list[int], left: Conditions, limit: int) -> Found:
        """Those of few games that fulfil what is left, sorted."""
        chosen = listed(self.dialect, numbers)
        wanted = select(archive.c[self.query.order].label("value"), archive.c.number)
        wanted = wanted.join(chosen, chosen.c.number == archive.c.number).where(*left)
        rows = sorted(map(tuple, self.connection.execute(wanted)), reverse=self.query.descending)
        after = self.lists.cursor
        if after is None:
            return Found(rows[:limit], len(rows), exact=True)
        later = [row for row in rows if (row < after if self.query.descending else row > after)]
        return Found(later[:limit], len(rows), exact=True)

    def _stretches(self) -> Iterator[Stretch]:
        """The sorted list as pieces that are walked one after the other.

        Games last played in a span of dates were begun not long before it, but for a few.
        """
        since, until = self.query.since, self.query.until
        if self.query.order != "started_at" or (since is None and until is None):
            yield Stretch(self._first_of_its_kind())
            return
        started = archive.c.started_at
        begun: Conditions = [] if until is None else [started < until]
        if since is None:
            yield Stretch(begun)
            return
        early = Stretch([started < since - WEEK], [_LONG])
        late = Stretch([*begun, started >= since - WEEK])
        yield from (late, early) if self.query.descending else (early, late)

    def _first_of_its_kind(self) -> Conditions:
        """Where a walk begins: at the first game whose kind is wanted, if only some kinds are."""
        bounds = order_within(self.query)
        traits = wanted_kinds(self.dialect, self.query)
        if traits is None or self.query.order in OF_A_KIND:
            return bounds
        lists = replace(self.lists, kinds=traits, within=bounds)
        first = first_places(self.connection, lists, 1)
        if not first:
            return [false()]
        column = archive.c[self.query.order]
        begin = first[0][0]
        return [*bounds, column <= begin if self.query.descending else column >= begin]

    def _walked(self, stretch: Stretch, limit: int) -> list[Place]:
        """The first games of a piece of the list."""
        if stretch.few:
            return self._all(stretch, limit)
        along = (
            self.value,
            archive.c.number,
            archive.c.facets,
            archive.c.words,
            archive.c.played_at,
        )
        walk = in_order(select(*along).where(*stretch.bounds), self.lists).limit(WALK)
        # Whatever is taken out of a sorted list that has an end stays in its order.
        way: FromClause = walk.subquery("way")
        fitting = select(way.c.value, way.c.number)
        fitting = fitting.where(*conditions(self.dialect, self.query, way)).limit(limit)
        places = [(value, number) for value, number in self.connection.execute(fitting)]
        if len(places) == limit or self._is_end(stretch):
            return sorted(places, reverse=self.query.descending)
        return self._all(stretch, limit)

    def _is_end(self, stretch: Stretch) -> bool:
        """Whether a walk comes to the end of the list."""
        walk = in_order(select(archive.c.number).where(*stretch.bounds), self.lists).limit(WALK)
        walked = select(func.count()).select_from(walk.subquery("way"))
        return (self.connection.scalar(walked) or 0) < WALK

    def _all(self, stretch: Stretch, limit: int) -> list[Place]:
        """The first of all games that fit, however many these are."""
        wanted = select(self.value, archive.c.number).where(*stretch.bounds, *(stretch.few or []))
        signs = signs_of(self.query)
        if signs and not stretch.few:
            wanted = wanted.where(archive.c.number.in_(bearing(self.dialect, signs)))
            wanted = wanted.where(*beyond_signs(self.dialect, self.query))
        else:
            wanted = wanted.where(*played_within(self.query))
            wanted = wanted.where(*conditions(self.dialect, self.query))
        # Found first and sorted then: else a database may walk along the sorted list again.
        fits = wanted.cte("fits").prefix_with("MATERIALIZED")
        first = in_order(select(fits), self.lists, fits.c.value, fits.c.number).limit(limit)
        return [(value, number) for value, number in self.connection.execute(first)]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of the sorted list."""

    bounds: Conditions
    """Within the value sorted by."""
    few: Conditions | None = None
    """What leads to the few games that can fit in it."""
