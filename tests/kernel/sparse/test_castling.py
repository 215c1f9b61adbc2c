"""Castling on the plane: the usual rules, with nothing near the edge of a board to help."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kernel.planes import placement
from latticechess.kernel.library import variant
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.sparse.board import SparseBoard
from latticechess.kernel.variant import CastlingRule

SHORT, LONG = Move((5, 1), (7, 1)), Move((5, 1), (3, 1))


RULES = tuple(
    CastlingRule(side, letter, (5, y), (rook, y), (king_to, y), (rook_to, y))
    for side, y in ((Side.WHITE, 1), (Side.BLACK, 8))
    for letter, rook, king_to, rook_to in (("K", 8, 7, 6), ("Q", 1, 3, 4))
)


def board(text: str, turn: Side = Side.WHITE) -> SparseBoard:
    """A board where all castling rights are held."""
    of = replace(variant("classical-infinite"), castling=RULES)
    made = SparseBoard(of)
    made.load(placement(of, text), turn, castling=range(len(of.castling)))
    return made


def castles(made: SparseBoard) -> set[Move]:
    return {SHORT, LONG} & set(made.legal_moves())


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ("", {SHORT, LONG}),
        ("n(6,1)", {LONG}),
        ("N(2,1)", {SHORT}),
        ("n(4,1)", {SHORT}),
        ("r(6,1000000000000)", {LONG}),
        ("r(7,-1000000000000)", {LONG}),
        ("r(8,50)", {SHORT, LONG}),
        ("r(2,50)", {SHORT, LONG}),
        ("r(5,50)", set()),
        ("n(6,3)", set()),
        ("q(3,99)", {SHORT}),
        ("b(20,17)", {SHORT}),
    ],
)
def test_when_castling_is_allowed(others: str, expected: set[Move]) -> None:
    made = board(f"K(5,1) R(1,1) R(8,1) k(5,80) {others}")
    assert castles(made) == expected
    assert {m.target for m in expected} == set(made.destinations((5, 1)).squares) & {(7, 1), (3, 1)}


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([((5, 1), (5, 2)), ((5, 2), (5, 1))], set()),
        ([((8, 1), (8, 9)), ((8, 9), (8, 1))], {LONG}),
        ([((1, 1), (1, 9)), ((1, 9), (1, 1))], {SHORT}),
        ([((20, 20), (20, 21)), ((20, 21), (20, 20))], {SHORT, LONG}),
    ],
)
def test_rights_are_lost_for_good(
    moves: list[tuple[tuple[int, int], tuple[int, int]]], expected: set[Move]
) -> None:
    made = board("K(5,1) R(1,1) R(8,1) N(20,17) R(20,20) k(50,80)")
    for number, (origin, target) in enumerate(moves):
        made.play(Move(origin, target))
        black = ((50, 80), (50, 81)) if number == 0 else ((50, 81), (50, 80))
        made.play(Move(*black))
        assert made.key == made.fresh_key()
    assert castles(made) == expected


def test_a_captured_rook_takes_the_right_along() -> None:
    made = board("K(5,1) R(1,1) R(8,1) k(50,80) b(20,13)", Side.BLACK)
    made.play(Move((20, 13), (8, 1)))
    made.play(Move((1, 1), (1, 2)))
    assert made.castling_rights() == (2, 3)
    made.take_back()
    made.take_back()
    assert made.castling_rights() == (0, 1, 2, 3)


@pytest.mark.parametrize(("move", "rook"), [(SHORT, (6, 1)), (LONG, (4, 1))])
def test_castling_moves_both_and_comes_back(move: Move, rook: tuple[int, int]) -> None:
    made = board("K(5,1) R(1,1) R(8,1) k(5,80) P(5,2)")
    pieces, key = made.pieces(), made.key
    made.play(move)
    assert made.pieces()[move.target].kind.letter == "K"
    assert made.pieces()[rook].kind.letter == "R"
    assert made.key == made.fresh_key()
    assert made.castling_rights() == (2, 3)
    assert made.halfmoves == 1
    made.take_back()
    assert (made.pieces(), made.key) == (pieces, key)
    assert castles(made) == {SHORT, LONG}


def test_castling_may_give_check() -> None:
    made = board("K(5,1) R(8,1) k(6,80)")
    made.play(SHORT)
    assert made.is_in_check()


def test_castling_written_king_takes_rook() -> None:
    of = variant("classical-infinite")
    far = 10**12
    rule = CastlingRule(Side.WHITE, "K", (5, 1), (far, 1), (7, 1), (6, 1))
    of = replace(of, castling=(rule,), castling_by_rook=True)
    made = SparseBoard(of)
    made.load(placement(of, f"K(5,1) R({far},1) k(50,80)"), Side.WHITE, castling=(0,))
    move = Move((5, 1), (far, 1))
    assert move in made.legal_moves()
    assert (far, 1) in made.destinations((5, 1))
    assert (far, 1) not in made.destinations((5, 1)).captures
    made.play(move)
    assert set(made.pieces()) == {(7, 1), (6, 1), (50, 80)}
    made.take_back()
    assert set(made.pieces()) == {(5, 1), (far, 1), (50, 80)}


def test_unknown_rights_are_refused() -> None:
    made = SparseBoard(variant("plane"))
    with pytest.raises(ValueError, match="no castling rule number 0"):
        made.load({}, Side.WHITE, castling=(0,))
