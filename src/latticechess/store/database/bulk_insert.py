"""Bulk insert: hand rows straight to the driver.

SQLAlchemy's own insert processes every value in Python, which for a file of games costs more than
the database's work.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BigInteger, Boolean, Connection, Double, Integer, Table

_SERVER_TYPES = ((BigInteger, "int8"), (Integer, "int4"), (Boolean, "bool"), (Double, "float8"))


def insert_rows(
    connection: Connection,
    table: Table,
    columns: Sequence[str],
    rows: Sequence[tuple[Any, ...]],
    skip_existing: bool = False,
) -> None:
    """Insert `rows`, each with the values of `columns`; `skip_existing` ignores conflicts."""
    if not rows:
        return
    names = ", ".join(f'"{name}"' for name in columns)
    skip = " ON CONFLICT DO NOTHING" if skip_existing else ""
    into = f'INSERT INTO "{table.name}" ({names})'
    if connection.dialect.name == "postgresql":
        arrays = ", ".join(f"%s::{_server_type(table, name)}[]" for name in columns)
        # One array per column: a single statement for any number of rows.
        values = tuple([list(column) for column in zip(*rows, strict=True)])
        connection.exec_driver_sql(f"{into} SELECT * FROM unnest({arrays}){skip}", values)
    else:
        marks = ", ".join("?" * len(columns))
        connection.exec_driver_sql(f"{into} VALUES ({marks}){skip}", list(rows))


def _server_type(table: Table, name: str) -> str:
    kind = table.c[name].type
    return next((word for known, word in _SERVER_TYPES if isinstance(kind, known)), "text")
