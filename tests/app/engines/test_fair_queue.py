"""Turns at something scarce: users alternate, and one who leaves blocks nobody."""

from __future__ import annotations

import asyncio

import pytest

from latticechess.app.engines.fair_queue import FairSemaphore


async def test_users_take_turns_however_much_one_of_them_asks() -> None:
    turns, served = FairSemaphore(1), list[str]()

    async def ask(who: str) -> None:
        async with turns.slot(who):
            served.append(who)
            await asyncio.sleep(0)

    await asyncio.gather(*(ask(who) for who in ("ann", "ann", "ann", "bob", "cid")))
    assert served == ["ann", "ann", "bob", "cid", "ann"]


@pytest.mark.parametrize("pause", [True, False])
async def test_one_who_leaves_hands_the_place_on(pause: bool) -> None:
    turns = FairSemaphore(1)
    held, inside = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        async with turns.slot("ann"):
            await held.wait()

    async def enter(who: str) -> None:
        async with turns.slot(who):
            inside.set()

    holding = asyncio.create_task(hold())
    await asyncio.sleep(0)
    waiting = asyncio.create_task(enter("bob"))
    called = asyncio.create_task(enter("cid"))
    last = asyncio.create_task(enter("dan"))
    await asyncio.sleep(0)
    waiting.cancel()
    if pause:
        await asyncio.sleep(0)
    # The one who is called in the same moment goes as well.
    held.set()
    await holding
    called.cancel()
    await asyncio.gather(waiting, called, return_exceptions=True)
    await last
    # Nobody holds the one place any more, and there is no second one.
    async with turns.slot("eve"):
        late = asyncio.create_task(enter("fay"))
        await asyncio.sleep(0)
        assert not late.done()
    await late
    assert inside.is_set()
