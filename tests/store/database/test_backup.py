"""Backup and restore: of each kind of database into each kind, whole or not at all."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, insert, select, text

from latticechess.features.players.store.players import Players
from latticechess.store.database.backup import back_up, restore
from latticechess.store.database.open import (
    StoreError,
    open_database,
    sqlite_url,
    write_transaction,
)
from latticechess.store.database.tables import chat, metadata
from latticechess.store.derived import rebuild
from latticechess.store.journal.game_lists import Games
from latticechess.store.journal.journal import Journal
from store.histories import history, moved, started


def fill(engine: Engine) -> None:
    """Games, a user, and rows that the database numbers itself."""
    journal = Journal(engine)
    for number in range(5):
        journal.submit(f"g{number}", 0, history(f"g{number}", 20 + number)).result()
    journal.close()
    asyncio.run(Games(engine).delete("g3", 77))
    asyncio.run(Players(engine).remember("ann", "Änn 😀", 1_000))
    with write_transaction(engine) as connection:
        connection.execute(insert(chat), [line(f"line {number}") for number in range(3)])


def line(words: str) -> dict[str, Any]:
    return {
        "game_id": "g1",
        "circle": "players",
        "user_id": "ann",
        "name": "Ann",
        "text": words,
        "at": 1,
    }


def everything(engine: Engine) -> dict[str, list[tuple[Any, ...]]]:
    with engine.connect() as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
        }


@pytest.fixture
def backup(engine: Engine, tmp_path: Path) -> Path:
    fill(engine)
    assert back_up(engine, tmp_path / "saved") == sum(21 + number for number in range(5))
    return tmp_path / "saved"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_of_each_kind_can_be_restored_into_each(
    engine: Engine, backup: Path, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if kind == "sqlite":
        url = sqlite_url(tmp_path / "another.sqlite")
    else:
        url = request.getfixturevalue("empty_postgresql_url")
    target = open_database(url)
    restore(backup, target)
    assert everything(target) == everything(engine)
    # It goes on from there: moves, and rows that the database numbers.
    journal = Journal(target)
    journal.submit("g0", 21, [moved(99_000)]).result()
    journal.close()
    with write_transaction(target) as connection:
        connection.execute(insert(chat).values(**line("one more")))
    assert len(everything(target)["chat"]) == 4
    target.dispose()


def test_games_that_are_there_are_not_overwritten_unasked(engine: Engine, backup: Path) -> None:
    journal = Journal(engine)
    journal.submit("new", 0, [started("new")]).result()
    before = everything(engine)
    with pytest.raises(StoreError, match="games already"):
        restore(backup, engine)
    assert everything(engine) == before
    restore(backup, engine, overwrite=True)
    assert "new" not in {row[0] for row in everything(engine)["events"]}
    assert journal.read("g4") == history("g4", 24)
    journal.close()


def test_a_file_that_is_there_is_not_overwritten_unasked(engine: Engine, backup: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(StoreError, match="exists already"):
        back_up(engine, backup)
    assert backup.read_bytes() == before
    back_up(engine, backup, overwrite=True)
    assert not list(backup.parent.glob(".saved*")), "nothing is left beside it"


@pytest.mark.parametrize("content", [b"", b"1. e4 e5", b"SQLite format 3\0" + bytes(500)])
def test_a_file_that_is_no_backup_is_refused(
    engine: Engine, tmp_path: Path, content: bytes
) -> None:
    fill(engine)
    before = everything(engine)
    file = tmp_path / "other"
    file.write_bytes(content)
    with pytest.raises(StoreError, match="not a backup"):
        restore(file, engine, overwrite=True)
    with pytest.raises(StoreError, match="cannot be read"):
        restore(tmp_path / "missing", engine, overwrite=True)
    assert everything(engine) == before
    assert file.read_bytes() == content


def test_a_backup_cut_short_restores_nothing(engine: Engine, backup: Path) -> None:
    before = everything(engine)
    backup.write_bytes(backup.read_bytes()[:-6_000])
    with pytest.raises(StoreError):
        restore(backup, engine, overwrite=True)
    assert everything(engine) == before


def test_the_program_may_run_while_it_is_backed_up(engine: Engine, tmp_path: Path) -> None:
    """The file is one moment: each game's events and its summary agree."""
    fill(engine)
    journal = Journal(engine)
    enough = threading.Event()

    def write() -> None:
        seq = 0
        while not enough.is_set() or seq == 0:
            events = [started("busy")] if seq == 0 else [moved(1_000 + seq)]
            journal.submit("busy", seq, events).result()
            seq += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        files = [tmp_path / f"moment{number}" for number in range(3)]
        for file in files:
            back_up(engine, file)
    finally:
        enough.set()
        writer.join()
    journal.close()
    for file in files:
        copy = open_database(sqlite_url(file))
        with copy.connect() as connection:
            apart = text(
                "SELECT id FROM games WHERE seq != "
                "(SELECT count(*) FROM events WHERE game_id = games.id)"
            )
            assert connection.execute(apart).all() == []
        copy.dispose()


def test_rebuilding_while_games_are_played_loses_no_event(engine: Engine) -> None:
    fill(engine)
    journal = Journal(engine)
    done = threading.Event()

    def write() -> None:
        journal.submit("busy", 0, [started("busy")]).result()
        seq = 1
        while not done.is_set() or seq < 20:
            journal.submit("busy", seq, [moved(1_000 + seq)]).result()
            seq += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(5):
            rebuild(engine)
    finally:
        done.set()
        writer.join()
    summary = asyncio.run(Games(engine).get("busy"))
    assert summary is not None
    assert summary.seq == len(journal.read("busy"))
    journal.close()
