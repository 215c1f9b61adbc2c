"""Legal moves of the sparse board against the plain rules, near and very far."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples, sized
from kernel.plane_oracle import Situation, after, attacks, checkers, in_passing, legal_moves
from kernel.planes import fairy_plane, load, random_situation, situations
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.sparse.board import SparseBoard


def some_window(rng: random.Random, situation: Situation) -> tuple[Square, Square]:
    """A window around one of the pieces."""
    x, y = rng.choice(list(situation.pieces))
    size = rng.randint(2, 8)
    return (x - size, y - size), (x + size, y + size)


def text(moves: list[Move]) -> list[str]:
    return sorted(map(str, moves))


def interesting(rng: random.Random, situation: Situation, moves: list[Move]) -> Move:
    """Any move, but more often double steps and captures in passing than chance would have."""
    special = [
        move
        for move in moves
        if in_passing(situation, move) or after(situation, move).passed is not None
    ]
    return rng.choice(special if special and rng.random() < 0.5 else moves)


def compare(rng: random.Random, situation: Situation, board: SparseBoard) -> list[Move]:
    low, high = some_window(rng, situation)
    board.set_window(low, high)
    expected = list(legal_moves(situation, low, high))
    assert text(board.legal_moves()) == text(expected)
    of, pieces = situation.variant, situation.pieces
    for side in Side:
        assert board.checkers(side) == tuple(sorted(checkers(of, pieces, side)))
    assert board.is_in_check() == bool(checkers(of, pieces, situation.turn))
    noisy = [
        move
        for move in expected
        if move.promotion or move.target in pieces or in_passing(situation, move)
    ]
    assert text(board.noisy_moves()) == text(noisy)
    if expected:
        assert board.can_move()
    return expected


def walk(rng: random.Random, situation: Situation, plies: int) -> None:
    """Compare along a random line of moves."""
    board = load(situation)
    for _ in range(plies):
        moves = compare(rng, situation, board)
        if not moves:
            break
        move = interesting(rng, situation, moves)
        board.play(move)
        situation = after(situation, move)
        assert board.pieces() == situation.pieces
        assert board.en_passant_square() == situation.passed


@pytest.mark.parametrize("seed", range(sized(24)))
def test_lines_of_moves_equal_the_plain_rules(seed: int) -> None:
    rng = random.Random(seed)
    for most in (12, 40):
        walk(rng, random_situation(rng, fairy_plane(), most), 4)


@pytest.mark.parametrize("seed", range(sized(4)))
def test_crowded_positions_equal_the_plain_rules(seed: int) -> None:
    rng = random.Random(1000 + seed)
    walk(rng, random_situation(rng, fairy_plane(), 80), 2)


@examples(40)
@given(situations(), st.randoms(use_true_random=False))
def test_any_position_equals_the_plain_rules(situation: Situation, rng: random.Random) -> None:
    compare(rng, situation, load(situation))


@examples(40)
@given(situations(), st.integers(-12, 12), st.integers(-5, 19))
def test_attackers(situation: Situation, x: int, y: int) -> None:
    board = load(situation)
    for side in Side:
        expected = sorted(
            square
            for square, piece in situation.pieces.items()
            if piece.side is side and attacks(situation.variant, situation.pieces, square, (x, y))
        )
        assert board.attackers((x, y), side) == tuple(expected)
