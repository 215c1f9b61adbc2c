"""SQLite connections: pragmas, transactions, and a guard against a replaced file."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from sqlite3 import Connection as SQLiteConnection
from sqlite3 import OperationalError, connect
from tempfile import TemporaryDirectory
from threading import Lock
from typing import cast
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry

from latticechess.store.text_folding import folded

MMAP_BYTES = 2**31 - 2**16
"""Size of the memory map."""
IN_MEMORY = (None, "", ":memory:")
_turns: WeakKeyDictionary[Engine, Lock] = WeakKeyDictionary()


@contextmanager
def write_turn(engine: Engine, timeout_s: float) -> Iterator[None]:
    """Writers of this process take turns, so that one is woken as soon as the other is done.

    SQLite itself would look again after ever longer pauses, and a move would wait for those. Its
    own lock still decides; it alone stands between processes, and after `timeout_s`.
    """
    turn = _turns.get(engine)
    mine = turn is not None and turn.acquire(timeout=timeout_s)
    try:
        yield
    finally:
        if turn is not None and mine:
            turn.release()


def configure(engine: Engine, lock_timeout_ms: int, write_option: str) -> None:
    """Configure every connection of `engine`: durable, with WAL and a lock timeout.

    `write_option` is the execution option of a connection that will write.
    """

    def connected(connection: SQLiteConnection, _record: object) -> None:
        # The driver begins transactions late and cannot take the write lock at once.
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout = {lock_timeout_ms}",
            "journal_mode = WAL",
            # An acknowledged move survives a power cut.
            "synchronous = FULL",
            "foreign_keys = ON",
            # What is deleted is overwritten, also in free pages.
            "secure_delete = ON",
            # In KiB: holds the inner nodes of the indexes of a large archive.
            "cache_size = -16000",
            # Reads without copying; writes are unaffected.
            f"mmap_size = {MMAP_BYTES}",
        ):
            connection.execute(f"PRAGMA {pragma}")
        connection.create_function("folded", 1, folded, deterministic=True)

    def begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get(write_option)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    _turns[engine] = Lock()
    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begin)
    if engine.url.database not in IN_MEMORY:
        guard_against_replacement(engine, Path(str(engine.url.database)))


@contextmanager
def readable(path: Path) -> Iterator[Path]:
    """The database, or a copy where its folder cannot be written: SQLite writes beside it even to
    read."""
    if not path.exists() or (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        yield path
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        _copy(path, copy)
        yield copy


def _copy(path: Path, copy: Path) -> None:
    if path.with_name(f"{path.name}-shm").exists():
        # Somebody may be writing: SQLite copies what is whole.
        with suppress(OperationalError), closing(connect(copy)) as target:
            with closing(connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
                source.backup(target)
            return
    shutil.copyfile(path, copy)
    log = path.with_name(f"{path.name}-wal")
    if log.exists():
        shutil.copyfile(log, copy.with_name(f"{copy.name}-wal"))


def empty_log(engine: Engine) -> None:
    """Empty the write-ahead log, so that nothing deleted can be read from it; not while others
    read or write, who then soon do so themselves."""
    with closing(engine.raw_connection()) as pooled:
        connection = cast("SQLiteConnection", pooled.driver_connection)
        (patience_ms,) = connection.execute("PRAGMA busy_timeout").fetchone()
        connection.execute("PRAGMA busy_timeout = 0")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        connection.execute(f"PRAGMA busy_timeout = {patience_ms}")


def guard_against_replacement(engine: Engine, path: Path) -> None:
    """Never write to a file that was moved, deleted or replaced while open."""
    known = False

    def connect(*_: object) -> None:
        if known and not path.exists():
            # SQLite would create a new, empty file.
            raise OperationalError(f"unable to open {path}: the file has been moved or deleted")

    def connected(_connection: object, record: ConnectionPoolEntry) -> None:
        nonlocal known
        known = True
        record.info["file"] = file_identity(path)

    def checkout(_connection: object, record: ConnectionPoolEntry, _proxy: object) -> None:
        if record.info["file"] != file_identity(path):
            raise DisconnectionError

    event.listen(engine, "do_connect", connect)
    event.listen(engine, "connect", connected)
    event.listen(engine, "checkout", checkout)


def file_identity(path: Path) -> tuple[int, int] | None:
    """Device and inode of the file at `path`; None if there is none."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
