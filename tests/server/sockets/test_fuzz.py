"""A storm of messages on real rooms and a real journal: no fault, no illegal game, no leak."""

from __future__ import annotations

import asyncio
import gc
import logging
from pathlib import Path
from weakref import ref

import pytest

from app.table import new_room, rooms_in
from conftest import sized
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.games.service.new_game import NewGame
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.rooms import Rooms
from latticechess.features.games.sockets import GameSocket
from latticechess.features.games.views import board as board_views
from latticechess.features.games.views.room import RoomView
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.play.events import Moved, TakenBack
from latticechess.play.game import replay, start_position
from latticechess.server.problems import BROKEN
from latticechess.store.journal.journal import Journal
from server.messagefuzz import Fuzz

MESSAGES = sized(4_000)
A_GAME = 400
"""Messages to one game, before the next begins."""
WARM = 16_000
"""After this many messages every table and cache is filled."""
MEMORY_KB = 40_000
"""What the process may grow by after it has warmed up, however many messages come."""
AT_ONCE = 4
"""Games at the same time: they share what it costs to make their moves durable."""
SHOWN_EVERY = 50_000
MOVES = sized(150)
SHOWN_MOVES = 2_000
TOGETHER = 2
USERS = ("ann", "ben", "stranger")
BOARDS = ("chess", "plane", "cube", "chess960")


class Deaf:
    """A transport that accepts everything and keeps only the faults."""

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
        assert isinstance(socket.transport, Deaf)
        assert socket.transport.faults == []
        told += socket.transport.received
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


class Fire:
    """Many games under fire at once, one after the other at each place."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.fuzz = Fuzz(7)
        self.sent = self.told = self.games = 0
        self.warm = 0
        """The memory used when every table and cache had been made."""
        self.shown = 0

    async def keep_up(self) -> None:
        """Game after game, until enough messages were sent."""
        while self.sent < MESSAGES:
            self.games += 1
            room, sent, told = await storm(self.rooms, self.fuzz, BOARDS[self.games % len(BOARDS)])
            check(room, self.rooms.journal)
            self.sent += sent
            self.told += told
            for _ in range(2):
                await self.rooms.sweep()
            assert room.game.id not in self.rooms.open, "an idle game is forgotten"
            self.look()

    def look(self) -> None:
        """Note the memory, and tell how far it is."""
        if self.warm == 0 and self.sent > WARM:
            self.warm = memory_kb()
        if self.sent - self.shown >= SHOWN_EVERY:
            self.shown = self.sent
            print(f"{self.sent} messages to {self.games} games, {memory_kb()} KB", flush=True)


async def whole_game(rooms: Rooms, fuzz: Fuzz) -> tuple[ref[Room], ref[Position], int]:
    """A game by two players who give up at last; what is left of it, and its moves."""
    room = await new_room(rooms, NewGame("chess", "online"))
    await room.join("ben", "Ben")
    view = RoomView(room)
    sockets = {user: GameSocket(Deaf(), room, view, Visitor(user, Role.GUEST)) for user in USERS}
    for socket in sockets.values():
        await socket.handle('{"type":"watch","since":-1}')
    while room.game.result is None and room.game.ply < A_GAME // 5:
        mover = sockets[room.game.players[room.game.turn is Side.BLACK].user or ""]
        await mover.handle(fuzz.legal_move(room))
    if room.game.result is None:
        await room.act("ann", "resign")
    for socket in sockets.values():
        await socket.end()
    return ref(room), ref(room.game.position), room.game.ply


def test_games_that_have_ended_are_forgotten(tmp_path: Path) -> None:
    """Neither a game nor what was told of it stays; what is kept for the next ones is bounded."""

    games: list[tuple[ref[Room], ref[Position], int]] = []

    async def run() -> None:
        played = shown = 0
        async with rooms_in(tmp_path) as rooms:
            fuzz = Fuzz(7)
            while played < MOVES:
                left = await asyncio.gather(*(whole_game(rooms, fuzz) for _ in range(TOGETHER)))
                for _ in range(2):
                    await rooms.sweep()
                assert not rooms.open
                games.extend(left)
                played += sum(moves for *_, moves in left)
                if played - shown >= SHOWN_MOVES:
                    shown = played
                    print(f"{played} moves, {memory_kb()} KB", flush=True)

            gc.collect()
            assert [room() for room, *_ in games] == [None] * len(games)
            # The latest game hangs on the start position, which all share.
            assert sum(last() is not None for _, last, _ in games) <= 1

    asyncio.run(run())
    assert len(board_views._encoded) <= board_views.MAX_ENCODED


def test_no_message_breaks_a_game_or_leaks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> Fire:
        async with rooms_in(tmp_path) as rooms:
            fire = Fire(rooms)
            await asyncio.gather(*(fire.keep_up() for _ in range(AT_ONCE)))
            assert not rooms.open
        return fire

    with caplog.at_level(logging.WARNING):
        fire = asyncio.run(run())
    assert fire.games >= MESSAGES // A_GAME
    assert fire.told > fire.sent / 2
    assert [record.getMessage() for record in caplog.records] == []
    print(f"{fire.sent} messages to {fire.games} games, {fire.told} answers")
    if fire.warm:
        assert memory_kb() - fire.warm < MEMORY_KB
