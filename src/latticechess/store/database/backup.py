"""Back up a database to one file and restore it, for SQLite and PostgreSQL alike.

The file is a SQLite database: any tool can inspect it, and it can be restored into either kind.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, Integer, Table, func, inspect, select, text

from latticechess.store.database.migrations import VERSION_TABLE
from latticechess.store.database.open import (
    StoreError,
    explain_errors,
    make_engine,
    open_database,
    sqlite_url,
    write_transaction,
)
from latticechess.store.database.tables import events, metadata, users

BATCH_ROWS = 2_000
"""Rows in memory at a time."""
SQLITE_MAGIC = b"SQLite format 3\0"
"""First bytes of every SQLite file."""


Progress = Callable[[int, int], None]
"""Told how many rows have been copied, of how many."""


def back_up(
    engine: Engine, file: Path, overwrite: bool = False, progress: Progress | None = None
) -> int:
    """Write a snapshot of the whole database to `file`; the number of events in it.

    The program may keep running. On StoreError `file` is unchanged.
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
                explain_errors("The backup could not be made"),
                _snapshot(engine) as source,
                write_transaction(copy) as target,
            ):
                count = _copy(source, target, progress)
            _merge_wal(copy)
        finally:
            copy.dispose()
        _flush(part)
        part.replace(file)
    return count


def restore(
    file: Path, engine: Engine, overwrite: bool = False, progress: Progress | None = None
) -> int:
    """Restore the database from a backup in one transaction; the number of events in it.

    StoreError if it already holds games or users, unless `overwrite` replaces them.
    """
    with TemporaryDirectory(prefix="lattice-restore-") as folder:
        backup = _open_backup(file, Path(folder) / "backup")
        try:
            with (
                explain_errors("The backup could not be restored"),
                _snapshot(backup) as source,
                write_transaction(engine) as target,
            ):
                if not overwrite and not _is_empty(target):
                    raise StoreError(
                        "There are games already where the backup should go: "
                        "nothing was changed. --force replaces them; --data or --database "
                        "names another place."
                    )
                for table in reversed(metadata.sorted_tables):
                    target.execute(table.delete())
                count = _copy(source, target, progress)
                _reset_sequences(target)
        finally:
            backup.dispose()
    return count


def _open_backup(file: Path, copy: Path) -> Engine:
    """A migrated copy of the backup; the file itself is not touched."""
    try:
        with file.open("rb") as opened:
            # Checked before copying: what is no backup may be of any size.
            if opened.read(len(SQLITE_MAGIC)) != SQLITE_MAGIC:
                raise StoreError(f"{file} is not a backup of this program.")
        shutil.copyfile(file, copy)
    except OSError as error:
        raise StoreError(f"{file} cannot be read: {error.strerror or error}.") from error
    engine = make_engine(sqlite_url(copy))
    try:
        with explain_errors(f"{file} is not a backup of this program"):
            tables = inspect(engine).get_table_names()
    finally:
        engine.dispose()
    if VERSION_TABLE not in tables or events.name not in tables:
        raise StoreError(f"{file} is not a backup of this program.")
    return open_database(sqlite_url(copy))


@contextmanager
def _snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection with a consistent snapshot, whatever is written meanwhile."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


def _copy(source: Connection, target: Connection, progress: Progress | None) -> int:
    """Copy all rows of every table; the number of events."""
    total = sum(_rows(source, table) for table in metadata.sorted_tables) if progress else 0
    done = 0
    for table in metadata.sorted_tables:
        rows = source.execution_options(yield_per=BATCH_ROWS).execute(select(table)).mappings()
        copied = 0
        for some in rows.partitions():
            target.execute(table.insert(), [dict(row) for row in some])
            copied += len(some)
            if progress:
                progress(done + copied, total)
        done += copied
        _check_count(target, table, copied)
    return _rows(target, events)


def _rows(connection: Connection, table: Table) -> int:
    return int(connection.scalar(select(func.count()).select_from(table)) or 0)


def _check_count(target: Connection, table: Table, copied: int) -> None:
    found = _rows(target, table)
    if found != copied:
        raise StoreError(f"Only {found} of {copied} rows of {table.name} arrived.")


def _is_empty(connection: Connection) -> bool:
    return not any(_rows(connection, table) for table in (events, users))


def _reset_sequences(target: Connection) -> None:
    """Advance the sequences of PostgreSQL past the ids that were copied."""
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


def _merge_wal(copy: Engine) -> None:
    """Merge the WAL, so that the backup is a single file."""
    with copy.connect() as connection:
        # On the raw connection: a pragma must run outside a transaction.
        connection.connection.execute("PRAGMA journal_mode = DELETE")


def _flush(file: Path) -> None:
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())
