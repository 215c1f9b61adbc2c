"""Games between two computers: played for whoever watches, steered by whoever set them up."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.table import Onlooker, ScriptedPool, chosen, new_room, rooms_in
from latticechess import Side
from latticechess.features.games.service import computer_seats
from latticechess.features.games.service.new_game import NewGame
from latticechess.kernel.outcome import Reason
from latticechess.play.refusal import Refusal

WATCH = NewGame("chess", "watch", level=5, white_level=2)
E4, E5 = chosen((4, 1), (4, 3)), chosen((4, 6), (4, 4))


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer_seats, "SHOWN_S", 0.0)


async def test_it_is_played_only_while_somebody_watches(tmp_path: Path) -> None:
    pool = ScriptedPool(E4, None, E5)
    async with rooms_in(tmp_path, pool) as rooms:
        room = await new_room(rooms, WATCH)
        await asyncio.sleep(0)
        assert pool.asked == 0
        ann = Onlooker(room, "ann")
        await ann.until_plies(1)
        await asyncio.sleep(0)
        states = [room.computer.thinking]
        room.leave(ann)
        states.append(room.computer.thinking)
        assert states == [True, False]
        await Onlooker(room, "somebody").until_plies(2)
        assert [player.level for player in room.game.players] == [2, 5]


async def test_its_host_pauses_ends_and_changes_it(tmp_path: Path) -> None:
    async with rooms_in(tmp_path, ScriptedPool(E4)) as rooms:
        room = await new_room(rooms, WATCH)
        await Onlooker(room, "ann").until_plies(1)
        await room.act("ann", "pause")
        assert room.game.paused
        assert not room.computer.thinking
        await room.change_level("ann", 7, Side.BLACK)
        await room.change_level("ann", 3, Side.WHITE)
        assert [player.level for player in room.game.players] == [3, 7]
        await room.act("ann", "resume")
        await room.act("ann", "abort")
        assert room.game.result is not None
        assert room.game.result.reason is Reason.ABORTED


@pytest.mark.parametrize("action", ["pause", "abort", "resign"])
async def test_others_only_watch(tmp_path: Path, action: str) -> None:
    async with rooms_in(tmp_path, ScriptedPool()) as rooms:
        room = await new_room(rooms, WATCH)
        with pytest.raises(Refusal, match="watching"):
            await room.act("ben", action)
        with pytest.raises(Refusal, match="watching"):
            await room.change_level("ben", 3, Side.WHITE)
        with pytest.raises(Refusal, match="watching"):
            await room.act("ann", "resign")
