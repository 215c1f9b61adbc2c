"""Where a piece may go on the plane: exact at every distance, whatever the window."""

from __future__ import annotations

import random
from itertools import product

import pytest

from conftest import sized
from kernel.plane_oracle import Situation, legal_moves
from kernel.planes import (
    board_with,
    fairy_plane,
    load,
    random_situation,
    royal_queens,
    start_board,
)
from latticechess.kernel.geometry import COORDINATE_LIMIT
from latticechess.kernel.move import Move, Ray
from latticechess.kernel.pieces import Side
from latticechess.kernel.sparse.board import SparseBoard
from latticechess.kernel.variant import Variant

FAR = 10**15


def compare(situation: Situation, rng: random.Random) -> None:
    """Destinations of both sides' pieces against the plain rules inside a window."""
    board = load(situation)
    x, y = rng.choice(list(situation.pieces))
    size = rng.randint(2, 6)
    low, high = (x - size, y - size), (x + size, y + size)
    window = list(product(range(x - size, x + size + 1), range(y - size, y + size + 1)))
    for side in Side:
        seen = Situation(situation.variant, situation.pieces, side)
        moves = list(legal_moves(seen, low, high))
        for origin, piece in situation.pieces.items():
            if piece.side is side:
                found = board.destinations(origin)
                own = [move for move in moves if move.origin == origin]
                targets = {move.target for move in own}
                assert {square for square in window if square in found} == targets
                assert found.promotions & set(window) == {m.target for m in own if m.promotion}
                assert found.captures & set(window) == targets & set(situation.pieces)
    own_squares = [s for s, p in situation.pieces.items() if p.side is situation.turn]
    assert board.can_move() == any(board.destinations(square) for square in own_squares)
    listed = [board.destinations(square) for square in board.pieces() if square in own_squares]
    assert board.all_destinations() == [found for found in listed if found]


@pytest.mark.parametrize("seed", range(sized(16)))
def test_destinations_equal_the_plain_rules(seed: int) -> None:
    rng = random.Random(seed)
    compare(random_situation(rng, fairy_plane(), 30), rng)


@pytest.mark.parametrize("seed", range(sized(16)))
def test_destinations_of_a_king_that_slides(seed: int) -> None:
    rng = random.Random(seed)
    compare(random_situation(rng, royal_queens(), rng.choice((10, 30))), rng)


def test_endless_rays_at_the_start() -> None:
    queen = start_board().destinations((7, 4))
    assert set(queen.rays) == {Ray((7, 4), (0, -1)), Ray((7, 4), (1, -1))}
    assert set(queen.squares) == {(6, 3), (5, 2), (4, 1)}
    assert (7 + FAR, 4 - FAR) in queen
    assert (7 + FAR, 4 - FAR + 1) not in queen


def test_a_long_slide_that_ends_is_a_ray_and_its_capture_a_square() -> None:
    board = board_with(f"K(0,0) k(50,50) R(5,5) n({FAR},5)")
    rook = board.destinations((5, 5))
    assert Ray((5, 5), (1, 0), 1, FAR - 6) in rook.rays
    assert (FAR, 5) in rook.squares
    assert rook.captures == {(FAR, 5)}
    assert (FAR - 1, 5) in rook
    assert (FAR + 1, 5) not in rook


def test_short_slides_are_listed() -> None:
    rook = board_with("K(0,5) k(50,50) R(5,5) n(5,9) n(9,5) n(5,3)").destinations((5, 5))
    assert rook.rays == ()
    assert len(rook.squares) == 4 + (3 + 1) + (3 + 1) + (1 + 1)
    assert len(rook.squares) == len(set(rook.squares))


def test_nothing_goes_from_an_empty_square() -> None:
    board = start_board()
    assert not board.destinations((100, 100))
    assert not board.destinations((COORDINATE_LIMIT + 1, 0))
    assert not board.destinations((1, 2, 3))


def test_the_numbered_plane_ends() -> None:
    edge = COORDINATE_LIMIT
    board = board_with(f"K(0,0) k(50,50) R({edge},{edge}) P({edge - 1},{edge})! N({-edge},7)")
    assert set(board.destinations((edge, edge)).rays) == {Ray((edge, edge), (0, -1))}
    assert not board.destinations((edge - 1, edge))
    assert set(board.destinations((-edge, 7)).squares) == {
        (-edge + 1, 9),
        (-edge + 2, 8),
        (-edge + 2, 6),
        (-edge + 1, 5),
    }


def test_a_pinned_slider_keeps_its_line() -> None:
    board = board_with(f"K(0,0) k(50,51) R(7,0) Q(0,9) r({FAR},0) b(9,18)")
    rook = board.destinations((7, 0))
    assert (FAR, 0) in rook.captures
    assert (1, 0) in rook
    assert (7, 1) not in rook


CAGE = f"k(0,0) R(1,{FAR}) R(-1,-{FAR}) R({FAR},1) R(-{FAR},-1) K(77,-33)"
"""A king on the open plane whose eight squares are all covered from very far."""


def test_stalemate_on_the_open_plane() -> None:
    board = board_with(CAGE, Side.BLACK)
    assert not board.is_in_check()
    assert not board.can_move()


def test_no_stalemate_with_an_open_ray() -> None:
    board = board_with(CAGE + " b(40,41)", Side.BLACK)
    assert board.can_move()


def test_a_pinned_piece_that_cannot_move_on_its_line_does_not_save_from_stalemate() -> None:
    for pinned, moves in (("b(0,5)", False), ("n(0,5)", False), ("r(0,5)", True)):
        board = board_with(f"{CAGE} {pinned} Q(0,{FAR})", Side.BLACK)
        assert board.can_move() is moves


def test_mate_from_very_far() -> None:
    board = board_with(f"{CAGE} R({FAR},0)", Side.BLACK)
    assert board.is_in_check()
    assert board.checkers(Side.BLACK) == ((FAR, 0),)
    assert not board.can_move()


def test_a_far_check_can_be_stopped_where_lines_meet() -> None:
    # Each of the bishop's two diagonals meets the row of check once.
    meeting = 10**14
    board = board_with(f"{CAGE} R({FAR},0) b({meeting + 7},7)", Side.BLACK)
    assert board.can_move()
    assert set(board.destinations((meeting + 7, 7)).squares) == {(meeting, 0), (meeting + 14, 0)}
    assert board.destinations((meeting + 7, 7)).rays == ()
    assert not board.destinations((0, 0))


def test_a_far_checker_can_be_taken() -> None:
    board = board_with(f"{CAGE} R({FAR},0) q({FAR},{-FAR + 5})", Side.BLACK)
    assert set(board.destinations((FAR, -FAR + 5)).squares) == {(FAR, 0), (5, 0)}


def test_double_check_leaves_only_the_king() -> None:
    board = board_with("k(0,0) R(9,0) N(1,2) K(50,50) q(9,9) r(1,9)", Side.BLACK)
    assert not board.destinations((9, 9))
    assert not board.destinations((1, 9))
    assert board.destinations((0, 0))


def test_the_king_does_not_step_back_along_the_line_of_check() -> None:
    king = board_with(f"k(0,0) R({FAR},0) K(50,50)", Side.BLACK).destinations((0, 0))
    assert (-1, 0) not in king
    assert (1, 0) not in king
    assert set(king.squares) == {(-1, 1), (0, 1), (1, 1), (-1, -1), (0, -1), (1, -1)}


def test_mate_does_not_depend_on_the_window() -> None:
    for low, high in ((-3, 3), (500, 600), (-(10**9), 10**9)):
        mated = board_with(f"{CAGE} R({FAR},0)", Side.BLACK)
        mated.set_window(low, high)
        assert not mated.can_move()
        saved = board_with(f"{CAGE} R({FAR},0) b({10**14 + 7},7)", Side.BLACK)
        saved.set_window(low, high)
        assert saved.can_move()


def test_a_sliding_king_passes_attacked_squares() -> None:
    pieces = f"K(0,0) k(5,500) r(10,{FAR}) r(20,-{FAR}) n(200,2)"
    board = board_with(pieces, of=royal_queens())
    king = board.destinations((0, 0))
    assert (9, 0) in king
    assert (10, 0) not in king
    assert (11, 0) in king
    assert (20, 0) not in king
    assert (199, 0) not in king
    assert (FAR, 0) in king
    assert (5, 0) not in king
    # The last attack on the row is the other king's, on the diagonal from (5, 500).
    assert (505, 0) not in king
    assert Ray((0, 0), (1, 0), 506, None) in king.rays


def test_other_side_is_answered_as_if_it_were_its_turn() -> None:
    board = start_board()
    assert set(board.destinations((8, 10)).squares) == {(8, 9), (8, 8)}
    assert board.turn == Side.WHITE
    assert board.legal_moves() == start_board().legal_moves()


def test_moves_survive_encoding() -> None:
    board = board_with("K(0,0) k(50,50) P(3,10) r(4,11) P(8,5)! p(9,7)")
    for move in board.legal_moves():
        assert board.decode(*board.encode(move)) == move
    board.play(Move((8, 5), (8, 7)))
    taking = Move((9, 7), (8, 6))
    assert taking in board.legal_moves()
    board.play(taking)
    assert (8, 7) not in board.pieces()


class CountedBoard(SparseBoard):
    """Counts the boards that are made of it and its copies."""

    made = 0

    def __init__(self, variant: Variant) -> None:
        CountedBoard.made += 1
        super().__init__(variant)


def test_all_destinations_take_one_copy_however_many_pieces_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(CountedBoard, "made", 0)
    start = start_board()
    board = CountedBoard(start.variant)
    board.load(start.pieces(), Side.WHITE)
    assert len(board.all_destinations()) > 10
    assert CountedBoard.made == 2
