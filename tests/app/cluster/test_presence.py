"""Presence of users with sockets at several processes."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Engine, event

from latticechess.app.cluster import presence as presence_module
from latticechess.app.cluster.presence import GRACE_MS, Presence
from latticechess.features.lobby.store import AWAY_MS
from latticechess.features.players.store.players import Presences

BEN = "ben"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    clock = [1_000_000]
    monkeypatch.setattr(presence_module, "now_ms", lambda: clock[0])
    return clock


@pytest.fixture
def processes(engine: Engine, clock: list[int]) -> tuple[Presence, Presence]:
    """Two processes with a device of Ben's at each."""
    made = Presence(Presences(engine)), Presence(Presences(engine))
    for process in made:
        process.connect(BEN)
        beat(process)
    return made


def beat(process: Presence) -> None:
    """What the process writes from time to time."""
    process.arrived.update(process.sockets)
    asyncio.run(process.write())


def busy(process: Presence, clock: list[int]) -> bool:
    return BEN in asyncio.run(process.store.busy_among([BEN], clock[0]))


def test_who_is_busy_at_one_process_is_busy_for_all(
    processes: tuple[Presence, Presence], clock: list[int]
) -> None:
    one, two = processes
    one.become_busy(BEN)
    asyncio.run(one.settle())
    for process in (two, one, two):
        beat(process)
        assert busy(one, clock)
        assert busy(two, clock)
    # It holds as long as somebody says so, and no longer.
    clock[0] += AWAY_MS - 1
    beat(one)
    clock[0] += AWAY_MS - 1
    assert busy(two, clock)
    one.become_free(BEN)
    asyncio.run(one.settle())
    assert not busy(two, clock)


def test_both_devices_must_say_that_ben_is_free(
    processes: tuple[Presence, Presence], clock: list[int]
) -> None:
    one, two = processes
    for process in processes:
        process.become_busy(BEN)
        asyncio.run(process.settle())
    one.become_free(BEN)
    asyncio.run(one.settle())
    assert busy(one, clock)
    two.become_free(BEN)
    asyncio.run(two.settle())
    assert not busy(one, clock)


def test_a_device_that_leaves_counts_while_a_page_reloads(
    processes: tuple[Presence, Presence], clock: list[int]
) -> None:
    one, two = processes
    one.become_busy(BEN)
    asyncio.run(one.settle())
    one.disconnect(BEN)
    one.become_free(BEN)
    asyncio.run(one.settle())
    beat(two)
    clock[0] += GRACE_MS - 1
    assert busy(two, clock)
    clock[0] += 1
    assert not busy(two, clock)


def test_the_word_of_a_dead_process_ends(
    processes: tuple[Presence, Presence], clock: list[int]
) -> None:
    one, two = processes
    one.become_busy(BEN)
    asyncio.run(one.settle())
    clock[0] += AWAY_MS
    beat(two)
    assert not busy(two, clock)


def test_a_process_that_stops_takes_its_word_back(
    processes: tuple[Presence, Presence], clock: list[int]
) -> None:
    one, two = processes

    async def stop() -> None:
        one.start()
        one.become_busy(BEN)
        await one.settle()
        assert BEN in await two.store.busy_among([BEN], clock[0])
        await one.close()

    asyncio.run(stop())
    assert not busy(two, clock)


def test_nothing_is_written_where_nothing_changed(
    engine: Engine, processes: tuple[Presence, Presence]
) -> None:
    said: list[str] = []
    event.listen(engine, "before_cursor_execute", lambda *told: said.append(told[2]))
    asyncio.run(processes[0].settle())
    assert said == []
