"""Time for a move: never beyond the flag, and the time there is is put to use."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from latticechess import variant
from latticechess.engine.analysis import analyse
from latticechess.engine.search.time_management import budget

MS = st.integers(0, 10_000_000)


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


def test_the_last_move_before_more_time_may_take_all_there_is() -> None:
    assert budget(5_000, moves_to_go=1).aim_ms > 4_900


def test_limits_are_kept_by_a_search() -> None:
    told = list(analyse(variant("chess").start(), budget(2_000).limits()))
    assert told
    assert told[-1].depth > 1
