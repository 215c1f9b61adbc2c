"""The queue of webhooks: what has happened is told, also when the program stops meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, cast

import pytest

from latticechess.features.webhooks.service.service import News, Webhooks
from latticechess.features.webhooks.store import Webhook
from latticechess.store.database.open import open_database

HOOK = Webhook("hook", "", "http://127.0.0.1:9/", "json", "game-ended", "key", None, 1)


async def club() -> str:
    return "The club"


def made(url: str) -> Webhooks:
    hooks = Webhooks(open_database(url), cast("Any", None), club)
    hooks.store.add(HOOK)
    return hooks


def test_a_program_that_stops_forgets_no_news(sqlite_file_url: str) -> None:
    async def work() -> list[str]:
        hooks = made(sqlite_file_url)

        async def make() -> Sequence[News]:
            await asyncio.sleep(0)
            return [News("game-ended", "", "Ann - Ben 1-0")]

        hooks.tell_soon(make)
        await hooks.close()
        told = [one.event for one in hooks.store.log("hook")]
        hooks.store.engine.dispose()
        return told

    assert asyncio.run(work()) == ["game-ended"]


def test_one_game_that_cannot_be_told_stops_no_other(
    sqlite_file_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> list[str]:
        hooks = made(sqlite_file_url)
        with hooks.store.engine.begin() as connection:
            connection.exec_driver_sql("INSERT INTO delayed_news VALUES ('bad'), ('good')")

        async def news(game: str) -> Sequence[News]:
            if game == "bad":
                raise ValueError("no such board")
            return [News("game-ended", "", game)]

        hooks.news_of_game = news
        for _ in range(2):
            await hooks.tell_delayed()
        told = [one.body for one in hooks.store.log("hook")]
        await hooks.close()
        hooks.store.engine.dispose()
        return told

    with caplog.at_level(logging.ERROR):
        (told,) = asyncio.run(work())
    assert '"text":"good"' in told
    assert "bad" in caplog.text
