"""Inverted index: which rows of the archive match given terms, that is facets and words.

SQLite keeps its postings in an FTS5 table beside `archive`, PostgreSQL in a GIN index over
text-search vectors; queries are the same.
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

from latticechess.store.database.bulk_insert import insert_rows
from latticechess.store.database.tables import archive, archive_bulk

_FULL_TEXT = table("archive_search", column("rowid"), column("archive_search"))
# Must match the expression of the index exactly (`store.database.tables`).
_VECTOR: ColumnClause[str] = literal_column(
    "array_to_tsvector(string_to_array(btrim(archive.facets || archive.words), ' '))"
)

COLUMNS = tuple(column.name for column in archive.c)
"""Columns of the archive; the first is the number."""
_INDEX_NEW_ROWS = """INSERT INTO archive_search (rowid, facets, words)
    SELECT number, facets, words FROM archive WHERE number >= :first"""


@dataclass(frozen=True, slots=True)
class TermQuery:
    """Terms a row must have: one facet of each alternative, and a word with each prefix."""

    facets: tuple[tuple[str, ...], ...] = ()
    prefixes: tuple[str, ...] = field(default=())

    def __bool__(self) -> bool:
        return bool(self.facets or self.prefixes)


def insert_and_index(connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows of the archive, each with the values of COLUMNS, and index them.

    Numbers must ascend. For SQLite, indexing many rows at once costs a tenth of one by one.
    """
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        # Another process may have indexed the same game meanwhile.
        insert_rows(connection, archive, COLUMNS, rows, skip_existing=True)
        return
    first = rows[0][0]
    connection.execute(archive_bulk.insert(), {"first": first})
    insert_rows(connection, archive, COLUMNS, rows)
    connection.execute(text(_INDEX_NEW_ROWS), {"first": first})
    connection.execute(archive_bulk.delete())


def allocate_numbers(connection: Connection, count: int) -> list[int]:
    """Allocate numbers in the archive for this many games."""
    if connection.dialect.name == "postgresql":
        # From a sequence: other processes allocate too.
        taken = select(func.nextval("archive_number_seq")).select_from(
            func.generate_series(1, count).alias()
        )
        return sorted(connection.scalars(taken))
    last = connection.scalar(select(func.max(archive.c.number))) or 0
    return list(range(last + 1, last + 1 + count))


def clear_archive(connection: Connection) -> None:
    """Delete all rows of the archive and its inverted index."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("TRUNCATE archive"))
        return
    # With `archive_bulk` filled the triggers do not update the index row by row.
    connection.execute(archive_bulk.insert(), {"first": 0})
    connection.execute(archive.delete())
    connection.execute(text("INSERT INTO archive_search (archive_search) VALUES ('delete-all')"))
    connection.execute(archive_bulk.delete())


def matching(dialect: str, terms: TermQuery) -> Select[tuple[int]]:
    """Numbers of the rows that match, by the index."""
    if dialect == "postgresql":
        wanted = cast(_tsquery(terms), TSQUERY)
        return select(archive.c.number).where(_VECTOR.op("@@")(wanted))
    match = _FULL_TEXT.c.archive_search.op("MATCH")(_fts5(terms))
    return select(_FULL_TEXT.c.rowid.label("number")).where(match)


def estimated_matches(connection: Connection, terms: TermQuery) -> int:
    """The planner's row estimate on PostgreSQL; 0 on SQLite.

    A GIN index collects all matches before it returns the first, so a page of very many is
    expensive.
    """
    if connection.dialect.name != "postgresql":
        return 0
    query = f"SELECT number FROM archive WHERE {_VECTOR.name} @@ CAST(:terms AS tsquery)"
    plan = connection.execute(text(f"EXPLAIN (FORMAT JSON) {query}"), {"terms": _tsquery(terms)})
    return int(plan.scalar_one()[0]["Plan"]["Plan Rows"])


def number_table(dialect: str, numbers: list[int]) -> FromClause:
    """These numbers as a table with one column, `number`."""
    if dialect == "postgresql":
        array = cast(literal(numbers, ARRAY(Integer)), ARRAY(Integer))
        return func.unnest(array).table_valued("number", name="listed").render_derived()
    values = func.json_each(str(numbers)).table_valued("value", name="values_listed")
    return select(cast(values.c.value, Integer).label("number")).subquery("listed")


def row_matches(dialect: str, terms: TermQuery, rows: FromClause) -> list[ColumnElement[bool]]:
    """The same conditions on a single row, for range scans."""
    within = func.strpos if dialect == "postgresql" else func.instr
    conditions: list[ColumnElement[bool]] = []
    for alternatives in terms.facets:
        found = [within(rows.c.facets, f" {facet} ") > 0 for facet in alternatives]
        conditions.append(found[0] if len(found) == 1 else _any_of(found))
    for word in terms.prefixes:
        spaced: ColumnElement[str] = cast(" ", Text) + rows.c.words
        conditions.append(within(spaced, f" {word}") > 0)
    return conditions


def _any_of(conditions: list[ColumnElement[bool]]) -> ColumnElement[bool]:
    whole = conditions[0]
    for condition in conditions[1:]:
        whole = whole | condition
    return whole


def _fts5(terms: TermQuery) -> str:
    groups = [" OR ".join(f'"{facet}"' for facet in alternatives) for alternatives in terms.facets]
    words = [f'"{word}"*' for word in terms.prefixes]
    return " AND ".join([f"({group})" for group in groups] + words)


def _tsquery(terms: TermQuery) -> str:
    groups = [" | ".join(f"'{facet}'" for facet in alternatives) for alternatives in terms.facets]
    words = [f"'{word}':*" for word in terms.prefixes]
    return " & ".join([f"({group})" for group in groups] + words)
