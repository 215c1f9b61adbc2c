"""Open and migrate the database: a SQLite file by default, PostgreSQL by URL.

Public: `open_database`, `reading`, `writing`, `write_transaction`, `explain_errors`, `StoreError`
and the URL helpers.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.store.database import migrations, sqlite

log = logging.getLogger("latticechess.store")

TOLD_AGAIN_S = 300.0
"""How often the log says again that the disk is full."""
WRITE_OPTION = "lattice_writes"
"""Execution option of a connection that will write: SQLite then takes the write lock at once."""
LOCK_TIMEOUT_MS = 5_000
CONNECT_TIMEOUT_S = 5
"""After this time without an answer a PostgreSQL server counts as unreachable."""
DISK_FULL = "53100"
"""SQLSTATE of PostgreSQL."""
MIGRATION_LOCK = 4_801_964
"""Advisory lock on PostgreSQL; any number that no other program uses in the same database."""


Database = Engine
"""The database as other floors pass it around; only `store` looks inside."""


class StoreError(Exception):
    """A database operation failed and nothing was changed; the message is for people."""


def sqlite_url(path: Path) -> str:
    """URL of a SQLite file."""
    return URL.create("sqlite", database=str(path)).render_as_string()


def open_database(url: str) -> Engine:
    """Open the database at `url` with all tables of today; StoreError if that fails."""
    engine = make_engine(url)
    try:
        require_content(engine.url)
        with explain_errors("The database could not be opened"):
            if not is_migrated(engine):
                migrate(engine)
    except StoreError:
        engine.dispose()
        raise
    return engine


def require_content(url: URL) -> None:
    """StoreError for an empty file: SQLite would take it for a new database, but it is what a full
    disk or a failed copy leaves of an old one."""
    path = Path(url.database or ":memory:")
    if url.get_backend_name() == "sqlite" and path.is_file() and not path.stat().st_size:
        raise StoreError(
            f"{path} is empty: a full disk or a failed copy may have cost its games. "
            "Delete the file, then restore a backup or begin anew."
        )


def make_engine(url: str) -> Engine:
    """An engine that connects on first use and does not migrate; StoreError for a bad URL."""
    try:
        address = with_driver(make_url(url))
        options = {}
        if address.get_backend_name() == "postgresql":
            # Replaces connections that the server has dropped.
            options = {
                "pool_pre_ping": True,
                "connect_args": {"connect_timeout": CONNECT_TIMEOUT_S},
            }
        engine = create_engine(address, **options)
    except ArgumentError as error:
        raise StoreError(f"{redacted_url(url)} is not a database this program can open.") from error
    except ImportError as error:
        raise StoreError(
            f"{redacted_url(url)} needs a driver that is not installed ({error}). "
            "For PostgreSQL: pip install 'lattice-chess[hosting]'"
        ) from error
    if engine.dialect.name == "sqlite":
        sqlite.configure(engine, LOCK_TIMEOUT_MS, WRITE_OPTION)
    return engine


def with_driver(url: URL) -> URL:
    """The URL with the driver this program uses."""
    if url.drivername in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    return url


def is_server(url: str) -> bool:
    """Whether the URL names a database server, which many processes can share."""
    return url.startswith("postgres")


def redacted_url(url: str) -> str:
    """The URL without its password, fit to be shown."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return "That address"


def is_migrated(engine: Engine) -> bool:
    """Whether the tables are those of this program."""
    with engine.connect() as connection:
        return migrations.version_of(connection) == migrations.NEWEST


def migrate(engine: Engine) -> None:
    """Make or complete all tables. Safe if several processes do so at once."""
    with write_transaction(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        try:
            migrations.upgrade(connection)
        except migrations.UnknownVersionError as error:
            raise StoreError(str(error)) from error


@contextmanager
def write_transaction(engine: Engine) -> Iterator[Connection]:
    """A write transaction: committed at the end of the block, rolled back on any error."""
    with (
        sqlite.write_turn(engine, LOCK_TIMEOUT_MS / 1000),
        engine.connect().execution_options(**{WRITE_OPTION: True}) as connection,
        connection.begin(),
    ):
        yield connection


_PLACE = re.compile(r"connection to server (at|on) [^:]*?( failed)?(?=:| failed|$)")


@contextmanager
def explain_errors(what: str) -> Iterator[None]:
    """Turn database errors into StoreError; `what` says what failed.

    It has no code of its own: a reader of another language would get half a sentence more, beside
    the database's own English words. The advice, which says what to do, has one.
    """
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        cause = getattr(error, "orig", None) or error
        if is_disk_full(cause):
            _full.tell()
        # The first line of a server's message says what matters.
        told = cause.strerror if isinstance(cause, OSError) else None
        reason = (told or str(cause)).strip().partition("\n")[0].rstrip(".")
        # Players read this too: where the database is, is not for them.
        reason = _PLACE.sub("connection to the database", reason)
        raise StoreError(
            sentence("store-failed", what=what, problem=reason, advice=_advice(cause))
        ) from error


@contextmanager
def reading(engine: Engine, what: str) -> Iterator[Connection]:
    """A connection; where it fails, StoreError says what."""
    with explain_errors(what), engine.connect() as connection:
        yield connection


@contextmanager
def writing(engine: Engine, what: str) -> Iterator[Connection]:
    """A write transaction; where it fails, StoreError says what."""
    with explain_errors(what), write_transaction(engine) as connection:
        yield connection


def is_reachable(engine: Engine) -> bool:
    """Whether the database answers now."""
    try:
        with engine.connect() as connection:
            return bool(connection.scalar(text("SELECT 1")))
    except SQLAlchemyError:
        return False


def is_connection_lost(error: DBAPIError) -> bool:
    """Whether the connection to the server is lost, so that retrying later may help."""
    if error.connection_invalidated:
        return True
    state = getattr(error.orig, "sqlstate", "")
    # No SQLSTATE: no answer. 08: connection exception. 57P: the server stops or starts.
    return state is None or state.startswith(("08", "57P"))


def is_transient(error: DBAPIError) -> bool:
    """Whether retrying may succeed: a serialization failure or a deadlock."""
    return getattr(error.orig, "sqlstate", "") in ("40001", "40P01")


def is_disk_full(error: object) -> bool:
    """Whether an error says that there is no room on the disk."""
    cause = str(error)
    full = getattr(error, "sqlstate", None) == DISK_FULL
    return full or "full" in cause or "No space" in cause or "disk I/O" in cause


class _DiskFull:
    """What the log says of a full disk: a line now and then, however often something fails."""

    def __init__(self) -> None:
        self.until = 0.0

    def tell(self) -> None:
        now = time.monotonic()
        if now >= self.until:
            self.until = now + TOLD_AGAIN_S
            log.error("the disk is full: nothing can be stored until there is room again")


_full = _DiskFull()


def _advice(error: object) -> Sentence:
    cause = str(error)
    if is_disk_full(error):
        return sentence("advice-disk-full")
    if "locked" in cause:
        return sentence("advice-locked")
    if "connect" in cause or "terminat" in cause or "starting up" in cause:
        return sentence("advice-no-answer")
    if "readonly" in cause or "unable to open" in cause:
        return sentence("advice-not-writable")
    return sentence("advice-untouched")
