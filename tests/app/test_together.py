"""Look-ups that many ask for at once."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest

from latticechess.app.together import Together


async def test_those_who_ask_at_once_share_a_look_up() -> None:
    asked: list[set[int]] = []

    def find(keys: Collection[int]) -> dict[int, str]:
        asked.append(set(keys))
        return {key: str(key) for key in keys if key < 5}

    together = Together(find)
    found = await asyncio.gather(*(together.get(key) for key in (1, 2, 2, 9)))
    assert found == ["1", "2", "2", None]
    assert asked == [{1, 2, 9}]
    assert await together.get(3) == "3"


async def test_all_who_asked_learn_of_a_failure_and_the_next_are_served() -> None:
    fails = True

    def find(keys: Collection[int]) -> dict[int, int]:
        if fails:
            raise ValueError("out of order")
        return {key: key for key in keys}

    together = Together(find)
    failed = await asyncio.gather(*(together.get(n) for n in range(3)), return_exceptions=True)
    assert [str(one) for one in failed] == ["out of order"] * 3
    fails = False
    assert await together.get(7) == 7


async def test_one_who_goes_away_keeps_nobody_from_the_answer() -> None:
    together = Together(lambda keys: {key: key for key in keys})
    gone, stays = (asyncio.create_task(together.get(1)) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays == 1
    with pytest.raises(asyncio.CancelledError):
        await gone
