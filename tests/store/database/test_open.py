"""Opening a database: tables from nothing and from every earlier form, clear errors."""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, column, inspect, text
from sqlalchemy import table as lightweight

from latticechess.store.database import migrations
from latticechess.store.database import open as database
from latticechess.store.database.open import (
    StoreError,
    migrate,
    open_database,
    sqlite_url,
    write_transaction,
)
from latticechess.store.database.sqlite import write_turn
from latticechess.store.database.tables import metadata, users

DATABASES = Path(__file__).parents[2] / "data" / "databases"


def test_migrations_make_exactly_the_tables_of_the_program(engine: Engine) -> None:
    assert differences(engine) == []


def test_the_journal_lies_in_the_order_of_its_key(sqlite: Engine) -> None:
    with sqlite.connect() as connection:
        made = connection.scalar(text("SELECT sql FROM sqlite_master WHERE name = 'events'"))
    assert "WITHOUT ROWID" in str(made)


def test_a_commit_is_on_the_disk_when_it_returns(sqlite: Engine) -> None:
    with sqlite.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2


def test_an_error_in_a_write_undoes_all_of_it(engine: Engine) -> None:
    def write_and_fail() -> None:
        with write_transaction(engine) as connection:
            connection.execute(users.insert().values(id="u", name="Ann", created_at=1))
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError):
        write_and_fail()
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM users")) == 0


@pytest.mark.parametrize(
    "url", ["nothing://here", "no url at all", "sqlite:////no/such/folder/games.sqlite"]
)
def test_what_cannot_be_opened_is_said(url: str) -> None:
    with pytest.raises(StoreError, match="database"):
        open_database(url)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_text("1. e4 e5 2. Nf3 " * 1_000)
    with pytest.raises(StoreError, match="could not be opened"):
        open_database(sqlite_url(path))
    assert path.read_text().startswith("1. e4")


def test_a_database_of_today_is_not_migrated_again(database_url: str) -> None:
    open_database(database_url).dispose()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "migrate", lambda _: pytest.fail("migrated needlessly"))
        open_database(database_url).dispose()


def test_a_password_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "postgresql://ann:sesame@127.0.0.1:1/games"
    for attempt in (url, url.replace("postgresql", "nothing")):
        with pytest.raises(StoreError) as caught:
            open_database(attempt)
        assert "sesame" not in str(caught.value)


def test_a_server_that_does_not_answer_is_said() -> None:
    with pytest.raises(StoreError, match="could not be opened") as caught:
        open_database("postgresql://127.0.0.1:1/games")
    assert "start it, or check the address" in str(caught.value)
    assert "\n" not in str(caught.value)


def differences(engine: Engine) -> Any:
    """Where the tables differ from what the program expects."""
    with engine.connect() as connection:
        # Each database has its index of signs in its own way, which no table describes.
        opts = {
            "compare_type": True,
            "include_name": lambda name, *_: not str(name).startswith("archive_search"),
            "include_object": lambda _, name, *__: not str(name).startswith("archive_search"),
        }
        context = MigrationContext.configure(connection, opts=opts)
        return compare_metadata(context, metadata)


# --- Migrations ------------------------------------------------------------------------------

FORMS: dict[str, dict[str, list[str]]] = json.loads(
    gzip.decompress((DATABASES / "forms.json.gz").read_bytes())
)
"""The statements with which earlier programs made their tables, by database and version; each
version adds to those before it."""


Rows = dict[str, list[dict[str, Any]]]


def make_form(engine: Engine, version: str, *more: str) -> Engine:
    """Make an empty database as an earlier program made it, then do more."""
    steps = FORMS[engine.dialect.name].items()
    with write_transaction(engine) as connection:
        for statement in (
            *(each for made, added in steps if made <= version for each in added),
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)",
            f"INSERT INTO alembic_version VALUES ('{version}')",
            *more,
        ):
            connection.exec_driver_sql(statement)
    return engine


@pytest.fixture
def empty(empty_database_url: str) -> Iterator[Engine]:
    engine = database.make_engine(empty_database_url)
    yield engine
    engine.dispose()


@pytest.fixture
def school(tmp_path: Path) -> Rows:
    """The rows of a server with a school, by table."""
    file = tmp_path / "school.sqlite"
    file.write_bytes(gzip.decompress((DATABASES / "school.sqlite.gz").read_bytes()))
    with database.make_engine(sqlite_url(file)).connect() as connection:
        return {
            table.name: [dict(row) for row in connection.execute(table.select()).mappings()]
            for table in metadata.sorted_tables
        }


def fill(engine: Engine, rows: Rows) -> Rows:
    """Put into a database what it has tables and columns for; what that was."""
    kept: Rows = {}
    with write_transaction(engine) as connection:
        found = inspect(connection)
        for name in set(rows) & set(found.get_table_names()):
            types = metadata.tables[name].c
            columns = [each["name"] for each in found.get_columns(name) if each["name"] in types]
            kept[name] = [{column: row[column] for column in columns} for row in rows[name]]
            # Without the defaults of columns that the form has not.
            form = lightweight(name, *(column(each, types[each].type) for each in columns))
            if kept[name]:
                connection.execute(form.insert(), kept[name])
    return kept


@pytest.mark.parametrize("version", FORMS["sqlite"])
def test_every_earlier_database_is_completed_with_its_data(
    empty: Engine, version: str, school: Rows
) -> None:
    kept = fill(make_form(empty, version), school)
    assert database.is_migrated(empty) == (version == migrations.NEWEST)
    migrate(empty)
    assert database.is_migrated(empty)
    assert differences(empty) == []
    with empty.connect() as connection:
        for name, rows in kept.items():
            found = list(connection.execute(metadata.tables[name].select()).mappings())
            assert len(found) == len(rows)
            assert all({column: row[column] for column in rows[0]} in rows for row in found)


@pytest.mark.parametrize("version", [migrations.OLDEST, "0029"])
def test_a_completed_database_is_one_made_anew(empty: Engine, version: str) -> None:
    """Also what no table describes: the archive's inverted index."""
    migrate(make_form(empty, version))
    completed = described(empty)
    with write_transaction(empty) as connection:
        if empty.dialect.name == "sqlite":
            connection.execute(text("DROP TABLE archive_search"))
        metadata.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
    migrate(empty)
    assert described(empty) == completed


def described(engine: Engine) -> Any:
    """All columns, indexes and triggers, as the database itself tells of them."""
    own = {
        "sqlite": "SELECT name, sql FROM sqlite_master WHERE sql <> '' AND"
        " (type IN ('index', 'trigger') OR name = 'archive_search')",
        "postgresql": "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
        " AND tablename <> 'alembic_version'",
    }
    with engine.connect() as connection:
        found = inspect(connection)
        columns = {
            name: (
                {column["name"]: str(column) for column in found.get_columns(name)},
                found.get_pk_constraint(name)["constrained_columns"],
                str(found.get_unique_constraints(name)),
            )
            for name in found.get_table_names()
            if name != migrations.VERSION_TABLE
        }
        rows = connection.execute(text(own[engine.dialect.name]))
        return columns, {name: " ".join(sql.split()) for name, sql in rows}


def test_whoever_had_a_token_for_bots_is_one(empty: Engine) -> None:
    token = "INSERT INTO api_tokens VALUES ('{0}', '{0}', '{0}', '', '{1}', 1, 1, 1)"
    account = "INSERT INTO accounts VALUES ('{0}', '{0}', NULL, 'member', 1)"
    users = {"bot": "read bot:play", "ann": "read"}.items()
    rows = (each.format(*user) for user in users for each in (token, account))
    migrate(make_form(empty, "0020", *rows))
    with empty.connect() as connection:
        assert list(connection.scalars(text("SELECT user_id FROM accounts WHERE bot"))) == ["bot"]


def test_letters_that_unicode_does_not_fold_are_folded(empty: Engine) -> None:
    row = """INSERT INTO archive VALUES (1, 'g', 1, 1, 1, 'æ', 'łukasz', 'bøe', 'chess', 1, 1, 1,
        '', 0, ' variant:chess ', 'łukasz bøe ', 0)"""
    migrate(make_form(empty, "0030", row))
    with empty.connect() as connection:
        folded = connection.execute(text("SELECT name, white, black, words FROM archive")).one()
        assert tuple(folded) == ("ae", "lukasz", "boe", "lukasz boe ")


@pytest.mark.parametrize(("version", "told"), [("0011", "version 0.1.0"), ("9999", "newer")])
def test_one_that_is_too_old_or_new_is_left_alone(empty: Engine, version: str, told: str) -> None:
    before = described(make_form(empty, version))
    with pytest.raises(StoreError, match=told):
        migrate(empty)
    assert described(empty) == before


def test_a_database_of_another_program_is_left_alone(empty: Engine) -> None:
    with write_transaction(empty) as connection:
        connection.execute(text("CREATE TABLE users (nick TEXT)"))
    with pytest.raises(StoreError, match="another program"):
        migrate(empty)
    assert inspect(empty).get_table_names() == ["users"]


def test_several_programs_may_open_an_empty_database_at_once(empty_postgresql_url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        engines = list(threads.map(open_database, [empty_postgresql_url] * 4))
    for engine in engines:
        assert differences(engine) == []
        engine.dispose()


def test_writers_of_one_process_take_turns(sqlite: Engine) -> None:
    order: list[str] = []
    begun = Event()

    def second() -> None:
        begun.set()
        with write_transaction(sqlite):
            order.append("second")

    with ThreadPoolExecutor() as pool:
        with write_turn(sqlite, 60):
            waiting = pool.submit(second)
            begun.wait()
            # On purpose: a writer who does not wait comes first. SQLite's own lock is free.
            time.sleep(0.1)
            order.append("first")
        waiting.result()
    assert order == ["first", "second"]


def test_a_writer_whose_turn_never_comes_asks_sqlite_itself(sqlite: Engine) -> None:
    with write_turn(sqlite, 60), write_turn(sqlite, 0.01), sqlite.connect() as connection:
        assert connection.scalar(text("SELECT 1")) == 1
