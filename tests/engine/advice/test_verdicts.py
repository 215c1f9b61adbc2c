"""Winning chances, mistakes and accuracy."""

from __future__ import annotations

import pytest

from latticechess.engine.advice.verdicts import accuracy, move_accuracy, verdict_on, winning_chance


def test_an_even_position_is_even() -> None:
    assert winning_chance(0, None) == 50.0


def test_chances_of_both_sides_add_up() -> None:
    for score in (20, 150, 400, 5_000):
        assert winning_chance(score, None) + winning_chance(-score, None) == pytest.approx(100)


def test_published_points_of_the_curve() -> None:
    # 100 / (1 + exp(-0.00368208 * score)), worked out by hand.
    assert winning_chance(100, None) == pytest.approx(59.1, abs=0.05)
    assert winning_chance(300, None) == pytest.approx(75.1, abs=0.05)


def test_a_pawn_matters_less_when_all_is_won() -> None:
    even = winning_chance(100, None) - winning_chance(0, None)
    won = winning_chance(900, None) - winning_chance(800, None)
    assert even > 4 * won
    assert winning_chance(1_500, None) == winning_chance(9_000, None)


def test_mate_is_certain_whatever_the_score() -> None:
    assert winning_chance(-300, 4) == 100.0
    assert winning_chance(300, -1) == 0.0


@pytest.mark.parametrize(
    ("loss", "verdict"),
    [(0.0, None), (4.9, None), (5.0, "inaccuracy"), (10.0, "mistake"), (15.0, "blunder")],
)
def test_verdicts(loss: float, verdict: str | None) -> None:
    assert verdict_on(loss) == verdict


def test_accuracy_falls_with_the_loss() -> None:
    assert move_accuracy(0) == pytest.approx(100, abs=0.01)
    values = [move_accuracy(loss) for loss in (0, 5, 10, 30, 100)]
    assert values == sorted(values, reverse=True)
    assert 0 <= values[-1] < 1


def test_one_blunder_weighs_more_than_its_share() -> None:
    good = accuracy([0.0] * 9 + [50.0])
    assert good is not None
    assert good < (9 * 100 + move_accuracy(50)) / 10
    assert accuracy([0.0, 0.0]) == pytest.approx(100, abs=0.01)
    assert accuracy([]) is None
