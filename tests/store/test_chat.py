"""What is said, muted and reported, on both kinds of database."""

from __future__ import annotations

import asyncio

from sqlalchemy import Engine

from latticechess.store.chat import Chats, Line


def line(text: str, circle: str = "players") -> Line:
    return Line(0, "game", circle, "ann", "Ann", text, 1)


def test_lines_come_back_in_order(engine: Engine) -> None:
    async def talk() -> None:
        store = Chats(engine)
        for number in range(5):
            await store.add(line(str(number)))
        await store.add(line("apart", "watchers"))
        assert [one.text for one in await store.latest("game", "players", 3)] == ["2", "3", "4"]
        assert [one.text for one in await store.latest("game", "watchers")] == ["apart"]
        assert await store.latest("other", "players") == []
        assert await store.get(10**6) is None

    asyncio.run(talk())


def test_a_report_waits_until_it_is_handled(engine: Engine) -> None:
    async def report() -> None:
        store = Chats(engine)
        said = await store.add(line("rude"))
        for _ in range(2):
            await store.report(said, "ben", "Ben", "look", 2)
        (waiting,) = await store.open_reports()
        assert (waiting.by, waiting.about, waiting.text) == ("Ben", "Ann", "rude")
        assert await store.handled(waiting.id, 3)
        assert not await store.handled(10**6, 3)
        assert await store.open_reports() == []

    asyncio.run(report())


def test_muting_is_for_one_user(engine: Engine) -> None:
    async def mute() -> None:
        store = Chats(engine)
        await store.mute("ben", "ann", True)
        await store.mute("ben", "ann", True)
        assert await store.muted_by("ben") == {"ann"}
        assert await store.muted_by("cas") == set()
        await store.mute("ben", "ann", False)
        assert await store.muted_by("ben") == set()

    asyncio.run(mute())
