"""A player who leaves: since when, and what the other may claim."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.table import Onlooker, new_room, rooms_in, type_moves
from latticechess import Outcome, Reason, Side
from latticechess.features.games.service.new_game import NewGame
from latticechess.features.games.service.room import Room
from latticechess.features.games.service.rooms import Rooms
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import SuddenDeath


async def contest(rooms: Rooms) -> Room:
    wish = NewGame("chess", "online", clock=SuddenDeath(600_000))
    room = await new_room(rooms, wish)
    await room.join("ben", "Ben")
    await type_moves(room, "ann", "e4")
    await type_moves(room, "ben", "e5")
    return room


async def test_a_claim_counts_from_when_the_opponent_left(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await contest(rooms)
        Onlooker(room, "ann")
        ben = Onlooker(room, "ben")
        assert room.audience.absence.away_ms(Side.BLACK) is None
        with pytest.raises(Refusal, match="is here"):
            await room.claim_absence("ann", draw=False)
        room.leave(ben)
        with pytest.raises(Refusal, match="60 seconds"):
            await room.claim_absence("ann", draw=False)
        room.audience.absence.since[Side.BLACK] -= 60_000
        with pytest.raises(Refusal, match="is here"):
            await room.claim_absence("ben", draw=False)
        await room.claim_absence("ann", draw=False)
        assert room.game.result == Outcome(Side.WHITE, Reason.ABANDONED)
        again = await rooms.journal.load(room.game.id)
        assert len(again) == room.game.seq, "the claim is in the journal"


async def test_coming_back_makes_an_absence_undone(tmp_path: Path) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await contest(rooms)
        first, second = Onlooker(room, "ben"), Onlooker(room, "ben")
        room.leave(first)
        assert room.audience.absence.away_ms(Side.BLACK) is None, "another window is open"
        room.leave(second)
        room.audience.absence.since[Side.BLACK] -= 60_000
        Onlooker(room, "ben")
        assert room.audience.absence.away_ms(Side.BLACK) is None
        with pytest.raises(Refusal, match="is here"):
            await room.claim_absence("ann", draw=True)


async def test_players_elsewhere_are_not_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with rooms_in(tmp_path) as rooms:
        room = await contest(rooms)
        elsewhere = {"ben"}
        monkeypatch.setattr(rooms, "connected_elsewhere", lambda _, user: user in elsewhere)
        room.audience.update_presence()
        assert room.audience.absence.away_ms(Side.BLACK) is None
        elsewhere.clear()
        room.audience.update_presence()
        assert room.audience.absence.away_ms(Side.BLACK) is not None
