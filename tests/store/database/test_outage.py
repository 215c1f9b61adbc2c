"""A database that is full, gone or replaced: a clear word, nothing acknowledged falsely, and on."""

from __future__ import annotations

import asyncio
import errno
import os
import random
import resource
import secrets
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from conftest import sized
from latticechess.play.events import Event
from latticechess.store.database import open as open_module
from latticechess.store.database.open import (
    StoreError,
    explain_errors,
    open_database,
    sqlite_url,
    write_transaction,
)
from latticechess.store.journal import group_commit, sqlite_moves
from latticechess.store.journal.journal import Journal
from latticechess.store.journal.summary_table import MoveUpdate
from services import PostgreSQL
from store.histories import history, moved, started


def fill(journal: Journal, stored: list[Event]) -> StoreError:
    """Write large events to the game `g` until one is refused; the others join `stored`."""
    for seq in range(len(stored), 4_000):
        # Random text: a database would make little of a repeated letter.
        event = moved(1_000 + seq, secrets.token_hex(4_000))
        error = journal.submit("g", seq, [event]).exception()
        if error is not None:
            assert isinstance(error, StoreError)
            return error
        stored.append(event)
    raise AssertionError("the disk never was full")


# --- Full ------------------------------------------------------------------------------------


def test_the_log_tells_of_a_full_disk_once_in_a_while(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr("latticechess.store.database.open.time.monotonic", lambda: now[0])
    monkeypatch.setattr("latticechess.store.database.open._full.until", 0.0)

    def fail(error: Exception) -> str:
        with pytest.raises(StoreError) as told, explain_errors("The move could not be saved"):
            raise error
        return str(told.value)

    for _ in range(100):
        fail(OperationalError("INSERT", None, Exception("database or disk is full")))
        said = fail(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/srv/secret/place"))
        assert "No space left" in said
        assert "Make room" in said
        assert "secret" not in said
    assert [record.getMessage() for record in caplog.records] == [
        "the disk is full: nothing can be stored until there is room again"
    ]
    now[0] += 3600
    fail(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    assert len(caplog.records) == 2


def test_a_full_disk_under_sqlite(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    open_module._full.until = 0.0
    engine = open_database(sqlite_url(tmp_path / "games.sqlite"))
    journal = Journal(engine)
    stored: list[Event] = [started("g")]
    journal.submit("g", 0, stored).result()
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, usual[1]))
    try:
        error = fill(journal, stored)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert "the disk is full" in caplog.text
    assert "Make room on the disk" in str(error)
    assert journal.read("g") == stored
    assert len(stored) > 20
    journal.submit("g", len(stored), [moved(9_999)]).result()
    assert journal.read("g") == [*stored, moved(9_999)]
    journal.close()
    engine.dispose()


def test_a_full_disk_under_postgresql() -> None:
    # Small log segments, so that it is a table that meets the limit and not the log.
    with PostgreSQL(wal_segment_mb=1) as cluster:
        engine = open_database(cluster.create())
        journal = Journal(engine)
        stored: list[Event] = [started("g")]
        journal.submit("g", 0, stored).result()
        cluster.largest_file = (1 << 20) + 4_096
        cluster.restart()
        error = fill(journal, stored)
        assert "Make room on the disk" in str(error), error
        assert journal.read("g") == stored
        assert len(stored) > 20
        cluster.largest_file = None
        cluster.restart()
        journal.submit("g", len(stored), [moved(9_999)]).result()
        assert journal.read("g") == [*stored, moved(9_999)]
        journal.close()
        engine.dispose()


# --- Gone and back ---------------------------------------------------------------------------


def test_a_stopped_server_is_said_and_used_again_when_it_is_back(
    own_postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(group_commit, "RECONNECT_TIMEOUT_S", 0.3)
    engine = open_database(own_postgresql.create())
    journal = Journal(engine)
    journal.submit("g", 0, history("g", 2)).result()
    own_postgresql.stop()
    for _ in range(2):
        error = journal.submit("g", 3, [moved(9_000)]).exception()
        assert isinstance(error, StoreError)
        assert "The database server does not answer" in str(error)
    with pytest.raises(StoreError, match="does not answer"):
        journal.read("g")
    own_postgresql.start()
    assert journal.read("g") == history("g", 2)
    journal.submit("g", 3, [moved(9_001)]).result()
    assert journal.read("g") == [*history("g", 2), moved(9_001)]
    journal.close()
    engine.dispose()


async def write(journal: Journal, game: str, moves: int) -> None:
    """Play a game to its end, each move once it is known that the last was stored."""
    await journal.append(game, 0, [started(game)])
    for seq in range(1, moves + 1):
        await journal.append(game, seq, [moved(1_000 + seq, f"{game}-{seq}")])


def test_a_server_that_restarts_costs_a_moment_and_no_move(
    own_postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commits whose answer was lost in the crash are neither made twice nor called failures."""
    monkeypatch.setattr(group_commit, "RECONNECT_TIMEOUT_S", 60.0)
    engine = open_database(own_postgresql.create())
    journal = Journal(engine)
    games, moves = sized(12), 150
    chance = random.Random(3)

    async def write_all() -> None:
        await asyncio.gather(*(write(journal, f"game{n}", moves) for n in range(games)))

    with ThreadPoolExecutor(1) as thread:
        storm = thread.submit(asyncio.run, write_all())
        restarts = 0
        while not storm.done():
            time.sleep(chance.random() * 0.4)
            own_postgresql.restart()
            restarts += 1
        storm.result()
    assert restarts > 1
    for n in range(games):
        wanted = [moved(1_000 + seq, f"game{n}-{seq}") for seq in range(1, moves + 1)]
        assert journal.read(f"game{n}") == [started(f"game{n}"), *wanted]
    journal.close()
    engine.dispose()


def test_a_commit_whose_answer_was_lost_is_found_to_be_made(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal(engine)
    journal.submit("g", 0, history("g", 2)).result()
    lost = broken_after_commit(monkeypatch)
    journal.submit("g", 3, [moved(9_000, "once")]).result()
    assert lost == ["once"]
    assert journal.read("g") == [*history("g", 2), moved(9_000, "once")]
    journal.close()


def broken_after_commit(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let the next commit be made and its answer be lost; tells that it happened."""
    happened: list[str] = []

    @contextmanager
    def broken(engine: Engine) -> Iterator[Connection]:
        with write_transaction(engine) as connection:
            yield connection
        if not happened:
            happened.append("once")
            error = OperationalError("COMMIT", {}, Exception("connection reset by peer"))
            error.connection_invalidated = True
            raise error

    def stored_unheard(
        engine: Engine, moves: Sequence[MoveUpdate], rows: Sequence[sqlite_moves.Row]
    ) -> bool:
        stored = store_moves(engine, moves, rows)
        if not happened:
            happened.append("once")
            raise sqlite_moves.UnsureError
        return stored

    store_moves = sqlite_moves.store_moves
    monkeypatch.setattr(group_commit, "write_transaction", broken)
    monkeypatch.setattr(sqlite_moves, "store_moves", stored_unheard)
    return happened


# --- A file that is moved --------------------------------------------------------------------


def test_a_file_that_was_moved_away_is_not_written_to(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    engine = open_database(sqlite_url(path))
    journal = Journal(engine)
    journal.submit("g", 0, history("g", 2)).result()
    away = tmp_path / "away"
    away.mkdir()
    for file in tmp_path.glob("games.sqlite*"):
        file.rename(away / file.name)
    error = journal.submit("g", 3, [moved(9_000)]).exception()
    assert isinstance(error, StoreError)
    assert "moved or deleted" in str(error)
    assert not path.exists()
    with pytest.raises(StoreError, match="moved or deleted"):
        journal.read("g")
    for file in away.iterdir():
        file.rename(tmp_path / file.name)
    assert journal.read("g") == history("g", 2)
    journal.submit("g", 3, [moved(9_000)]).result()
    assert journal.read("g") == [*history("g", 2), moved(9_000)]
    journal.close()
    engine.dispose()
