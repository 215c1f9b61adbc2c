"""Merge of the sorted index ranges of many facet groups into one page.

Only groups whose first game sorts early enough can contribute to a page. One index lookup per
group finds these, then a few games of each are read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    ScalarSelect,
    Select,
    func,
    literal,
    select,
    true,
    tuple_,
)

from latticechess.features.archive.store.inverted_index import number_table
from latticechess.store.database.tables import archive, archive_kinds

Value = int | str
RowKey = tuple[Value, int]
"""Sort key of a row: the value it is ordered by, then its number."""
CONSTANT_IN_GROUP = ("board", "result")
"""Orders in which all games of a group compare equal."""


@dataclass(frozen=True, slots=True)
class OrderedScan:
    """An ordered scan of the archive: which groups, in which order, after which cursor."""

    groups: list[ColumnElement[bool]]
    """Conditions on rows of `archive_kinds`."""
    order: str
    descending: bool
    cursor: RowKey | None = None
    bounds: list[ColumnElement[bool]] = field(default_factory=list)
    """Conditions on games: bounds of the value they are ordered by."""


def merge_first(connection: Connection, scan: OrderedScan, limit: int) -> list[RowKey]:
    """The first rows of all selected groups, in order."""
    if scan.order not in CONSTANT_IN_GROUP:
        return _merge(connection, scan, limit)
    found: list[RowKey] = []
    for value, group_scan in _value_groups(connection, scan):
        wanted = _merge(connection, group_scan, limit - len(found))
        found += [(value, number) for _, number in wanted]
        if len(found) == limit:
            break
    return found


def count_up_to(connection: Connection, scan: OrderedScan, most: int) -> int:
    """Number of games in the selected groups, counted no further than `most`."""
    chosen = select(archive_kinds.c.kind).where(*scan.groups)
    some = select(archive.c.number).where(archive.c.kind.in_(chosen), *scan.bounds)
    counted = select(func.count()).select_from(some.limit(most).subquery())
    return connection.scalar(counted) or 0


def _value_groups(connection: Connection, scan: OrderedScan) -> Iterator[tuple[Value, OrderedScan]]:
    """Scans of the groups that share one value of the order, ordered by number instead."""
    column = archive_kinds.c[scan.order]
    order = column.desc() if scan.descending else column
    query = select(column, archive_kinds.c.kind).where(*scan.groups).order_by(order)
    rows = connection.execute(query).all()
    for value, same in groupby(rows, lambda row: row[0]):
        cursor = None
        if scan.cursor is not None:
            last, number = scan.cursor
            if (value > last) if scan.descending else (value < last):
                continue
            cursor = (number, number) if value == last else None
        numbers = number_table(connection.dialect.name, [row.kind for row in same])
        chosen = archive_kinds.c.kind.in_(select(numbers.c.number))
        yield value, replace(scan, groups=[chosen], order="number", cursor=cursor)


def _merge(connection: Connection, scan: OrderedScan, limit: int) -> list[RowKey]:
    groups = list(connection.scalars(_leading_groups(scan, limit)))
    if not groups:
        return []
    # Twice an equal share of each group; groups that used up theirs are read again in full.
    some = min(limit, 2 * limit // len(groups) + 2)
    found = [tuple(row) for row in connection.execute(_first_rows(connection, scan, groups, some))]
    page = _sort(found, scan)[:limit]
    if some < limit:
        taken = Counter(row[2] for row in page)
        short = [group for group, count in taken.items() if count == some]
        if short:
            kept = [row for row in found if row[2] not in short]
            found = [
                tuple(row)
                for row in connection.execute(_first_rows(connection, scan, short, limit))
            ]
            page = _sort(kept + found, scan)[:limit]
    return [(value, number) for value, number, _ in page]


def _sort(rows: list[Any], scan: OrderedScan) -> list[Any]:
    return sorted(rows, reverse=scan.descending)


def _leading_groups(scan: OrderedScan, limit: int) -> Select[Any]:
    """The groups whose first games sort first."""
    heads = (
        select(
            archive_kinds.c.kind,
            _head(scan, archive.c[scan.order]).label("value"),
            _head(scan, archive.c.number).label("number"),
        )
        .where(*scan.groups)
        .cte("heads")
        .prefix_with("MATERIALIZED")
    )
    columns = [heads.c.value, heads.c.number]
    order = [column.desc() for column in columns] if scan.descending else columns
    return select(heads.c.kind).where(heads.c.number.is_not(None)).order_by(*order).limit(limit)


def _head(scan: OrderedScan, wanted: ColumnElement[Any]) -> ScalarSelect[Any]:
    in_group = archive.c.kind == archive_kinds.c.kind
    first = after_cursor(select(wanted).where(in_group, *scan.bounds), scan)
    return first.limit(1).correlate(archive_kinds).scalar_subquery()


def _first_rows(
    connection: Connection, scan: OrderedScan, groups: list[int], some: int
) -> Select[Any]:
    """Value, number and group of the first games of each of these groups."""
    chosen = number_table(connection.dialect.name, groups)
    wanted = (archive.c[scan.order].label("value"), archive.c.number, archive.c.kind)
    in_group = archive.c.kind == chosen.c.number
    if connection.dialect.name == "postgresql":
        each = after_cursor(select(*wanted).where(in_group, *scan.bounds), scan)
        first = each.limit(some).correlate(chosen).lateral("first")
        return select(first).select_from(chosen.join(first, true()))
    # SQLite has no lateral join, but it can look up numbers from a correlated subquery.
    numbers = after_cursor(select(archive.c.number).where(in_group, *scan.bounds), scan)
    game = archive.alias("game")
    found = game.c.number.in_(numbers.limit(some).correlate(chosen))
    wanted = (game.c[scan.order].label("value"), game.c.number, game.c.kind)
    return select(*wanted).select_from(chosen.join(game, found))


def after_cursor(
    chosen: Select[Any],
    scan: OrderedScan,
    column: ColumnElement[Any] | None = None,
    number: ColumnElement[int] = archive.c.number,
) -> Select[Any]:
    """Add the order and the cursor of the scan; `column` has the value it is ordered by."""
    if column is None:
        column = archive.c[scan.order]
    if scan.cursor is not None:
        here, last = tuple_(column, number), tuple_(*map(literal, scan.cursor))
        chosen = chosen.where(here < last if scan.descending else here > last)
    if scan.descending:
        return chosen.order_by(column.desc(), number.desc())
    return chosen.order_by(column, number)
