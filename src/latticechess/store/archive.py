"""The archive: every game, sorted by any column, filtered, searched by words and by position.

A page is found in one of two ways. Where an index of signs or of positions leads to few games,
these are fetched and sorted. Where there are many, the sorted list itself is walked along until
the page is full: with many matches that is soon.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import (
    CTE,
    ColumnElement,
    Connection,
    Engine,
    FromClause,
    ScalarSelect,
    Select,
    false,
    func,
    literal,
    select,
    tuple_,
)

from latticechess.store import summaries
from latticechess.store.archivequery import (
    ArchiveQuery,
    beyond_signs,
    conditions,
    played_within,
    sensibly_ordered,
    signs_of,
)
from latticechess.store.archivesearch import bearing, listed
from latticechess.store.database import explained
from latticechess.store.positionindex import waiting
from latticechess.store.summary import Summary
from latticechess.store.tables import archive, positions

LARGEST_PAGE = 200
FEW = 4_000
"""Up to so many games are counted exactly, and sorted after they were found."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the archive."""

    summary: Summary
    opening: str = ""
    ply: int | None = None
    """When it first stood in the position asked for."""
    from_file: bool = False
    owners: tuple[str, ...] = ()
    """The users to whom it belongs."""


@dataclass(frozen=True, slots=True)
class ArchivePage:
    entries: list[Entry]
    cursor: str | None
    """Where the next page begins; None: there is none."""
    count: int
    exact: bool
    """Whether `count` is all; else there are at least so many."""
    lacking: int = 0
    """Games from files that cannot be found by their positions yet, where these were asked for."""


class Archive:
    """Finds games. Safe to use from any thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def find(self, query: ArchiveQuery) -> ArchivePage:
        """A page of games; StoreError if they cannot be read."""
        return await asyncio.to_thread(self.page, query)

    def page(self, query: ArchiveQuery) -> ArchivePage:
        """`find` for callers without an event loop."""
        limit = max(1, min(query.limit, LARGEST_PAGE))
        with explained("The archive could not be read"), self.engine.connect() as connection:
            search = _Search(connection, query)
            rows = connection.execute(search.rows().limit(limit + 1)).all()
            count, exact = search.count(rows)
            entries = _entries(connection, query, [row.game_id for row in rows[:limit]])
            lacking = 0 if query.position is None else waiting(connection)
        cursor = None
        if len(rows) > limit:
            last = rows[limit - 1]
            cursor = f"{last.number}:{last.value}"
        return ArchivePage(entries, cursor, count, exact, lacking)

    def ids(self, query: ArchiveQuery) -> Iterator[str]:
        """The ids of all games that `query` finds, in its order, read page by page."""
        after = query.after
        while True:
            page = self.page(replace(query, after=after, limit=LARGEST_PAGE))
            yield from (entry.summary.id for entry in page.entries)
            after = page.cursor
            if after is None:
                return


class _Search:
    """How one query is answered: by what it starts from."""

    def __init__(self, connection: Connection, query: ArchiveQuery) -> None:
        self.connection = connection
        self.query = query = sensibly_ordered(query)
        self.dialect = connection.dialect.name
        self.signs = signs_of(query)
        self.conditions = conditions(self.dialect, query)
        self.few = self._few()

    def rows(self) -> Select[Any]:
        """Number, id and sorted value of the games wanted, in order, after the cursor."""
        table: FromClause = archive if self.few is None else self.few
        column, number = table.c[self.query.order], table.c.number
        chosen = select(number, table.c.game_id, column.label("value"))
        if self.few is None:
            chosen = chosen.where(*self.conditions)
        else:
            chosen = chosen.add_columns(self._counted(self.few).label("count"))
        try:
            cursor = self.query.cursor
        except ValueError:
            return chosen.where(false())
        if cursor is not None:
            here, last = tuple_(column, number), tuple_(*map(literal, cursor))
            chosen = chosen.where(here < last if self.query.descending else here > last)
        if self.query.descending:
            return chosen.order_by(column.desc(), number.desc())
        return chosen.order_by(column, number)

    def count(self, rows: Sequence[Any]) -> tuple[int, bool]:
        """How many games there are, and whether that is exact; `rows` are those of the page."""
        if self.few is not None:
            if rows:
                return rows[0].count, True
            return self.connection.scalar(select(self._counted(self.few))) or 0, True
        if self.signs or self.query.position is not None:
            return FEW, False
        some = select(archive.c.number).where(*self.conditions).limit(FEW + 1).subquery()
        count = self.connection.scalar(select(func.count()).select_from(some)) or 0
        return min(count, FEW), count <= FEW

    def _few(self) -> CTE | None:
        """The rows wanted, where they are few enough to be found first and sorted then."""
        for seed, conditions_left in self._seeds():
            found = list(self.connection.scalars(seed.limit(FEW + 1)))
            if len(found) <= FEW:
                numbers = listed(self.dialect, found)
                column = archive.c[self.query.order]
                wanted = select(archive.c.number, archive.c.game_id, column)
                wanted = wanted.join(numbers, numbers.c.number == archive.c.number)
                return wanted.where(*conditions_left).cte("few").prefix_with("MATERIALIZED")
        return None

    def _seeds(self) -> Iterator[tuple[Select[Any], list[ColumnElement[bool]]]]:
        """Ways to find the games by an index other than that of the order, and what each row so
        found must still fulfil."""
        if self.query.position is not None:
            by_position = select(positions.c.number).where(positions.c.key == self.query.position)
            yield by_position, self.conditions
        if self.query.since is not None or self.query.until is not None:
            yield select(archive.c.number).where(*played_within(self.query)), self.conditions
        if self.signs:
            yield bearing(self.dialect, self.signs), beyond_signs(self.dialect, self.query)

    def _counted(self, few: CTE) -> ScalarSelect[int]:
        return select(func.count()).select_from(few).scalar_subquery()


def _entries(connection: Connection, query: ArchiveQuery, ids: Sequence[str]) -> list[Entry]:
    games = summaries.fetch_by_id(connection, ids)
    columns = (archive.c.game_id, archive.c.opening, archive.c.number, archive.c.facets)
    told = select(*columns).where(archive.c.game_id.in_(ids))
    rows = {row.game_id: row for row in connection.execute(told)}
    plies: dict[int, int] = {}
    if query.position is not None:
        reached = select(positions.c.number, positions.c.ply).where(
            positions.c.key == query.position,
            positions.c.number.in_([row.number for row in rows.values()]),
        )
        plies = {row.number: row.ply for row in connection.execute(reached)}
    return [_entry(games[id_], rows[id_], plies) for id_ in ids if id_ in games]


def _entry(summary: Summary, row: Any, plies: dict[int, int]) -> Entry:
    facets = row.facets.split()
    return Entry(
        summary,
        row.opening,
        plies.get(row.number),
        from_file="between:file" in facets,
        owners=tuple(sign[5:] for sign in facets if sign.startswith("mine:")),
    )
