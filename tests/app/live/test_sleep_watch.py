"""A machine that sleeps in the middle of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.table import new_room, rooms_in, type_moves
from app.test_timer import Machine
from latticechess.app import timer
from latticechess.features.games.service.new_game import NewGame
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.sleep_watch import SleepWatch
from latticechess.play.time_controls import Fischer

BLITZ = NewGame("chess", "same-screen", clock=Fischer(180_000, 0))


def held(room: Room) -> bool:
    return room.game.held


async def test_a_sleep_costs_nobody_any_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine()
    clock = machine.clock()
    monkeypatch.setattr(timer, "steady", clock)

    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, BLITZ)
        await type_moves(room, "ann", "e4", "e5")
        watch = SleepWatch(rooms, clock)
        machine.awake += 10
        await watch.look()
        assert held(room) is False
        machine.asleep += 8 * 3_600
        machine.date += 8 * 3_600
        await watch.look()
        assert held(room) is True
        assert room.game.result is None
        # Nobody's time while it is held, and the date is right again.
        machine.awake += 500
        await room.flag()
        assert room.game.result is None
        await room.welcome("ann")
        assert held(room) is False
        left = room.game.clock.shown(room.game.turn, timer.now_ms())
        assert left == 170_000
        assert timer.now_ms() == 1_000 * (machine.date + 510)


async def test_a_step_of_the_date_ends_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine()
    clock = machine.clock()
    monkeypatch.setattr(timer, "steady", clock)

    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, BLITZ)
        await type_moves(room, "ann", "e4", "e5")
        machine.date += 7_200
        machine.awake += 5
        await room.flag()
        await SleepWatch(rooms, clock).look()
        assert (room.game.result, held(room)) == (None, False)
        assert room.game.clock.shown(room.game.turn, timer.now_ms()) == 175_000
