"""One live game: durable before it changes, consistent whoever writes, forgotten when idle."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.table import Onlooker, new_room, rooms_in, type_moves
from latticechess.app.timer import now_ms
from latticechess.features.games.service import room as room_module
from latticechess.features.games.service.new_game import NewGame
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.rooms import Rooms, UnknownGameError
from latticechess.features.games.service.watcher import MoveEnvelope
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import SuddenDeath
from latticechess.store.database.open import StoreError

HOUR = 3_600_000
SHARED = NewGame("chess", "same-screen")
ONLINE = NewGame("chess", "online", clock=SuddenDeath(HOUR))


async def online_room(rooms: Rooms) -> Room:
    """Ann with White against Ben, who is to move."""
    room = await new_room(rooms, ONLINE)
    await room.join("ben", "Ben")
    await type_moves(room, "ann", "e4")
    return room


async def test_nothing_changes_that_was_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise StoreError("The move could not be saved: the disk is full.")

    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, SHARED)
        ann = Onlooker(room, "ann")
        before = room.game
        with monkeypatch.context() as patch:
            patch.setattr(rooms.journal, "append", full)
            with pytest.raises(StoreError):
                await type_moves(room, "ann", "e4")
        assert room.game is before
        assert ann.changes == []
        await type_moves(room, "ann", "d4")
        assert room.game.moves[-1].text == "d4"


async def test_a_move_is_durable_when_it_is_told(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, SHARED)
        stored: list[int] = []

        class Reader(Onlooker):
            def changed(self, keep: int) -> None:
                stored.append(len(rooms.journal.read(room.game.id)))

        Reader(room, "ann")
        await type_moves(room, "ann", "e4", "e5")
        assert stored == [2, 3]


async def test_two_processes_on_one_game_see_each_others_moves(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as here, rooms_in(tmp_path) as there:
        room = await new_room(here, SHARED)
        other = await there.get(room.game.id)
        ann = Onlooker(other, "ann")
        await type_moves(room, "ann", "e4")
        with pytest.raises(Refusal, match="moved on"):
            await other.play("ann", Move((3, 1), (3, 3)), MoveEnvelope("late", 1))
        assert [m.text for m in other.game.moves] == ["e4"]
        assert ann.changes == [0]
        await other.play("ann", Move((4, 6), (4, 4)), MoveEnvelope("right", 2))
        assert [m.text for m in other.game.moves] == ["e4", "e5"]
        assert other.plies_kept_since(1, "ann") == 0


async def test_simultaneous_moves_are_played_one_after_the_other(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, SHARED)
        attempts = [
            room.play("ann", Move((file, 1), (file, 3)), MoveEnvelope(f"m{file}", 1))
            for file in range(8)
        ]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Refusal) for result in results) == 7
        assert room.game.ply == 1


async def test_a_room_is_loaded_once_however_many_ask(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        game = (await new_room(rooms, SHARED)).game.id
    async with rooms_in(tmp_path) as rooms:
        found = await asyncio.gather(*(rooms.get(game) for _ in range(10)))
        assert len(set(map(id, found))) == 1
        with pytest.raises(UnknownGameError):
            await rooms.get("nosuchgame")


async def test_idle_rooms_are_forgotten_and_others_are_not(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        idle = await new_room(rooms, SHARED)
        watched = await new_room(rooms, SHARED)
        ticking = await online_room(rooms)
        onlooker = Onlooker(watched, "ann")
        for _ in range(2):
            assert idle.game.id in rooms.open, "not before it was idle for a whole round"
            await rooms.sweep()
        assert set(rooms.open) == {watched.game.id, ticking.game.id}
        watched.leave(onlooker)
        await rooms.sweep()
        assert await rooms.get(watched.game.id) is watched
        await rooms.sweep()
        assert watched.game.id in rooms.open, "asking for it counts as use"
        await rooms.sweep()
        assert watched.game.id not in rooms.open
        assert (await rooms.get(idle.game.id)) is not idle


async def test_the_flag_waits_for_a_measured_lag_and_no_longer(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await online_room(rooms)
        Onlooker(room, "ben", lag_ms=200)
        assert room.audience.lag_of(Side.BLACK) == 200
        Onlooker(room, "ben", lag_ms=90_000)
        assert room.audience.lag_of(Side.BLACK) == 500
        assert room.audience.lag_of(Side.WHITE) == 0


async def test_a_move_after_the_flag_is_refused_and_the_game_ends(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        wish = NewGame("chess", "online", clock=SuddenDeath(1))
        room = await new_room(rooms, wish)
        await room.join("ben", "Ben")
        await type_moves(room, "ann", "e4")
        room.flag_timer.set(None)
        # On purpose: the player's time of one millisecond passes.
        await asyncio.sleep(0.01)
        with pytest.raises(Refusal, match="Time ran out"):
            await room.play("ben", Move((4, 6), (4, 4)), MoveEnvelope("late", 2))
        assert room.game.result is not None
        assert (room.game.result.reason, room.game.ply) == (Reason.TIME, 1)


# --- The program was away ----------------------------------------------------------------------


async def stop_with_running_clock(folder: Path) -> tuple[str, int]:
    """A first run that ends with Black's clock running; the game and when the run ended."""
    async with rooms_in(folder) as rooms:
        room = await online_room(rooms)
        return room.game.id, room.game.at


def standing(room: Room) -> tuple[bool, bool]:
    """Whether the game is paused, and whether that was the program."""
    return room.game.paused, room.game.held


async def test_a_game_waits_for_the_player_whose_turn_it_is(tmp_path: Path) -> None:
    game, stopped = await stop_with_running_clock(tmp_path)
    async with rooms_in(tmp_path, stopped_at=stopped + 1000) as rooms:
        room = await rooms.get(game)
        assert standing(room) == (True, True)
        assert room.game.clock.shown(Side.BLACK, now_ms()) == HOUR - 1000
        await room.welcome("spectator")
        await room.welcome("ann")
        assert standing(room) == (True, True), "it is Ben's turn"
        await room.welcome("ben")
        assert standing(room) == (False, False)
        await room.play("ben", Move((4, 6), (4, 4)), MoveEnvelope("m", 2))


async def test_a_second_restart_finds_the_game_still_held(tmp_path: Path) -> None:
    game, stopped = await stop_with_running_clock(tmp_path)
    async with rooms_in(tmp_path, stopped_at=stopped + 1000) as rooms:
        await rooms.get(game)
    async with rooms_in(tmp_path, stopped_at=stopped + HOUR) as rooms:
        room = await rooms.get(game)
        assert room.game.held
        assert room.game.clock.shown(Side.BLACK, now_ms()) == HOUR - 1000


async def test_an_opponent_need_not_wait_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_module, "HOLD_MS", 0)

    game, stopped = await stop_with_running_clock(tmp_path)
    async with rooms_in(tmp_path, stopped_at=stopped) as rooms:
        room = await rooms.get(game)
        ann = Onlooker(room, "ann")
        async with asyncio.timeout(10):
            while room.game.paused:
                ann.news.clear()
                await ann.news.wait()


async def test_a_flag_that_fell_before_the_end_stays_fallen(tmp_path: Path) -> None:
    game, stopped = await stop_with_running_clock(tmp_path)
    async with rooms_in(tmp_path, stopped_at=stopped + 2 * HOUR) as rooms:
        room = await rooms.get(game)
        assert room.game.result is not None
        assert room.game.result.winner is Side.WHITE


async def test_a_pause_that_people_made_is_theirs_to_end(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        wish = NewGame("chess", "same-screen", clock=SuddenDeath(HOUR))
        room = await new_room(rooms, wish)
        await type_moves(room, "ann", "e4")
        await room.act("ann", "pause")
        game = room.game
    async with rooms_in(tmp_path, stopped_at=game.at + 5) as rooms:
        room = await rooms.get(game.id)
        await room.welcome("ann")
        assert standing(room) == (True, False)
