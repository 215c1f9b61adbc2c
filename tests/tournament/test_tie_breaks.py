"""Tie-breaks against hand-worked examples.

The tables and values are those of "Exercises in Tie-Breaking" (FIDE Technical Commission, 2024,
tec.fide.com/2024/03/18/tie-break-exercise): a Swiss of 16 players, one of nine rounds for the
direct encounter, and a round robin of 6. They follow the regulations of 2024. Since March 2026 a
dummy opponent has no more than half a point a round, or than the opponent who did not come
(Handbook C.07, 16.4): where this changes a value, the exercise's own stands beside it.
"""

from __future__ import annotations

import pytest

from latticechess.features.tournaments.rules.settings import TIE_BREAKS, TieBreak
from latticechess.features.tournaments.rules.tie_breaks import Field, all_cells, tie_break_values
from latticechess.features.tournaments.rules.tournament import Tournament
from tournament.scenes import from_crosstable

SWISS = (
    "2200 9w1 13b= 2w= 15b1 4w=",
    "2150 10b1 7w1 1b= 16w1 3b=",
    "2100 11w= 6b1 8w1 4b= 2w=",
    "2050 12b1 H 13w1 3w= 1b=",
    "2000 13w0 15b0 11w1 7b= 10w1",
    "1950 14b0 3w0 U 10w1 8b1",
    "1900 15w1 2b0 16b0 5w= 11b0",
    "1850 16b= 14w1 3b0 13w1 6w0",
    "1800 1b0 10w0 H 11b- U",
    "1750 2w0 9b1 15w0 6b0 5b0",
    "1700 3b= 16w0 5b0 9w+ 7w1",
    "1650 4w0 U 14b+ Z Z",
    "1600 5b1 1w= 4b0 8b0 14w0",
    "1550 6w1 8b0 12w- Z 13b1",
    "1500 7b0 5w1 10b1 1w0 16b0",
    "1450 8w= 11b1 7w1 2b0 15w1",
)
LONG = (
    "2200 9w1 13b= 2w= 15b1 4w= 6b= 3b= 16w= 8b1",
    "2150 10b1 7w1 1b= 16w1 3b1 4w= 6w0 15b= 5w=",
    "2100 11w= 6b1 8w1 4b= 2w0 16b1 1w= 14w1 10b1",
    "2050 12b1 H 13w1 3w= 1b= 2b= 16w= 6b= 15w1",
    "2000 13w0 15b0 11w1 7b= 10w1 14b0 9b1 8w0 2b=",
    "1950 14b0 3w0 U 10w1 8b1 1w= 2b1 4w= 16b1",
    "1900 15w1 2b0 16b0 5w= 11b0 10b0 13w1 9w1 14b1",
    "1850 16b= 14w1 3b0 13w1 6w0 11b= 15w= 5b1 1w0",
    "1800 1b0 10w0 H 11b- U 13b1 5w0 7b0 12w=",
    "1750 2w0 9b1 15w0 6b0 5b0 7w1 12b1 11w1 3w0",
    "1700 3b= 16w0 5b0 9w+ 7w1 8w= 14b0 10b0 13w=",
    "1650 4w0 U 14b+ Z Z 15b0 10w0 13b= 9b=",
    "1600 5b1 1w= 4b0 8b0 14w0 9w0 7b0 12w= 11b=",
    "1550 6w1 8b0 12w- Z 13b1 5w1 11w1 3b0 7w0",
    "1500 7b0 5w1 10b1 1w0 16b0 12w1 8b= 2w= 4b0",
    "1450 8w= 11b1 7w1 2b0 15w1 3w0 4b= 1b= 6w0",
)
ROUND_ROBIN = (
    "2200 5w= 2w1 3b1 4w0 6b1",
    "2150 6w1 1b0 5w1 3w= 4b1",
    "2100 4w1 6b1 1w0 2b= 5w1",
    "2050 3b0 5b0 6w= 1b1 2w0",
    "1950 1b= 4w1 2b0 6w- 3b0",
    "2000 2b0 3w0 4b= 5b+ 1w0",
)


def values(tournament: Tournament, name: TieBreak) -> list[float]:
    """Everybody's value, in order of the numbers."""
    field = Field(tournament, all_cells(tournament))
    found = tie_break_values(field, (name,), field.scores)
    return [found[player][0] for player in tournament.players]


@pytest.fixture(scope="module")
def swiss() -> Tournament:
    return from_crosstable(SWISS, "swiss", 5)


@pytest.fixture(scope="module")
def round_robin() -> Tournament:
    return from_crosstable(ROUND_ROBIN, "round-robin", 5)


def test_points(swiss: Tournament, round_robin: Tournament) -> None:
    scores = Field(swiss, all_cells(swiss)).scores
    points = [score / 2 for score in scores.values()]
    assert points == [3.5, 4, 3.5, 3.5, 2.5, 3, 1.5, 2.5, 1.5, 1, 2.5, 2, 1.5, 2, 2, 3.5]
    scores = Field(round_robin, all_cells(round_robin)).scores
    assert [score / 2 for score in scores.values()] == [3.5, 3.5, 3.5, 1.5, 1.5, 1.5]


def test_wins(swiss: Tournament) -> None:
    assert values(swiss, "wins") == [2, 3, 2, 2, 2, 3, 1, 2, 1, 1, 2, 2, 1, 2, 2, 3]


def test_wins_with_black(swiss: Tournament) -> None:
    assert values(swiss, "black-wins") == [1, 1, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1]


def test_progressive(swiss: Tournament) -> None:
    assert values(swiss, "progressive") == [
        *(11, 13, 11, 11.5, 5, 6, 6, 8.5),
        *(2.5, 4, 5.5, 7, 7, 6, 7, 10.5),
    ]


def test_adjusted_score(swiss: Tournament) -> None:
    """Byes at the end count as draws for the opponents: number 12 had two."""
    field = Field(swiss, all_cells(swiss))
    assert [field.adjusted(player) / 2 for player in swiss.players] == [
        *(3.5, 4, 3.5, 3.5, 2.5, 3, 1.5, 2.5),
        *(1.5, 1, 2.5, 3, 1.5, 2, 2, 3.5),
    ]


def test_buchholz(swiss: Tournament) -> None:
    assert values(swiss, "buchholz") == [
        12.5,
        13,
        15.5,
        14,  # 15: the half-point bye counts 2.5 instead of 3.5
        8.5,
        11.5,  # 12: the bye counts 2.5 instead of 3
        14.5,
        13.5,
        9,
        13,
        12.5,  # 13.5: the win by default counts 1.5, as the absent opponent has, instead of 2.5
        11.5,
        14,
        11,
        12,
        12.5,
    ]


def test_buchholz_cut_1(swiss: Tournament) -> None:
    found = values(swiss, "buchholz-cut-1")
    worked = {
        1: 11,
        3: 13,
        4: 11.5,
        5: 7.5,
        7: 12.5,
        8: 12,
        9: 7.5,
        11: 11,  # 12 before 2026
        12: 9.5,
        13: 12,
        14: 9,
        15: 11,
        16: 11,
    }
    assert {number: found[number - 1] for number in worked} == worked


def test_buchholz_median(swiss: Tournament) -> None:
    """Worked by hand: number 2 met 1, 1.5, 3.5, 3.5, 3.5; number 3 met 2.5, 3, 2.5, 3.5, 4."""
    found = values(swiss, "buchholz-median")
    assert found[1] == 1.5 + 3.5 + 3.5
    assert found[2] == 2.5 + 3 + 3.5
    # Number 12 met 3.5, and dummies of 2 and 2; both zero-point byes go before anything else.
    assert found[11] == 2 + 2 + 2


def test_sonneborn_berger(swiss: Tournament, round_robin: Tournament) -> None:
    assert values(swiss, "sonneborn-berger") == [
        8,
        9.5,
        10.5,
        9.25,  # 9.75 before 2026
        4.25,
        6,  # 6.5 before 2026
        3.25,
        5.25,
        2.25,
        1.5,
        4.75,  # 5.75 before 2026
        4,
        4.25,
        4.5,
        3.5,
        7.25,
    ]
    assert values(round_robin, "sonneborn-berger") == [9.25, 6.25, 6.25, 4.25, 3.25, 2.25]


def test_koya(round_robin: Tournament) -> None:
    assert values(round_robin, "koya") == [2, 0.5, 0.5, 1, 0.5, 0]


def test_average_rating_of_opponents(swiss: Tournament) -> None:
    assert values(swiss, "average-rating") == [
        *(1820, 1880, 1940, 1888, 1690, 1813, 1760, 1730),
        *(1975, 1880, 1863, 2050, 1930, 1800, 1860, 1820),
    ]


def test_performance(swiss: Tournament) -> None:
    assert values(swiss, "performance") == [
        *(1969, 2120, 2089, 2081, 1690, 1813, 1611, 1730),
        *(1175, 1640, 1776, 1250, 1781, 1925, 1788, 1969),
    ]


def test_direct_encounter(round_robin: Tournament) -> None:
    """How many of the tied players come lower."""
    assert values(round_robin, "direct-encounter") == [2, 0, 0, 0, 1, 2]
    found = values(from_crosstable(LONG, "swiss", 9), "direct-encounter")
    assert {number: value for number, value in enumerate(found, start=1) if value} == {
        6: 3,
        1: 1,
        4: 1,
    }


def test_every_tie_break_is_computed(swiss: Tournament) -> None:
    for name in TIE_BREAKS:
        assert len(set(values(swiss, name))) > 1 or name == "direct-encounter"
