"""Fixtures: fresh databases of both kinds, and PostgreSQL and Redis servers.

`database_url` runs a test on SQLite and on PostgreSQL; `postgresql_url`, `sqlite_file_url` on one.
`postgresql` and `redis_server` are shared by all tests of a process and must not be stopped;
`own_postgresql` and `own_redis` belong to one test.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import Engine

from latticechess.store.database.open import open_database, sqlite_url
from services import PostgreSQL, Redis

TEMPLATE = "lattice_template"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A running cluster with a migrated template database."""
    with PostgreSQL() as cluster:
        cluster.execute(f"CREATE DATABASE {TEMPLATE} TEMPLATE template0")
        open_database(cluster.url(TEMPLATE)).dispose()
        yield cluster


@pytest.fixture
def postgresql_url(postgresql: PostgreSQL) -> Iterator[str]:
    """A fresh PostgreSQL database with all tables."""
    url = postgresql.create(TEMPLATE)
    yield url
    postgresql.drop(url)


@pytest.fixture
def empty_postgresql_url(postgresql: PostgreSQL) -> Iterator[str]:
    """A fresh PostgreSQL database without tables."""
    url = postgresql.create()
    yield url
    postgresql.drop(url)


@functools.cache
def sqlite_template() -> bytes:
    """A SQLite file with all tables."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.sqlite")
        open_database(sqlite_url(path)).dispose()
        return path.read_bytes()


def sqlite_file(path: Path) -> str:
    """The URL of this database file; one that was not there has all tables and nothing in them."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(sqlite_template())
    return sqlite_url(path)


@pytest.fixture
def sqlite_file_url(tmp_path: Path) -> str:
    """A fresh database file with all tables."""
    return sqlite_file(tmp_path / "games.sqlite")


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh database of each kind."""
    name = "sqlite_file_url" if request.param == "sqlite" else "postgresql_url"
    return str(request.getfixturevalue(name))


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    """A fresh database of each kind, open."""
    engine = open_database(database_url)
    yield engine
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database_url(request: pytest.FixtureRequest) -> str:
    """A fresh database of each kind, without tables."""
    if request.param == "sqlite":
        path: Path = request.getfixturevalue("tmp_path")
        return sqlite_url(path / "games.sqlite")
    return str(request.getfixturevalue("empty_postgresql_url"))


@pytest.fixture
def own_postgresql() -> Iterator[PostgreSQL]:
    """A cluster that the test may stop and start."""
    with PostgreSQL() as cluster:
        yield cluster


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    """A running Redis."""
    with Redis() as server:
        yield server


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """A Redis that the test may stop and start."""
    with Redis() as server:
        yield server
