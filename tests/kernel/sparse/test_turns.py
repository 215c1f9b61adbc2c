"""Making and unmaking on the sparse board: everything comes back, keys follow the position."""

from __future__ import annotations

import random

import pytest

from conftest import sized
from kernel.planes import board_with, fairy_plane, load, random_situation, start_board
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.sparse.board import SparseBoard


def state(board: SparseBoard) -> tuple[object, ...]:
    """All that can be seen of a board."""
    pieces = board.pieces()
    return (
        pieces,
        board.turn,
        board.ply,
        board.halfmoves,
        board.key,
        board.en_passant_square(),
        board.can_capture_en_passant(),
        board.castling_rights(),
        board.repetition_count(),
        sorted(map(str, board.legal_moves())),
        [board.checkers(side) for side in Side],
        {square: board.destinations(square) for square in list(pieces)[:6]},
    )


def reloaded(board: SparseBoard) -> SparseBoard:
    """The same position built from nothing."""
    fresh = SparseBoard(board.variant)
    passed = board.en_passant_square()
    fresh.load(board.pieces(), Side(board.turn), board.castling_rights(), passed)
    return fresh


def check_lines(board: SparseBoard, rng: random.Random, depth: int) -> None:
    before = state(board)
    assert board.key == board.fresh_key() == reloaded(board).key
    moves = board.legal_moves()
    for move in rng.sample(moves, min(len(moves), 6 if depth > 1 else 3)):
        board.play(move)
        if depth > 1:
            check_lines(board, rng, depth - 1)
        assert board.key == board.fresh_key() == reloaded(board).key
        assert sorted(map(str, board.legal_moves())) == sorted(
            map(str, reloaded(board).legal_moves())
        )
        board.take_back()
        assert state(board) == before


@pytest.mark.parametrize("seed", range(sized(12)))
def test_take_back_restores_everything(seed: int) -> None:
    rng = random.Random(seed)
    board = load(random_situation(rng, fairy_plane(), 30))
    check_lines(board, rng, 2)


def test_take_back_of_long_lines() -> None:
    rng = random.Random(5)
    board = start_board()
    states = []
    for _ in range(150):
        moves = board.legal_moves()
        if not moves:
            break
        states.append((board.key, board.pieces(), board.halfmoves))
        board.play(rng.choice(moves))
    assert len(states) > 100
    for expected in reversed(states):
        board.take_back()
        assert (board.key, board.pieces(), board.halfmoves) == expected


def test_copy_is_independent_and_equal() -> None:
    board = start_board()
    board.play(Move((8, 5), (8, 7)))
    copy = board.copy()
    assert state(copy) == state(board)
    copy.play(Move((8, 10), (8, 8)))
    assert board.turn == Side.BLACK
    assert (8, 8) not in board.pieces()


def test_keys_tell_positions_apart() -> None:
    boards = [
        board_with("K(0,0) k(9,9) R(5,5)"),
        board_with("K(0,0) k(9,9) R(5,5)", Side.BLACK),
        board_with("K(0,0) k(9,9) r(5,5)"),
        board_with("K(0,0) k(9,9) Q(5,5)"),
        board_with("K(0,0) k(9,9) R(5,-5)"),
        board_with("K(0,0) k(9,9) R(-5,5)"),
        board_with("K(0,0) k(9,9) R(5,9007199254740991)"),
        board_with("K(0,0) k(9,9) P(5,5)"),
        board_with("K(0,0) k(9,9) P(5,5)!"),
        board_with("k(0,0) K(9,9) R(5,5)"),
    ]
    assert len({board.key for board in boards}) == len(boards)


def test_key_is_equal_by_whatever_moves_a_position_came_about() -> None:
    one, two = start_board(), start_board()
    for origin, target in [((5, 4), (6, 6)), ((5, 11), (6, 9)), ((10, 4), (9, 6))]:
        one.play(Move(origin, target))
    for origin, target in [((10, 4), (9, 6)), ((5, 11), (6, 9)), ((5, 4), (6, 6))]:
        two.play(Move(origin, target))
    assert one.key == two.key


def test_en_passant_counts_in_the_key_only_if_it_can_be_taken() -> None:
    # Nobody beside the pawn; a pawn beside it; a pawn beside it that is pinned on its file's line.
    for black, counts in (("", False), ("p(1,7)", True), ("p(1,7) R(-5,7) k(6,7)", False)):
        text = f"K(0,-9) {black} P(0,5)!" + ("" if "k" in black else " k(9,9)")
        board = board_with(text)
        board.play(Move((0, 5), (0, 7)))
        assert board.en_passant_square() == (0, 6)
        assert board.can_capture_en_passant() is counts
        without = SparseBoard(board.variant)
        without.load(board.pieces(), Side.BLACK)
        assert (board.key != without.key) is counts


def test_halfmoves_count_since_captures_and_pawn_moves() -> None:
    board = board_with("K(0,0) R(5,5) P(3,3) k(20,20) n(5,9)")
    counts = []
    for origin, target in [
        ((5, 5), (6, 5)),
        ((20, 20), (20, 19)),
        ((3, 3), (3, 4)),
        ((20, 19), (20, 20)),
        ((6, 5), (5, 5)),
        ((20, 20), (20, 19)),
        ((5, 5), (5, 9)),
    ]:
        board.play(Move(origin, target))
        counts.append(board.halfmoves)
    assert counts == [1, 2, 0, 1, 2, 3, 0]


def test_repetitions() -> None:
    board = board_with("K(0,0) R(5,5) k(20,20)")
    shuffle = [
        Move((5, 5), (5, 1000)),
        Move((20, 20), (20, 21)),
        Move((5, 1000), (5, 5)),
        Move((20, 21), (20, 20)),
    ]
    assert board.repetition_count() == 0
    for turn in range(1, 4):
        for move in shuffle:
            board.play(move)
        assert board.repetition_count() == turn
    board.play(Move((5, 5), (6, 5)))
    assert board.repetition_count() == 0
    board.take_back()
    assert board.repetition_count() == 3


def test_repetition_does_not_reach_over_a_lost_double_step() -> None:
    # The pawn's double step is not part of the position any more once it moved.
    board = board_with("K(0,0) k(20,20) P(3,3)!")
    first = board.key
    board.play(Move((3, 3), (3, 4)))
    board.play(Move((20, 20), (20, 21)))
    assert board.key != first
    assert board.repetition_count() == 0


def test_passing_the_turn() -> None:
    board = board_with("K(0,-9) k(9,9) p(1,7) P(0,5)!")
    board.play(Move((0, 5), (0, 7)))
    before = state(board)
    board.pass_turn()
    assert board.turn == Side.WHITE
    assert board.en_passant_square() is None
    assert board.key == board.fresh_key()
    board.take_back_pass()
    assert state(board) == before


def test_a_position_passed_to_is_no_repetition() -> None:
    board = board_with("K(0,0) k(20,20)")
    board.play(Move((0, 0), (0, 1)))
    board.pass_turn()
    board.play(Move((0, 1), (0, 0)))
    board.pass_turn()
    assert board.repetition_count() == 0


def test_thousands_of_pieces() -> None:
    rng = random.Random(7)
    pieces = board_with("K(0,0) k(1000,1001)").pieces()
    kinds = [kind for kind in fairy_plane().pieces if not kind.royal]
    while len(pieces) < min(5200, max(600, sized(7000))):
        square = (rng.randint(-300, 300), rng.randint(-300, 300))
        pieces.setdefault(square, Piece(rng.choice(kinds), rng.choice(list(Side))))
    board = board_with(pieces, of=fairy_plane())
    assert board.pieces() == pieces
    keys: list[int] = []
    while len(keys) < 12:
        keys.append(board.key)
        board.play(rng.choice(board.legal_moves()))
        assert board.key == board.fresh_key()
    for key in reversed(keys):
        board.take_back()
        assert board.key == key
    assert board.pieces() == pieces
