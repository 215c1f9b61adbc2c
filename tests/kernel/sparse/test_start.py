"""The plane's start position, counted by hand and by other programs."""

from __future__ import annotations

import pytest

from kernel.planes import start_board
from latticechess.kernel.pieces import Side


@pytest.mark.parametrize(
    ("low", "high", "white", "black"),
    [(-1, 17, 138, 142), (-4, 23, 162, 176), (-40, 55, 306, 306), (0, 15, 128, 128)],
)
def test_mobility_in_windows(low: int, high: int, white: int, black: int) -> None:
    for side, expected in ((Side.WHITE, white), (Side.BLACK, black)):
        board = start_board(side)
        board.set_window(low, high)
        assert len(board.legal_moves()) == expected


def test_two_plies_in_the_small_window() -> None:
    board = start_board()
    board.set_window((-1, -1), (17, 17))
    lines = 0
    for move in board.legal_moves():
        board.play(move)
        lines += len(board.legal_moves())
        board.take_back()
    assert lines == 19596


def test_moves_by_piece_type() -> None:
    board = start_board()
    board.set_window(-1, 17)
    pieces = board.pieces()
    letters = [pieces[move.origin].kind.letter for move in board.legal_moves()]
    counts = {letter: letters.count(letter) for letter in "PCNMRK"}
    assert counts == {"P": 48, "C": 20, "N": 12, "M": 6, "R": 4, "K": 3}


def test_window_shuts_captures_outside_out() -> None:
    board = start_board()
    board.set_window((100, 100), (200, 200))
    assert board.legal_moves() == []
    assert board.can_move()
