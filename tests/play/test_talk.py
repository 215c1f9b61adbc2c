"""Offers, claims, take-backs, pauses, resignation: who may ask what, and when it lapses."""

from __future__ import annotations

import pytest

from latticechess import Outcome, Reason, Side
from latticechess.play.commands import (
    Abort,
    AcceptDraw,
    AcceptTakeback,
    ChangeLevel,
    ClaimDraw,
    Command,
    DeclineDraw,
    DeclineTakeback,
    OfferDraw,
    Pause,
    PlayText,
    RequestTakeback,
    Resign,
    Resume,
)
from latticechess.play.events import (
    OPEN,
    DrawOffered,
    Player,
    TakebackRequested,
    TakenBack,
)
from latticechess.play.game import Offers, TakebackRequest
from latticechess.play.refusal import Refusal
from play.table import ANN, BEN, COMPUTER, ONLINE, SAME_SCREEN, Table, options

WHITE, BLACK = Side.WHITE, Side.BLACK


def online() -> Table:
    return Table(options(), ONLINE)


def refused(table: Table, command: Command) -> str:
    before = table.game
    with pytest.raises(Refusal) as refusal:
        table.do(command)
    assert table.game is before
    return refusal.value.reason


# --- Draws -----------------------------------------------------------------------------------


def test_a_draw_by_agreement() -> None:
    table = online()
    assert table.do(OfferDraw(WHITE)) == [DrawOffered(at=0, side=WHITE)]
    assert table.game.offers.draw is WHITE
    table.do(AcceptDraw(BLACK))
    assert table.game.result == Outcome(None, Reason.AGREEMENT)
    assert table.game.offers.draw is None


def test_two_offers_are_an_agreement() -> None:
    table = online()
    table.do(OfferDraw(WHITE))
    table.do(OfferDraw(BLACK))
    assert table.game.result == Outcome(None, Reason.AGREEMENT)


def test_an_offer_stands_through_ones_own_move_and_lapses_with_the_opponents() -> None:
    table = online()
    table.do(OfferDraw(WHITE))
    table.play("e4")
    assert table.game.offers == Offers(draw=WHITE)
    table.play("e5")
    assert table.game.offers == Offers()
    assert "not offered" in refused(table, AcceptDraw(BLACK))


def test_only_the_opponent_answers_an_offer() -> None:
    table = online()
    assert "not offered" in refused(table, DeclineDraw(BLACK))
    table.do(OfferDraw(WHITE))
    assert "not offered" in refused(table, AcceptDraw(WHITE))
    assert "not offered" in refused(table, DeclineDraw(WHITE))
    assert "already" in refused(table, OfferDraw(WHITE))


def test_a_declined_offer_is_repeated_only_after_a_move() -> None:
    table = online()
    table.do(OfferDraw(WHITE))
    table.do(DeclineDraw(BLACK))
    assert table.game.offers.draw is None
    assert "after your next move" in refused(table, OfferDraw(WHITE))
    table.play("e4")
    table.do(OfferDraw(WHITE))
    assert table.game.offers.draw is WHITE


def test_threefold_repetition_may_be_claimed_by_the_side_to_move() -> None:
    table = online()
    assert "no draw to claim" in refused(table, ClaimDraw(WHITE))
    for _ in range(2):
        table.play("Nf3", "Nf6", "Ng1", "Ng8")
    assert "your turn" in refused(table, ClaimDraw(BLACK))
    table.do(ClaimDraw(WHITE))
    assert table.game.result == Outcome(None, Reason.THREEFOLD)


def test_fifty_moves_may_be_claimed_and_seventy_five_end_the_game() -> None:
    table = Table(options(start="4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), ONLINE)
    assert "no draw to claim" in refused(table, ClaimDraw(WHITE))
    table.play("Rb1")
    table.do(ClaimDraw(BLACK))
    assert table.game.result == Outcome(None, Reason.FIFTY_MOVES)
    table = Table(options(start="4k3/8/8/8/8/8/8/R3K3 w - - 149 80"), ONLINE)
    table.play("Rb1")
    assert table.game.result == Outcome(None, Reason.SEVENTY_FIVE_MOVES)


def test_the_fifth_repetition_ends_the_game() -> None:
    table = online()
    for _ in range(4):
        assert table.game.result is None
        table.play("Nf3", "Nf6", "Ng1", "Ng8")
    assert table.game.result == Outcome(None, Reason.FIVEFOLD)


# --- Resigning and aborting ------------------------------------------------------------------


@pytest.mark.parametrize("side", list(Side))
def test_who_resigns_loses_in_turn_or_not(side: Side) -> None:
    table = online()
    table.play("e4")
    table.do(Resign(side))
    assert table.game.result == Outcome(side.opponent, Reason.RESIGNATION)


def test_a_game_is_aborted_until_both_have_moved() -> None:
    table = online()
    table.play("e4")
    table.do(Abort(BLACK))
    assert table.game.result == Outcome(None, Reason.ABORTED)
    table = online()
    table.play("e4", "e5")
    table.do(Abort(WHITE))
    assert table.game.result is None, "the other must want it too"


def test_an_unjoined_game_may_be_aborted() -> None:
    table = Table(options(), (ANN, OPEN))
    table.do(Abort(WHITE))
    assert table.game.result == Outcome(None, Reason.ABORTED)


@pytest.mark.parametrize("players", [SAME_SCREEN, (COMPUTER, COMPUTER)])
def test_a_game_that_nobody_can_lose_may_be_aborted_any_time(
    players: tuple[Player, Player],
) -> None:
    table = Table(options(), players)
    table.play("e4", "e5", "Nf3")
    table.do(Abort(WHITE))
    assert table.game.result == Outcome(None, Reason.ABORTED)


def test_a_game_against_the_computer_is_resigned_not_aborted() -> None:
    table = Table(options(), (ANN, COMPUTER))
    table.play("e4", "e5")
    assert "resign" in refused(table, Abort(WHITE))


EVERYTHING: tuple[Command, ...] = (
    PlayText(BLACK, "e5"),
    Resign(WHITE),
    OfferDraw(WHITE),
    AcceptDraw(BLACK),
    DeclineDraw(BLACK),
    ClaimDraw(BLACK),
    RequestTakeback(WHITE),
    AcceptTakeback(BLACK),
    DeclineTakeback(BLACK),
    Pause(WHITE),
    Resume(WHITE),
    Abort(WHITE),
    ChangeLevel(WHITE, 3),
)


@pytest.mark.parametrize("command", EVERYTHING, ids=lambda command: type(command).__name__)
def test_nothing_happens_in_a_finished_game(command: Command) -> None:
    table = online()
    table.play("e4")
    table.do(OfferDraw(WHITE))
    table.do(RequestTakeback(WHITE))
    table.do(Resign(BLACK))
    assert refused(table, command).startswith("The game is over: White wins by resignation")


# --- Taking back -----------------------------------------------------------------------------


def test_a_person_must_agree() -> None:
    table = online()
    table.play("e4", "e5", "Nf3")
    answer = table.do(RequestTakeback(WHITE))
    assert answer == [TakebackRequested(at=0, side=WHITE, plies=1)]
    assert table.game.offers.takeback == TakebackRequest(WHITE, 1)
    assert "not asked" in refused(table, AcceptTakeback(WHITE))
    assert "already" in refused(table, RequestTakeback(WHITE))
    table.do(AcceptTakeback(BLACK))
    assert [played.text for played in table.game.moves] == ["e4", "e5"]
    assert table.game.turn is WHITE
    assert table.game.offers.takeback is None


def test_in_ones_own_turn_it_goes_back_two_plies() -> None:
    table = online()
    table.play("e4", "e5")
    table.do(RequestTakeback(WHITE))
    table.do(AcceptTakeback(BLACK))
    assert table.game.ply == 0


def test_a_request_is_declined_withdrawn_or_lapses() -> None:
    table = online()
    table.play("e4")
    assert "Nobody" in refused(table, DeclineTakeback(BLACK))
    table.do(RequestTakeback(WHITE))
    table.do(DeclineTakeback(BLACK))
    assert table.game.offers.takeback is None
    table.do(RequestTakeback(WHITE))
    table.do(DeclineTakeback(WHITE))
    assert table.game.offers.takeback is None
    table.do(RequestTakeback(WHITE))
    table.play("e5")
    assert table.game.offers.takeback is None
    assert "not asked" in refused(table, AcceptTakeback(BLACK))


@pytest.mark.parametrize("plies", [-1, 0, 4, 10**9])
def test_there_must_be_a_move_to_take_back(plies: int) -> None:
    table = online()
    table.play("e4", "e5", "Nf3")
    assert "no move" in refused(table, RequestTakeback(WHITE, plies))


def test_before_ones_first_move_there_is_none_to_take_back() -> None:
    assert "no move" in refused(online(), RequestTakeback(WHITE))
    table = online()
    table.play("e4")
    assert "no move" in refused(table, RequestTakeback(BLACK))


def test_at_one_screen_it_happens_at_once_ply_by_ply() -> None:
    table = Table(options())
    table.play("e4", "e5", "Nf3")
    for left in (2, 1, 0):
        assert table.do(RequestTakeback(table.game.turn)) == [TakenBack(at=0, plies=1)]
        assert table.game.ply == left


def test_against_the_computer_it_goes_back_to_ones_own_last_move() -> None:
    table = Table(options(), (ANN, COMPUTER))
    table.play("e4", "e5", "Nf3", "Nc6")
    table.do(RequestTakeback(WHITE))
    assert [played.text for played in table.game.moves] == ["e4", "e5"]
    table.play("Bc4")
    table.do(RequestTakeback(WHITE))
    assert [played.text for played in table.game.moves] == ["e4", "e5"]
    assert table.game.turn is WHITE


def test_the_computers_first_move_is_not_ones_own() -> None:
    table = Table(options(), (COMPUTER, BEN))
    table.play("e4")
    assert "no move" in refused(table, RequestTakeback(BLACK))
    table.play("e5", "Nf3")
    table.do(RequestTakeback(BLACK))
    assert [played.text for played in table.game.moves] == ["e4"]


def test_any_depth_may_be_asked_for() -> None:
    table = Table(options(), (ANN, COMPUTER))
    table.play("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5")
    table.do(RequestTakeback(WHITE, 6))
    assert table.game.ply == 0


def test_options_may_forbid_taking_back() -> None:
    table = Table(options(takebacks=False))
    table.play("e4")
    assert "without take-backs" in refused(table, RequestTakeback(WHITE))


def test_a_move_taken_back_is_not_played_again_by_a_late_message() -> None:
    table = Table(options())
    move = PlayText(WHITE, "e4", id="once")
    table.do(move)
    table.do(RequestTakeback(WHITE))
    assert table.do(move) == []
    table.do(PlayText(WHITE, "e4", id="twice"))
    assert table.game.ply == 1


def test_mate_may_be_taken_back_where_nobody_else_is_concerned() -> None:
    mate = ("f3", "e5", "g4", "Qh4#")
    table = Table(options(), (ANN, COMPUTER))
    table.play(*mate)
    table.do(RequestTakeback(WHITE))
    assert table.game.result is None
    assert [played.text for played in table.game.moves] == ["f3", "e5"]
    table = Table(options(), ONLINE)
    table.play(*mate)
    assert "over" in refused(table, RequestTakeback(WHITE))


@pytest.mark.parametrize("end", [Resign(WHITE), Abort(WHITE)])
def test_a_decision_of_a_player_is_final(end: Command) -> None:
    table = Table(options())
    table.play("e4", "e5")
    table.do(end)
    assert "cannot be taken back" in refused(table, RequestTakeback(WHITE))


# --- Pausing ---------------------------------------------------------------------------------


def is_paused(table: Table) -> bool:
    return table.game.paused


def test_a_pause_needs_both_people() -> None:
    table = online()
    table.do(Pause(WHITE))
    assert not is_paused(table)
    assert table.game.offers.pause is WHITE
    assert "agree" in refused(table, Pause(WHITE))
    table.do(Pause(BLACK))
    assert is_paused(table)
    assert "already" in refused(table, Pause(BLACK))
    assert "paused" in refused(table, PlayText(WHITE, "e4"))
    assert "paused" in refused(table, RequestTakeback(WHITE))
    table.do(Resume(BLACK))
    assert not is_paused(table)
    assert "not paused" in refused(table, Resume(BLACK))


@pytest.mark.parametrize("players", [None, (ANN, COMPUTER), (COMPUTER, ANN)])
def test_one_person_pauses_at_once(players: tuple[Player, Player] | None) -> None:
    table = Table(options(), players) if players else Table(options())
    table.do(Pause(WHITE))
    assert is_paused(table)


def test_one_may_resign_in_a_pause() -> None:
    table = Table(options())
    table.do(Pause(WHITE))
    table.do(Resign(WHITE))
    assert table.game.result == Outcome(BLACK, Reason.RESIGNATION)
    assert not is_paused(table)


# --- The computer ----------------------------------------------------------------------------


def test_the_computers_level_changes_during_the_game() -> None:
    table = Table(options(), (ANN, COMPUTER))
    table.play("e4")
    table.do(ChangeLevel(BLACK, 9))
    assert table.game.players[BLACK].level == 9
    assert table.game.players[BLACK].name == COMPUTER.name
    assert "not played by the computer" in refused(table, ChangeLevel(WHITE, 9))
