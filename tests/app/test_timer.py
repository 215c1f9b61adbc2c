"""Calls at a set time."""

from __future__ import annotations

import asyncio

import pytest

from latticechess.app import timer
from latticechess.app.timer import Timer, now_ms


def test_it_rings_once_at_the_last_time_set() -> None:
    async def run() -> int:
        rung: list[int] = []
        done = asyncio.Event()

        async def call() -> None:
            rung.append(now_ms())
            done.set()

        bell = Timer(call)
        bell.set(now_ms() + 3_600_000)
        due = now_ms() + 20
        bell.set(due)
        await asyncio.wait_for(done.wait(), 20)
        await bell.close()
        assert rung[0] >= due - 5
        return len(rung)

    assert asyncio.run(run()) == 1


def test_a_stopped_alarm_is_silent() -> None:
    async def run() -> None:
        async def call() -> None:
            raise AssertionError("it rang")

        bell = Timer(call)
        bell.set(now_ms())
        bell.set(None)
        # On purpose: that it does not ring can only be heard in time.
        await asyncio.sleep(0.02)
        assert bell.task is None
        await bell.close()

    asyncio.run(run())


def test_a_failed_call_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timer, "RETRY_MS", 1)

    async def run() -> int:
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
        return tries

    assert asyncio.run(run()) == 3
