"""A real database of each kind for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from latticechess.store.database.open import open_database
from latticechess.store.journal.journal import Journal


@pytest.fixture
def sqlite(sqlite_file_url: str) -> Iterator[Engine]:
    engine = open_database(sqlite_file_url)
    yield engine
    engine.dispose()


@pytest.fixture
def journal(engine: Engine) -> Iterator[Journal]:
    journal = Journal(engine)
    yield journal
    journal.close()
