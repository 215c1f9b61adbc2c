"""Everything in a database as one file, and back: the same file serves SQLite and PostgreSQL.

The file is itself a SQLite database, so that it can be looked at with any tool, and a backup of
the one kind can be restored into the other.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, Integer, Table, func, inspect, select, text

from latticechess.store.database.open import (
    StoreError,
    connect_lazily,
    explained,
    open_database,
    sqlite_url,
    writing,
)
from latticechess.store.database.tables import events, metadata, users

AT_ONCE = 2_000
"""Rows in memory at a time."""
MARKER = "alembic_version"
SQLITE = b"SQLite format 3\0"
"""How every SQLite file begins."""


def back_up(engine: Engine, file: Path, overwrite: bool = False) -> int:
    """Write all of the database as it is now to `file`; how many events of games are in it.

    The program may run meanwhile: the file holds one moment. StoreError leaves `file` as it was.
    """
    if file.is_dir():
        raise StoreError(f"{file} is a folder: name a file in it.")
    if file.exists() and not overwrite:
        raise StoreError(f"{file} exists already: choose another name; --force overwrites it.")
    if not file.parent.is_dir():
        raise StoreError(f"There is no folder {file.parent}: make it first, or choose another.")
    with TemporaryDirectory(dir=file.parent, prefix=f".{file.name}.") as folder:
        part = Path(folder) / "part"
        copy = open_database(sqlite_url(part))
        try:
            with (
                explained("The backup could not be made"),
                _moment(engine) as source,
                writing(copy) as target,
            ):
                count = _copy(source, target)
            _into_one_file(copy)
        finally:
            copy.dispose()
        _flush(part)
        part.replace(file)
    return count


def restore(file: Path, engine: Engine, overwrite: bool = False) -> int:
    """Fill the database from a backup; how many events it has then.

    StoreError if it holds games or users already, unless `overwrite`: then they are replaced.
    All of it happens, or nothing.
    """
    with TemporaryDirectory(prefix="lattice-restore-") as folder:
        backup = _readable(file, Path(folder) / "backup")
        try:
            with (
                explained("The backup could not be restored"),
                _moment(backup) as source,
                writing(engine) as target,
            ):
                if not overwrite and not _is_empty(target):
                    raise StoreError(
                        "There are games already where the backup should go: "
                        "nothing was changed. --force replaces them; --data or --database "
                        "names another place."
                    )
                for table in reversed(metadata.sorted_tables):
                    target.execute(table.delete())
                count = _copy(source, target)
                _set_counters(target)
        finally:
            backup.dispose()
    return count


def _readable(file: Path, copy: Path) -> Engine:
    """The backup in the form this program has today; the file itself is not touched."""
    try:
        with file.open("rb") as opened:
            # Looked at first: what is no backup may be of any size, and would be copied.
            if opened.read(len(SQLITE)) != SQLITE:
                raise StoreError(f"{file} is not a backup of this program.")
        shutil.copyfile(file, copy)
    except OSError as error:
        raise StoreError(f"{file} cannot be read: {error.strerror or error}.") from error
    engine = connect_lazily(sqlite_url(copy))
    try:
        with explained(f"{file} is not a backup of this program"):
            tables = inspect(engine).get_table_names()
    finally:
        engine.dispose()
    if MARKER not in tables or events.name not in tables:
        raise StoreError(f"{file} is not a backup of this program.")
    return open_database(sqlite_url(copy))


@contextmanager
def _moment(engine: Engine) -> Iterator[Connection]:
    """A connection that sees the database as it is now, whatever is written meanwhile."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


def _copy(source: Connection, target: Connection) -> int:
    """Copy the rows of every table; how many events there are."""
    for table in metadata.sorted_tables:
        rows = source.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
        copied = 0
        for some in rows.partitions():
            target.execute(table.insert(), [dict(row) for row in some])
            copied += len(some)
        _check(target, table, copied)
    return int(target.scalar(select(func.count()).select_from(events)) or 0)


def _check(target: Connection, table: Table, copied: int) -> None:
    found = target.scalar(select(func.count()).select_from(table))
    if found != copied:
        raise StoreError(f"Only {found} of {copied} rows of {table.name} arrived.")


def _is_empty(connection: Connection) -> bool:
    return not any(
        connection.scalar(select(func.count()).select_from(table)) for table in (events, users)
    )


def _set_counters(target: Connection) -> None:
    """Let PostgreSQL number new rows after those that came with their numbers."""
    if target.dialect.name != "postgresql":
        return
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None and isinstance(column.type, Integer):
            last = target.scalar(select(func.max(column)))
            if last is not None:
                target.execute(
                    text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)"),
                    {"table": table.name, "column": column.name, "last": last},
                )


def _into_one_file(copy: Engine) -> None:
    """No companions beside the file."""
    with copy.connect() as connection:
        # Outside any transaction, which the program's own connections always begin.
        connection.connection.execute("PRAGMA journal_mode = DELETE")


def _flush(file: Path) -> None:
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())
