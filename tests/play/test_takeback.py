"""Taking back restores the game byte for byte, and the events alone make the whole game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from latticechess import Reason, Side
from latticechess.kernel.library import names
from latticechess.play.clock import Clocks
from latticechess.play.commands import OfferDraw, Pause, RequestTakeback, Resume
from latticechess.play.events import decode_event, encode_event
from latticechess.play.game import flag_at, replay
from latticechess.play.time_controls import Fischer, SuddenDeath
from play.scenes import SCENES, Scene
from play.strategies import pairs
from play.table import Table, options, some_moves, state

FISCHER: Clocks = (Fischer(60_000, 3_000), Fischer(50_000, 2_000))


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.board}: {scene.name}")
def test_a_special_move_is_undone_byte_for_byte(scene: Scene) -> None:
    table = Table(options(scene.board, start=scene.start, clocks=FISCHER, at_once=True))
    *lead, special = scene.moves
    table.play(*lead, at=1_000)
    before = table.state(7_000)
    table.play(special, at=7_000)
    assert table.game.moves[-1].text == special
    assert table.state(7_000) != before
    table.do(RequestTakeback(Side.WHITE), 99_000 if table.game.result else 20_000)
    assert table.state(table.game.at) == before
    table.play(special, at=table.game.at)
    assert table.game.moves[-1].clock_ms == table.game.clock.shown(
        table.game.moves[-1].side, table.game.at
    )


def test_scenes_are_what_they_say() -> None:
    """Each scene's last move does what its name promises, so that undoing it proves something."""
    kinds = set()
    for scene in SCENES:
        table = Table(options(scene.board, start=scene.start))
        table.play(*scene.moves)
        played, result = table.game.moves[-1], table.game.result
        if "capture" in scene.name or scene.name == "en passant":
            assert played.captured is not None
        if "promotion" in scene.name:
            assert played.move.promotion is not None
        if "check" in scene.name:
            assert played.check is not None
        if "castling" in scene.name and "rook" not in scene.name:
            assert len(played.changes) == 4
        if scene.name == "en passant":
            assert len(played.changes) == 3
        if result is not None:
            kinds.add((scene.board, result.reason))
    assert kinds == {
        ("chess", Reason.CHECKMATE),
        ("plane", Reason.CHECKMATE),
        ("cube", Reason.CHECKMATE),
        ("chess", Reason.STALEMATE),
        ("chess", Reason.DEAD_POSITION),
        ("chess", Reason.SEVENTY_FIVE_MOVES),
    }


steps = st.lists(
    st.tuples(st.integers(0, 10**6), st.integers(0, 4_000), st.integers(0, 5)), max_size=14
)
"""Which legal move, after how long, and what happens besides."""


@pytest.mark.parametrize("board", names())
@settings(max_examples=12, deadline=None)
@given(clocks=pairs, at_once=st.booleans(), steps=steps, back=st.integers(1, 14))
def test_random_games_are_undone_and_replayed(
    board: str,
    clocks: Clocks,
    at_once: bool,
    steps: list[tuple[int, int, int]],
    back: int,
) -> None:
    table = Table(options(board, clocks=clocks, at_once=at_once))
    snapshots = play_on(table, steps)
    check_replay(table)
    if table.game.ply and table.game.result is None:
        plies = min(back, table.game.ply)
        table.do(RequestTakeback(Side.WHITE, plies), table.game.at)
        if table.game.result is None:
            now = table.game.at
            assert table.state(now) == snapshots[table.game.ply]
    check_replay(table)


def play_on(table: Table, steps: list[tuple[int, int, int]]) -> list[bytes]:
    """Play as the steps say; the state just before each move."""
    snapshots: list[bytes] = []
    for choice, thought, besides in steps:
        if table.game.result is not None:
            break
        now = table.game.at + thought
        if besides == 0:
            table.do(Pause(table.game.turn), now)
            if table.game.paused:
                table.do(Resume(table.game.turn), now + 12_345)
            now = table.game.at
        flag = flag_at(table.game)
        if table.game.result is not None or (flag is not None and now >= flag):
            break
        snapshots.append(table.state(now))
        moves = some_moves(table.game.position)
        table.move(moves[choice % len(moves)], now)
        if besides == 1 and table.game.result is None:
            table.do(RequestTakeback(table.game.turn), now + 500)
            if table.game.result is None:
                assert table.state(now + 500) == snapshots.pop()
    return snapshots


def check_replay(table: Table) -> None:
    """The stored form of the events alone makes the same game."""
    events = [decode_event(encode_event(event)) for event in table.events]
    assert events == table.events
    again = replay(events)
    assert again == table.game
    assert state(again, again.at) == table.state(table.game.at)
    assert again.seq == len(events)
    times = [event.at for event in events]
    assert times == sorted(times)


def test_taking_back_gives_no_time_and_takes_none() -> None:
    """White thought 10 s for the move, Black 5 s over the reply: both clocks stand as they did."""
    table = Table(options(clocks=(SuddenDeath(60_000), SuddenDeath(60_000)), at_once=True))
    table.play("e4", at=10_000)
    table.do(RequestTakeback(Side.WHITE), 15_000)
    clock = table.game.clock
    assert clock.shown(Side.WHITE, 15_000) == 50_000
    assert clock.shown(Side.BLACK, 15_000) == 60_000
    assert flag_at(table.game) == 65_000


def test_taking_back_the_first_move_stops_a_clock_it_started() -> None:
    table = Table(options(clocks=FISCHER))
    table.play("e4", at=10_000)
    table.do(RequestTakeback(Side.WHITE), 15_000)
    assert flag_at(table.game) is None
    table.play("d4", at=10**9)
    assert flag_at(table.game) == 10**9 + 50_000


def test_offers_do_not_survive_a_takeback() -> None:
    table = Table(options())
    table.play("e4")
    table.do(OfferDraw(Side.WHITE))
    table.do(RequestTakeback(Side.WHITE))
    assert table.game.offers.draw is None


def test_events_without_a_beginning_are_no_game() -> None:
    table = Table(options())
    table.play("e4")
    with pytest.raises(ValueError, match="begins with Started"):
        replay(table.events[1:])
    with pytest.raises(ValueError, match="at least one"):
        replay([])
