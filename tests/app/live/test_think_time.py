"""The computer on every kind of clock: it never loses on time by its own thought."""

from __future__ import annotations

import pytest

from latticechess.engine.search.time_management import Budget
from latticechess.features.games.service.think_time import think_time
from latticechess.kernel.pieces import Side
from latticechess.play.clock import Clock
from latticechess.play.time_controls import (
    Bronstein,
    Byoyomi,
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
)

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
EACH = pytest.mark.parametrize("control", CLOCKS, ids=lambda control: control.title)


def allowed(control: ClockSpec, face: Face, thought: int = 0) -> Budget:
    """What White may take in a turn begun with this face, after some thought."""
    clock = Clock((control, control), (face, face), Side.WHITE, 0)
    found = think_time(clock, Side.WHITE, thought)
    assert found is not None
    return found


def flag(control: ClockSpec, face: Face) -> int:
    found = control.budget(face)
    assert found is not None
    return found


@EACH
def test_taking_the_most_every_time_never_drops_the_flag(control: ClockSpec) -> None:
    face = control.fresh()
    for _ in range(400):
        if flag(control, face) <= 2:
            # Without more time coming nobody can play hundreds of moves.
            assert isinstance(control, SuddenDeath | Hourglass | Stages)
            break
        budget = allowed(control, face)
        assert 0 < budget.aim_ms <= budget.most_ms < flag(control, face)
        face = control.settle(face, budget.most_ms)


@EACH
def test_a_long_game_can_be_played_as_aimed(control: ClockSpec) -> None:
    face = control.fresh()
    for _ in range(80):
        aim = allowed(control, face).aim_ms
        assert aim < flag(control, face)
        face = control.settle(face, aim)


@EACH
def test_thought_already_spent_counts(control: ClockSpec) -> None:
    face = control.fresh()
    spent = flag(control, face) // 2
    assert spent + allowed(control, face, spent).most_ms < flag(control, face)


def test_byoyomi_periods_are_kept() -> None:
    control = Byoyomi(0, 1_000, 3)
    face = control.fresh()
    for _ in range(50):
        face = control.settle(face, allowed(control, face).most_ms)
    assert face.periods == 3


def test_the_time_of_a_stage_is_shared_by_its_moves() -> None:
    control = Stages((Stage(40_000, 4), Stage(30_000)))
    assert [control.moves_to_go(moves) for moves in range(6)] == [4, 3, 2, 1, None, None]
    assert control.moves_to_go(0) == 4
    assert allowed(control, control.fresh()).aim_ms == 10_000


def test_without_a_clock_nothing_is_limited() -> None:
    clock = Clock.fresh((NoClock(), NoClock()))
    assert think_time(clock, Side.WHITE, 0) is None
