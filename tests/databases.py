"""Fixtures: fresh databases of both kinds, and PostgreSQL and Redis servers.

`database_url` runs a test on SQLite and on PostgreSQL; `postgresql_url`, `sqlite_file_url` on one.
`postgresql` and `redis_server` are shared by all tests of a process and must not be stopped;
`own_postgresql` and `own_redis` belong to one test.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

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


@pytest.fixture
def sqlite_file_url(tmp_path: Path) -> str:
    """URL of a database file that does not exist yet."""
    return sqlite_url(tmp_path / "games.sqlite")


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
    name = "sqlite_file_url" if request.param == "sqlite" else "empty_postgresql_url"
    return str(request.getfixturevalue(name))


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
