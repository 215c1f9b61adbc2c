"""Each time control by hand-counted examples, and what all of them have in common."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from latticechess.play.time_controls import (
    DAY,
    KINDS,
    MINUTE,
    SECOND,
    Bronstein,
    Byoyomi,
    Capped,
    ClockSpec,
    Days,
    Delay,
    Face,
    Fischer,
    Hourglass,
    NoClock,
    PerMove,
    Stage,
    Stages,
    SuddenDeath,
    pair_problem,
    time_control_of,
)
from play.strategies import controls, thoughts


def test_nobody_counts() -> None:
    control = NoClock()
    assert control.budget(control.fresh()) is None
    assert control.settle(control.fresh(), 10**9) == control.fresh()


def test_sudden_death_only_runs_down() -> None:
    control = SuddenDeath(5 * MINUTE)
    face = control.settle(control.fresh(), 1_234)
    assert (face.ms, control.budget(face)) == (298_766, 298_766)
    assert control.settle(face, 298_765).ms == 1


def test_fischer_adds_after_each_move() -> None:
    control = Fischer(3 * MINUTE, 2 * SECOND)
    face = control.settle(control.fresh(), 500)
    assert face.ms == 181_500
    assert control.shown(face, 181_000) == 500
    assert control.settle(face, 181_499).ms == 2_001


def test_fischer_from_nothing_begins_with_the_increment() -> None:
    control = Fischer(0, 10 * SECOND)
    assert control.budget(control.fresh()) == 10_000


def test_the_time_for_a_move_is_whole_again_each_turn() -> None:
    control = PerMove(30 * SECOND)
    face = control.settle(control.fresh(), 12_000)
    assert control.resting(face) == 18_000
    assert control.shown(face, 0) == 30_000
    assert control.budget(face) == 30_000
    assert Days(3 * DAY).budget(Face(5)) == 259_200_000


def test_a_delay_passes_before_time_counts() -> None:
    control = Delay(60_000, 5_000)
    face = control.fresh()
    assert control.shown(face, 5_000) == 60_000
    assert control.shown(face, 5_001) == 59_999
    assert control.settle(face, 4_000).ms == 60_000
    assert control.settle(face, 9_000).ms == 56_000
    assert control.budget(Face(1_000)) == 6_000


def test_a_capped_clock_adds_up_to_its_main_time() -> None:
    control = Capped(60_000, 5_000)
    face = control.settle(control.fresh(), 3_000)
    assert face.ms == 60_000
    face = control.settle(face, 12_000)
    assert face.ms == 53_000
    assert control.settle(face, 1_000).ms == 57_000
    assert control.budget(face) == 53_000


def test_bronstein_gives_back_what_was_used_of_the_delay() -> None:
    control = Bronstein(60_000, 5_000)
    face = control.fresh()
    assert control.shown(face, 3_000) == 62_000
    assert control.settle(face, 3_000).ms == 65_000
    assert control.settle(face, 9_000).ms == 61_000


@given(
    st.integers(0, 100_000),
    st.integers(0, 10_000),
    st.lists(st.integers(0, 30_000), max_size=20),
)
def test_bronstein_and_delay_allow_exactly_the_same_thought(
    initial: int, delay: int, turns: list[int]
) -> None:
    simple, bronstein = Delay(initial, delay), Bronstein(initial, delay)
    one, other = simple.fresh(), bronstein.fresh()
    for thought in turns:
        budget = simple.budget(one)
        assert budget is not None
        assert budget == bronstein.budget(other)
        if thought >= budget:
            break
        one, other = simple.settle(one, thought), bronstein.settle(other, thought)


def test_byoyomi_uses_main_time_then_whole_periods() -> None:
    control = Byoyomi(60_000, 10_000, 3)
    face = control.fresh()
    assert control.budget(face) == 90_000
    assert control.shown(face, 59_000) == 1_000
    assert control.shown(face, 60_000) == 10_000
    assert control.shown(face, 75_000) == 5_000
    assert control.settle(face, 59_999) == Face(1, 3)
    assert control.settle(face, 65_000) == Face(0, 3)
    assert control.settle(face, 70_000) == Face(0, 2)
    last = control.settle(face, 89_999)
    assert last == Face(0, 1)
    assert control.resting(last) == 10_000
    assert control.settle(last, 9_999) == last
    assert control.shown(last, 10_000) == 0


def test_the_hourglass_gives_away_what_it_takes() -> None:
    control = Hourglass(30_000)
    assert control.settle(control.fresh(), 4_000).ms == 26_000
    assert control.given(4_000) == 4_000


def test_stages_add_time_when_their_moves_are_made() -> None:
    control = Stages(
        (
            Stage(90 * MINUTE, moves=40, increment_ms=30 * SECOND),
            Stage(30 * MINUTE, moves=20, increment_ms=30 * SECOND),
            Stage(15 * MINUTE, increment_ms=10 * SECOND),
        )
    )
    face = control.fresh()
    shown = []
    for _ in range(70):
        face = control.settle(face, 30 * SECOND)
        shown.append(face.ms)
    assert shown[38] == 90 * MINUTE
    assert shown[39] == 120 * MINUTE
    assert shown[58] == 120 * MINUTE
    assert shown[59] == 135 * MINUTE
    assert shown[60] == 135 * MINUTE - 20 * SECOND
    assert shown[69] == 135 * MINUTE - 200 * SECOND


def test_a_last_stage_with_moves_repeats() -> None:
    control = Stages((Stage(10_000, moves=3), Stage(5_000, moves=2)))
    face = control.fresh()
    bonus_after = []
    for move in range(1, 10):
        new = control.settle(face, 0)
        if new.ms > face.ms:
            bonus_after.append((move, new.ms - face.ms))
        face = new
    assert bonus_after == [(3, 5_000), (5, 5_000), (7, 5_000), (9, 5_000)]


def test_an_untimed_move_counts_towards_a_stage() -> None:
    control = Stages((Stage(10_000, moves=1), Stage(5_000)))
    assert control.untimed(control.fresh()) == Face(15_000, moves=1)


@given(controls, thoughts)
def test_a_budget_is_the_first_thought_with_which_nothing_is_left(
    control: ClockSpec, thought: int
) -> None:
    face = control.fresh()
    budget = control.budget(face)
    if budget is None:
        return
    assert budget > 0
    assert control.shown(face, budget) == 0
    assert control.shown(face, budget - 1) >= 1
    assert control.shown(face, budget + thought) == 0


@given(controls, st.lists(thoughts, max_size=12))
def test_no_move_in_time_leaves_a_player_without_any(control: ClockSpec, turns: list[int]) -> None:
    face = control.fresh()
    for thought in turns:
        budget = control.budget(face)
        if budget is None or thought >= budget:
            break
        face = control.settle(face, thought)
        left = control.budget(face)
        assert left is not None
        assert left > 0


@given(controls)
def test_a_control_survives_its_text(control: ClockSpec) -> None:
    text = msgspec.json.encode(control)
    assert msgspec.json.decode(text, type=ClockSpec) == control


@given(controls)
def test_a_control_survives_a_pgn(control: ClockSpec) -> None:
    """What a tag cannot tell apart is the same clock by another name."""
    read = time_control_of(control.tag)
    match control:
        case Fischer(initial_ms=initial, increment_ms=0):
            assert read == SuddenDeath(initial)
        case Stages(stages=(Stage(time_ms=time, moves=None, increment_ms=increment),)):
            assert read == (Fischer(time, increment) if increment else SuddenDeath(time))
        case PerMove(move_ms=time):
            assert read == (Days(time) if time >= DAY else PerMove(time))
        case Stages(stages=(Stage(time_ms=time, moves=1, increment_ms=0),)):
            assert read == (Days(time) if time >= DAY else PerMove(time))
        case _:
            assert read == control


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("-", NoClock()),
        ("300", SuddenDeath(300_000)),
        ("180+2", Fischer(180_000, 2_000)),
        ("*180", Hourglass(180_000)),
        ("1/259200", Days(3 * DAY)),
        ("40/9000", Stages((Stage(9_000_000, 40),))),
        (
            "40/5400+30:1800+30",
            Stages((Stage(5_400_000, 40, 30_000), Stage(1_800_000, None, 30_000))),
        ),
        ("600;5x30", Byoyomi(600_000, 30_000, 5)),
        ("0.5+0.25", Fischer(500, 250)),
        ("10 minutes each", None),
        ("?", None),
        ("1/", None),
        ("9" * 40, None),
        ("", None),
    ],
)
def test_the_clock_of_a_pgn(text: str, control: ClockSpec | None) -> None:
    assert time_control_of(text) == control


@given(controls, controls)
def test_sound_controls_have_no_problem(white: ClockSpec, black: ClockSpec) -> None:
    mixed = isinstance(white, Hourglass) != isinstance(black, Hourglass)
    assert (pair_problem(white, black) is not None) == mixed


@pytest.mark.parametrize(
    ("control", "word"),
    [
        (SuddenDeath(0), "more than nothing"),
        (SuddenDeath(-5), "more than nothing"),
        (SuddenDeath(10**18), "1000 days"),
        (PerMove(0), "The time for a move"),
        (Fischer(0, 0), "increment"),
        (Fischer(-1, 5), "negative"),
        (Fischer(5, 10**18), "1000 days"),
        (Delay(60_000, -1), "negative"),
        (Capped(0, 5_000), "more than nothing"),
        (Capped(5_000, -1), "negative"),
        (Bronstein(0, 0), "delay"),
        (Byoyomi(0, 0), "period"),
        (Byoyomi(-1, 5_000), "main time"),
        (Byoyomi(0, 5_000, 0), "periods"),
        (Hourglass(0), "hourglass"),
        (Stages(()), "at least one stage"),
        (Stages((Stage(5_000), Stage(5_000))), "last stage"),
        (Stages((Stage(5_000, moves=0),)), "at least one move"),
        (Stages((Stage(0, moves=4),)), "stage 1"),
        (Stages((Stage(5, moves=4, increment_ms=-1),)), "increment of stage 1"),
    ],
)
def test_nonsense_is_named(control: ClockSpec, word: str) -> None:
    assert word in (pair_problem(NoClock(), control) or "")
    assert word in (pair_problem(control, NoClock()) or "")


@pytest.mark.parametrize(
    ("control", "title"),
    [
        (NoClock(), "no clock"),
        (SuddenDeath(5 * MINUTE), "5 min"),
        (Fischer(3 * MINUTE, 2 * SECOND), "3 min + 2 s"),
        (Fischer(0, 500), "0 s + 0.5 s"),
        (PerMove(90 * SECOND), "90 s per move"),
        (Days(DAY), "1 day per move"),
        (Days(3 * DAY), "3 days per move"),
        (Delay(5 * MINUTE, 3 * SECOND), "5 min, delay 3 s"),
        (Bronstein(5 * MINUTE, 3 * SECOND), "5 min, Bronstein 3 s"),
        (Capped(5 * MINUTE, 3 * SECOND), "5 min + 3 s, never above"),
        (Byoyomi(MINUTE, 10 * SECOND, 3), "1 min, byo-yomi 3 of 10 s"),
        (Hourglass(MINUTE), "1 min hourglass"),
        (
            Stages((Stage(90 * MINUTE, 40, 30 * SECOND), Stage(30 * MINUTE))),
            "90 min for 40 moves + 30 s, then 30 min",
        ),
    ],
)
def test_a_title_says_it_in_few_words(control: ClockSpec, title: str) -> None:
    assert control.title == title


def test_a_kind_is_called_as_in_files() -> None:
    assert {name: kind.__struct_config__.tag for name, kind in KINDS.items()} == {
        name: name for name in KINDS
    }
