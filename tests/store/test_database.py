"""Opening a database: migrations from nothing, pragmas, and clear errors."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect, text

from latticechess.store import database
from latticechess.store.database import StoreError, migrate, open_database, sqlite_url, writing
from latticechess.store.tables import metadata, users


def test_migrations_make_exactly_the_tables_of_the_program(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert "WITHOUT ROWID" in str(
            connection.scalar(text("SELECT sql FROM sqlite_master WHERE name = 'events'"))
        )


def test_migrating_again_changes_nothing(engine: Engine) -> None:
    before = inspect(engine).get_table_names()
    migrate(engine)
    assert inspect(engine).get_table_names() == before


def test_a_commit_is_on_the_disk_when_it_returns(engine: Engine) -> None:
    with engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2


def test_an_error_in_a_write_undoes_all_of_it(engine: Engine) -> None:
    def write_and_fail() -> None:
        with writing(engine) as connection:
            connection.execute(users.insert().values(id="u", name="Ann", created_at=1))
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError):
        write_and_fail()
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM users")) == 0


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite")
    engine = open_database(url)
    with writing(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match="newer version"):
        open_database(url)


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


def test_a_database_of_today_is_not_migrated_again(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite")
    open_database(url).dispose()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "migrate", lambda _: pytest.fail("migrated needlessly"))
        open_database(url).dispose()


def test_an_older_database_is_migrated(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.sqlite")
    engine = open_database(url)
    assert database.is_current(engine)
    with writing(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0000'"))
    assert not database.is_current(engine)
    engine.dispose()
