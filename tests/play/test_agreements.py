"""What two players do by agreement, or when one of them has left."""

from __future__ import annotations

import pytest

from latticechess import Outcome, Reason, Side
from latticechess.play.agreements import claim_after_ms, rematch_options, rematch_players
from latticechess.play.clock import Clocks
from latticechess.play.commands import (
    Abort,
    ClaimAbsence,
    Command,
    DeclineAbort,
    DeclinePause,
    DeclineRematch,
    OfferRematch,
    Pause,
    PlayText,
    Resign,
    Resume,
    StartRematch,
)
from latticechess.play.decide import LAG_QUOTA_MS
from latticechess.play.game import Offers, replay
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import Days, SuddenDeath
from play.table import ANN, BEN, COMPUTER, ONLINE, SAME_SCREEN, Table, options

WHITE, BLACK = Side.WHITE, Side.BLACK
FIVE_MINUTES: Clocks = (SuddenDeath(300_000), SuddenDeath(300_000))
THREE_DAYS: Clocks = (Days(259_200_000), Days(259_200_000))


def online(clocks: Clocks = FIVE_MINUTES) -> Table:
    return Table(options(clocks=clocks), ONLINE)


def refused(table: Table, command: Command) -> str:
    before = table.game
    with pytest.raises(Refusal) as refusal:
        table.do(command)
    assert table.game is before
    return refusal.value.reason


def over(table: Table | None = None) -> Table:
    table = table or online()
    table.play("e4", "e5")
    table.do(Resign(WHITE))
    return table


def test_a_pause_is_declined_or_withdrawn() -> None:
    table = online()
    table.play("e4")
    for answerer in (BLACK, WHITE):
        table.do(Pause(WHITE))
        assert table.game.offers.pause is WHITE
        table.do(DeclinePause(answerer))
        assert table.game.offers == Offers()
        assert not table.game.paused
    assert "Nobody" in refused(table, DeclinePause(BLACK))
    table.do(Pause(BLACK))
    table.do(Pause(WHITE))
    assert table.game.paused
    assert "already paused" in refused(table, Pause(WHITE))
    table.do(Resume(BLACK))
    assert not table.game.paused


def test_both_together_end_a_game_without_result() -> None:
    table = online()
    table.play("e4", "e5")
    table.do(Abort(BLACK))
    assert table.game.offers.abort is BLACK
    assert "must agree" in refused(table, Abort(BLACK))
    table.do(DeclineAbort(WHITE))
    assert "Nobody" in refused(table, DeclineAbort(WHITE))
    table.do(Abort(WHITE))
    table.do(Abort(BLACK))
    assert table.game.result == Outcome(None, Reason.ABORTED)
    assert replay(table.events) == table.game


def test_the_wish_to_abort_lapses_with_a_move() -> None:
    table = online()
    table.play("e4", "e5")
    table.do(Abort(WHITE))
    table.play("Nf3")
    assert table.game.offers.abort is None


def test_the_computer_does_not_agree_to_abort() -> None:
    table = Table(options(), (ANN, COMPUTER))
    table.play("e4", "e5")
    assert "resign" in refused(table, Abort(WHITE))


@pytest.mark.parametrize(("clocks", "limit"), [(FIVE_MINUTES, 60_000), (None, 180_000)])
def test_a_game_is_claimed_from_one_who_stays_away(clocks: Clocks | None, limit: int) -> None:
    table = Table(options(clocks=clocks) if clocks else options(), ONLINE)
    table.play("e4", "e5")
    assert claim_after_ms(table.game) == limit
    assert "is here" in refused(table, ClaimAbsence(WHITE, None))
    assert "it has been 59" in refused(table, ClaimAbsence(WHITE, 59_999))
    assert str(limit // 1000) in refused(table, ClaimAbsence(WHITE, limit - 1))
    table.do(ClaimAbsence(WHITE, limit))
    assert table.game.result == Outcome(WHITE, Reason.ABANDONED)
    assert replay(table.events) == table.game


def test_a_program_may_wait_longer_or_shorter() -> None:
    table = online()
    table.play("e4", "e5")
    assert claim_after_ms(table.game, 5_000) == 5_000
    assert "5 seconds: it has been 4" in refused(
        table, ClaimAbsence(WHITE, 4_999, patience_ms=5_000)
    )
    table.do(ClaimAbsence(WHITE, 5_000, patience_ms=5_000))
    assert table.game.result == Outcome(WHITE, Reason.ABANDONED)
    assert claim_after_ms(Table(options(), SAME_SCREEN).game, 5_000) is None


def test_who_plays_many_boards_at_once_is_not_absent() -> None:
    table = Table(options(many_boards=True), ONLINE)
    assert claim_after_ms(table.game, 5_000) is None


def test_a_claim_may_be_content_with_a_draw() -> None:
    table = online()
    table.play("e4", "e5")
    table.do(ClaimAbsence(BLACK, 60_000, draw=True))
    assert table.game.result == Outcome(None, Reason.ABANDONED)


def test_a_bare_king_cannot_win_by_a_claim() -> None:
    table = Table(options(start="4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), ONLINE)
    table.play("a4", "Kd8")
    table.do(ClaimAbsence(BLACK, 200_000))
    assert table.game.result == Outcome(None, Reason.ABANDONED)


def test_nobody_loses_a_game_that_has_hardly_begun() -> None:
    table = online()
    table.play("e4")
    table.do(ClaimAbsence(WHITE, 60_000))
    assert table.game.result == Outcome(None, Reason.ABORTED)


def test_what_cannot_be_claimed() -> None:
    assert "cannot be claimed" in refused(online(THREE_DAYS), ClaimAbsence(WHITE, 10**9))
    for players in (SAME_SCREEN, (ANN, COMPUTER)):
        assert claim_after_ms(Table(options(), players).game) is None
    table = online()
    table.play("e4", "e5")
    table.do(Pause(WHITE))
    table.do(Pause(BLACK))
    assert "paused" in refused(table, ClaimAbsence(WHITE, 10**9))
    assert "over" in refused(over(), ClaimAbsence(WHITE, 10**9))


def test_a_rematch_is_offered_and_taken() -> None:
    table = over()
    assert "has not offered" in refused(table, StartRematch(BLACK, "next"))
    table.do(OfferRematch(WHITE))
    assert "wait" in refused(table, OfferRematch(WHITE))
    table.do(DeclineRematch(BLACK))
    assert "Nobody" in refused(table, DeclineRematch(BLACK))
    table.do(OfferRematch(BLACK))
    table.do(StartRematch(WHITE, "next"))
    assert table.game.rematch == "next"
    assert "has started" in refused(table, OfferRematch(BLACK))
    assert table.game.result is not None
    assert replay(table.events) == table.game


def test_a_rematch_needs_an_end() -> None:
    assert "not over" in refused(online(), OfferRematch(WHITE))


def test_the_computer_need_not_be_asked() -> None:
    table = over(Table(options(), (ANN, COMPUTER)))
    table.do(StartRematch(WHITE, "next"))
    assert table.game.rematch == "next"


def test_a_rematch_swaps_colours_and_clocks_and_keeps_the_score() -> None:
    clocks: Clocks = (SuddenDeath(300_000), SuddenDeath(100_000))
    table = over(Table(options(clocks=clocks), ONLINE))
    assert rematch_players(table.game) == (BEN, ANN)
    again = rematch_options(table.game, None, "Second")
    assert again.clocks == (SuddenDeath(100_000), SuddenDeath(300_000))
    assert again.series is not None
    assert (again.series.previous, again.series.number) == ("game", 2)
    assert (again.series.white, again.series.black) == (2, 0), "Ben won and is White now"
    second = Table(again, (BEN, ANN))
    second.play("e4", "e5")
    second.do(Resign(WHITE))
    third = rematch_options(second.game, None, "Third").series
    assert third is not None
    assert (third.number, third.white, third.black) == (3, 2, 2)


def test_no_lag_is_made_good_where_a_move_may_take_days() -> None:
    table = online(THREE_DAYS)
    table.play("e4", at=1_000)
    flag = 1_000 + 259_200_000
    (ended,) = table.do(PlayText(BLACK, "e5", id="m", lag_ms=LAG_QUOTA_MS), at=flag)
    assert table.game.result == Outcome(WHITE, Reason.TIME), ended


def test_a_tournament_decides_how_long_one_waits_for_the_first_moves() -> None:
    table = Table(options(tournament="t"), ONLINE)
    table.play("e4")
    assert claim_after_ms(table.game) is None
    assert "by default" in refused(table, ClaimAbsence(WHITE, 10**9))
    table.play("e5")
    table.do(ClaimAbsence(WHITE, 10**9))
    assert table.game.result == Outcome(WHITE, Reason.ABANDONED)
