"""Budgets of CPU time: who has had their share waits, everybody else does not."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from latticechess.app import budgets
from latticechess.app.budgets import CpuBudget, OverBudget, Workshop, share_of
from latticechess.features.archive.service.import_queue import Imports
from latticechess.play.refusal import Refusal

EVES = "192.0.2.66"


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


class Held:
    """Work that runs until it is let go."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.let_go = threading.Event()

    def __call__(self) -> None:
        self.begun.set()
        assert self.let_go.wait(60)


async def test_cheap_work_never_waits_for_dear_work() -> None:
    workshop = Workshop()
    held = Held()
    dear = [asyncio.create_task(workshop.run("eve", EVES, held, price=1.0)) for _ in range(5)]
    await asyncio.to_thread(held.begun.wait, 60)
    for _ in range(10):
        assert await workshop.do(lambda: "a new game") == "a new game"
    assert not any(task.done() for task in dear)
    held.let_go.set()
    await asyncio.gather(*dear)
    workshop.close()


async def test_who_has_had_least_comes_next() -> None:
    workshop = Workshop(threads=1)
    held = Held()
    done: list[str] = []

    def ask(who: str, price: float) -> asyncio.Task[None]:
        return asyncio.create_task(workshop.run(who, who, lambda: done.append(who), price))

    first = asyncio.create_task(workshop.do(held, price=1.0))
    await asyncio.to_thread(held.begun.wait, 60)
    tasks = [ask("192.0.2.66", 1.0) for _ in range(4)]
    await asyncio.sleep(0)
    tasks += [ask("192.0.2.1", 0.3) for _ in range(3)]
    await asyncio.sleep(0)
    held.let_go.set()
    await asyncio.gather(first, *tasks)
    workshop.close()
    assert done == ["192.0.2.66", *["192.0.2.1"] * 3, *["192.0.2.66"] * 3]


async def test_only_so_much_waits_of_one_address() -> None:
    workshop = Workshop()
    held = Held()
    first = asyncio.create_task(workshop.run("eve", EVES, held, price=4.0))
    await asyncio.to_thread(held.begun.wait, 60)
    waiting = [asyncio.create_task(workshop.run(f"eve {n}", EVES, str, 4.0)) for n in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(OverBudget):
        await workshop.run("another guest", EVES, str, 4.0)
    other = asyncio.create_task(workshop.run("ann", "192.0.2.1", str, 4.0))
    held.let_go.set()
    await asyncio.gather(first, other, *waiting)
    assert await workshop.run("another guest", EVES, lambda: "now", 4.0) == "now"
    workshop.close()


async def test_what_is_too_dear_for_anybody_is_refused_before_it_begins() -> None:
    workshop = Workshop()
    with pytest.raises(Refusal) as refused:
        await workshop.run("eve", EVES, lambda: pytest.fail("begun"), price=100.0)
    assert refused.value.reason.code == "work-too-dear"
    assert workshop.users.owed("eve") == 0
    workshop.close()


async def test_work_is_charged_as_it_waits_and_given_back_if_nobody_waits_for_it() -> None:
    workshop = Workshop(threads=1)
    held = Held()
    first = asyncio.create_task(workshop.do(held, price=1.0))
    await asyncio.to_thread(held.begun.wait, 60)
    waiting = asyncio.create_task(workshop.run("eve", EVES, lambda: pytest.fail("begun"), 3.0))
    await asyncio.sleep(0)
    assert workshop.users.owed("eve") == pytest.approx(3.0, abs=0.5)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert workshop.users.owed("eve") == 0
    held.let_go.set()
    await first
    workshop.close()


async def test_a_place_is_kept_until_the_work_is_done_that_nobody_waits_for() -> None:
    workshop = Workshop(threads=1)
    held = Held()
    first = asyncio.create_task(workshop.run("eve", EVES, held, price=1.0))
    await asyncio.to_thread(held.begun.wait, 60)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    assert workshop.places.running == 1
    held.let_go.set()
    assert await workshop.do(lambda: "next", price=1.0) == "next"
    workshop.close()


async def test_long_work_is_stopped_between_two_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "LONGEST_S", 0.0)
    workshop = Workshop()

    def endless() -> None:
        while True:
            budgets.go_on()

    with pytest.raises(OverBudget):
        await workshop.run("eve", EVES, endless)
    workshop.close()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8::1", "2001:db8::ffff:ffff:ffff:ffff"),
        ("::ffff:192.0.2.66", "192.0.2.66"),
    ],
)
def test_one_network_has_one_share(one: str, other: str) -> None:
    assert share_of(one, "a") == share_of(other, "b")


def test_others_have_shares_of_their_own() -> None:
    assert share_of("2001:db8:0:1::1") != share_of("2001:db8:0:2::1")
    assert share_of("127.0.0.1", "a") != share_of("127.0.0.1", "b")
