"""What is remembered of pawns, kings and pieces is what a fresh look would find."""

from __future__ import annotations

import random

import pytest

from conftest import INTERPRETED
from kernel.planes import placement
from latticechess import variant
from latticechess.engine.evaluation.for_board import evaluator_for
from latticechess.engine.evaluation.weights import weights_for
from latticechess.kernel.dense.board import DenseBoard
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.sparse.board import SparseBoard

PLIES = 30 if INTERPRETED else 120


@pytest.mark.parametrize("name", ["chess", "capablanca", "raumschach", "cube", "plane"])
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
        assert kept.score_now() == evaluator_for(board.copy(), weights).score_now(), (name, ply)
        if ply % 5 == 4:
            board.take_back()
            assert kept.score_now() == evaluator_for(board.copy(), weights).score_now(), (name, ply)


@pytest.mark.parametrize("name", ["plane", "classical-infinite"])
def test_an_evaluator_catches_up_however_much_it_missed(name: str) -> None:
    chance = random.Random(name)
    weights = weights_for(variant(name))
    board = variant(name).start().board()
    kept = evaluator_for(board, weights)
    played = 0
    for missed in (90, 1, 2, 31, 33, 63, 65, *[1, 2, 3] * 20):
        for _ in range(missed):
            moves = board.legal_moves()
            pieces = board.pieces()
            taking = [move for move in moves if move.target in pieces]
            if played and (not moves or chance.random() < 0.4):
                board.take_back()
                played -= 1
            elif moves:
                board.play(chance.choice(taking if taking and chance.random() < 0.5 else moves))
                played += 1
        assert kept.score_now() == evaluator_for(board.copy(), weights).score_now(), (name, missed)


def test_an_evaluator_sees_both_pieces_castle_and_return() -> None:
    of = variant("classical-infinite")
    board = SparseBoard(of)
    board.load(placement(of, "K(5,1) R(1,1) R(8,1) k(13,9)"), Side.WHITE, castling=(0, 1))
    weights = weights_for(of)
    kept = evaluator_for(board, weights)
    before = kept.score_now()
    board.play(Move((5, 1), (3, 1)))
    assert kept.score_now() == evaluator_for(board.copy(), weights).score_now() != before
    board.take_back()
    board.play(Move((5, 1), (4, 1)))
    assert kept.score_now() == evaluator_for(board.copy(), weights).score_now()


def test_copies_and_taken_back_moves_keep_the_key_of_the_structure() -> None:
    board = variant("chess").start().board()
    assert isinstance(board, DenseBoard)
    before = board.pawn_key
    pawns = {square for square, piece in board.pieces().items() if piece.kind.promotes}
    moves = board.legal_moves()
    board.play(next(move for move in moves if move.origin in pawns))
    assert board.pawn_key != before
    assert board.copy().pawn_key == board.pawn_key
    board.take_back()
    assert board.pawn_key == before
    board.play(next(move for move in moves if move.origin not in pawns))
    assert board.pawn_key == before
