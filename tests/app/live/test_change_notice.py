"""News of a game between processes: followed as it comes, read from the journal where it lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.table import new_room, rooms_in, type_moves
from latticechess.features.games.service.change_notice import (
    LARGEST_EVENTS,
    read_notice,
    write_notice,
)
from latticechess.features.games.service.new_game import NewGame
from latticechess.features.games.service.rooms import Rooms
from latticechess.play.events import Event

SHARED = NewGame("chess", "same-screen")


def forbid_reading(rooms: Rooms, patch: pytest.MonkeyPatch) -> None:
    async def load(game_id: str, after: int = 0) -> list[Event]:
        raise AssertionError(f"game {game_id} was read from the journal after event {after}")

    patch.setattr(rooms.journal, "load", load)


async def test_a_process_follows_a_move_without_reading_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with rooms_in(tmp_path) as here, rooms_in(tmp_path) as there:
        room = await new_room(here, SHARED)
        other = await there.get(room.game.id)
        await type_moves(room, "ann", "e4")
        events = here.journal.read(room.game.id, 1)
        notice = read_notice(write_notice(room.game.id, room.game.seq, events))
        forbid_reading(there, monkeypatch)
        await other.catch_up(notice.seq, notice.events())
        assert [move.text for move in other.game.moves] == ["e4"]
        await other.catch_up(notice.seq, notice.events())
        assert other.game.seq == room.game.seq, "the same news twice changes nothing"


async def test_a_process_that_missed_a_move_reads_the_journal(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as here, rooms_in(tmp_path) as there:
        room = await new_room(here, SHARED)
        other = await there.get(room.game.id)
        await type_moves(room, "ann", "e4", "e5", "Nf3")
        last = here.journal.read(room.game.id, room.game.seq - 1)
        await other.catch_up(room.game.seq, last)
        assert [move.text for move in other.game.moves] == ["e4", "e5", "Nf3"]


async def test_what_only_the_journal_knows_is_left_out(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await new_room(rooms, SHARED)
        start = rooms.journal.read(room.game.id)
        assert read_notice(write_notice(room.game.id, 1, start)).events() == []
        await type_moves(room, "ann", "e4")
        moves = rooms.journal.read(room.game.id, 1)
        assert read_notice(write_notice(room.game.id, 2, moves)).events() == moves
        many = moves * LARGEST_EVENTS
        assert read_notice(write_notice(room.game.id, 2, many)).events() == []
