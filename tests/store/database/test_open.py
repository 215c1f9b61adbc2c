"""Opening a database: migrations from nothing and from every earlier form, clear errors."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

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


def test_migrations_make_exactly_the_tables_of_the_program(engine: Engine) -> None:
    assert differences(engine) == []


def test_the_journal_lies_in_the_order_of_its_key(sqlite: Engine) -> None:
    with sqlite.connect() as connection:
        made = connection.scalar(text("SELECT sql FROM sqlite_master WHERE name = 'events'"))
    assert "WITHOUT ROWID" in str(made)


def test_migrating_again_changes_nothing(engine: Engine) -> None:
    before = inspect(engine).get_table_names()
    migrate(engine)
    assert inspect(engine).get_table_names() == before


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


def test_a_database_of_a_newer_program_is_left_alone(database_url: str) -> None:
    engine = open_database(database_url)
    with write_transaction(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match="newer version"):
        open_database(database_url)


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


def revisions() -> list[str]:
    """Every form the database ever had, the oldest first."""
    config = Config()
    config.set_main_option("script_location", "latticechess.store.database:migrations")
    steps = ScriptDirectory.from_config(config).walk_revisions()
    return [step.revision for step in steps][::-1]


def upgrade(engine: Engine, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", "latticechess.store.database:migrations")
    with write_transaction(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


FIRST_FORM = [
    "INSERT INTO events VALUES ('g', 1, 1000, 'started', '{}')",
    """INSERT INTO games (id, seq, variant, title, name, rated, white_kind, white_name, black_kind,
        black_name, first, plies, clocks, status, started_at, played_at)
        VALUES ('g', 1, 'chess', 'Chess', '', false, 'person', 'Ann', 'person', 'Ben', 0, 0,
        '[]', 'playing', 1000, 1000)""",
    "INSERT INTO users (id, name, created_at) VALUES ('ann', 'Ann', 1000)",
]
"""A game and a user as the first revision knew them."""


@pytest.mark.parametrize("revision", revisions())
def test_every_earlier_database_is_brought_up_to_date(
    empty_database_url: str, revision: str
) -> None:
    engine = database.make_engine(empty_database_url)
    upgrade(engine, revisions()[0])
    with write_transaction(engine) as connection:
        for statement in FIRST_FORM:
            connection.execute(text(statement))
    upgrade(engine, revision)
    assert database.is_migrated(engine) == (revision == revisions()[-1])
    engine.dispose()
    engine = open_database(empty_database_url)
    assert database.is_migrated(engine)
    assert differences(engine) == []
    with engine.connect() as connection:
        kept = connection.execute(text("SELECT game_id, seq, at, kind, body FROM events")).all()
        assert [tuple(row) for row in kept] == [("g", 1, 1000, "started", "{}")]
        assert connection.scalar(text("SELECT white_name FROM games WHERE id = 'g'")) == "Ann"
        assert connection.scalar(text("SELECT name FROM users WHERE id = 'ann'")) == "Ann"
    engine.dispose()


def test_the_last_migration_is_the_one_that_none_follows() -> None:
    steps = [("0001", "None"), ("0003", '"0001"'), ("0002", '"0003"')]
    sources = [f'revision = "{made}"\ndown_revision = {after}\n' for made, after in steps]
    assert database.last_migration(sources) == "0002"
    assert database.last_migration(sources[:2]) == "0003"


def test_an_empty_database_gets_all_tables(empty_database_url: str) -> None:
    engine = open_database(empty_database_url)
    assert database.is_migrated(engine)
    assert differences(engine) == []
    engine.dispose()


def test_several_programs_may_open_an_empty_database_at_once(empty_postgresql_url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        engines = list(threads.map(open_database, [empty_postgresql_url] * 4))
    for engine in engines:
        assert differences(engine) == []
        engine.dispose()


def test_the_revisions_are_one_line() -> None:
    """Each follows one other; the numbers may be in another order than the steps."""
    files = (Path(database.__file__).parent / "migrations" / "versions").glob("r*.py")
    texts = {file.name[1:5]: file.read_text(encoding="utf-8") for file in files}
    assert sorted(revisions()) == sorted(texts)
    assert revisions()[-1] == database.last_migration(texts.values())


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
