"""The computer's seat: it answers, it can be interrupted, and its failures never stall a game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.table import Onlooker, ScriptedPool, chosen, new_room, rooms_in, type_moves
from latticechess.app.engines import EngineError
from latticechess.features.games.service import computer_seats
from latticechess.features.games.service.new_game import NewGame
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.play.events import Player
from latticechess.play.requests import ClosedRequest
from latticechess.play.time_controls import SuddenDeath

AGAINST_COMPUTER = NewGame("chess", "computer", level=1)
E7_E5 = chosen((4, 6), (4, 4))


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer_seats, "FIRST_WAIT_S", 0.0)


async def test_it_answers(tmp_path: Path) -> None:
    async with rooms_in(tmp_path, ScriptedPool(E7_E5)) as rooms:
        room = await new_room(rooms, AGAINST_COMPUTER)
        ann = Onlooker(room, "ann")
        await type_moves(room, "ann", "e4")
        assert room.computer.thinking
        await ann.until_plies(2)
        assert [played.text for played in room.game.moves] == ["e4", "e5"]
        assert not room.computer.thinking


async def test_it_begins_with_white(tmp_path: Path) -> None:
    async with rooms_in(tmp_path, ScriptedPool(chosen((4, 1), (4, 3)))) as rooms:
        wish = NewGame("chess", "computer", colour="black", level=1)
        room = await new_room(rooms, wish)
        await Onlooker(room, "ann").until_plies(1)


@pytest.mark.parametrize("failure", [EngineError("no move"), chosen((0, 0), (0, 5)), OSError()])
async def test_a_failure_is_told_and_tried_again(tmp_path: Path, failure: Exception) -> None:
    pool = ScriptedPool(failure, failure, E7_E5)
    async with rooms_in(tmp_path, pool) as rooms:
        room = await new_room(rooms, AGAINST_COMPUTER)
        ann = Onlooker(room, "ann")
        await type_moves(room, "ann", "e4")
        await ann.until_plies(2)
        assert pool.asked == 3
        assert len(ann.words) == 2
        assert "tries again" in ann.words[0]


@pytest.mark.parametrize("action", ["request-takeback", "resign", "pause"])
async def test_whatever_ends_its_turn_stops_it(tmp_path: Path, action: str) -> None:
    pool = ScriptedPool(None)
    async with rooms_in(tmp_path, pool) as rooms:
        room = await new_room(rooms, AGAINST_COMPUTER)
        await type_moves(room, "ann", "e4")
        await asyncio.sleep(0)
        states = [room.computer.thinking]
        await room.act("ann", action)
        await asyncio.sleep(0)
        states.append(room.computer.thinking)
        assert states == [True, False]
        assert pool.stopped == 1


async def test_take_back_while_thinking_and_play_on(tmp_path: Path) -> None:
    pool = ScriptedPool(None, chosen((3, 6), (3, 4)))
    async with rooms_in(tmp_path, pool) as rooms:
        room = await new_room(rooms, AGAINST_COMPUTER)
        ann = Onlooker(room, "ann")
        await type_moves(room, "ann", "e4")
        await asyncio.sleep(0)
        await room.act("ann", "request-takeback")
        assert room.game.ply == 0
        await type_moves(room, "ann", "d4")
        await ann.until_plies(2)
        assert [played.text for played in room.game.moves] == ["d4", "d5"]


async def test_other_acts_do_not_interrupt_it(tmp_path: Path) -> None:
    pool = ScriptedPool(None)
    async with rooms_in(tmp_path, pool) as rooms:
        room = await new_room(rooms, AGAINST_COMPUTER)
        await type_moves(room, "ann", "e4")
        await asyncio.sleep(0)
        Onlooker(room, "spectator")
        await asyncio.sleep(0)
        assert room.computer.thinking
        assert (pool.asked, pool.stopped) == (1, 0)


@pytest.mark.parametrize(("score", "accepted"), [(+200, True), (+10, False), (-300, False)])
async def test_it_answers_draw_offers(tmp_path: Path, score: int, accepted: bool) -> None:
    """The score is Ann's, whose turn it is: the better she stands, the gladder the computer is."""

    pool = ScriptedPool(chosen((0, 1), (0, 2), score))
    async with rooms_in(tmp_path, pool) as rooms:
        room = await new_room(rooms, AGAINST_COMPUTER)
        ann = Onlooker(room, "ann")
        await room.act("ann", "offer-draw")
        while room.game.offers.draw is not None:
            ann.news.clear()
            await ann.news.wait()
        reason = room.game.result.reason if room.game.result else None
        assert reason == (Reason.AGREEMENT if accepted else None)
        declined = ClosedRequest("draw", Side.WHITE, "declined")
        assert room.game.closed == (() if accepted else (declined,))


async def test_an_offer_that_cannot_be_judged_is_declined(tmp_path: Path) -> None:
    async with rooms_in(tmp_path, ScriptedPool(EngineError("It is broken."))) as rooms:
        room = await new_room(rooms, AGAINST_COMPUTER)
        ann = Onlooker(room, "ann")
        await room.act("ann", "offer-draw")
        while room.game.offers.draw is not None:
            ann.news.clear()
            await ann.news.wait()
        assert room.game.closed == (ClosedRequest("draw", Side.WHITE, "declined"),)


async def test_it_spares_its_time(tmp_path: Path) -> None:
    pool = ScriptedPool(E7_E5)
    async with rooms_in(tmp_path, pool) as rooms:
        wish = NewGame("chess", "computer", level=7, clock=SuddenDeath(30_000))
        room = await new_room(rooms, wish)
        ann = Onlooker(room, "ann")
        await type_moves(room, "ann", "e4")
        await ann.until_plies(2)
        assert pool.times[0] is not None
        assert 0 < pool.times[0] <= 1000


async def test_a_loaded_game_goes_on_thinking(tmp_path: Path) -> None:
    async with rooms_in(tmp_path, ScriptedPool(None)) as rooms:
        room = await new_room(rooms, AGAINST_COMPUTER)
        await type_moves(room, "ann", "e4")
        game = room.game.id
    async with rooms_in(tmp_path, ScriptedPool(E7_E5)) as rooms:
        await Onlooker(await rooms.get(game), "ann").until_plies(2)
    assert game


@pytest.mark.parametrize(("stated", "played"), [(None, -1), (-1, -1), (0, 0), (12, 12)])
def test_the_gentlest_levels_are_levels_like_others(stated: int | None, played: int) -> None:
    assert computer_seats.strength(Player("computer", "Computer", level=stated)) == played
