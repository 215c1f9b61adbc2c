"""Puzzle files: written and read again, by id, and clear about what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import sampled
from latticechess.features.puzzles.rules.file import (
    PuzzleFile,
    PuzzleFileError,
    format_header,
    format_line,
    parse_line,
    shipped,
    shipped_boards,
    write,
)
from latticechess.features.puzzles.rules.puzzle import Puzzle, Theme
from puzzles.test_puzzle import FOOLS

ROOK = Puzzle(
    "chess",
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
    None,
    ("Ra8#",),
    (Theme.MATE_IN_1, Theme.BACK_RANK),
    500,
    "by hand",
)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "some.puzzles"
    write(path, "chess", [ROOK, FOOLS])
    file = PuzzleFile.read(path)
    assert file.board == "chess"
    assert list(file) == [ROOK, FOOLS]
    assert file[FOOLS.id] == FOOLS
    assert FOOLS.id in file
    assert file.ids == (ROOK.id, FOOLS.id)


def test_a_source_stays_on_its_line() -> None:
    odd = Puzzle("chess", ROOK.position, None, ROOK.line, (), 500, "a\tb\nc")
    assert parse_line("chess", format_line(odd)).source == "a b c"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no puzzle file"),
        (format_header("chess") + "a\tb\n", "line 2: a puzzle has 7 fields"),
        (format_header("chess") + format_line(ROOK).replace("mate-in-1", "luck"), "luck"),
        (format_header("chess") + format_line(ROOK).replace("Ra8#", "Ra7"), "does not belong"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(PuzzleFileError, match=problem):
        list(PuzzleFile(text, "some.puzzles"))


def test_shipped_puzzles_can_all_be_played() -> None:
    """Shipped lines are legal from their positions."""
    from latticechess import variant

    for board in shipped_boards():
        file = shipped(board)
        assert file is not None
        assert file.board == board
        for puzzle in sampled(list(file), 61):
            steps = list(puzzle.steps(variant(board)))
            assert len(steps) == len(puzzle.line)
