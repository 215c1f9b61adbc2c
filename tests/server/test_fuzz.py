"""A storm of messages on real rooms and a real journal: no fault, no illegal game, no leak."""

from __future__ import annotations

import asyncio
import gc
import logging
from pathlib import Path

import pytest

from app.table import new_room, rooms_in
from conftest import sized
from latticechess.app.opening import NewGame
from latticechess.app.roles import Role, Visitor
from latticechess.app.room import Room
from latticechess.app.rooms import Rooms
from latticechess.kernel.position import Position
from latticechess.play.events import Moved, TakenBack
from latticechess.play.game import replay, start_position
from latticechess.server.gamesocket import GameSocket
from latticechess.server.presentroom import RoomView
from latticechess.server.problems import BROKEN
from latticechess.store.journal import Journal
from server.messagefuzz import Fuzz

MESSAGES = sized(4_000)
A_GAME = 400
"""Messages to one game, before the next begins."""
WARM = 16_000
"""After so many messages every table and cache has been made."""
MEMORY_KB = 40_000
"""What the process may grow by after it has warmed up, however many messages come."""
USERS = ("ann", "ben", "stranger")
BOARDS = ("chess", "plane", "cube", "chess960")


class Deaf:
    """A line that takes everything and keeps only what it must not be told."""

    lag_ms = 0

    def __init__(self) -> None:
        self.faults: list[bytes] = []
        self.received = 0

    async def receive(self) -> str | None:
        return None

    def send_now(self, message: bytes) -> bool:
        self.received += 1
        if BROKEN.encode() in message:
            self.faults.append(message)
        return True

    async def send(self, message: bytes) -> None:
        raise AssertionError("nobody is too slow here")

    async def close(self, code: int, reason: str) -> None: ...


async def storm(rooms: Rooms, fuzz: Fuzz, board: str) -> tuple[Room, int, int]:
    """One game under fire from both players and a stranger; messages to it and from it."""
    online = fuzz.chance.random() < 0.5
    room = await new_room(rooms, NewGame(board, "online" if online else "same-screen"))
    if online:
        await room.join("ben", "Ben")
    view = RoomView(room)
    sockets = [GameSocket(Deaf(), room, view, Visitor(user, Role.GUEST)) for user in USERS]
    for socket in sockets:
        # As fast as it can: the pace has its own tests.
        await socket.handle('{"type":"watch","since":-1}')
    sent = 0
    while sent < A_GAME:
        sent += 1
        socket = fuzz.chance.choice(sockets)
        await socket.handle(fuzz.message(room))
        if room.game.result is not None and fuzz.chance.random() < 0.05:
            break
    told = 0
    for socket in sockets:
        room.leave(socket)
        assert isinstance(socket.line, Deaf)
        assert socket.line.faults == []
        told += socket.line.received
    return room, sent, told


def check(room: Room, journal: Journal) -> None:
    """The stored game is the one in memory, and every move of it was legal."""
    events = journal.read(room.game.id)
    stored = replay(events)
    assert stored.seq == len(events) == room.game.seq
    assert stored.position == room.game.position
    assert stored.result == room.game.result
    assert [event.at for event in events] == sorted(event.at for event in events)
    ids = [event.id for event in events if isinstance(event, Moved)]
    assert len(ids) == len(set(ids))
    line: list[Position] = [start_position(room.game.options)]
    for event in events:
        if isinstance(event, Moved):
            move = line[-1].move(event.origin, event.target, event.promotion)
            line.append(line[-1].play(move))
        elif isinstance(event, TakenBack):
            del line[-event.plies :]
    assert line[-1] == room.game.position


def memory_kb() -> int:
    gc.collect()
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def test_no_message_breaks_a_game_or_leaks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    fuzz = Fuzz(7)
    warm = 0

    async def run() -> int:
        nonlocal warm
        sent = told = games = 0
        async with rooms_in(tmp_path) as rooms:
            while sent < MESSAGES:
                room, shots, answers = await storm(rooms, fuzz, BOARDS[games % len(BOARDS)])
                check(room, rooms.journal)
                games += 1
                sent += shots
                told += answers
                for _ in range(2):
                    await rooms.sweep()
                assert not rooms.open, "an idle game is forgotten"
                if warm == 0 and sent > WARM:
                    warm = memory_kb()
        assert told > sent / 2
        print(f"{sent} messages to {games} games, {told} answers")
        return games

    with caplog.at_level(logging.WARNING):
        assert asyncio.run(run()) >= MESSAGES // A_GAME
    assert [record.getMessage() for record in caplog.records] == []
    if warm:
        assert memory_kb() - warm < MEMORY_KB
