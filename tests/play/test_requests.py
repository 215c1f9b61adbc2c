"""No request ends silently: whoever asked is told what became of it."""

from __future__ import annotations

import pytest

from latticechess import Side
from latticechess.play.commands import (
    Abort,
    Command,
    DeclineAbort,
    DeclineDraw,
    DeclinePause,
    DeclineRematch,
    DeclineTakeback,
    OfferDraw,
    OfferRematch,
    Pause,
    RequestTakeback,
    Resign,
)
from latticechess.play.requests import WHAT, ClosedRequest, How, What
from play.table import COMPUTER, ONLINE, Table, options

WHITE, BLACK = Side.WHITE, Side.BLACK
ASK: dict[What, type] = {
    "draw": OfferDraw,
    "takeback": RequestTakeback,
    "pause": Pause,
    "abort": Abort,
    "rematch": OfferRematch,
}
DECLINE: dict[What, type] = {
    "draw": DeclineDraw,
    "takeback": DeclineTakeback,
    "pause": DeclinePause,
    "abort": DeclineAbort,
    "rematch": DeclineRematch,
}
LAPSING: tuple[What, ...] = ("draw", "takeback", "pause", "abort")
"""A rematch is asked for when nobody moves any more."""


def asked(what: What, by: Side = WHITE) -> Table:
    """A game in which one has asked for something and waits."""
    table = Table(options(), ONLINE)
    table.play("e4", "e5")
    if what == "rematch":
        table.do(Resign(WHITE))
    command: Command = ASK[what](by)
    table.do(command)
    assert table.game.offers.asker(what) is by
    assert table.game.closed == ()
    return table


def closed(what: What, by: Side, how: How) -> tuple[ClosedRequest, ...]:
    return (ClosedRequest(what, by, how),)


def test_every_request_is_known_here() -> None:
    assert set(ASK) == set(DECLINE) == set(WHAT)


@pytest.mark.parametrize("by", Side)
@pytest.mark.parametrize("what", WHAT)
def test_a_declined_request_is_told(what: What, by: Side) -> None:
    table = asked(what, by)
    table.do(DECLINE[what](by.opponent))
    assert table.game.closed == closed(what, by, "declined")


@pytest.mark.parametrize("what", [what for what in WHAT if what != "draw"])
def test_a_withdrawn_request_is_told(what: What) -> None:
    table = asked(what)
    table.do(DECLINE[what](WHITE))
    assert table.game.closed == closed(what, WHITE, "withdrawn")


@pytest.mark.parametrize("what", LAPSING)
def test_a_request_lapses_when_the_opponent_plays_on(what: What) -> None:
    table = asked(what, BLACK)
    table.play("Nf3")
    assert table.game.closed == closed(what, BLACK, "lapsed")


@pytest.mark.parametrize("what", [what for what in LAPSING if what != "draw"])
def test_a_request_lapses_with_ones_own_move(what: What) -> None:
    table = asked(what)
    table.play("Nf3")
    assert table.game.closed == closed(what, WHITE, "lapsed")


def test_the_answer_stands_until_the_asker_moves() -> None:
    table = asked("draw", BLACK)
    table.do(DeclineDraw(WHITE))
    table.play("Nf3")
    assert table.game.closed == closed("draw", BLACK, "declined"), "the opponent moves at once"
    table.play("Nc6")
    assert table.game.closed == ()


@pytest.mark.parametrize("what", LAPSING)
def test_asking_again_replaces_the_old_answer(what: What) -> None:
    table = asked(what)
    table.do(DECLINE[what](BLACK))
    if what == "draw":
        table.play("Nf3", "Nc6")
    table.do(ASK[what](WHITE))
    assert table.game.closed == ()


@pytest.mark.parametrize("what", ["pause", "takeback", "abort"])
def test_a_request_that_is_granted_was_not_in_vain(what: What) -> None:
    table = asked(what)
    grant = RequestTakeback if what == "takeback" else ASK[what]
    if what == "takeback":
        # Each wants to take back: the later request takes the earlier one's place.
        table.do(grant(BLACK))
        assert table.game.closed == closed("takeback", WHITE, "lapsed")
        return
    table.do(grant(BLACK))
    assert table.game.closed == ()


def test_the_end_of_the_game_answers_everything() -> None:
    table = asked("pause")
    table.do(Resign(BLACK))
    assert table.game.closed == ()


def test_the_computer_declines_as_people_do() -> None:
    table = Table(options(), (ONLINE[0], COMPUTER))
    table.play("e4", "e5")
    table.do(OfferDraw(WHITE))
    table.do(DeclineDraw(BLACK))
    assert table.game.closed == closed("draw", WHITE, "declined")
