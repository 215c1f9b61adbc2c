"""What is remembered of pawns and kings is what a fresh look would find."""

from __future__ import annotations

import random

import pytest

from conftest import INTERPRETED
from latticechess import variant
from latticechess.engine.judge import evaluator_for
from latticechess.engine.weights import weights_for
from latticechess.kernel.dense import DenseBoard

PLIES = 30 if INTERPRETED else 120


@pytest.mark.parametrize("name", ["chess", "capablanca", "raumschach", "cube"])
def test_a_kept_evaluator_says_what_a_fresh_one_says(name: str) -> None:
    chance = random.Random(name)
    weights = weights_for(variant(name))
    board = variant(name).start().board()
    kept = evaluator_for(board, weights)
    for ply in range(PLIES):
        moves = board.legal_moves()
        if not moves:
            break
        board.play(chance.choice(moves))
        assert kept.now() == evaluator_for(board.copy(), weights).now(), (name, ply)
        if ply % 5 == 4:
            board.take_back()
            assert kept.now() == evaluator_for(board.copy(), weights).now(), (name, ply)


def test_copies_and_taken_back_moves_keep_the_key_of_the_structure() -> None:
    board = variant("chess").start().board()
    assert isinstance(board, DenseBoard)
    before = board.structure
    pawns = {square for square, piece in board.pieces().items() if piece.kind.promotes}
    moves = board.legal_moves()
    board.play(next(move for move in moves if move.origin in pawns))
    assert board.structure != before
    assert board.copy().structure == board.structure
    board.take_back()
    assert board.structure == before
    board.play(next(move for move in moves if move.origin not in pawns))
    assert board.structure == before
