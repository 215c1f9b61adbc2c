"""Known numbers of legal lines."""

from __future__ import annotations

import chess
import pytest

from conftest import INTERPRETED, SCALE, sampled, sized
from kernel.orthodox import board_of, position_of
from kernel.perftsuite import Case, read_suite
from latticechess import Move, variant
from latticechess.kernel.perft import divide, perft

CAP = 1_500 if INTERPRETED else int(300_000 * SCALE)
"""The suites go deeper: only a larger scale comes to their ends."""

STARTS = {
    "chess": [20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    "chess960": [20, 400, 8_902, 197_281],
    "cube": [83, 6_889, 636_011, 58_663_287],
}


@pytest.mark.parametrize("name", STARTS)
def test_start_positions(name: str) -> None:
    start = variant(name).start()
    for depth, nodes in enumerate(STARTS[name], 1):
        if nodes <= (10_000 if INTERPRETED else 10_000_000 * SCALE):
            assert perft(start, depth) == nodes


@pytest.mark.parametrize(
    "case",
    [*read_suite("orthodox.perft"), *sampled(read_suite("chess960.perft"), 61)],
    ids=lambda c: c.name,
)
def test_suites(case: Case) -> None:
    depth, nodes = case.deepest(CAP)
    assert perft(position_of(board_of(case.epd, chess960=True)), depth) == nodes


@pytest.mark.parametrize("number", range(0, 960, max(1, 960 // sized(50))))
def test_numbered_starts(number: int) -> None:
    depth = 2 if INTERPRETED else 3
    board = chess.Board.from_chess960_pos(number)
    assert perft(variant("chess960").start(number), depth) == python_chess_perft(board, depth)


def python_chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += python_chess_perft(board, depth - 1)
        board.pop()
    return nodes


def test_no_ply_is_one_line() -> None:
    assert perft(variant("chess").start(), 0) == 1


def test_divide_tells_first_moves_apart() -> None:
    start = variant("chess").start()
    parts = divide(start, 3)
    assert sum(parts.values()) == perft(start, 3)
    for move in (Move((4, 1), (4, 3)), Move((1, 0), (2, 2))):
        assert parts[move] == perft(start.play(move), 2)


def test_divide_at_depth_one_lists_the_moves() -> None:
    start = variant("cube").start()
    assert divide(start, 1) == dict.fromkeys(start.legal_moves(), 1)


def test_window_counts_the_plane() -> None:
    start = variant("plane").start()
    window = ((-4, -4), (18, 18))
    moves = start.legal_moves(window)
    assert perft(start, 1, window) == len(moves)
    few = moves[:: 40 if INTERPRETED else 4]
    parts = divide(start, 2, window)
    assert sum(parts.values()) == perft(start, 2, window)
    assert [parts[m] for m in few] == [len(start.play(m).legal_moves(window)) for m in few]


def test_window_is_refused_on_a_bounded_board() -> None:
    with pytest.raises(ValueError, match="only an unbounded board has a window"):
        perft(variant("chess").start(), 1, ((0, 0), (7, 7)))
