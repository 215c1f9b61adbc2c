"""Opens the database: SQLite in a file by default, PostgreSQL by its URL with the same code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.store.database import sqlite

WRITES = "lattice_writes"
"""Execution option of a connection that is going to write."""
LOCK_WAIT_MS = 5_000
CONNECT_WAIT_S = 5
"""How long a PostgreSQL server may take to answer before it is called unreachable."""
DISK_FULL = "53100"
"""PostgreSQL's own number for it."""
MIGRATION_LOCK = 4_801_964
"""Any number that no other program uses on the same PostgreSQL database."""


class StoreError(Exception):
    """The database could not do it, and nothing of it was done; the message is for people."""


def sqlite_url(path: Path) -> str:
    """The URL of a database file."""
    return URL.create("sqlite", database=str(path)).render_as_string()


def open_database(url: str) -> Engine:
    """The database at `url` with every migration applied; StoreError if it cannot be had."""
    engine = connect_lazily(url)
    try:
        with explained("The database could not be opened"):
            if not is_current(engine):
                migrate(engine)
    except StoreError:
        engine.dispose()
        raise
    return engine


def connect_lazily(url: str) -> Engine:
    """The database at `url` as it is, not even asked yet; StoreError if the URL is wrong."""
    try:
        address = driven(make_url(url))
        options = {}
        if address.get_backend_name() == "postgresql":
            # A connection that the server has dropped meanwhile is replaced before it is used.
            options = {
                "pool_pre_ping": True,
                "connect_args": {"connect_timeout": CONNECT_WAIT_S},
            }
        engine = create_engine(address, **options)
    except ArgumentError as error:
        raise StoreError(f"{shown(url)} is not a database this program can open.") from error
    except ImportError as error:
        raise StoreError(
            f"{shown(url)} needs a driver that is not installed ({error}). "
            "For PostgreSQL: pip install 'lattice-chess[hosting]'"
        ) from error
    if engine.dialect.name == "sqlite":
        sqlite.prepare(engine, LOCK_WAIT_MS, WRITES)
    return engine


def driven(url: URL) -> URL:
    """The URL with the one driver this program uses for its kind of database."""
    if url.drivername in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    return url


def is_server(url: str) -> bool:
    """Whether the database is on a server that many processes may use."""
    return url.startswith("postgres")


def shown(url: str) -> str:
    """The URL as it may be shown: without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return "That address"


def is_current(engine: Engine) -> bool:
    """Whether the newest migration has been made: then the migrating tool need not be loaded."""
    steps = files("latticechess.store.database.migrations").joinpath("versions").iterdir()
    newest = max(step.name[1:5] for step in steps if step.name.startswith("r"))
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        made: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return made == newest


def migrate(engine: Engine) -> None:
    """Bring the tables to what this program expects; several processes may do so at once."""
    # A quarter of the program's start would go into these: they are for the rare case.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "latticechess.store.database:migrations")
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise StoreError(
                "The database was last used by a newer version of this program: "
                f"update the program to open it. ({error})"
            ) from error


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes: committed at the end of the block, undone on any error."""
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        yield connection


@contextmanager
def explained(what: str) -> Iterator[None]:
    """Turns the database's errors into StoreError; `what` failed."""
    try:
        yield
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        # Some servers' messages have several lines, of which the first says it.
        reason = str(cause).strip().partition("\n")[0].rstrip(".")
        raise StoreError(
            sentence("store-failed", what=what, problem=reason, advice=_advice(cause))
        ) from error


def answers(engine: Engine) -> bool:
    """Whether the database can be asked now."""
    try:
        with engine.connect() as connection:
            return bool(connection.scalar(text("SELECT 1")))
    except SQLAlchemyError:
        return False


def is_lost(error: DBAPIError) -> bool:
    """Whether the server is away, so that waiting may help."""
    if error.connection_invalidated:
        return True
    state = getattr(error.orig, "sqlstate", "")
    # Without a state there was no answer; 08 is the connection, 57P a server that stops or starts.
    return state is None or state.startswith(("08", "57P"))


def is_passing(error: DBAPIError) -> bool:
    """Whether the same, tried again, may well succeed: writers stood in each other's way."""
    return getattr(error.orig, "sqlstate", "") in ("40001", "40P01")


def _advice(error: object) -> Sentence:
    cause = str(error)
    full = getattr(error, "sqlstate", None) == DISK_FULL
    if full or "full" in cause or "No space" in cause or "disk I/O" in cause:
        return sentence("advice-disk-full")
    if "locked" in cause:
        return sentence("advice-locked")
    if "connect" in cause or "terminat" in cause or "starting up" in cause:
        return sentence("advice-no-answer")
    if "readonly" in cause or "unable to open" in cause:
        return sentence("advice-not-writable")
    return sentence("advice-untouched")
