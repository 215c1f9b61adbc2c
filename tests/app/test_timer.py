"""Calls at a set time."""

from __future__ import annotations

import asyncio

import pytest

from latticechess.app import timer
from latticechess.app.timer import SteadyClock, Timer, now_ms


async def set_twice(first_ms: int, then_ms: int) -> list[bool]:
    """Set a timer to two times from now; of each ring, whether the second one had come."""
    rung: list[int] = []
    done = asyncio.Event()

    async def call() -> None:
        rung.append(now_ms())
        done.set()

    bell = Timer(call)
    bell.set(now_ms() + first_ms)
    due = now_ms() + then_ms
    bell.set(due)
    await asyncio.wait_for(done.wait(), 20)
    await bell.close()
    assert not bell.pending
    return [at >= due - 5 for at in rung]


async def test_it_rings_once_at_the_last_time_set() -> None:
    assert await set_twice(3_600_000, 20) == [True]


async def test_a_later_time_replaces_an_earlier_one() -> None:
    assert await set_twice(10, 120) == [True]


async def test_a_stopped_alarm_is_silent() -> None:
    async def call() -> None:
        raise AssertionError("it rang")

    bell = Timer(call)
    bell.set(now_ms())
    bell.set(None)
    # On purpose: that it does not ring can only be heard in time.
    await asyncio.sleep(0.02)
    assert bell.task is None
    await bell.close()


async def test_a_failed_call_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timer, "RETRY_MS", 1)

    tries = 0
    done = asyncio.Event()

    async def call() -> None:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise OSError("the disk is full")
        done.set()

    bell = Timer(call)
    bell.set(now_ms())
    await asyncio.wait_for(done.wait(), 20)
    await bell.close()
    assert tries == 3


class Machine:
    """A machine whose date and sleep are set by hand, in seconds."""

    def __init__(self) -> None:
        self.date, self.awake, self.asleep = 1_800_000_000, 50, 7

    def clock(self) -> SteadyClock:
        return SteadyClock(
            lambda: self.date * 10**9,
            lambda: self.awake * 10**9,
            lambda: (self.awake + self.asleep) * 10**9,
        )


def test_setting_the_date_moves_no_clock() -> None:
    machine = Machine()
    clock = machine.clock()
    start = clock.now_ms()
    assert start == 1_800_000_000_000
    machine.awake += 3
    machine.date += 3_600
    assert clock.now_ms() - start == 3_000
    machine.date -= 7_200
    machine.awake += 2
    assert clock.now_ms() - start == 5_000


def test_the_time_asleep_counts_only_when_the_games_were_held() -> None:
    machine = Machine()
    clock = machine.clock()
    start = clock.now_ms()
    machine.awake += 1
    machine.asleep += 600
    assert (clock.now_ms() - start, clock.slept_ms()) == (1_000, 600_000)
    clock.wake()
    assert (clock.now_ms() - start, clock.slept_ms()) == (601_000, 0)
