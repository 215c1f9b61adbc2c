"""The journal: order, conflicts, groups in which one fails, and a database that is unwell."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, text
from sqlalchemy import event as hook

from latticechess.kernel.pieces import Side
from latticechess.play.events import DrawOffered, Event
from latticechess.store.database import open as database
from latticechess.store.database.open import StoreError, open_database, sqlite_url
from latticechess.store.journal.journal import Conflict, Journal
from store.histories import history, moved, started


async def test_events_come_back_in_order_and_equal(journal: Journal) -> None:
    events = history("g", 40)

    for seq, event in enumerate(events):
        await journal.append("g", seq, [event])
    assert await journal.load("g") == events
    assert journal.read("g", after=38) == events[38:]
    assert journal.read("another") == []


def test_several_events_are_stored_together_or_not_at_all(journal: Journal) -> None:
    journal.submit("g", 0, history("g", 2)).result()
    with pytest.raises(Conflict):
        journal.submit("g", 2, [moved(9_000), moved(9_001)]).result()
    assert journal.read("g") == history("g", 2)


@pytest.mark.parametrize("expected", [0, 1, 2, 4, 99])
def test_only_the_next_event_fits(journal: Journal, expected: int) -> None:
    journal.submit("g", 0, history("g", 2)).result()
    event = started("g") if expected == 0 else moved(5_000)
    with pytest.raises(Conflict):
        journal.submit("g", expected, [event]).result()
    assert journal.read("g") == history("g", 2)


def test_two_writers_of_one_game_never_both_win(database_url: str) -> None:
    engines = [open_database(database_url), open_database(database_url)]
    journals = [Journal(engine) for engine in engines]
    journals[0].submit("g", 0, [started("g")]).result()
    won = 0
    for seq in range(1, 31):
        answers = [
            journal.submit("g", seq, [moved(1_000 + seq, f"{number}-{seq}")])
            for number, journal in enumerate(journals)
        ]
        errors = [answer.exception() for answer in answers]
        assert sorted(type(error).__name__ for error in errors) == ["Conflict", "NoneType"]
        won += 1
    for journal, engine in zip(journals, engines, strict=True):
        assert len(journal.read("g")) == won + 1
        journal.close()
        engine.dispose()


@contextmanager
def writer_held_up(journal: Journal, engine: Engine) -> Iterator[None]:
    """While the block runs the database is locked, so that what is handed in forms one group."""
    with database.write_transaction(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("LOCK TABLE events IN EXCLUSIVE MODE"))
        first = journal.submit("held up", 0, [started("held up")])
        while not first.running():
            time.sleep(0.001)
        yield
    first.result()


def test_one_bad_append_does_not_sink_its_group(journal: Journal, engine: Engine) -> None:
    answers: dict[str, Future[None]] = {}
    with writer_held_up(journal, engine):
        for game in ("a", "b", "c"):
            answers[game] = journal.submit(game, 0, [started(game)])
        answers["too late"] = journal.submit("a", 0, [started("a", at=2)])
        answers["next"] = journal.submit("a", 1, [moved(3)])
        answers["no start"] = journal.submit("d", 0, [moved(3)])
        answers["too large"] = journal.submit("e", 0, [started("e", at=2**70)])
    errors = {name: type(answer.exception()) for name, answer in answers.items()}
    fine = type(None)
    assert errors == {
        "a": fine,
        "b": fine,
        "c": fine,
        "too late": Conflict,
        "next": fine,
        "no start": StoreError,
        "too large": StoreError,
    }
    assert journal.read("a") == [started("a"), moved(3)]
    assert journal.read("b") == [started("b")]
    assert journal.read("d") == journal.read("e") == []


def test_a_full_disk_is_said_and_nothing_is_acknowledged(sqlite: Engine) -> None:
    engine, journal = sqlite, Journal(sqlite)
    journal.submit("g", 0, [started("g")]).result()
    with engine.connect() as connection:
        pages = connection.scalar(text("PRAGMA page_count"))
    engine.dispose()
    limit = pages + 4

    def limited(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {limit}")

    hook.listen(engine, "connect", limited)
    stored: list[Event] = [started("g")]
    error = None
    for seq in range(1, 200):
        event = moved(seq, "x" * 4_000)
        error = journal.submit("g", seq, [event]).exception()
        if error is not None:
            break
        stored.append(event)
    assert isinstance(error, StoreError)
    assert "full" in str(error)
    assert "Make room" in str(error)
    assert journal.read("g") == stored
    hook.remove(engine, "connect", limited)
    engine.dispose()
    journal.submit("g", len(stored), [moved(999)]).result()
    assert journal.read("g") == [*stored, moved(999)]
    journal.close()


def test_a_locked_database_is_said_and_used_again_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOCK_TIMEOUT_MS", 20)
    engine = open_database(sqlite_url(tmp_path / "games.sqlite"))
    journal = Journal(engine)
    with database.write_transaction(engine):
        error = journal.submit("g", 0, [started("g")]).exception()
    assert isinstance(error, StoreError)
    assert "locked" in str(error)
    assert journal.read("g") == []
    journal.submit("g", 0, [started("g")]).result()
    assert journal.read("g") == [started("g")]
    journal.close()
    engine.dispose()


def test_closing_writes_what_was_handed_in(engine: Engine) -> None:
    journal = Journal(engine)
    answers = [journal.submit(f"g{n}", 0, [started(f"g{n}")]) for n in range(50)]
    journal.close()
    assert all(answer.done() and answer.exception() is None for answer in answers)
    with pytest.raises(StoreError, match="closed"):
        journal.submit("late", 0, [started("late")])
    journal.close()


def test_no_events_need_no_writing(journal: Journal) -> None:
    journal.submit("g", 0, []).result()
    assert journal.read("g") == []


def test_a_game_is_stored_under_its_own_id(journal: Journal) -> None:
    with pytest.raises(ValueError, match="own id"):
        journal.submit("g", 0, [started("h")])


def test_an_append_given_up_before_its_turn_is_not_written(
    journal: Journal, engine: Engine
) -> None:
    with writer_held_up(journal, engine):
        answer = journal.submit("g", 0, [started("g")])
        assert answer.cancel()
    journal.submit("h", 0, [started("h"), DrawOffered(at=2, side=Side.BLACK)]).result()
    assert journal.read("g") == []
