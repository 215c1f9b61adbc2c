"""What people send as a board: its name, its faults, and other formats."""

from __future__ import annotations

import pytest

from latticechess.features.boards.service.files import (
    LONGEST_FILE,
    BoardFaults,
    new_name,
    read_board,
    with_name,
)
from latticechess.kernel import library

MINI = library.variant("mini").source
INI = """# A board
[skirmish:chess]
startFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1
castling = false
"""


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Six & Leopards!", "six-leopards-"),
        ("Žofie's", "zofie-s-"),
        ("棋", "board-"),
        ("", "board-"),
    ],
)
def test_names_come_from_titles_and_differ(title: str, slug: str) -> None:
    one, other = new_name(title), new_name(title)
    assert one != other
    assert one.startswith(slug)


@pytest.mark.parametrize(
    "line",
    ['name = "mini"', "name='mini'  # my board", 'name = """mini"""', ""],
)
def test_the_name_is_written_into_the_file(line: str) -> None:
    text = MINI.replace('name = "mini"', line, 1)
    changed = with_name(text, "other-name")
    assert changed.count("other-name") == 1
    assert read_board(text, "other-name").variant.name == "other-name"
    if "#" in line:
        assert "# my board" in changed
    assert changed.count('name = "King"') == 1, "names of pieces stay"


def test_a_name_over_two_lines_is_a_fault() -> None:
    with pytest.raises(BoardFaults, match="as one line"):
        read_board(MINI.replace('name = "mini"', 'name = """\nmini"""', 1), "other")


def test_a_file_is_kept_as_it_was_written() -> None:
    text = "# My own.\r\n" + MINI.replace("\n", "\r\n")
    made = read_board(text, "kept")
    assert made.saved.text == text.replace("\r\n", "\n").replace('"mini"', '"kept"', 1)
    assert made.variant.source == made.saved.text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "missing"),
        ("[[[", "TOML"),
        ("x" * (LONGEST_FILE + 1), "longer than"),
        (MINI.replace('title = "Minichess"', f'title = "{"x" * 61}"'), "title"),
        (MINI.replace("summary = ", f'summary = "{"x" * 301}" # '), "summary"),
        ("[one:chess]\n[two:chess]\n", "2 boards"),
        ("[one:nothing]\n", "nothing"),
        ("[one:crazyhouse]\n", "crazyhouse"),
    ],
)
def test_faults_are_told(text: str, told: str) -> None:
    with pytest.raises(BoardFaults, match=told):
        read_board(text)


def test_one_board_of_variants_ini_becomes_a_variant_file() -> None:
    made = read_board(INI)
    assert made.variant.geometry.sizes == (8, 8)
    assert len(made.variant.setup) == 18
    assert f'name = "{made.variant.name}"' in made.saved.text
