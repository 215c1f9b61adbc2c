"""The clock with its two faces: who runs, what is shown, when a flag falls."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from latticechess.kernel.pieces import Side
from latticechess.play.clock import Clock, Clocks
from latticechess.play.time_controls import Fischer, Hourglass, NoClock, PerMove, SuddenDeath
from play.strategies import pairs, thoughts

WHITE, BLACK = Side.WHITE, Side.BLACK


def times(clock: Clock, at: int) -> tuple[int | None, int | None]:
    return clock.shown(WHITE, at), clock.shown(BLACK, at)


def test_the_first_move_costs_nothing_and_starts_the_other_clock() -> None:
    clock = Clock.fresh((Fischer(60_000, 5_000), Fischer(60_000, 5_000)))
    assert clock.flag_at is None
    assert times(clock, 99_999) == (60_000, 60_000)
    clock = clock.pressed(WHITE, 100_000)
    assert clock.turn is BLACK
    assert times(clock, 103_000) == (60_000, 57_000)
    clock = clock.pressed(BLACK, 103_000)
    assert times(clock, 103_250) == (59_750, 62_000)
    assert clock.flag_at == 163_000


def test_a_clock_started_at_once_runs_for_the_first_move() -> None:
    clock = Clock.fresh((SuddenDeath(10_000), SuddenDeath(10_000))).started(WHITE, 1_000)
    assert times(clock, 5_000) == (6_000, 10_000)
    assert clock.flag_at == 11_000
    assert times(clock.pressed(WHITE, 10_999), 10_999) == (1, 10_000)


def test_a_stopped_clock_stands_and_runs_on_from_there() -> None:
    clock = Clock.fresh((SuddenDeath(10_000), NoClock())).started(WHITE, 0).stopped(4_000)
    assert clock.flag_at is None
    assert times(clock, 10**9) == (6_000, None)
    clock = clock.resumed(50_000)
    assert times(clock, 51_000) == (5_000, None)
    assert clock.flag_at == 56_000


def test_pausing_does_not_refill_the_time_for_a_move() -> None:
    clock = Clock.fresh((PerMove(30_000), PerMove(30_000))).started(WHITE, 0)
    clock = clock.stopped(20_000).resumed(90_000)
    assert clock.flag_at == 100_000


def test_resuming_a_clock_that_never_ran_starts_nothing() -> None:
    clock = Clock.fresh((SuddenDeath(10_000), SuddenDeath(10_000)))
    assert clock.stopped(500).resumed(900) == clock


def test_lag_is_not_thought() -> None:
    clock = Clock.fresh((SuddenDeath(10_000), SuddenDeath(10_000))).started(WHITE, 0)
    after = clock.pressed(WHITE, 3_000, lag=400)
    assert times(after, 3_000) == (7_400, 10_000)
    assert times(clock.pressed(WHITE, 300, lag=400), 300) == (10_000, 10_000)


def test_odds_and_one_side_without_a_clock() -> None:
    clock = Clock.fresh((SuddenDeath(60_000), NoClock())).pressed(WHITE, 0)
    assert clock.flag_at is None
    assert times(clock, 10**9) == (60_000, None)
    assert clock.pressed(BLACK, 10**9).flag_at == 10**9 + 60_000


def test_the_hourglass_runs_from_one_to_the_other_while_it_runs() -> None:
    clock = Clock.fresh((Hourglass(20_000), Hourglass(30_000))).started(WHITE, 0)
    assert times(clock, 5_000) == (15_000, 35_000)
    assert times(clock.pressed(WHITE, 5_000), 6_000) == (16_000, 34_000)


def test_a_clock_that_limits_nobody_does_not_count() -> None:
    assert not Clock.fresh((NoClock(), NoClock())).counts
    assert Clock.fresh((NoClock(), SuddenDeath(5))).counts


@given(pairs, st.lists(st.tuples(thoughts, st.integers(0, 5_000)), max_size=20))
def test_pauses_never_change_what_a_turn_costs(
    controls: Clocks, turns: list[tuple[int, int]]
) -> None:
    """A clock stopped in the middle of every turn shows the same as one that was not."""
    plain = Clock.fresh(controls).started(WHITE, 0)
    broken = plain
    side, now, later = WHITE, 0, 0
    for thought, rest in turns:
        if plain.flag_at is not None and now + thought >= plain.flag_at:
            break
        half = thought // 2
        broken = broken.stopped(later + half).resumed(later + half + rest)
        now, later = now + thought, later + thought + rest
        assert times(plain, now) == times(broken, later)
        plain, broken = plain.pressed(side, now), broken.pressed(side, later)
        assert plain.faces == broken.faces
        side = side.opponent


@given(pairs, st.lists(thoughts, max_size=20), thoughts)
def test_what_is_shown_only_falls_for_the_player_in_turn(
    controls: Clocks, turns: list[int], more: int
) -> None:
    clock, side, now = Clock.fresh(controls).started(WHITE, 0), WHITE, 0
    for thought in turns:
        if clock.flag_at is not None and now + thought >= clock.flag_at:
            break
        now += thought
        clock, side = clock.pressed(side, now), side.opponent
    before, after = clock.shown(side.opponent, now), clock.shown(side.opponent, now + more)
    if isinstance(controls[0], Hourglass):
        assert before is not None
        assert after == before + more
    else:
        assert after == before
    if clock.flag_at is not None:
        assert clock.shown(side, clock.flag_at) == 0
        assert clock.shown(side, clock.flag_at - 1) != 0


@given(
    st.integers(1, 10**6),
    st.integers(0, 10**4),
    st.lists(st.tuples(thoughts, st.integers(0, 1_000)), max_size=30),
)
def test_fischer_conserves_time_to_the_millisecond(
    initial: int, increment: int, turns: list[tuple[int, int]]
) -> None:
    """Initial times and increments are what was thought and what is left, nothing else."""
    clock = Clock.fresh((Fischer(initial, increment), Fischer(initial, increment)))
    side, now, thought_by, timed = WHITE, 7, [0, 0], [0, 0]
    clock = clock.started(side, now)
    for thought, lag in turns:
        if now + thought >= (clock.flag_at or 0):
            break
        now += thought
        thought_by[side] += max(0, thought - lag)
        timed[side] += 1
        clock = clock.pressed(side, now, lag)
        side = side.opponent
    for player in Side:
        left = clock.shown(player, now)
        assert left is not None
        assert left + thought_by[player] == initial + increment * timed[player]


@given(st.integers(1, 10**6), st.integers(1, 10**6), st.lists(thoughts, max_size=30))
def test_the_hourglass_never_loses_a_grain(white: int, black: int, turns: list[int]) -> None:
    clock = Clock.fresh((Hourglass(white), Hourglass(black))).started(WHITE, 0)
    side, now = WHITE, 0
    for thought in turns:
        if now + thought >= (clock.flag_at or 0):
            break
        now += thought
        clock, side = clock.pressed(side, now), side.opponent
        assert sum(shown or 0 for shown in times(clock, now)) == white + black
