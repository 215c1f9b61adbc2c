"""Moving: what is played, recorded and refused."""

from __future__ import annotations

import pytest

from latticechess import Move, Outcome, Reason, Side
from latticechess.play.commands import (
    Flag,
    Join,
    OfferDraw,
    Pause,
    PlayMove,
    PlayText,
    Resign,
    Resume,
)
from latticechess.play.decide import LAG_QUOTA_MS, start_game
from latticechess.play.events import OPEN, Ended, GameOptions, Moved
from latticechess.play.game import flag_at, replay
from latticechess.play.refusal import Refusal
from latticechess.play.results import describe, score
from latticechess.play.time_controls import Fischer, SuddenDeath
from play.table import ANN, BEN, ONLINE, Table, options

WHITE, BLACK = Side.WHITE, Side.BLACK
FIVE_MINUTES = (SuddenDeath(300_000), SuddenDeath(300_000))
E4 = PlayMove(WHITE, (4, 1), (4, 3), id="one", ply=1)


def refused(table: Table, command: PlayMove | PlayText | Resign, at: int | None = None) -> str:
    """Why the command is refused; the game must not have noticed it."""
    before, events = table.game, list(table.events)
    with pytest.raises(Refusal) as refusal:
        table.do(command, at)
    assert table.game is before
    assert table.events == events
    return refusal.value.reason


def test_a_move_is_recorded_with_all_a_screen_needs() -> None:
    table = Table(options(clocks=(Fischer(60_000, 2_000), Fischer(60_000, 2_000))), at=1_000)
    table.play("e4", at=2_000)
    table.play("d5", at=5_000)
    table.play("exd5", at=6_500)
    played = table.game.moves[-1]
    assert (played.ply, played.side, played.text) == (3, WHITE, "exd5")
    assert played.move == Move((4, 3), (3, 4))
    assert played.captured is not None
    assert played.captured.letter == "p"
    assert [square for square, _, _ in played.changes] == [(4, 3), (3, 4)]
    assert played.check is None
    assert played.clock_ms == 60_500
    assert table.game.moves[1].clock_ms == 59_000


def test_a_check_names_the_kings_square() -> None:
    table = Table(options())
    table.play("e4", "f5", "Qh5+")
    assert table.game.moves[-1].check == (4, 7)


def test_mate_ends_the_game_with_the_move() -> None:
    table = Table(options())
    table.play("f3", "e5", "g4", "Qh4#")
    assert table.game.result == Outcome(BLACK, Reason.CHECKMATE)
    assert [type(event) for event in table.events[-2:]] == [Moved, Ended]
    assert refused(table, PlayText(WHITE, "a3")) == "The game is over: Black wins by checkmate."
    assert table.game.status == "ended"


def test_the_same_move_id_is_played_once() -> None:
    table = Table(options())
    assert len(table.do(E4)) == 1
    assert table.do(E4) == []
    assert table.game.ply == 1
    table.play("e5")
    assert table.do(E4) == []


def test_the_move_that_ended_a_game_may_be_sent_again() -> None:
    table = Table(options())
    table.play("f3", "e5", "g4")
    mate = PlayText(BLACK, "Qh4#", id="mate")
    table.do(mate)
    assert table.do(mate) == []


def test_moves_without_an_id_are_all_played() -> None:
    table = Table(options())
    table.play("Nf3", "Nf6", "Ng1", "Ng8", "Nf3")
    assert table.game.ply == 5


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (PlayMove(BLACK, (4, 6), (4, 4)), "It is White's turn."),
        (PlayMove(WHITE, (4, 1), (4, 3), ply=3), "The game has moved on"),
        (PlayText(WHITE, "Nf3", ply=0), "The game has moved on"),
        (PlayText(BLACK, "e5"), "It is White's turn."),
    ],
)
def test_wrong_side_and_wrong_ply_are_refused(command: PlayMove | PlayText, reason: str) -> None:
    assert refused(Table(options()), command).startswith(reason)


@pytest.mark.parametrize(
    "command",
    [
        PlayMove(WHITE, (4, 1), (4, 4)),
        PlayMove(WHITE, (4, 4), (4, 5)),
        PlayMove(WHITE, (4, 6), (4, 5)),
        PlayMove(WHITE, (4, 1), (4, 3), promotion="Q"),
        PlayMove(WHITE, (4, 1), (4, 99)),
        PlayMove(WHITE, (4, 1), (4, 3, 2)),
        PlayMove(WHITE, (-1, 4), (4, 3)),
        PlayMove(WHITE, (), ()),
        PlayText(WHITE, "e5"),
        PlayText(WHITE, "Ke2"),
        PlayText(WHITE, "hello"),
        PlayText(WHITE, ""),
        PlayText(WHITE, "e4 e5"),
    ],
)
def test_illegal_moves_change_nothing_and_say_why(command: PlayMove | PlayText) -> None:
    reason = refused(Table(options(clocks=FIVE_MINUTES)), command, at=5_000)
    assert len(reason) > 10
    assert "Traceback" not in reason


def test_a_king_left_in_check_is_named() -> None:
    table = Table(options())
    table.play("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Bb5", "a6", "Qxf7+")
    reason = refused(table, PlayMove(BLACK, (7, 6), (7, 5)))
    assert "king" in reason.lower()


def test_nothing_moves_before_both_have_sat_down() -> None:
    table = Table(options(clocks=FIVE_MINUTES, at_once=True), (ANN, OPEN))
    assert not table.game.seated
    assert "join" in refused(table, E4)
    assert "join" in refused(table, Resign(WHITE))
    assert flag_at(table.game) is None
    table.do(Join(BLACK, BEN), 10_000)
    assert table.game.status == "playing"
    assert table.game.players == ONLINE
    assert flag_at(table.game) == 310_000


def test_seats_are_taken_once_and_not_twice_by_one_user() -> None:
    table = Table(options(), (ANN, OPEN))
    with pytest.raises(Refusal, match="other side"):
        table.do(Join(BLACK, ANN))
    table.do(Join(BLACK, BEN))
    with pytest.raises(Refusal, match="taken"):
        table.do(Join(BLACK, BEN))
    with pytest.raises(Refusal, match="taken"):
        table.do(Join(WHITE, BEN))


# --- Time ------------------------------------------------------------------------------------


def test_the_first_move_starts_the_clock() -> None:
    table = Table(options(clocks=FIVE_MINUTES))
    assert flag_at(table.game) is None
    table.play("e4", at=1_000_000)
    assert flag_at(table.game) == 1_300_000
    assert table.game.moves[0].clock_ms == 300_000


def test_the_option_starts_it_at_once() -> None:
    table = Table(options(clocks=FIVE_MINUTES, at_once=True), at=50)
    assert flag_at(table.game) == 300_050
    table.play("e4", at=60_050)
    assert table.game.moves[0].clock_ms == 240_000


@pytest.mark.parametrize("late", [0, 1, 10**9])
def test_a_move_after_the_flag_ends_the_game_instead(late: int) -> None:
    table = Table(options(clocks=FIVE_MINUTES))
    table.play("e4", at=0)
    answer = table.do(PlayText(BLACK, "e5"), 300_000 + late)
    assert answer == [Ended(at=300_000, reason=Reason.TIME, winner=WHITE)]
    assert table.game.ply == 1
    assert table.game.clock.shown(BLACK, 10**12) == 0
    assert describe(table.game.result or Outcome(None, Reason.ABORTED)) == "White wins on time"


def test_a_move_in_the_last_millisecond_counts() -> None:
    table = Table(options(clocks=FIVE_MINUTES))
    table.play("e4", at=0)
    table.play("e5", at=299_999)
    assert table.game.moves[-1].clock_ms == 1
    assert flag_at(table.game) == 599_999


def test_whoever_touches_the_game_after_the_flag_ends_it() -> None:
    for command in (Flag(), OfferDraw(BLACK), Resign(WHITE), Pause(WHITE)):
        table = Table(options(clocks=FIVE_MINUTES))
        table.play("e4", at=0)
        answer = table.do(command, 300_000)
        assert answer == [Ended(at=300_000, reason=Reason.TIME, winner=WHITE)]


def test_a_flag_before_its_time_does_nothing() -> None:
    table = Table(options(clocks=FIVE_MINUTES))
    assert table.do(Flag(), 10**12) == []
    table.play("e4", at=10**12)
    assert table.do(Flag(), 10**12 + 299_999) == []
    assert Table(options()).do(Flag(), 10**15) == []


def test_a_flag_is_a_draw_when_the_opponent_cannot_mate() -> None:
    start = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
    table = Table(options(clocks=FIVE_MINUTES, start=start, at_once=True))
    assert table.do(Flag(), 300_000)[0] == Ended(at=300_000, reason=Reason.TIME, winner=WHITE)
    start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    table = Table(options(clocks=FIVE_MINUTES, start=start, at_once=True))
    assert table.do(Flag(), 300_000)[0] == Ended(at=300_000, reason=Reason.TIME, winner=None)
    assert score(table.game.result) == "1/2-1/2"


def test_black_may_be_first_to_move() -> None:
    start = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
    table = Table(options(clocks=FIVE_MINUTES, start=start))
    table.play("Kd7", at=5_000)
    assert flag_at(table.game) == 305_000
    assert table.game.clock.shown(BLACK, 6_000) == 300_000
    assert table.game.clock.shown(WHITE, 6_000) == 299_000


def test_lag_is_made_good_up_to_the_quota() -> None:
    table = Table(options(clocks=FIVE_MINUTES))
    table.play("e4", at=0)
    table.do(PlayText(BLACK, "e5", lag_ms=200), 10_000)
    assert table.game.moves[-1].clock_ms == 290_200
    table.do(PlayText(WHITE, "Nf3", lag_ms=10**9), 20_000)
    assert table.game.moves[-1].clock_ms == 290_000 + LAG_QUOTA_MS
    table.do(PlayText(BLACK, "Nf6", lag_ms=-5_000), 21_000)
    assert table.game.moves[-1].clock_ms == 289_200


def test_a_move_made_in_time_but_delayed_on_the_way_counts() -> None:
    table = Table(options(clocks=FIVE_MINUTES))
    table.play("e4", at=0)
    table.do(PlayText(BLACK, "e5", lag_ms=300), 300_100)
    assert table.game.ply == 2
    assert table.game.moves[-1].clock_ms == 200


def test_time_never_runs_backwards() -> None:
    table = Table(options(clocks=FIVE_MINUTES))
    table.play("e4", at=10_000)
    table.play("e5", at=4_000)
    assert table.game.moves[-1].at == 10_000
    assert table.game.moves[-1].clock_ms == 300_000


@pytest.mark.parametrize("end", [PlayText(BLACK, "Qh4#"), Resign(WHITE)])
def test_the_clocks_stand_when_the_game_is_over(end: PlayText | Resign) -> None:
    table = Table(options(clocks=FIVE_MINUTES))
    table.play("f3", "e5", "g4", at=0)
    table.do(end, 10_000)
    assert flag_at(table.game) is None
    assert table.game.clock.shown(BLACK, 10**9) == 290_000
    assert table.game.clock.shown(WHITE, 10**9) == 300_000


def test_a_paused_game_stands_still() -> None:
    table = Table(options(clocks=FIVE_MINUTES))
    table.play("e4", at=0)
    table.do(Pause(BLACK), 20_000)
    assert flag_at(table.game) is None
    assert "paused" in refused(table, PlayText(BLACK, "e5"), at=10**9)
    table.do(Resume(BLACK), 10**9)
    assert flag_at(table.game) == 10**9 + 280_000
    table.play("e5", at=10**9 + 1_000)
    assert table.game.moves[-1].clock_ms == 279_000


# --- Starting --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "word"),
    [
        (options(clocks=(SuddenDeath(0), SuddenDeath(5))), "more than nothing"),
        (options(start="not a position"), "position"),
        (options(start="8/8/8/8/8/8/8/8 w - - 0 1"), "king"),
        (options(start="R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), "over at once"),
        (GameOptions("mine", "this is no variant"), "mine"),
        (GameOptions("chess", options().source, start_number=5), "one start position"),
    ],
)
def test_a_game_that_cannot_be_played_is_refused(chosen: GameOptions, word: str) -> None:
    with pytest.raises(Refusal, match=word):
        start_game("g", chosen, ONLINE, 0)


def test_a_numbered_start_is_the_start() -> None:
    chosen = options("chess960")
    table = Table(GameOptions("chess960", chosen.source, start_number=0))
    back_row = [table.game.position.pieces[x, 0].kind.letter for x in range(8)]
    assert "".join(back_row) == "BBQNNRKR"
    assert table.game.options.title == "Chess960"


@pytest.mark.parametrize(
    ("outcome", "figures", "words"),
    [
        (None, "*", ""),
        (Outcome(WHITE, Reason.CHECKMATE), "1-0", "White wins by checkmate"),
        (Outcome(BLACK, Reason.RESIGNATION), "0-1", "Black wins by resignation"),
        (Outcome(None, Reason.STALEMATE), "1/2-1/2", "Draw by stalemate"),
        (Outcome(None, Reason.AGREEMENT), "1/2-1/2", "Draw by agreement"),
        (Outcome(None, Reason.ABORTED), "*", "Game aborted"),
    ],
)
def test_results_in_figures_and_words(outcome: Outcome | None, figures: str, words: str) -> None:
    assert score(outcome) == figures
    assert outcome is None or describe(outcome) == words


def test_a_promotion_that_mates_ends_the_game_for_good() -> None:
    table = Table(options(start="7k/P6p/6pP/8/8/8/6K1/8 w - - 0 1"))
    table.play("a8=Q#")
    assert table.game.result == Outcome(Side.WHITE, Reason.CHECKMATE)
    again = replay(table.events)
    assert again == table.game
    with pytest.raises(Refusal, match="over"):
        table.play("Kg8")
