"""The archive: every game, sorted by any column, filtered, searched by words and by position."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Engine, select

from latticechess.store.archive.page_search import find
from latticechess.store.archive.position_index import waiting
from latticechess.store.archive.query import ArchiveQuery
from latticechess.store.database.open import explained
from latticechess.store.database.tables import archive, positions
from latticechess.store.journal import summary_table
from latticechess.store.journal.summary import Summary

LARGEST_PAGE = 200


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
            found = find(connection, query, limit + 1)
            places = found.places[:limit]
            entries = _entries(connection, query, [number for _, number in places])
            lacking = 0 if query.position is None else waiting(connection)
        cursor = None
        if len(found.places) > limit:
            value, number = places[-1]
            cursor = f"{number}:{value}"
        return ArchivePage(entries, cursor, found.count, found.exact, lacking)

    def ids(self, query: ArchiveQuery) -> Iterator[str]:
        """The ids of all games that `query` finds, in its order, read page by page."""
        after = query.after
        while True:
            page = self.page(replace(query, after=after, limit=LARGEST_PAGE))
            yield from (entry.summary.id for entry in page.entries)
            after = page.cursor
            if after is None:
                return


def _entries(connection: Connection, query: ArchiveQuery, numbers: Sequence[int]) -> list[Entry]:
    columns = (archive.c.game_id, archive.c.opening, archive.c.number, archive.c.facets)
    told = select(*columns).where(archive.c.number.in_(numbers))
    rows = {row.number: row for row in connection.execute(told)}
    games = summary_table.fetch_by_id(connection, [row.game_id for row in rows.values()])
    plies: dict[int, int] = {}
    if query.position is not None:
        reached = select(positions.c.number, positions.c.ply).where(
            positions.c.key == query.position, positions.c.number.in_(numbers)
        )
        plies = {row.number: row.ply for row in connection.execute(reached)}
    found = [rows[number] for number in numbers if number in rows]
    return [_entry(games[row.game_id], row, plies) for row in found if row.game_id in games]


def _entry(summary: Summary, row: Any, plies: dict[int, int]) -> Entry:
    facets = row.facets.split()
    return Entry(
        summary,
        row.opening,
        plies.get(row.number),
        from_file="between:file" in facets,
        owners=tuple(sign[5:] for sign in facets if sign.startswith("mine:")),
    )
