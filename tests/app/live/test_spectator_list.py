"""Who counts as a spectator."""

from __future__ import annotations

from pathlib import Path

from app.table import Onlooker, new_room, rooms_in
from latticechess.features.games.service.new_game import NewGame


async def test_only_those_who_neither_play_nor_may_sit_down_are_spectators(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, NewGame("chess", "online"))
        Onlooker(room, "ann")
        ben = Onlooker(room, "ben")
        cas = Onlooker(room, "cas")
        assert room.audience.spectators.for_newcomer() == []
        await room.join("ben", "Ben")
        await room.audience.spectators.announce()
        assert room.audience.spectators.for_newcomer() == ["cas"]
        assert ben.spectator_lists == cas.spectator_lists == [["cas"]]


async def test_whoever_set_up_a_game_of_computers_is_no_spectator_of_it(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, NewGame("chess", "watch", level=1, white_level=1))
        Onlooker(room, "ann")
        assert room.audience.spectators.names() == []
        Onlooker(room, "ben")
        assert room.audience.spectators.names() == ["ben"]


async def test_one_who_was_told_of_a_spectator_is_told_when_there_is_none_any_more(
    tmp_path: Path,
) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, NewGame("chess", "same-screen"))
        ann = Onlooker(room, "ann")
        ben = Onlooker(room, "ben")
        # Told at once, before everybody is told together.
        assert room.audience.spectators.for_newcomer() == ["ben"]
        room.leave(ben)
        await room.audience.spectators.announce()
        assert ann.spectator_lists == [[]]
