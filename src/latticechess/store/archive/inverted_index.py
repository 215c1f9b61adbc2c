"""The index of signs: which rows of the archive bear certain facets and words.

SQLite has it as a full-text table beside `archive`, PostgreSQL as an index of text-search vectors;
what is asked is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import (
    ColumnClause,
    ColumnElement,
    Connection,
    FromClause,
    Integer,
    Select,
    Text,
    cast,
    column,
    func,
    literal,
    literal_column,
    select,
    table,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, TSQUERY

from latticechess.store.database.bulk_insert import add_rows
from latticechess.store.database.tables import archive, archive_bulk

_FULL_TEXT = table("archive_search", column("rowid"), column("archive_search"))
# Must be written exactly as in the migration that made the index.
_VECTOR: ColumnClause[str] = literal_column(
    "array_to_tsvector(string_to_array(btrim(archive.facets || archive.words), ' '))"
)

COLUMNS = tuple(column.name for column in archive.c)
"""Of the archive; the first is the number."""
_INDEX_FROM = """INSERT INTO archive_search (rowid, facets, words)
    SELECT number, facets, words FROM archive WHERE number >= :first"""


@dataclass(frozen=True, slots=True)
class Signs:
    """What a row must bear: one facet of each group, and a word with each beginning."""

    groups: tuple[tuple[str, ...], ...] = ()
    beginnings: tuple[str, ...] = field(default=())

    def __bool__(self) -> bool:
        return bool(self.groups or self.beginnings)


def add_many(connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """Add rows of the archive, each with the values of COLUMNS, numbered in ascending order.

    SQLite's index of signs takes many rows at once at a tenth of the cost of one by one.
    """
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        # Another process may have derived the same game meanwhile.
        add_rows(connection, archive, COLUMNS, rows, skip_known=True)
        return
    first = rows[0][0]
    connection.execute(archive_bulk.insert(), {"first": first})
    add_rows(connection, archive, COLUMNS, rows)
    connection.execute(text(_INDEX_FROM), {"first": first})
    connection.execute(archive_bulk.delete())


def free_numbers(connection: Connection, count: int) -> list[int]:
    """Numbers in the archive for so many games."""
    if connection.dialect.name == "postgresql":
        # They are given out by a sequence there; others may be taking some.
        taken = select(func.nextval("archive_number_seq")).select_from(
            func.generate_series(1, count).alias()
        )
        return sorted(connection.scalars(taken))
    last = connection.scalar(select(func.max(archive.c.number))) or 0
    return list(range(last + 1, last + 1 + count))


def forget_all(connection: Connection) -> None:
    """Empty the archive and its index of signs."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("TRUNCATE archive"))
        return
    # Row by row the index would be written to for each game that goes.
    connection.execute(archive_bulk.insert(), {"first": 0})
    connection.execute(archive.delete())
    connection.execute(text("INSERT INTO archive_search (archive_search) VALUES ('delete-all')"))
    connection.execute(archive_bulk.delete())


def bearing(dialect: str, signs: Signs) -> Select[tuple[int]]:
    """The numbers of the rows that bear all `signs`, by the index."""
    if dialect == "postgresql":
        wanted = cast(_tsquery(signs), TSQUERY)
        return select(archive.c.number).where(_VECTOR.op("@@")(wanted))
    match = _FULL_TEXT.c.archive_search.op("MATCH")(_fts5(signs))
    return select(_FULL_TEXT.c.rowid.label("number")).where(match)


def guessed(connection: Connection, signs: Signs) -> int:
    """How many rows PostgreSQL expects to bear `signs`, from what it knows of frequent ones; 0 for
    SQLite.

    PostgreSQL's index finds all rows before it gives the first: a few of very many are dear.
    """
    if connection.dialect.name != "postgresql":
        return 0
    query = f"SELECT number FROM archive WHERE {_VECTOR.name} @@ CAST(:signs AS tsquery)"
    plan = connection.execute(text(f"EXPLAIN (FORMAT JSON) {query}"), {"signs": _tsquery(signs)})
    return int(plan.scalar_one()[0]["Plan"]["Plan Rows"])


def listed(dialect: str, numbers: list[int]) -> FromClause:
    """These numbers as a table with one column, `number`."""
    if dialect == "postgresql":
        array = cast(literal(numbers, ARRAY(Integer)), ARRAY(Integer))
        return func.unnest(array).table_valued("number", name="listed").render_derived()
    values = func.json_each(str(numbers)).table_valued("value", name="values_listed")
    return select(cast(values.c.value, Integer).label("number")).subquery("listed")


def row_bears(dialect: str, signs: Signs, rows: FromClause) -> list[ColumnElement[bool]]:
    """The same, asked of each row: for walking along a sorted list."""
    within = func.strpos if dialect == "postgresql" else func.instr
    conditions: list[ColumnElement[bool]] = []
    for group in signs.groups:
        found = [within(rows.c.facets, f" {sign} ") > 0 for sign in group]
        conditions.append(found[0] if len(found) == 1 else _any(found))
    for word in signs.beginnings:
        spaced: ColumnElement[str] = cast(" ", Text) + rows.c.words
        conditions.append(within(spaced, f" {word}") > 0)
    return conditions


def _any(conditions: list[ColumnElement[bool]]) -> ColumnElement[bool]:
    whole = conditions[0]
    for condition in conditions[1:]:
        whole = whole | condition
    return whole


def _fts5(signs: Signs) -> str:
    groups = [" OR ".join(f'"{sign}"' for sign in group) for group in signs.groups]
    words = [f'"{word}"*' for word in signs.beginnings]
    return " AND ".join([f"({group})" for group in groups] + words)


def _tsquery(signs: Signs) -> str:
    groups = [" | ".join(f"'{sign}'" for sign in group) for group in signs.groups]
    words = [f"'{word}':*" for word in signs.beginnings]
    return " & ".join([f"({group})" for group in groups] + words)
