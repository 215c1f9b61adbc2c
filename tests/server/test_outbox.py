"""A slow browser is let go instead of holding up the server."""

from __future__ import annotations

import asyncio

from latticechess.server.outbox import Outbox


def test_messages_come_out_in_order() -> None:
    async def run() -> list[bytes | None]:
        outbox = Outbox()
        outbox.put(b"1")
        outbox.put(b"2")
        return [await outbox.get(), await outbox.get()]

    assert asyncio.run(run()) == [b"1", b"2"]


def test_too_many_close_it() -> None:
    async def run() -> tuple[bytes | None, bool]:
        outbox = Outbox(capacity=2)
        for message in (b"1", b"2", b"3", b"4"):
            outbox.put(message)
        return await outbox.get(), outbox.overflowed

    assert asyncio.run(run()) == (None, True)
