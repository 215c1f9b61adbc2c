"""Query plans that find a page of the archive in a time nearly independent of its size.

- Group merge: facet groups decide which games match; their sorted ranges are merged.
- Candidate sort: the inverted index, positions or dates yield few games; they are sorted.
- Range scan: many games match; the index of the order is scanned until the page is full.
- Full sort: a range scan has found too little within its limit; all matches are sorted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, Select, false, func, select

from latticechess.features.archive.store.group_merge import (
    CONSTANT_IN_GROUP,
    OrderedScan,
    RowKey,
    after_cursor,
    count_up_to,
    merge_first,
)
from latticechess.features.archive.store.inverted_index import (
    estimated_matches,
    matching,
    number_table,
)
from latticechess.features.archive.store.query import (
    ArchiveQuery,
    date_bounds,
    deciding_groups,
    matching_groups,
    needs_inverted_index,
    order_bounds,
    residual_conditions,
    row_conditions,
    terms_of,
    with_useful_order,
)
from latticechess.store.database.tables import archive, archive_kinds, positions

SORT_LIMIT = 5_000
"""Up to this many candidates are counted exactly and sorted. That costs about as much as scanning a
million games until fifty of the candidates are met."""
SCAN_LIMIT = 25_000
"""Games a range scan reads before it gives up."""
WEEK = 7 * 86_400_000
_LONG_GAMES = archive.c.played_at - archive.c.started_at > WEEK
"""Must match the condition of the partial index `archive_long`."""

Conditions = list[ColumnElement[bool]]


@dataclass(frozen=True, slots=True)
class FoundPage:
    """Row keys of a page, and how many games match in all."""

    keys: list[RowKey]
    count: int
    exact: bool
    """False: more than `count` match."""


def find_page(connection: Connection, query: ArchiveQuery, limit: int) -> FoundPage:
    """The first matching games after the query's cursor."""
    query = with_useful_order(query)
    dialect = connection.dialect.name
    try:
        cursor = query.cursor
    except ValueError:
        return FoundPage([], 0, exact=True)
    scan = OrderedScan([], query.order, query.descending, cursor)
    groups = deciding_groups(dialect, query)
    if groups is not None:
        scan = replace(scan, groups=groups, bounds=date_bounds(query))
        count = count_up_to(connection, scan, SORT_LIMIT + 1)
        keys = merge_first(connection, scan, limit)
        return FoundPage(keys, min(count, SORT_LIMIT), count <= SORT_LIMIT)
    return _Search(connection, query, scan).found(limit)


class _Search:
    """A search that facet groups alone cannot answer."""

    def __init__(self, connection: Connection, query: ArchiveQuery, scan: OrderedScan) -> None:
        self.connection = connection
        self.dialect = connection.dialect.name
        self.query = query
        self.scan = scan
        self.value = archive.c[query.order].label("value")

    def found(self, limit: int) -> FoundPage:
        """The first matching games, by the plan that suits their number."""
        for candidates, left in self._candidates():
            numbers = list(self.connection.scalars(candidates.limit(SORT_LIMIT + 1)))
            if len(numbers) <= SORT_LIMIT:
                return self._sort_candidates(numbers, left, limit)
        keys: list[RowKey] = []
        for scan_range in self._ranges():
            keys += self._scan(scan_range, limit - len(keys))
            if len(keys) == limit:
                break
        return FoundPage(keys, SORT_LIMIT, exact=False)

    def _candidates(self) -> Iterator[tuple[Select[Any], Conditions]]:
        """Candidates by an index other than the order's own, with the conditions left to check."""
        query, dialect = self.query, self.dialect
        if query.position is not None:
            by_position = select(positions.c.number).where(positions.c.key == query.position)
            yield by_position, row_conditions(dialect, query)
        groups = matching_groups(dialect, query)
        if groups is not None or query.since is not None or query.until is not None:
            dated = select(archive.c.number).where(*date_bounds(query))
            if groups is not None:
                chosen = select(archive_kinds.c.kind).where(*groups)
                dated = dated.where(archive.c.kind.in_(chosen))
            yield dated, row_conditions(dialect, query)
        terms = terms_of(query)
        few = 2 * SORT_LIMIT
        if needs_inverted_index(query) and estimated_matches(self.connection, terms) < few:
            yield matching(dialect, terms), residual_conditions(dialect, query)

    def _sort_candidates(self, numbers: list[int], left: Conditions, limit: int) -> FoundPage:
        """Filter and sort a small set of candidates."""
        chosen = number_table(self.dialect, numbers)
        wanted = select(archive.c[self.query.order].label("value"), archive.c.number)
        wanted = wanted.join(chosen, chosen.c.number == archive.c.number).where(*left)
        rows = sorted(map(tuple, self.connection.execute(wanted)), reverse=self.query.descending)
        after = self.scan.cursor
        if after is None:
            return FoundPage(rows[:limit], len(rows), exact=True)
        later = [row for row in rows if (row < after if self.query.descending else row > after)]
        return FoundPage(later[:limit], len(rows), exact=True)

    def _ranges(self) -> Iterator[ScanRange]:
        """Index ranges to scan, one after the other.

        All but a few games that were last played in a span of dates started shortly before it.
        """
        since, until = self.query.since, self.query.until
        if self.query.order != "started_at" or (since is None and until is None):
            yield ScanRange(self._scan_bounds())
            return
        started = archive.c.started_at
        begun: Conditions = [] if until is None else [started < until]
        if since is None:
            yield ScanRange(begun)
            return
        early = ScanRange([started < since - WEEK], [_LONG_GAMES])
        late = ScanRange([*begun, started >= since - WEEK])
        yield from (late, early) if self.query.descending else (early, late)

    def _scan_bounds(self) -> Conditions:
        """Bounds of the scan, which starts at the first game of a matching group."""
        bounds = order_bounds(self.query)
        groups = matching_groups(self.dialect, self.query)
        if groups is None or self.query.order in CONSTANT_IN_GROUP:
            return bounds
        scan = replace(self.scan, groups=groups, bounds=bounds)
        first = merge_first(self.connection, scan, 1)
        if not first:
            return [false()]
        column = archive.c[self.query.order]
        first_value = first[0][0]
        return [*bounds, column <= first_value if self.query.descending else column >= first_value]

    def _scan(self, scan_range: ScanRange, limit: int) -> list[RowKey]:
        """The first matching games of a range."""
        if scan_range.selective:
            return self._sort_all(scan_range, limit)
        along = (
            self.value,
            archive.c.number,
            archive.c.facets,
            archive.c.words,
            archive.c.played_at,
        )
        in_range = select(*along).where(*scan_range.bounds)
        limited = after_cursor(in_range, self.scan).limit(SCAN_LIMIT)
        # Filtering a limited, sorted subquery keeps its order.
        scanned: FromClause = limited.subquery("scanned")
        fitting = select(scanned.c.value, scanned.c.number)
        fitting = fitting.where(*row_conditions(self.dialect, self.query, scanned)).limit(limit)
        keys = [(value, number) for value, number in self.connection.execute(fitting)]
        if len(keys) == limit or self._reaches_end(scan_range):
            return sorted(keys, reverse=self.query.descending)
        return self._sort_all(scan_range, limit)

    def _reaches_end(self, scan_range: ScanRange) -> bool:
        """Whether a scan reaches the end of the range within its limit."""
        in_range = select(archive.c.number).where(*scan_range.bounds)
        limited = after_cursor(in_range, self.scan).limit(SCAN_LIMIT)
        count = select(func.count()).select_from(limited.subquery("scanned"))
        return (self.connection.scalar(count) or 0) < SCAN_LIMIT

    def _sort_all(self, scan_range: ScanRange, limit: int) -> list[RowKey]:
        """Sort all matching games of a range, however many there are."""
        selective = scan_range.selective or []
        wanted = select(self.value, archive.c.number).where(*scan_range.bounds, *selective)
        terms = terms_of(self.query)
        if terms and not selective:
            wanted = wanted.where(archive.c.number.in_(matching(self.dialect, terms)))
            wanted = wanted.where(*residual_conditions(self.dialect, self.query))
        else:
            wanted = wanted.where(*date_bounds(self.query))
            wanted = wanted.where(*row_conditions(self.dialect, self.query))
        # Materialised before sorting: else the planner may scan the index of the order again.
        fits = wanted.cte("fits").prefix_with("MATERIALIZED")
        first = after_cursor(select(fits), self.scan, fits.c.value, fits.c.number).limit(limit)
        return [(value, number) for value, number in self.connection.execute(first)]


@dataclass(frozen=True, slots=True)
class ScanRange:
    """A range of the order's index."""

    bounds: Conditions
    """Bounds of the value games are ordered by."""
    selective: Conditions | None = None
    """Conditions, backed by an index, that leave few games in the range."""
