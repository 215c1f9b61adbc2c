"""Pings of many sockets from one timer."""

from __future__ import annotations

import asyncio

from latticechess.server.sockets.frames import ping, pong
from latticechess.server.sockets.keepalive import SLOTS, Pings


class Socket:
    def __init__(self) -> None:
        self.pings = 0

    def ping_again(self) -> None:
        self.pings += 1


async def test_every_socket_pings_once_in_a_round() -> None:
    pings = Pings(asyncio.get_running_loop(), 3600.0)
    sockets = [Socket() for _ in range(3 * SLOTS)]
    slots = [pings.add(socket) for socket in sockets]
    assert {slots.count(slot) for slot in slots} == {3}
    for _ in range(SLOTS):
        pings.tick()
    assert {socket.pings for socket in sockets} == {1}
    for socket, slot in zip(sockets[1:], slots[1:], strict=True):
        pings.remove(socket, slot)
    for _ in range(SLOTS):
        pings.tick()
    assert [socket.pings for socket in sockets[:2]] == [2, 1]
    pings.remove(sockets[0], slots[0])
    pings.tick()
    assert pings.timer is None


def test_a_pong_gives_back_the_number_of_its_ping() -> None:
    number, mask = 0xDEADBEEF, bytes((1, 2, 3, 4))
    payload = ping(number)[2:]
    masked = bytes(byte ^ key for byte, key in zip(payload, mask, strict=True))
    assert pong(b"\x8a\x84" + mask + masked) == number
    assert pong(b"\x8a\x84" + mask + masked + b"\x8a") is None
    assert pong(b"\x89\x84" + mask + masked) is None
