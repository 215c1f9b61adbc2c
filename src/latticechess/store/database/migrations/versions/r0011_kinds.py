"""Kinds of games in the archive, and a sorted list of each: any filter is as quick as none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

SORTS = ("played_at", "started_at", "name", "white", "black", "clock", "plies")
OF_THE_KIND = ("variant", "status", "result", "pace", "rated", "between", "reason", "deleted")
LONG = sa.text("played_at - started_at > 604800000")
AT_ONCE = 20_000


def upgrade() -> None:
    postgresql = op.get_bind().dialect.name == "postgresql"
    text = sa.Text(collation="C") if postgresql else sa.Text()
    kinds = op.create_table(
        "archive_kinds",
        sa.Column("kind", sa.Integer, primary_key=True),
        sa.Column("signs", sa.Text, nullable=False),
        sa.Column("board", text, nullable=False),
        sa.Column("result", sa.Integer, nullable=False),
    )
    op.create_index("archive_kinds_by_signs", "archive_kinds", ["signs", "board"], unique=True)
    zero = sa.Column("kind", sa.Integer, nullable=False, server_default="0")
    op.add_column("archive", zero)
    tell_kinds(kinds)
    for column in SORTS:
        name = f"archive_kind_{column.removesuffix('_at')}"
        op.create_index(name, "archive", ["kind", column, "number"])
    op.create_index("archive_kind_number", "archive", ["kind", "number"])
    op.create_index(
        "archive_long", "archive", ["played_at"], sqlite_where=LONG, postgresql_where=LONG
    )


def tell_kinds(kinds: sa.Table) -> None:
    """Give each game that is there its kind."""
    connection = op.get_bind()
    known: dict[tuple[str, str], int] = {}
    with without_indexes(connection):
        for some in rows():
            told = []
            for row in some:
                key = (signs_of(row.facets), row.board)
                if key not in known:
                    known[key] = len(known) + 1
                    values = {"signs": key[0], "board": row.board, "result": row.result}
                    connection.execute(kinds.insert(), {"kind": known[key], **values})
                told.append((known[key], row.number))
            write(connection, told)
    if connection.dialect.name == "postgresql" and known:
        connection.execute(
            sa.text("SELECT setval('archive_kinds_kind_seq', :last)"), {"last": len(known)}
        )


def signs_of(facets: str) -> str:
    """The signs of a game's kind, as the program writes them."""
    signs = dict(sign.split(":", 1) for sign in facets.split())
    return f" {' '.join(f'{name}:{signs[name]}' for name in OF_THE_KIND if name in signs)} "


@contextmanager
def without_indexes(connection: sa.Connection) -> Iterator[None]:
    """PostgreSQL writes to every index of a row that changes: they are made anew instead."""
    made: list[tuple[str, str]] = []
    if connection.dialect.name == "postgresql":
        query = """SELECT indexname, indexdef FROM pg_indexes
            WHERE tablename = 'archive' AND indexdef LIKE 'CREATE INDEX%'"""
        made = [(row.indexname, row.indexdef) for row in connection.execute(sa.text(query))]
    for name, _ in made:
        connection.execute(sa.text(f'DROP INDEX "{name}"'))
    yield
    for _, definition in made:
        connection.exec_driver_sql(definition)


def write(connection: sa.Connection, told: list[tuple[int, int]]) -> None:
    """Kind and number of some games."""
    if connection.dialect.name == "postgresql":
        change = """UPDATE archive SET kind = told.kind
            FROM unnest(%s::int4[], %s::int4[]) AS told(kind, number)
            WHERE archive.number = told.number"""
        connection.exec_driver_sql(change, tuple([list(each) for each in zip(*told, strict=True)]))
    else:
        connection.exec_driver_sql("UPDATE archive SET kind = ? WHERE number = ?", told)


def rows() -> Iterator[list[sa.Row[Any]]]:
    """The archive, group after group."""
    query = sa.text(
        """SELECT number, facets, board, result FROM archive WHERE number > :last
        ORDER BY number LIMIT :some"""
    )
    last = 0
    while some := op.get_bind().execute(query, {"last": last, "some": AT_ONCE}).all():
        yield list(some)
        last = some[-1].number


def downgrade() -> None:
    for column in (*SORTS, "number"):
        op.drop_index(f"archive_kind_{column.removesuffix('_at')}", "archive")
    op.drop_index("archive_long", "archive")
    op.drop_column("archive", "kind")
    op.drop_table("archive_kinds")
