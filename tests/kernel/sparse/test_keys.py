"""The sparse board's keys by their definition, in Python's own whole numbers.

Compiled and interpreted boards both pass, so their keys are equal.
"""

from __future__ import annotations

import random

import pytest

from conftest import sized
from kernel.planes import board_with, load, plane, random_situation, start_board
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.sparse.board import SparseBoard

WRAP = 2**64


def mix(value: int) -> int:
    """The well-known finalizer of the splitmix64 generator after one of its steps."""
    z = value * 0x9E3779B97F4A7C15 % WRAP
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % WRAP
    z = (z ^ z >> 27) * 0x94D049BB133111EB % WRAP
    return z ^ z >> 31


def part(salt: int, x: int, y: int) -> int:
    return mix(mix(mix(mix(salt + 1)) ^ x) ^ y)


def expected(board: SparseBoard, passed_counts: bool) -> int:
    key = mix(mix(130)) if board.turn == Side.BLACK else 0
    for (x, y), piece in board.pieces().items():
        number = board.variant.pieces.index(piece.kind) + 1
        key ^= part(64 * piece.unmoved + 32 * piece.side + number, x, y)
    passed = board.en_passant_square()
    if passed and passed_counts:
        key ^= part(128, *passed)
    return key


@pytest.mark.parametrize("seed", range(sized(8)))
def test_keys_of_random_positions(seed: int) -> None:
    board = load(random_situation(random.Random(seed), plane(), 60))
    assert board.key == expected(board, False)


def test_keys_along_a_game() -> None:
    board = start_board()
    rng = random.Random(11)
    for _ in range(60):
        board.play(rng.choice(board.legal_moves()))
        assert board.key == expected(board, board.can_capture_en_passant())


def test_key_with_en_passant() -> None:
    board = board_with("K(0,0) k(50,50) P(5,2)! p(4,4)")
    board.play(Move((5, 2), (5, 4)))
    assert board.key == expected(board, True) != expected(board, False)


def test_no_two_of_many_squares_share_a_part() -> None:
    board = SparseBoard(plane())
    rook = plane().kind("R")
    rng = random.Random(2)
    squares = {(rng.randint(-(2**53), 2**53) % 2**53, rng.randint(-9, 9)) for _ in range(1000)}
    squares |= {(x, y) for x in range(-20, 21) for y in range(-20, 21)}
    keys = set()
    for square in squares:
        board.load({square: Piece(rook, Side.WHITE)}, Side.WHITE)
        keys.add(board.key)
    assert len(keys) == len(squares)
