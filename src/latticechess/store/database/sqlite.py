"""A database in a file: how its connections are made, and that they stay with that file."""

from __future__ import annotations

from pathlib import Path
from sqlite3 import Connection as SQLiteConnection
from sqlite3 import OperationalError

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry

MAPPED = 2**31 - 2**16
"""Bytes of the file that are read as memory."""
FOLDERLESS = (None, "", ":memory:")


def prepare(engine: Engine, lock_wait_ms: int, writes: str) -> None:
    """Make every connection of `engine` durable and patient.

    `writes` is the execution option of a connection that is going to write.
    """

    def connected(connection: SQLiteConnection, _record: object) -> None:
        # The driver's own transactions begin late and cannot take the write lock at once.
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout = {lock_wait_ms}",
            "journal_mode = WAL",
            # An acknowledged move survives a power cut.
            "synchronous = FULL",
            "foreign_keys = ON",
            # Kilobytes: the upper floors of the indexes of a large archive.
            "cache_size = -16000",
            # Read without copying, as far as the system allows; written as ever.
            f"mmap_size = {MAPPED}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    def begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get(writes)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begin)
    if engine.url.database not in FOLDERLESS:
        stay_with_the_file(engine, Path(str(engine.url.database)))


def stay_with_the_file(engine: Engine, path: Path) -> None:
    """Never write to a file that has been moved away, deleted or replaced meanwhile."""
    known = False

    def connect(*_: object) -> None:
        if known and not path.exists():
            # SQLite would make a new, empty file.
            raise OperationalError(f"unable to open {path}: the file has been moved or deleted")

    def connected(_connection: object, record: ConnectionPoolEntry) -> None:
        nonlocal known
        known = True
        record.info["file"] = file_number(path)

    def checkout(_connection: object, record: ConnectionPoolEntry, _proxy: object) -> None:
        if record.info["file"] != file_number(path):
            raise DisconnectionError

    event.listen(engine, "do_connect", connect)
    event.listen(engine, "connect", connected)
    event.listen(engine, "checkout", checkout)


def file_number(path: Path) -> tuple[int, int] | None:
    """What tells the file at `path` from every other; None if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
