"""The register of users."""

from __future__ import annotations

import asyncio

from sqlalchemy import Engine

from latticechess.features.players.store.players import Players, User


async def test_users_are_remembered_and_renamed(engine: Engine) -> None:
    players = Players(engine)
    assert await players.get("u1") is None
    assert await players.remember("u1", "Ann", 1_000) == User("u1", "Ann", 1_000)
    assert await players.remember("u1", "Anna", 2_000) == User("u1", "Anna", 1_000)
    await players.remember("u2", "Ben", 3_000)
    assert await players.get("u1") == User("u1", "Anna", 1_000)
    assert await players.named(["u2", "u3"]) == {"u2": User("u2", "Ben", 3_000)}


async def test_two_tabs_may_register_at_once(engine: Engine) -> None:
    players = Players(engine)

    users = await asyncio.gather(*(players.remember("u", "Ann", at) for at in range(10)))
    assert len({user.created_at for user in users}) == 1
