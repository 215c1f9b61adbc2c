"""A slow browser is let go instead of holding up the server."""

from __future__ import annotations

from latticechess.server.sockets.outbox import Outbox


def test_messages_come_out_in_order() -> None:
    outbox = Outbox()
    outbox.put(b"1")
    outbox.put(b"2")
    assert [outbox.take(), outbox.take(), outbox.take()] == [b"1", b"2", None]


def test_too_many_close_it() -> None:
    outbox = Outbox(capacity=2)
    for message in (b"1", b"2", b"3", b"4"):
        outbox.put(message)
    assert (outbox.take(), outbox.overflowed) == (None, True)
