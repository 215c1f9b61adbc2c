"""Puzzles as lichess's clients read them."""

from __future__ import annotations

import pytest

from latticechess import variant
from latticechess.features.lichess.views.puzzles import as_game
from latticechess.features.puzzles.rules.file import PuzzleFile
from latticechess.notation.pgn import parse_game
from server.puzzle_server import FOLDER


@pytest.mark.parametrize("board", ["chess", "cube", "plane"])
def test_the_game_of_a_puzzle_ends_where_the_solver_begins(board: str) -> None:
    rules = variant(board)
    found = list(PuzzleFile.read(FOLDER / f"{board}.puzzles"))
    assert any(puzzle.lead_in for puzzle in found)
    for puzzle in found:
        game = parse_game(as_game(puzzle, rules))
        task = puzzle.task(rules)
        assert game.end() == task
        assert game.main_line() == ((task.last_move,) if task.last_move else ())
