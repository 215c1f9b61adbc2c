"""Time for a move: never beyond the flag on any clock, and the whole time is put to use."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latticechess import variant
from latticechess.engine.analysis import analyse
from latticechess.engine.timing import Budget, budget
from latticechess.play.timecontrols import (
    Bronstein,
    Byoyomi,
    ClockSpec,
    Days,
    Delay,
    Face,
    Fischer,
    Hourglass,
    PerMove,
    Stage,
    Stages,
    SuddenDeath,
)

MS = st.integers(0, 10_000_000)


def numbers(control: ClockSpec, face: Face) -> Budget:
    """What a player on this clock asks for."""
    match control:
        case Fischer():
            return budget(face.ms, control.increment_ms)
        case PerMove():
            return budget(control.move_ms, moves_to_go=1)
        case Delay():
            return budget(face.ms, free_ms=control.delay_ms)
        case Bronstein():
            return budget(face.ms - control.delay_ms, free_ms=control.delay_ms)
        case Byoyomi():
            return budget(face.ms, free_ms=control.period_ms)
        case Stages():
            stage = control.stage(face.moves)
            left = None
            if stage.moves is not None:
                left = stage.moves - face.moves % stage.moves
            return budget(face.ms, stage.increment_ms, left)
        case _:
            return budget(face.ms)


CLOCKS: list[ClockSpec] = [
    SuddenDeath(60_000),
    SuddenDeath(1_000),
    Fischer(5_000, 100),
    Fischer(0, 2_000),
    PerMove(1_000),
    Days(86_400_000),
    Delay(10_000, 500),
    Delay(0, 300),
    Bronstein(10_000, 500),
    Byoyomi(10_000, 1_000, 3),
    Byoyomi(0, 800, 1),
    Hourglass(30_000),
    Stages((Stage(60_000, 40), Stage(30_000))),
    Stages((Stage(20_000, 10, 100),)),
]


@pytest.mark.parametrize("control", CLOCKS, ids=lambda control: control.title)
def test_a_player_who_always_takes_the_most_never_loses_on_time(control: ClockSpec) -> None:
    face = control.fresh()
    for _ in range(400):
        allowed = numbers(control, face)
        flag = control.budget(face)
        assert flag is not None
        assert 0 < allowed.aim_ms <= allowed.most_ms
        assert allowed.most_ms < flag or flag <= 2
        if flag <= 2:
            break
        face = control.settle(face, allowed.most_ms)


@pytest.mark.parametrize("control", CLOCKS, ids=lambda control: control.title)
def test_a_player_who_takes_what_is_aimed_at_can_play_a_long_game(control: ClockSpec) -> None:
    face = control.fresh()
    for _ in range(150):
        thought = numbers(control, face).aim_ms
        flag = control.budget(face)
        assert flag is not None
        if flag <= 2:
            # A second for a hundred moves and more: there is no thought left to shorten.
            assert control == SuddenDeath(1_000)
            break
        assert thought < flag
        face = control.settle(face, thought)


def test_time_is_used_but_not_wasted() -> None:
    """An hour is not saved to the end, and most of it is not spent on one move."""
    left = 3_600_000
    for _ in range(40):
        allowed = budget(left)
        assert allowed.most_ms <= left / 3
        left -= allowed.aim_ms
    assert left < 1_000_000


@given(MS, st.integers(0, 60_000), st.none() | st.integers(1, 100), st.integers(0, 60_000))
def test_more_time_never_means_less_thought(
    remaining: int, increment: int, moves: int | None, free: int
) -> None:
    here = budget(remaining, increment, moves, free_ms=free)
    more = budget(remaining + 10_000, increment, moves, free_ms=free)
    assert 1 <= here.aim_ms <= here.most_ms
    assert here.most_ms <= max(1, remaining + free)
    assert here.aim_ms <= more.aim_ms
    assert here.most_ms <= more.most_ms


def test_limits_are_kept_by_a_search() -> None:
    told = list(analyse(variant("chess").start(), budget(2_000).limits()))
    assert told
    assert told[-1].depth > 1
