"""The dense board: make and unmake, keys, copies, repetitions on the board."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.inventions import variants
from kernel.orthodox import orthodox
from latticechess import Move, Piece, Side, Square, Variant, variant
from latticechess.kernel.dense.board import DenseBoard
from latticechess.kernel.geometry import Axis, Geometry
from latticechess.kernel.pieces import PieceType

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def set_up(chosen: Variant) -> DenseBoard:
    board = DenseBoard(chosen)
    board.load(dict(chosen.setup), Side.WHITE, range(len(chosen.castling)))
    return board


def key_from_scratch(board: DenseBoard) -> int:
    other = DenseBoard(board.variant)
    other.load(board.pieces(), Side(board.turn), board.castling_rights(), board.en_passant_square())
    return other.key


def wander(board: DenseBoard, chance: random.Random, plies: int) -> int:
    """Play random moves, checking the key after each; how many."""
    for made in range(plies):
        assert board.key == key_from_scratch(board)
        moves = board.legal_moves()
        if not moves:
            return made
        board.play(chance.choice(moves))
    return plies


@given(variants(), st.randoms(use_true_random=False))
def test_taking_back_restores_everything(chosen: Variant, chance: random.Random) -> None:
    board = set_up(chosen)
    before = board.snapshot()
    for _ in range(wander(board, chance, 40)):
        board.take_back()
    assert board.snapshot() == before


@pytest.mark.parametrize("name", ["chess", "chess960", "cube", "capablanca", "raumschach", "mini"])
def test_every_reply_is_taken_back_exactly(name: str) -> None:
    chance = random.Random(name)
    board = set_up(variant(name))
    for _ in range(30):
        before = board.snapshot()
        moves = board.legal_moves()
        for move in moves:
            board.play(move)
            assert board.key == key_from_scratch(board)
            board.take_back()
            assert board.snapshot() == before
        if not moves:
            break
        board.play(chance.choice(moves))


@pytest.mark.parametrize(
    "fen",
    [
        KIWIPETE,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        "8/8/8/8/1k1PpN1R/8/8/4K3 b - d3 0 1",
    ],
)
def test_special_moves_are_taken_back_exactly(fen: str) -> None:
    board = orthodox(fen).board()
    assert isinstance(board, DenseBoard)
    before = board.snapshot()
    for move in board.legal_moves():
        board.play(move)
        for reply in board.legal_moves():
            inner = board.snapshot()
            board.play(reply)
            assert board.key == key_from_scratch(board)
            board.take_back()
            assert board.snapshot() == inner
        board.take_back()
        assert board.snapshot() == before


@given(variants(), st.randoms(use_true_random=False))
def test_looking_leaves_no_trace(chosen: Variant, chance: random.Random) -> None:
    board = set_up(chosen)
    wander(board, chance, 6)
    before = board.snapshot()
    for square in board.pieces():
        board.destinations(square)
    board.legal_moves()
    board.can_move()
    board.repetition_count()
    assert board.snapshot() == before


def test_passing_the_turn_and_back() -> None:
    board = orthodox("8/8/8/8/1k1PpN1R/8/8/4K3 b - d3 0 1").board()
    assert isinstance(board, DenseBoard)
    before = board.snapshot()
    board.pass_turn()
    assert board.turn == Side.WHITE
    assert board.en_passant_square() is None
    assert board.key == key_from_scratch(board)
    board.take_back_pass()
    assert board.snapshot() == before


def test_nothing_to_take_back_is_an_error() -> None:
    board = set_up(variant("chess"))
    with pytest.raises(IndexError):
        board.take_back()
    with pytest.raises(IndexError):
        board.take_back_pass()
    board.pass_turn()
    with pytest.raises(IndexError):
        board.take_back()


def test_a_copy_is_independent() -> None:
    board = set_up(variant("chess"))
    board.play(Move((4, 1), (4, 3)))
    copy = board.copy()
    assert copy.pieces() == board.pieces()
    assert copy.key == board.key
    before = board.snapshot()
    copy.play(Move((4, 6), (4, 4)))
    assert board.snapshot() == before
    with pytest.raises(IndexError):
        board.copy().take_back()


def test_long_lines_are_kept() -> None:
    board = set_up(variant("chess"))
    before = board.snapshot()
    shuffle = [
        Move((1, 0), (2, 2)),
        Move((1, 7), (2, 5)),
        Move((2, 2), (1, 0)),
        Move((2, 5), (1, 7)),
    ]
    for _ in range(100):
        for move in shuffle:
            board.play(move)
    assert board.halfmoves == 400
    assert board.repetition_count() == 100
    for _ in range(400):
        board.take_back()
    assert board.snapshot() == before


def test_repetitions_end_at_a_passed_turn() -> None:
    board = set_up(variant("chess"))
    for move in [Move((1, 0), (2, 2)), Move((1, 7), (2, 5)), Move((2, 2), (1, 0))]:
        board.play(move)
    board.pass_turn()
    board.pass_turn()
    board.play(Move((2, 5), (1, 7)))
    assert board.repetition_count() == 0


def test_repetitions_are_found_where_counting_moves_can_be_undone() -> None:
    """A piece whose moves reset the fifty-move count need not be a pawn."""
    king = PieceType("King", "K", leaps=((1,), (-1,)), royal=True, counts=True)
    line = Geometry((Axis(tuple("abcdefgh")),))
    setup = (((0,), Piece(king, Side.WHITE)), ((7,), Piece(king, Side.BLACK)))
    board = set_up(Variant("line", "Line", line, (king,), setup, (-1,)))
    for origin, target in [(0, 1), (7, 6), (1, 0), (6, 7)]:
        board.play(Move((origin,), (target,)))
    assert board.halfmoves == 0
    assert board.repetition_count() == 1


def test_encode_refuses_what_is_not_legal() -> None:
    board = set_up(variant("chess"))
    for move in (Move((4, 1), (4, 4)), Move((4, 6), (4, 4)), Move((4, 1), (4, 3), "Q")):
        with pytest.raises(ValueError, match="is not legal here"):
            board.encode(move)
    with pytest.raises(ValueError, match="not a square"):
        board.encode(Move((4, 1), (4, 9)))


def test_encode_and_decode_are_inverse() -> None:
    board = orthodox("r3k2r/1P6/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1").board()
    for move in board.legal_moves():
        assert board.decode(*board.encode(move)) == move


def test_loading_what_does_not_belong() -> None:
    board = DenseBoard(variant("chess"))
    rook = Piece(variant("chess").kind("R"), Side.WHITE)
    stranger = Piece(PieceType("Stranger", "S"), Side.WHITE)
    with pytest.raises(ValueError, match="not a square"):
        board.load({(8, 0): rook}, Side.WHITE)
    with pytest.raises(ValueError, match="no Stranger"):
        board.load({(0, 0): stranger}, Side.WHITE)


def test_types_of_pieces_are_the_variants_own() -> None:
    """Equal variants share tables; still each board speaks of its own variant's types."""
    chess = variant("chess")
    twin = replace(chess, pieces=tuple(replace(kind) for kind in chess.pieces))
    assert twin == chess
    for chosen in (chess, twin):
        for piece in set_up(chosen).copy().pieces().values():
            assert any(piece.kind is kind for kind in chosen.pieces)


def test_unmoved_is_kept_only_where_a_right_depends_on_it() -> None:
    chess = variant("chess")
    by_row = DenseBoard(chess)
    by_row.load({(4, 1): Piece(chess.kind("P"), Side.WHITE, unmoved=True)}, Side.WHITE)
    assert by_row.pieces() == {(4, 1): Piece(chess.kind("P"), Side.WHITE)}
    free = replace(chess, double_step_regions=None)
    by_piece = DenseBoard(free)
    pawns: dict[Square, Piece] = {
        (x, 3): Piece(free.kind("P"), Side.WHITE, unmoved=x == 4) for x in (0, 4)
    }
    by_piece.load({**pawns, (7, 7): Piece(free.kind("R"), Side.WHITE, unmoved=True)}, Side.WHITE)
    assert by_piece.destinations((4, 3)).squares == ((4, 4), (4, 5))
    assert by_piece.destinations((0, 3)).squares == ((0, 4),)
    assert not by_piece.pieces()[7, 7].unmoved


def test_boards_too_large_are_refused() -> None:
    king = PieceType("King", "K", leaps=((1, 0),), royal=True)
    wide = Geometry((Axis(tuple(map(str, range(4097)))), Axis(("1",))))
    with pytest.raises(ValueError, match="limit is 4096"):
        DenseBoard(Variant("wide", "Wide", wide, (king,), (), (1, -1)))
    crowd = tuple(replace(king, name=str(i), letter=str(i)) for i in range(32))
    chessboard = variant("chess").geometry
    with pytest.raises(ValueError, match="limit is 31"):
        DenseBoard(Variant("crowd", "Crowd", chessboard, crowd, (), (1, -1)))
    with pytest.raises(ValueError, match="unbounded"):
        DenseBoard(variant("plane"))


def test_the_largest_boards_work() -> None:
    rook = PieceType("Rook", "R", slides=((1, 0, 0, 0), (-1, 0, 0, 0), (0, 0, 0, 1)))
    king = PieceType("King", "K", leaps=((1, 0, 0, 0), (0, 1, 0, 0)), royal=True)
    hypercube = Geometry((Axis(tuple("abcdefgh")),) * 4)
    setup = (
        ((0, 0, 0, 0), Piece(rook, Side.WHITE)),
        ((7, 7, 7, 7), Piece(king, Side.BLACK)),
        ((3, 3, 3, 3), Piece(king, Side.WHITE)),
    )
    board = set_up(Variant("hyper", "Hypercube", hypercube, (king, rook), setup, (1, 1, 1, -1)))
    assert len(board.legal_moves()) == 7 + 7 + 2
