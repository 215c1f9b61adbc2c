"""Bring a database to the tables of this program: a new one at once, an older one by what it lacks.

A new table, column (with a default, or nullable) or index needs its definition and the next
version; what moves data is a step besides.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, select, text
from sqlalchemy.schema import CreateColumn

from latticechess.store.database.account_tables import accounts, api_tokens
from latticechess.store.database.document_tables import boards
from latticechess.store.database.tables import archive, metadata

OLDEST, NEWEST = "0012", "0031"
"""The version of Lattice Chess 0.1.0, and the present one."""

VERSION_TABLE = "alembic_version"
_versions = Table(
    VERSION_TABLE,
    MetaData(),
    Column("version_num", String(32), primary_key=True),
)
"""One row; named after the tool that earlier versions of this program migrated with."""


LETTERS = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "\u0131": "i",
    "ŧ": "t",
    "ŋ": "n",
    "æ": "ae",
    "œ": "oe",
    "þ": "th",
}
"""Letters that Unicode does not fold, and what stands for them."""


class UnknownVersionError(Exception):
    """This program cannot open the database; the message is for people."""


def version_of(connection: Connection) -> str | None:
    """The version of the tables; None if there are none."""
    if not inspect(connection).has_table(_versions.name):
        return None
    found: str | None = connection.scalar(select(_versions.c.version_num))
    return found


def upgrade(connection: Connection) -> None:
    """Make or complete all tables, within the caller's transaction."""
    made = version_of(connection)
    if made == NEWEST:
        return
    _require_known(connection, made)
    metadata.create_all(connection)
    if made is None:
        _versions.create(connection, checkfirst=True)
        connection.execute(_versions.insert(), {"version_num": NEWEST})
        return
    _add_missing(connection)
    for version, step in STEPS:
        if made < version:
            step(connection)
    connection.execute(_versions.update().values(version_num=NEWEST))


def _require_known(connection: Connection, made: str | None) -> None:
    if made is None:
        if set(inspect(connection).get_table_names()) & set(metadata.tables):
            raise UnknownVersionError("The database belongs to another program: name another one.")
    elif made > NEWEST:
        raise UnknownVersionError(
            "The database was last used by a newer version of this program: "
            f"update the program to open it. (Version {made})"
        )
    elif made < OLDEST:
        raise UnknownVersionError(
            "The database is older than version 0.1.0 of this program: "
            f"open it once with version 0.1.0, then with this one. (Version {made})"
        )


def _add_missing(connection: Connection) -> None:
    """The columns and indexes that tables lack."""
    found = inspect(connection)
    for table in metadata.sorted_tables:
        columns = {column["name"] for column in found.get_columns(table.name)}
        for column in table.c:
            if column.name not in columns:
                added = CreateColumn(column).compile(dialect=connection.dialect)
                connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {added}"))
        for index in table.indexes:
            index.create(connection, checkfirst=True)


def _mark_bots(connection: Connection) -> None:
    """Whoever had a token for bots was shown as one."""
    owners = select(api_tokens.c.user_id).where(api_tokens.c.scopes.contains("bot:play"))
    connection.execute(accounts.update().where(accounts.c.user_id.in_(owners)).values(bot=True))


def _drop_busy(connection: Connection) -> None:
    """One process cannot take back what another was told: a table by process has it instead."""
    if any(column["name"] == "busy" for column in inspect(connection).get_columns("presence")):
        connection.execute(text("ALTER TABLE presence DROP COLUMN busy"))


def _fold_letters(connection: Connection) -> None:
    """`lukasz` finds Łukasz."""
    among = f"[{''.join(LETTERS)}]"
    which = f"~ '{among}'" if connection.dialect.name == "postgresql" else f"GLOB '*{among}*'"
    for column in (
        archive.c.name,
        archive.c.white,
        archive.c.black,
        archive.c.facets,
        archive.c.words,
        boards.c.words,
    ):
        plain = column.name
        for letter, instead in LETTERS.items():
            plain = f"replace({plain}, '{letter}', '{instead}')"
        change = f"UPDATE {column.table} SET {column.name} = {plain} WHERE {column.name} {which}"
        connection.execute(text(change))


STEPS: tuple[tuple[str, Callable[[Connection], None]], ...] = (
    ("0021", _mark_bots),
    ("0029", _drop_busy),
    ("0031", _fold_letters),
)
"""What moves data, by the version that brought it; run in order where the tables are older."""
