"""A pasted list: what becomes of each line."""

from __future__ import annotations

import pytest

from latticechess.features.tournaments.service.entries import read_list
from latticechess.features.tournaments.service.limits import MOST_LINES
from latticechess.play.refusal import Refusal


def test_names_ratings_and_numbers_are_told_apart() -> None:
    text = "1. Ann Lee; 1500\n2) Ben\t1400\n\nCleo 1350\nDan (1200)\nZoë, 99\nAgent 7\n"
    found = [(one.line, one.name, one.rating, one.what) for one in read_list(text, [])]
    assert found == [
        (1, "Ann Lee", 1500, "new"),
        (2, "Ben", 1400, "new"),
        (4, "Cleo", 1350, "new"),
        (5, "Dan", 1200, "new"),
        (6, "Zoë", 99, "new"),
        (7, "Agent 7", None, "new"),
    ]


def test_known_and_equal_names_are_marked() -> None:
    found = read_list("Wren\nwren\nAnn\nWREN", ["ANN", "wren-2"])
    assert [(one.what, one.proposed) for one in found] == [
        ("new", ""),
        ("same-name", "wren-3"),
        ("here-already", ""),
        ("same-name", "WREN-4"),
    ]


def test_what_is_no_name_is_not_read() -> None:
    found = read_list("???\n" + "x" * 41 + "\n12345\nEve 9999", [])
    assert [one.what for one in found] == ["not-read"] * 4


def test_control_characters_do_not_get_in() -> None:
    (one,) = read_list("A\x00n\x1bn\u202e", [])
    assert (one.name, one.text) == ("Ann", "Ann")


def test_too_long_a_list_is_refused() -> None:
    with pytest.raises(Refusal):
        read_list("Ann\n" * (MOST_LINES + 1), [])
    with pytest.raises(Refusal):
        read_list("x" * 200_000, [])


def test_a_list_of_teams_says_who_plays_for_whom() -> None:
    teams = {"reds": 0, "blues": 1}
    found = read_list("Ada; 1380; Reds\nBen; blues\nChloe; 1320\nDario; Greens", [], teams)
    assert [(one.name, one.rating, one.team, one.what) for one in found] == [
        ("Ada", 1380, 0, "new"),
        ("Ben", None, 1, "new"),
        ("", None, None, "not-read"),
        ("", None, None, "not-read"),
    ]
