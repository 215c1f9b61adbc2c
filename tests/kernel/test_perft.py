"""Known numbers of legal lines."""

from __future__ import annotations

import pytest

from conftest import INTERPRETED
from kernel.orthodox import board_of, position_of
from kernel.perftsuite import Case, read_suite
from latticechess import Move, variant
from latticechess.kernel.perft import divide, perft

CAP = 1_500 if INTERPRETED else 300_000
"""Deeper counts are left to `bench/perft.py`."""

STARTS = {
    "chess": [20, 400, 8_902, 197_281, 4_865_609],
    "chess960": [20, 400, 8_902, 197_281],
    "cube": [83, 6_889, 636_011],
}


@pytest.mark.parametrize("name", STARTS)
def test_start_positions(name: str) -> None:
    start = variant(name).start()
    for depth, nodes in enumerate(STARTS[name], 1):
        if nodes <= (10_000 if INTERPRETED else 10_000_000):
            assert perft(start, depth) == nodes


@pytest.mark.parametrize(
    "case", [*read_suite("orthodox.perft"), *read_suite("chess960.perft")], ids=lambda c: c.name
)
def test_suites(case: Case) -> None:
    depth, nodes = case.deepest(CAP)
    assert perft(position_of(board_of(case.epd, chess960=True)), depth) == nodes


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
