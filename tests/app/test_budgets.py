"""Budgets of CPU time: who has had their share waits, everybody else does not."""

from __future__ import annotations

import asyncio
import time

import pytest

from latticechess.app.archive.import_queue import Imports
from latticechess.app.budgets import CpuBudget, OverBudget, Workshop


def burn(seconds: float) -> str:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
    return "done"


def test_a_budget_is_earned_back_with_time() -> None:
    now = [100.0]
    budget = CpuBudget(seconds=10, share=0.5, now=lambda: now[0])
    assert budget.wait_s("ann") == 0
    budget.charge("ann", 14)
    assert budget.wait_s("ann") == pytest.approx(8)
    assert budget.wait_s("ben") == 0
    now[0] += 8
    assert budget.wait_s("ann") == 0


async def test_who_has_had_their_share_is_told_when_to_come_back() -> None:
    workshop = Workshop()
    workshop.users = CpuBudget(seconds=0.05, share=0.01)
    assert await workshop.run("ann", "", lambda: burn(0.2)) == "done"
    with pytest.raises(OverBudget) as refused:
        await workshop.run("ann", "", lambda: burn(0.2))
    assert 5 < refused.value.wait_s < 60
    assert f"in {refused.value.wait_s} s" in refused.value.reason
    assert await workshop.run("ben", "", lambda: "quick") == "quick"
    workshop.close()


async def test_an_address_has_a_budget_whoever_asks_from_it() -> None:
    workshop = Workshop()
    workshop.addresses = CpuBudget(seconds=0.05, share=0.01)
    await workshop.run("ann", "192.0.2.1", lambda: burn(0.2))
    with pytest.raises(OverBudget):
        await workshop.run("guest-2", "192.0.2.1", lambda: "more")
    workshop.close()


async def test_work_that_nobody_waits_for_is_not_begun() -> None:
    workshop = Workshop(threads=1)
    begun: list[str] = []
    go_on = asyncio.Event()

    def first() -> None:
        asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result()

    loop = asyncio.get_running_loop()
    blocking = asyncio.create_task(workshop.do(first))
    waiting = asyncio.create_task(workshop.do(lambda: begun.append("second")))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    go_on.set()
    await blocking
    await workshop.do(lambda: begun.append("third"))
    workshop.close()
    assert begun == ["third"]


def test_one_import_at_a_time_for_a_user() -> None:
    imports = Imports()
    stop = imports.begin("ann")
    with pytest.raises(OverBudget):
        imports.begin("ann")
    imports.finish("ann", stop)
    assert stop.is_set()
    imports.finish("ann", imports.begin("ann"))
    imports.close()
