"""Spectators who see a game later than its players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from app.table import new_room, rooms_in, type_moves
from latticechess.features.games.service import delayed_view
from latticechess.features.games.service.new_game import NewGame
from latticechess.features.games.service.room import Room
from latticechess.play.refusal import Refusal

T = TypeVar("T")
LATE = NewGame("chess", "online", delay_s=30)


class Window:
    """A watcher that remembers how far it was told the game is."""

    name = "?"
    lag_ms = 0

    def __init__(self, room: Room, user: str) -> None:
        self.room = room
        self.user = user
        self.plies: list[int] = []

    def changed(self, keep: int) -> None:
        self.plies.append(self.room.audience.game_for(self.user).ply)

    def told(self, text: str) -> None: ...

    def spectators(self, names: Sequence[str]) -> None: ...


class Times:
    """A wall clock that is set by hand, for the delayed view alone."""

    def __init__(self, room: Room) -> None:
        self.now = room.game.at

    def __call__(self) -> int:
        return self.now


async def test_a_spectator_sees_each_move_when_its_time_has_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, LATE)
        await room.join("ben", "Ben")
        times = Times(room)
        monkeypatch.setattr(delayed_view, "now_ms", times)
        player, spectator = Window(room, "ben"), Window(room, "eve")
        room.watch(player)
        room.watch(spectator)
        await type_moves(room, "ann", "e4")
        first = room.game.at
        await type_moves(room, "ben", "e5")
        assert player.plies[-1] == 2
        assert 1 not in spectator.plies
        assert room.audience.game_for("eve").ply == 0
        assert room.audience.public_game.ply == 0
        assert room.audience.delayed_view is not None
        times.now = first + 30_000
        await room.audience.delayed_view.advance()
        assert spectator.plies[-1] >= 1
        times.now = room.game.at + 30_000
        await room.audience.delayed_view.advance()
        assert spectator.plies[-1] == 2
        assert room.audience.game_for("eve") is room.game


async def test_a_reloaded_room_hides_what_is_still_to_be_hidden(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, LATE)
        await room.join("ben", "Ben")
        await type_moves(room, "ann", "e4")
        again = Room(rooms.journal.read(room.game.id), rooms.journal, rooms.pool, rooms.bus, rooms)
        assert (again.game.ply, again.audience.game_for("eve").ply) == (1, 0)
        assert again.plies_kept_since(3, "eve") is None
        assert again.plies_kept_since(3, "ann") == 1
        await again.close()


async def test_a_room_is_reloaded_beside_the_event_loop(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, LATE)
        await room.join("ben", "Ben")
        await type_moves(room, "ann", "e4")
        beside: list[int] = []

        async def aside(work: Callable[[], T], /) -> T:
            beside.append(room.game.seq)
            return await asyncio.to_thread(work)

        room.beside = aside
        await room.reload()
        assert beside == [room.game.seq], "a long game is replayed where nobody waits for it"
        assert room.game.ply == 1


async def test_the_server_s_own_delay_is_for_games_between_two_people(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        rooms.delay_s = 60
        assert (await new_room(rooms, NewGame("chess", "online"))).game.options.delay_s == 60
        at_once = await new_room(rooms, NewGame("chess", "online", delay_s=0))
        assert at_once.audience.delayed_view is None
        alone = await new_room(rooms, NewGame("chess", "same-screen"))
        assert alone.audience.delayed_view is None


async def test_nobody_waits_for_a_day(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        with pytest.raises(Refusal, match="at most 3600 seconds"):
            await new_room(rooms, NewGame("chess", "online", delay_s=86_400))
