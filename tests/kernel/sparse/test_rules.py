"""The plane's rules one by one, among them mistakes that plane-chess programs have made."""

from __future__ import annotations

import re

import pytest

from kernel.planes import board_with, plane, start_board
from latticechess.kernel.geometry import COORDINATE_LIMIT
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.sparse.board import SparseBoard

MOVE = re.compile(r"(\w)\((-?\d+),(-?\d+)\)([-x])(\w?)\((-?\d+),(-?\d+)\)([A-Z]?)([+#]?)")


def play(board: SparseBoard, game: str) -> None:
    """Play a game as it is written, every letter of it checked."""
    for letter, x, y, how, taken, to_x, to_y, promotion, check in MOVE.findall(game):
        move = Move((int(x), int(y)), (int(to_x), int(to_y)), promotion or None)
        pieces = board.pieces()
        assert pieces[move.origin].kind.letter == letter
        assert pieces[move.origin].side == board.turn
        destinations = board.destinations(move.origin)
        assert move.target in destinations
        assert (move.target in destinations.captures) == (how == "x")
        assert (move.target in destinations.promotions) == bool(promotion)
        if taken:
            assert pieces[move.target].kind.letter == taken
        board.play(move)
        assert board.is_in_check() == (check == "+")


def letter_at(board: SparseBoard, x: int, y: int) -> str:
    piece = board.pieces().get((x, y))
    return piece.letter if piece else "."


def test_game_with_a_promotion_to_a_chancellor() -> None:
    board = start_board()
    play(
        board,
        """P(11,5)-(11,7) P(11,10)-(11,8) P(10,5)-(10,7) P(11,8)xP(10,7) P(11,7)-(11,8)
        M(11,11)-(10,12) P(11,8)-(11,9) P(12,10)-(12,8) P(11,9)-(11,10) P(9,10)-(9,8)
        P(11,10)-(11,11)C""",
    )
    assert letter_at(board, 11, 11) == "C"
    play(board, "M(10,12)xC(11,11)")
    assert letter_at(board, 11, 11) == "m"
    assert len(board.pieces()) == 76 - 2


def test_game_with_a_bishop_development() -> None:
    board = start_board()
    play(
        board,
        "P(10,5)-(10,7) N(10,11)-(9,9) P(13,5)-(13,7) N(5,11)-(6,9) B(9,4)-(12,7)",
    )
    assert board.turn == Side.BLACK
    assert board.ply == 5
    assert board.can_move()


def test_game_with_a_pinned_knight() -> None:
    board = start_board()
    play(
        board,
        """P(8,5)-(8,7) P(8,10)-(8,8) P(9,5)-(9,7) P(8,8)xP(9,7) Q(7,4)-(8,5) P(7,10)-(7,8)
        P(8,7)xP(7,8)+ N(10,11)-(8,10) P(7,5)-(7,7)""",
    )
    assert not board.destinations((8, 10))


def test_game_with_a_queen_round_the_flank() -> None:
    board = start_board()
    play(
        board,
        """P(9,5)-(9,7) P(10,10)-(10,9) P(12,5)-(12,7) N(5,11)-(4,9) Q(7,4)-(5,2)
        C(12,11)-(13,13) Q(5,2)-(-1,2) P(8,10)-(8,8) Q(-1,2)-(-1,13) P(2,10)-(2,9)
        Q(-1,13)-(8,13)+""",
    )
    assert len(board.legal_moves()) == 5


@pytest.mark.parametrize(("dx", "dy"), [(1, 1), (-1, 1), (1, -1), (-1, -1)])
@pytest.mark.parametrize("letter", ["B", "Q"])
def test_checks_on_every_diagonal(letter: str, dx: int, dy: int) -> None:
    board = board_with(f"k(0,0) K(100,3) {letter}({dx * 40},{dy * 40})", Side.BLACK)
    assert board.is_in_check()


def test_mate_on_a_falling_diagonal_is_mate() -> None:
    rooks = "R(1,99) R(-1,-99) R(99,1) R(-99,-1)"
    board = board_with(f"k(0,0) {rooks} B(-40,40) K(99,3)", Side.BLACK)
    assert board.is_in_check()
    assert not board.can_move()


def test_a_pinned_piece_gives_check() -> None:
    # The white rook is pinned on its king by the black one and checks the black king all the same.
    board = board_with("K(0,0) R(5,0) r(9,0) k(5,9)", Side.BLACK)
    assert not board_with("K(0,0) R(5,0) r(9,0) k(5,9)").destinations((5, 0)).rays
    assert board.checkers(Side.BLACK) == ((5, 0),)


def test_a_double_step_does_not_leap_over_a_piece() -> None:
    # The pawn has another move, a capture, but the square before it is taken.
    board = board_with("K(0,0) k(50,50) P(5,2)! n(5,3) n(6,3)")
    assert set(board.destinations((5, 2)).squares) == {(6, 3)}
    blocked = board_with("K(0,0) k(50,50) P(5,2)! n(5,4)")
    assert set(blocked.destinations((5, 2)).squares) == {(5, 3)}


def test_only_an_unmoved_pawn_steps_twice() -> None:
    board = board_with("K(0,0) k(50,50) P(5,2)! P(7,2)")
    assert set(board.destinations((5, 2)).squares) == {(5, 3), (5, 4)}
    assert set(board.destinations((7, 2)).squares) == {(7, 3)}
    board.play(Move((5, 2), (5, 3)))
    assert set(board.destinations((5, 3)).squares) == {(5, 4)}


def test_a_captured_pawn_comes_back_as_it_was() -> None:
    for mark, steps in (("", 1), ("!", 2)):
        board = board_with(f"K(0,0) k(50,50) R(7,9) p(7,15){mark}")
        before = board.destinations((7, 15))
        assert len(before.squares) == steps
        board.play(Move((7, 9), (7, 15)))
        board.take_back()
        assert board.destinations((7, 15)) == before


def test_taking_back_an_answer_to_check_restores_the_check() -> None:
    board = board_with("k(0,0) R(9,0) K(50,50)", Side.BLACK)
    assert board.is_in_check()
    board.play(Move((0, 0), (0, 1)))
    assert not board.is_in_check()
    board.take_back()
    assert board.is_in_check()


def test_a_promoted_piece_is_that_piece_entirely() -> None:
    board = board_with("K(0,0) k(50,50) P(5,10)")
    assert {m.promotion for m in board.legal_moves() if m.target == (5, 11)} == set("QRBNMHC")
    board.play(Move((5, 10), (5, 11), "H"))
    assert len(board.destinations((5, 11)).squares) == 16
    loaded = board_with("K(0,0) k(50,50) H(5,11)", Side.BLACK)
    assert board.key == loaded.key
    assert board.pieces() == loaded.pieces()


@pytest.mark.parametrize("x", [-(10**12), 0, 10**12])
def test_promotion_rows_run_through_the_whole_plane(x: int) -> None:
    board = board_with(f"K(0,0) k(50,50) P({x},10) p({x + 9},5) n({x + 1},11)")
    assert board.destinations((x, 10)).promotions == {(x, 11), (x + 1, 11)}
    assert board.destinations((x + 9, 5)).promotions == {(x + 9, 4)}
    moves = [move for move in board.legal_moves() if move.origin == (x, 10)]
    assert len(moves) == 14
    assert all(move.promotion for move in moves)


def test_a_double_step_stops_on_the_promotion_row() -> None:
    board = board_with("K(0,0) k(50,50) P(5,10)! P(8,9)!")
    assert set(board.destinations((5, 10)).squares) == {(5, 11)}
    assert board.destinations((8, 9)).promotions == {(8, 11)}


def test_a_pawn_at_the_end_of_the_numbers_has_no_move() -> None:
    edge = COORDINATE_LIMIT
    board = board_with(f"K(0,0) k(50,50) P(5,{edge})! P(9,{edge - 1})! p(3,{-edge})")
    assert not board.destinations((5, edge))
    assert set(board.destinations((9, edge - 1)).squares) == {(9, edge)}
    assert not board.destinations((3, -edge))


def test_en_passant() -> None:
    board = board_with("K(0,0) k(50,50) P(5,2)! p(4,4) p(6,4) p(9,4)")
    board.play(Move((5, 2), (5, 4)))
    assert board.en_passant_square() == (5, 3)
    assert (5, 3) in board.destinations((4, 4)).captures
    assert (5, 3) in board.destinations((6, 4)).captures
    assert (5, 3) not in board.destinations((9, 4))
    board.play(Move((4, 4), (5, 3)))
    assert letter_at(board, 5, 3) == "p"
    assert letter_at(board, 5, 4) == "."
    board.take_back()
    board.play(Move((50, 50), (50, 51)))
    board.play(Move((0, 0), (0, 1)))
    assert (5, 3) not in board.destinations((4, 4))


def test_en_passant_may_not_uncover_the_king() -> None:
    # Both pawns leave the row between the black king and a rook 10**15 away.
    board = board_with(f"K(0,0) k(20,4) R({-(10**15)},4) P(5,2)! p(6,4)")
    board.play(Move((5, 2), (5, 4)))
    assert (5, 3) not in board.destinations((6, 4))
    assert not board.can_capture_en_passant()
    freed = board_with(f"K(0,0) k(20,4) R({-(10**15)},4) n(0,4) P(5,2)! p(6,4)")
    freed.play(Move((5, 2), (5, 4)))
    assert (5, 3) in freed.destinations((6, 4)).captures


def test_en_passant_takes_a_checking_pawn() -> None:
    board = board_with("K(0,0) k(6,5) P(5,2)! p(4,4)")
    board.play(Move((5, 2), (5, 4)))
    assert board.checkers(Side.BLACK) == ((5, 4),)
    assert set(board.destinations((4, 4)).squares) == {(5, 3)}


def test_en_passant_does_not_answer_a_discovered_check() -> None:
    # The pawn's double step opens the bishop's diagonal; taking the pawn leaves it open.
    board = board_with("K(0,0) k(9,7) B(4,2) P(6,4)! p(5,6)")
    assert not board.is_in_check()
    board.play(Move((6, 4), (6, 6)))
    assert board.checkers(Side.BLACK) == ((4, 2),)
    assert board.en_passant_square() == (6, 5)
    assert not board.destinations((5, 6))
    assert not board.can_capture_en_passant()


def test_a_loaded_en_passant_square() -> None:
    board = board_with("K(0,0) k(50,50) P(5,4) p(4,4)", Side.BLACK, passed=(5, 3))
    assert (5, 3) in board.destinations((4, 4)).captures
    nobody = board_with("K(0,0) k(50,50) P(7,4) p(4,4)", Side.BLACK, passed=(5, 3))
    assert nobody.en_passant_square() is None


def test_hawks_leap_two_or_three_squares_in_eight_directions() -> None:
    hawk = board_with("K(0,0) k(50,50) H(20,20) P(21,20) p(22,20)").destinations((20, 20))
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    assert set(hawk.squares) == {(20 + n * x, 20 + n * y) for x, y in ways for n in (2, 3)}
    assert hawk.captures == {(22, 20)}


def test_a_mann_walks_into_attack_and_is_not_royal() -> None:
    board = board_with("K(0,0) k(50,50) M(20,20) r(21,90)")
    assert len(board.destinations((20, 20)).squares) == 8
    board.play(Move((20, 20), (21, 20)))
    assert (21, 20) in board.destinations((21, 90)).captures


def test_kings_are_not_taken() -> None:
    # An impossible position: Black is in check and White is to move.
    board = board_with("K(0,0) k(5,5) R(5,0) N(3,4) P(4,4)")
    assert not any(move.target == (5, 5) for move in board.legal_moves())
    assert (5, 5) not in board.destinations((5, 0))


def test_boards_without_kings() -> None:
    board = board_with("R(0,0) r(0,9)")
    assert not board.is_in_check()
    assert board.can_move()
    assert board.checkers(Side.WHITE) == ()
    assert not board_with("P(0,0) p(0,1)").can_move()
    empty = board_with({})
    assert not empty.can_move()
    assert empty.legal_moves() == []


def test_what_cannot_be_loaded() -> None:
    piece = plane().setup[0][1]
    for square in ((COORDINATE_LIMIT + 1, 0), (1, 2, 3)):
        with pytest.raises(ValueError, match="not a square of the plane"):
            board_with({square: piece})
