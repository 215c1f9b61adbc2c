"""A real database in a file for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from latticechess.store.database import open_database, sqlite_url
from latticechess.store.journal import Journal


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(sqlite_url(tmp_path / "games.sqlite"))
    yield engine
    engine.dispose()


@pytest.fixture
def journal(engine: Engine) -> Iterator[Journal]:
    journal = Journal(engine)
    yield journal
    journal.close()
