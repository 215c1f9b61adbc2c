"""The three rankings against figures worked out by others or by hand."""

from __future__ import annotations

from dataclasses import astuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latticechess.rating import glicko2
from latticechess.rating.carried import CarriedOver
from latticechess.rating.glicko2 import RatedGame, Rating, System
from latticechess.rating.society import SocietyTable, monthly_rating

ratings = st.floats(0, 4000)
scores = st.sampled_from([0.0, 0.5, 1.0])


# --- The society's month ---------------------------------------------------------------------


def test_the_societys_own_example() -> None:
    assert round(monthly_rating([(1000, 1), (1200, 1), (1100, 0)]), 2) == 1233.33


def test_draws_count_as_games_only() -> None:
    assert monthly_rating([(1000, 0.5), (1200, 0.5)]) == 1100
    assert monthly_rating([(1000, 1), (1200, 0.5)]) == 1300


def test_without_a_game_the_start_value_stands() -> None:
    assert monthly_rating([]) == 1000
    assert monthly_rating([], start=1500) == 1500
    assert SocietyTable(start=1200).rating((2024, 5), "Ann") == 1200


def test_both_count_the_rating_shown_before_the_game() -> None:
    may = (2024, 5)
    table = SocietyTable().plus(may, "Ann", "Ben", 1)
    assert table.ranking(may) == [("Ann", 1400), ("Ben", 600)]
    table = table.plus(may, "Ben", "Ann", 0.5)
    assert table.rating(may, "Ann") == (1000 + 600 + 400) / 2
    assert table.rating(may, "Ben") == (1000 + 1400 - 400) / 2


def test_a_new_month_starts_afresh_and_the_last_is_kept() -> None:
    may, june = (2024, 5), (2024, 6)
    table = SocietyTable().plus(may, "Ann", "Ben", 1).plus(june, "Ben", "Ann", 1)
    assert table.ranking(june) == [("Ben", 1400), ("Ann", 600)]
    assert table.ranking(may) == [("Ann", 1400), ("Ben", 600)]
    assert table.ranking((2024, 7)) == []


# --- Carried over ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("difference", "predicted"),
    [
        (0, 0.5),
        (100, 0.594781),
        (200, 0.682986),
        (400, 0.822745),
        (600, 0.909091),
        (-600, 0.090909),
    ],
)
def test_predictions(difference: float, predicted: float) -> None:
    assert round(CarriedOver().predicted(1000 + difference, 1000), 6) == predicted


def test_a_game_moves_both_by_the_same() -> None:
    assert CarriedOver().after(1000, 1000, 1) == (1016, 984)
    assert CarriedOver(x=20).after(1000, 1000, 0.5) == (1000, 1000)
    white, black = CarriedOver().after(1600, 1000, 0)
    assert (round(white, 4), round(black, 4)) == (1570.9091, 1029.0909)


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6), scores)
def test_points_are_neither_made_nor_lost(white: float, black: float, score: float) -> None:
    formula = CarriedOver()
    new_white, new_black = formula.after(white, black, score)
    assert new_white + new_black == pytest.approx(white + black, abs=1e-6)
    predicted = formula.predicted(white, black)
    assert 0 <= predicted <= 1
    assert predicted + formula.predicted(black, white) == pytest.approx(1)


# --- Glicko-2 --------------------------------------------------------------------------------

GLICKMAN = System(0.5, 0, 10_000, 0, 10_000, 10)


def test_glickmans_worked_example() -> None:
    """The example in the paper. It rounds its steps, so its rating of 1464.06 is 0.01 too high."""
    player = Rating(1500, 200, 0.06)
    results = [
        RatedGame(Rating(1400, 30), 1),
        RatedGame(Rating(1550, 100), 0),
        RatedGame(Rating(1700, 300), 0),
    ]
    expected = [glicko2.expected_score(player, result.opponent) for result in results]
    assert [round(score, 3) for score in expected] == [0.639, 0.432, 0.303]
    after = GLICKMAN.after(player, results)
    assert round((after.rating - 1500) / 173.7178, 4) == -0.2069
    assert round(after.deviation / 173.7178, 4) == 0.8722
    assert round(after.rating, 4) == 1464.0507
    assert round(after.deviation, 2) == 151.52
    assert round(after.volatility, 6) == 0.059996


def test_a_period_without_games_only_adds_doubt() -> None:
    after = GLICKMAN.after(Rating(1500, 200, 0.06), [])
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert round(after.deviation, 4) == 200.2714


def test_a_year_without_games_takes_60_to_110() -> None:
    """What the rate of periods was chosen for."""
    after = System().after(Rating(1500, 60, 0.06), [], 365 * glicko2.PERIODS_PER_DAY)
    assert round(after.deviation) == 110
    assert after.provisional
    assert not Rating(1500, 60, 0.06).provisional


def test_two_new_players() -> None:
    winner, loser = System().after_game(Rating(), Rating(), 1)
    assert winner.rating - 1500 == pytest.approx(1500 - loser.rating)
    assert winner.deviation == pytest.approx(loser.deviation)
    assert 1500 < winner.rating < 2000
    assert winner.deviation < 500


@given(
    st.builds(Rating, st.floats(400, 4000), st.floats(45, 500), st.floats(0.01, 0.1)),
    st.builds(Rating, st.floats(400, 4000), st.floats(45, 500), st.floats(0.01, 0.1)),
    scores,
    st.floats(0, 1_000),
)
def test_results_stay_in_bounds_and_point_the_right_way(
    white: Rating, black: Rating, score: float, periods: float
) -> None:
    system = System()
    for before, after, own in zip(
        (white, black),
        system.after_game(white, black, score, (periods, periods)),
        (score, 1 - score),
        strict=True,
    ):
        assert all(value == value for value in astuple(after))
        assert system.lowest_rating <= after.rating <= system.highest_rating
        assert system.lowest_deviation <= after.deviation <= system.highest_deviation
        assert 0 < after.volatility <= system.highest_volatility
        if own == 1:
            assert after.rating >= before.rating
        if own == 0:
            assert after.rating <= before.rating
