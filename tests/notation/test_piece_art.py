"""Every piece of every board has a picture, and those of one board can be told apart."""

from __future__ import annotations

import json
import random
import re
from itertools import product
from pathlib import Path

import pytest

from kernel.inventions import invent
from latticechess import variant
from latticechess.kernel.library import names
from latticechess.kernel.variantfile.pictures import PICTURES
from latticechess.kernel.variantfile.reader import VariantError, loads
from latticechess.notation.piece_art import MARKS, ROYAL, drawing_of, drawings, piece_art

FILE = """
name = "zoo"
title = "Zoo"

[board]
axes = ["abcdefgh", "12345678"]
mirror = "x, -y"

[[piece]]
name = "Sovereign"
letter = "K"
royal = true
{royal}

{pieces}

[setup]
white = ["K e1", {letters}]
"""
KING = 'leaps = ["all (0,1)", "all (1,1)"]'


def art(*moves: str, royal: str = KING) -> list[str]:
    """The pictures of a royal piece and of further pieces with these moves."""
    letters = [chr(ord("A") + number) for number in range(len(moves))]
    letters = [letter if letter != "K" else "Z" for letter in letters]
    pieces = "".join(
        f'[[piece]]\nname = "Beast {letter}"\nletter = "{letter}"\n{ways}\n'
        for letter, ways in zip(letters, moves, strict=True)
    )
    rows = ", ".join(
        f'"{letter} {place}"' for letter, place in zip(letters, _places(), strict=False)
    )
    zoo = loads(FILE.format(royal=royal, pieces=pieces, letters=rows))
    return [piece_art(zoo)[letter] for letter in ("K", *letters)]


def _places() -> list[str]:
    return [f"{file}{rank}" for rank, file in product("123", "abcdefgh") if file + rank != "e1"]


@pytest.mark.parametrize(
    ("moves", "picture"),
    [
        ('leaps = ["all (1,2)"]', "knight"),
        ('leaps = ["all (1,3)"]', "camel"),
        ('leaps = ["all (2,3)"]', "camel"),
        ('leaps = ["all (2,2)"]', "elephant"),
        ('leaps = ["all (0,2)", "all (1,1)"]', "elephant"),
        ('leaps = ["all (0,3)", "all (3,3)"]', "hawk"),
        ('leaps = ["all (0,1)", "all (1,1)", "all (1,2)"]', "centaur"),
        ('leaps = ["all (0,1)"]', "wazir"),
        ('leaps = ["all (1,1)"]', "ferz"),
        ('leaps = ["all (0,1)", "all (1,1)"]', "mann"),
        ('leaps = ["all (1,1)", "(0,1)"]', "general"),
        ('slides = ["all (0,1)"]', "rook"),
        ('slides = ["all (0,1) up to 3"]', "rook"),
        ('slides = ["(0,1)"]', "rook"),
        ('slides = ["all (1,1)"]', "bishop"),
        ('slides = ["all (0,1)", "all (1,1)"]', "queen"),
        ('slides = ["all (0,1)"]\nleaps = ["all (1,2)"]', "chancellor"),
        ('slides = ["all (1,1)"]\nleaps = ["all (1,2)"]', "archbishop"),
        ('slides = ["all (0,1)", "all (1,1)"]\nleaps = ["all (1,2)"]', "amazon"),
        ('slides = ["all (0,1)"]\nleaps = ["all (1,1)"]', "rook+one"),
        ('slides = ["all (1,1)"]\nleaps = ["all (0,1)"]', "bishop+one"),
        ('slides = ["all (1,2)"]', "nightrider"),
        ('steps = ["(0,1)"]\ncaptures = ["(±1,1)"]', "pawn"),
        ('leaps = ["(±1,1)", "(0,1)"]', "pawn"),
    ],
)
def test_moves_suggest_a_picture(moves: str, picture: str) -> None:
    assert art(moves) == ["king", picture]


@pytest.mark.parametrize(
    ("moves", "picture"),
    [
        (KING, "king"),
        ('leaps = ["all (1,2)"]', "knight+crown"),
        ('slides = ["all (0,1)", "all (1,1)"]', "queen+crown"),
        ('leaps = ["(0,1)", "(±1,1)"]', "king"),
    ],
)
def test_royal_pieces_wear_a_crown(moves: str, picture: str) -> None:
    assert art(royal=moves) == [picture]


def test_pieces_of_one_board_look_different() -> None:
    leapers = [f'leaps = ["all (1,{far})"]' for far in (2, 3, 4, 5, 6)]
    assert art(*leapers)[1:] == ["knight", "camel", "camel+one", "camel+two", "camel+three"]
    # The sixth of a kind has its letter left.
    assert art(*leapers, 'leaps = ["all (2,5)"]')[-1] == ""


def test_a_file_may_name_the_picture() -> None:
    assert art('leaps = ["all (1,2)"]\npicture = "elephant"', 'leaps = ["all (2,2)"]')[1:] == [
        "elephant",
        "elephant+one",
    ]
    assert art('leaps = ["all (1,2)"]\npicture = "letter"')[1] == ""
    with pytest.raises(VariantError, match="no picture is called 'dragon'; there are pawn, "):
        art('leaps = ["all (1,2)"]\npicture = "dragon"')


@pytest.mark.parametrize("name", names())
def test_shipped_boards_need_no_letters(name: str) -> None:
    pictures = piece_art(variant(name)).values()
    assert all(pictures)
    assert len(set(pictures)) == len(pictures)


def test_every_invented_piece_can_be_drawn() -> None:
    for seed in range(300):
        for picture in piece_art(invent(random.Random(seed))).values():
            drawing = drawing_of(picture)
            assert (drawing is None) == (picture == "")
            assert drawing is None or drawing["body"].startswith("M")


def test_every_set_has_every_figure_and_mark() -> None:
    whole = {*PICTURES, *MARKS, ROYAL}
    assert drawings().keys() == whole
    folder = Path(__file__).parents[2] / "web/src/lib/board/pieces/sets"
    for file in folder.glob("*.json"):
        figures = json.loads(file.read_text(encoding="utf-8"))
        assert figures.keys() == whole, file.name
        for name, layers in figures.items():
            assert layers.keys() <= {"body", "lines", "dot", "solid", "shade"}, name
            assert all(re.fullmatch(r"M[-\d. a-zA-Z]+", path) for path in layers.values()), name
