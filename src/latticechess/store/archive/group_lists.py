"""The first games of many sorted lists, one for each kind of game, as one list.

Only the kinds whose own first game comes early enough can have a part in a page: these are found
by one look at each list, and then a few games of each are read.
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

from latticechess.store.archive.inverted_index import listed
from latticechess.store.database.tables import archive, archive_kinds

Value = int | str
Place = tuple[Value, int]
"""Where a game stands in a sorted list: the value it is sorted by, and its number."""
OF_A_KIND = ("board", "result")
"""Orders in which all games of a kind are equal."""


@dataclass(frozen=True, slots=True)
class Lists:
    """Which of the lists, in which order, and from where on."""

    kinds: list[ColumnElement[bool]]
    """What a row of `archive_kinds` must fulfil."""
    order: str
    descending: bool
    cursor: Place | None = None
    within: list[ColumnElement[bool]] = field(default_factory=list)
    """What a game must fulfil besides: bounds of the value sorted by."""


def first_places(connection: Connection, lists: Lists, limit: int) -> list[Place]:
    """The first games of all lists together, in order."""
    if lists.order not in OF_A_KIND:
        return _merged(connection, lists, limit)
    found: list[Place] = []
    for value, group in _groups(connection, lists):
        wanted = _merged(connection, group, limit - len(found))
        found += [(value, number) for _, number in wanted]
        if len(found) == limit:
            break
    return found


def count_up_to(connection: Connection, lists: Lists, most: int) -> int:
    """How many games there are in the lists, counted no further than `most`."""
    kinds = select(archive_kinds.c.kind).where(*lists.kinds)
    some = select(archive.c.number).where(archive.c.kind.in_(kinds), *lists.within)
    counted = select(func.count()).select_from(some.limit(most).subquery())
    return connection.scalar(counted) or 0


def _groups(connection: Connection, lists: Lists) -> Iterator[tuple[Value, Lists]]:
    """The lists in whose games the value sorted by is the same, sorted by number instead."""
    column = archive_kinds.c[lists.order]
    order = column.desc() if lists.descending else column
    query = select(column, archive_kinds.c.kind).where(*lists.kinds).order_by(order)
    rows = connection.execute(query).all()
    for value, group in groupby(rows, lambda row: row[0]):
        cursor = None
        if lists.cursor is not None:
            last, number = lists.cursor
            if (value > last) if lists.descending else (value < last):
                continue
            cursor = (number, number) if value == last else None
        numbers = listed(connection.dialect.name, [row.kind for row in group])
        kinds = archive_kinds.c.kind.in_(select(numbers.c.number))
        yield value, replace(lists, kinds=[kinds], order="number", cursor=cursor)


def _merged(connection: Connection, lists: Lists, limit: int) -> list[Place]:
    kinds = list(connection.scalars(_earliest(lists, limit)))
    if not kinds:
        return []
    # Twice the share of each; where that was not enough, all that it can have a part with.
    some = min(limit, 2 * limit // len(kinds) + 2)
    found = [tuple(row) for row in connection.execute(_rows(connection, lists, kinds, some))]
    page = _sorted(found, lists)[:limit]
    if some < limit:
        taken = Counter(row[2] for row in page)
        short = [kind for kind, count in taken.items() if count == some]
        if short:
            kept = [row for row in found if row[2] not in short]
            found = [
                tuple(row) for row in connection.execute(_rows(connection, lists, short, limit))
            ]
            page = _sorted(kept + found, lists)[:limit]
    return [(value, number) for value, number, _ in page]


def _sorted(rows: list[Any], lists: Lists) -> list[Any]:
    return sorted(rows, reverse=lists.descending)


def _earliest(lists: Lists, limit: int) -> Select[Any]:
    """The kinds whose first games come first."""
    heads = (
        select(
            archive_kinds.c.kind,
            _head(lists, archive.c[lists.order]).label("value"),
            _head(lists, archive.c.number).label("number"),
        )
        .where(*lists.kinds)
        .cte("heads")
        .prefix_with("MATERIALIZED")
    )
    columns = [heads.c.value, heads.c.number]
    order = [column.desc() for column in columns] if lists.descending else columns
    return select(heads.c.kind).where(heads.c.number.is_not(None)).order_by(*order).limit(limit)


def _head(lists: Lists, wanted: ColumnElement[Any]) -> ScalarSelect[Any]:
    of_kind = archive.c.kind == archive_kinds.c.kind
    first = in_order(select(wanted).where(of_kind, *lists.within), lists)
    return first.limit(1).correlate(archive_kinds).scalar_subquery()


def _rows(connection: Connection, lists: Lists, kinds: list[int], some: int) -> Select[Any]:
    """Value, number and kind of the first games of each of these kinds."""
    chosen = listed(connection.dialect.name, kinds)
    wanted = (archive.c[lists.order].label("value"), archive.c.number, archive.c.kind)
    of_kind = archive.c.kind == chosen.c.number
    if connection.dialect.name == "postgresql":
        each = in_order(select(*wanted).where(of_kind, *lists.within), lists)
        first = each.limit(some).correlate(chosen).lateral("first")
        return select(first).select_from(chosen.join(first, true()))
    # SQLite cannot join what depends on the row before, but look up numbers that do.
    numbers = in_order(select(archive.c.number).where(of_kind, *lists.within), lists)
    game = archive.alias("game")
    found = game.c.number.in_(numbers.limit(some).correlate(chosen))
    wanted = (game.c[lists.order].label("value"), game.c.number, game.c.kind)
    return select(*wanted).select_from(chosen.join(game, found))


def in_order(
    chosen: Select[Any],
    lists: Lists,
    column: ColumnElement[Any] | None = None,
    number: ColumnElement[int] = archive.c.number,
) -> Select[Any]:
    """Sorted as the lists are, after their cursor; `column` has the value sorted by."""
    if column is None:
        column = archive.c[lists.order]
    if lists.cursor is not None:
        here, last = tuple_(column, number), tuple_(*map(literal, lists.cursor))
        chosen = chosen.where(here < last if lists.descending else here > last)
    if lists.descending:
        return chosen.order_by(column.desc(), number.desc())
    return chosen.order_by(column, number)
