"""One socket on one game, without a network: a reader that stalls, and a way that is long."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from app.table import new_room, rooms_in, type_moves
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.games.service.new_game import NewGame
from latticechess.features.games.sockets import GameSocket
from latticechess.features.games.views.room import RoomView
from latticechess.play.events import Moved
from latticechess.server.sockets.connection import encode
from latticechess.server.sockets.outbox import CAPACITY

SHARED = NewGame("chess", "same-screen")
ANN = Visitor("ann", Role.GUEST)
WATCH = '{"type":"watch"}'


class Wire:
    """A line whose other end does as the test says."""

    def __init__(self, *sent: str, lag_ms: int = 0) -> None:
        self.lag_ms = lag_ms
        self.incoming: asyncio.Queue[str | None] = asyncio.Queue()
        for text in sent:
            self.incoming.put_nowait(text)
        self.reading = asyncio.Event()
        self.reading.set()
        self.got: list[bytes] = []
        self.closed: tuple[int, str] | None = None

    async def receive(self) -> str | None:
        return await self.incoming.get()

    def send_now(self, message: bytes) -> bool:
        if self.reading.is_set():
            self.got.append(message)
        return self.reading.is_set()

    async def send(self, message: bytes) -> None:
        await self.reading.wait()
        self.got.append(message)

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)
        self.incoming.put_nowait(None)


async def test_one_who_does_not_read_is_let_go_and_holds_nobody_up(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, SHARED)
        slow, fast = Wire(WATCH), Wire(WATCH)
        view = RoomView(room)
        running = [
            asyncio.create_task(GameSocket(line, room, view, ANN).run()) for line in (slow, fast)
        ]
        while not (slow.got and fast.got):
            await asyncio.sleep(0.001)
        slow.reading.clear()
        for _ in range(CAPACITY + 2):
            room.audience.tell(room.game.ply)
            await asyncio.sleep(0)
        await type_moves(room, "ann", "e4")
        while b'"e4"' not in fast.got[-1]:
            await asyncio.sleep(0.001)
        slow.reading.set()
        await running[0]
        assert slow.closed is not None
        assert slow.closed[0] == 1013
        assert fast.closed is None
        assert len(room.audience.watchers) == 1
        fast.incoming.put_nowait(None)
        await running[1]
        assert not room.audience.watchers


async def test_the_measured_way_is_not_counted_as_thought(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, SHARED)
        move = json.dumps({"type": "playtext", "id": "m", "ply": 1, "text": "e4"})
        line = Wire(WATCH, move, lag_ms=123)
        running = asyncio.create_task(GameSocket(line, room, RoomView(room), ANN).run())
        while len(line.got) < 2:
            await asyncio.sleep(0.001)
        line.incoming.put_nowait(None)
        await running
        moved = rooms.journal.read(room.game.id)[-1]
        assert isinstance(moved, Moved)
        assert moved.lag_ms == 123


async def test_readers_who_see_alike_share_one_encoding(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, SHARED)
        view = RoomView(room)
        await type_moves(room, "ann", "e4")
        spectators = [view.encoded_update(user, 0) for user in ("x", "y")]
        player = view.encoded_update("ann", 0)
        assert spectators[0] is spectators[1]
        assert json.loads(player)["white"]["yours"] is True
        assert json.loads(spectators[0])["white"]["yours"] is False
        await type_moves(room, "ann", "e5")
        assert json.loads(view.encoded_update("x", 1))["moves"][0]["text"] == "e5"
        for user in ("x", "ann"):
            shared = json.loads(view.encoded_update(user, 1))
            whole = json.loads(encode(view.update(user, 1)))
            for told in (shared, whole):
                # How long ago a player left is another number a moment later.
                assert told["white"].pop("awayMs") is not None
                assert told["black"].pop("awayMs") is not None
            assert shared == whole
