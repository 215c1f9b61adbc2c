"""Elo, error bars, tables and sequential tests, against numbers worked out by hand."""

from __future__ import annotations

from math import inf, isclose

import pytest

from latticechess.programs.statistics import (
    MatchResult,
    Step,
    bounds,
    elo,
    expected,
    interval,
    likelihood_ratio,
    table,
)


@pytest.mark.parametrize(("share", "difference"), [(0.5, 0), (0.75, 190.8), (10 / 11, 400)])
def test_elo_and_back(share: float, difference: float) -> None:
    assert isclose(elo(share), difference, abs_tol=0.1)
    assert isclose(expected(difference), share, abs_tol=0.001)


def test_all_and_nothing_are_endless() -> None:
    assert (elo(1), elo(0)) == (inf, -inf)


def test_results_add_up() -> None:
    result = MatchResult(3, 2, 1) + MatchResult(1, 0, 0)
    assert (result.games, result.points) == (7, 5)
    assert result.reversed == MatchResult(1, 2, 4)
    assert str(result) == "+4 =2 -1"


def test_the_interval_narrows_with_games() -> None:
    few, many = interval(MatchResult(6, 0, 4)), interval(MatchResult(600, 0, 400))
    assert few[0] < many[0] < elo(0.6) < many[1] < few[1]
    # 1.96 * sqrt(0.24 / 1000) = 0.0304 on either side of 0.6
    assert isclose(many[0], elo(0.6 - 0.03036), abs_tol=1)


def test_a_sequential_test_decides() -> None:
    low, high = bounds()
    assert isclose(high, 2.944, abs_tol=0.01)
    assert low == -high
    assert likelihood_ratio(MatchResult(300, 0, 100), 0, 20) > high
    assert likelihood_ratio(MatchResult(1000, 0, 1100), 0, 20) < low
    assert low < likelihood_ratio(MatchResult(6, 0, 5), 0, 20) < high


def test_a_table_finds_the_strengths_behind_the_results() -> None:
    """Results as three players 200 apart would have them."""
    share = expected(200)
    near = MatchResult(round(1000 * share), 0, 1000 - round(1000 * share))
    far = MatchResult(round(1000 * expected(400)), 0, 1000 - round(1000 * expected(400)))
    rows = table({("b", "a"): near, ("c", "b"): near, ("c", "a"): far}, {"a": 500.0})
    assert [row.name for row in rows] == ["a", "b", "c"]
    assert [round(row.elo, -1) for row in rows] == [500, 700, 900]
    assert rows[0].error == 0
    assert 10 < rows[1].error < 30
    assert rows[2].games == 2000


def test_a_clean_score_is_not_endless_in_a_table() -> None:
    rows = table({("b", "a"): MatchResult(20, 0, 0)}, {"a": 0.0})
    assert 400 < rows[1].elo < 1000


def test_what_is_believed_yields_to_games() -> None:
    belief = [Step("b", "a", 170, 100)]

    def second(result: MatchResult) -> float:
        return table({("b", "a"): result}, {"a": 0.0}, belief)[1].elo

    assert second(MatchResult(1, 0, 1)) > 120
    assert 170 < second(MatchResult(4, 0, 0)) < 350
    assert abs(second(MatchResult(600, 0, 400)) - elo(0.6)) < 5


def test_fixed_players_stay() -> None:
    pairings = {("x", "a"): MatchResult(5, 0, 5), ("x", "b"): MatchResult(1, 0, 9)}
    rows = {row.name: row.elo for row in table(pairings, {"a": 1000.0, "b": 1400.0})}
    assert (rows["a"], rows["b"]) == (1000, 1400)
    assert 950 < rows["x"] < 1100
