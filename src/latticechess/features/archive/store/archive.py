"""Archive of all games: pages sorted by any column, filtered, searched by words and position."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Engine, select

from latticechess.features.archive.store.page_search import find_page
from latticechess.features.archive.store.position_index import pending_count
from latticechess.features.archive.store.query import ArchiveQuery
from latticechess.store.database.open import reading
from latticechess.store.database.tables import archive, positions
from latticechess.store.journal import summary_table
from latticechess.store.journal.summary import Summary

MAX_PAGE = 200


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """One game of a page."""

    summary: Summary
    opening: str = ""
    ply: int | None = None
    """The ply that first reached the position asked for."""
    from_file: bool = False
    owners: tuple[str, ...] = ()
    """Ids of the users who own it."""


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """Games that match a query, and how many there are in all."""

    entries: list[ArchiveEntry]
    cursor: str | None
    """Start of the next page; None on the last one."""
    count: int
    exact: bool
    """False: more than `count` games match."""
    unindexed: int = 0
    """Imported games that cannot be found by position yet, for queries by position."""


class Archive:
    """Finds games. Thread-safe."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def find(self, query: ArchiveQuery) -> ArchivePage:
        """A page of games; StoreError if they cannot be read."""
        return await asyncio.to_thread(self.page, query)

    def page(self, query: ArchiveQuery) -> ArchivePage:
        """Blocking `find`."""
        limit = max(1, min(query.limit, MAX_PAGE))
        with reading(self.engine, "The archive could not be read") as connection:
            found = find_page(connection, query, limit + 1)
            keys = found.keys[:limit]
            entries = _entries(connection, query, [number for _, number in keys])
            unindexed = 0 if query.position is None else pending_count(connection)
        cursor = None
        if len(found.keys) > limit:
            value, number = keys[-1]
            cursor = f"{number}:{value}"
        return ArchivePage(entries, cursor, found.count, found.exact, unindexed)

    def ids(self, query: ArchiveQuery) -> Iterator[str]:
        """Ids of all games that match, in order, read page by page."""
        after = query.after
        while True:
            page = self.page(replace(query, after=after, limit=MAX_PAGE))
            yield from (entry.summary.id for entry in page.entries)
            after = page.cursor
            if after is None:
                return


def _entries(
    connection: Connection, query: ArchiveQuery, numbers: Sequence[int]
) -> list[ArchiveEntry]:
    columns = (archive.c.game_id, archive.c.opening, archive.c.number, archive.c.facets)
    chosen = select(*columns).where(archive.c.number.in_(numbers))
    rows = {row.number: row for row in connection.execute(chosen)}
    games = summary_table.fetch_by_id(connection, [row.game_id for row in rows.values()])
    plies: dict[int, int] = {}
    if query.position is not None:
        reached = select(positions.c.number, positions.c.ply).where(
            positions.c.key == query.position, positions.c.number.in_(numbers)
        )
        plies = {row.number: row.ply for row in connection.execute(reached)}
    found = [rows[number] for number in numbers if number in rows]
    return [_entry(games[row.game_id], row, plies) for row in found if row.game_id in games]


def _entry(summary: Summary, row: Any, plies: dict[int, int]) -> ArchiveEntry:
    facets = row.facets.split()
    return ArchiveEntry(
        summary,
        row.opening,
        plies.get(row.number),
        from_file="between:file" in facets,
        owners=tuple(facet[5:] for facet in facets if facet.startswith("mine:")),
    )
