"""Signs of life of many processes on one database."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Engine

from latticechess.app.cluster import heartbeat as pulse_module
from latticechess.app.cluster.heartbeat import SILENCE_MS, SharedHeartbeat
from latticechess.store.database.processes import RETENTION_MS, Processes


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    clock = [1_000_000]
    monkeypatch.setattr(pulse_module, "now_ms", lambda: clock[0])
    return clock


class Heart:
    """A process whose beats the test makes."""

    def __init__(self, engine: Engine) -> None:
        self.called = 0
        self.heartbeat = SharedHeartbeat(Processes(engine), self.call)

    def call(self) -> None:
        self.called += 1

    def beat(self, ended: bool = False) -> None:
        self.heartbeat.consider(asyncio.run(self.heartbeat.beat(ended)))

    def stopped_at(self) -> int | None:
        return asyncio.run(self.heartbeat.stopped_at())


def test_the_first_start_and_a_start_beside_others_hold_no_game(
    engine: Engine, clock: list[int]
) -> None:
    first = Heart(engine)
    assert first.stopped_at() is None
    first.beat()
    clock[0] += SILENCE_MS - 1
    assert Heart(engine).stopped_at() is None


def test_after_all_have_died_the_last_beat_is_known(engine: Engine, clock: list[int]) -> None:
    one, two = Heart(engine), Heart(engine)
    one.beat()
    clock[0] += 700
    two.beat()
    clock[0] += SILENCE_MS
    assert Heart(engine).stopped_at() == 1_000_700


def test_an_orderly_end_is_known_at_once(engine: Engine, clock: list[int]) -> None:
    heart = Heart(engine)
    heart.beat()
    clock[0] += 10
    heart.beat(ended=True)
    assert Heart(engine).stopped_at() == 1_000_010


def test_the_oldest_looks_after_the_games_and_again_when_one_dies(
    engine: Engine, clock: list[int]
) -> None:
    one = Heart(engine)
    clock[0] += 1
    two = Heart(engine)
    clock[0] += 1
    three = Heart(engine)
    hearts = (one, two, three)
    for _ in range(3):
        for heart in hearts:
            heart.beat()
    assert [heart.called for heart in hearts] == [1, 0, 0]
    clock[0] += SILENCE_MS - 1
    one.beat()
    two.beat()
    clock[0] += 2
    one.beat()
    assert one.called == 2, "the third has died"
    two.beat()
    clock[0] += SILENCE_MS
    two.beat()
    assert two.called == 1, "now it is the oldest"
    two.beat()
    assert two.called == 1


def test_old_processes_are_forgotten(engine: Engine, clock: list[int]) -> None:
    Heart(engine).beat()
    clock[0] += RETENTION_MS + 1
    Heart(engine).beat()
    assert len(asyncio.run(Processes(engine).all())) == 1
