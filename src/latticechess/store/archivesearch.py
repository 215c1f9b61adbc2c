"""The index of signs: which rows of the archive bear certain facets and words.

SQLite has it as a full-text table beside `archive`, PostgreSQL as an index of text-search vectors;
what is asked is the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import (
    ColumnElement,
    Select,
    Text,
    cast,
    column,
    func,
    literal_column,
    select,
    table,
)
from sqlalchemy.dialects.postgresql import TSQUERY

from latticechess.store.tables import archive

_FULL_TEXT = table("archive_search", column("rowid"), column("archive_search"))
# Must be written exactly as in the migration that made the index.
_VECTOR: ColumnElement[str] = literal_column(
    "array_to_tsvector(string_to_array(btrim(archive.facets || archive.words), ' '))"
)


@dataclass(frozen=True, slots=True)
class Signs:
    """What a row must bear: one facet of each group, and a word with each beginning."""

    groups: tuple[tuple[str, ...], ...] = ()
    beginnings: tuple[str, ...] = field(default=())

    def __bool__(self) -> bool:
        return bool(self.groups or self.beginnings)


def bearing(dialect: str, signs: Signs) -> Select[tuple[int]]:
    """The numbers of the rows that bear all `signs`, by the index."""
    if dialect == "postgresql":
        wanted = cast(_tsquery(signs), TSQUERY)
        return select(archive.c.number).where(_VECTOR.op("@@")(wanted))
    match = _FULL_TEXT.c.archive_search.op("MATCH")(_fts5(signs))
    return select(_FULL_TEXT.c.rowid.label("number")).where(match)


def row_bears(dialect: str, signs: Signs) -> list[ColumnElement[bool]]:
    """The same, asked of each row: for walking along a sorted list."""
    within = func.strpos if dialect == "postgresql" else func.instr
    conditions: list[ColumnElement[bool]] = []
    for group in signs.groups:
        found = [within(archive.c.facets, f" {sign} ") > 0 for sign in group]
        conditions.append(found[0] if len(found) == 1 else _any(found))
    for word in signs.beginnings:
        spaced: ColumnElement[str] = cast(" ", Text) + archive.c.words
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
