"""Mistakes that chess programs have made, each as a position in which it would show again."""

from __future__ import annotations

import pytest

from latticechess import Move, Position, variant
from latticechess.kernel.geometry import Square
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Piece, Side
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.notation.moves import format_move, parse_move

CHESS = variant("chess")
CUBE = variant("cube")


def position(fen: str) -> Position:
    return parse_position(CHESS, fen)


def after(fen: str, *moves: str) -> Position:
    now = position(fen)
    for text in moves:
        now = now.play(parse_move(now, text))
    return now


def cube(turn: Side, **pieces: tuple[Square, ...]) -> Position:
    """Named by colour and letter, such as `wK` or `bP`."""
    placed = {
        square: Piece(CUBE.kind(name[1]), Side.WHITE if name[0] == "w" else Side.BLACK)
        for name, squares in pieces.items()
        for square in squares
    }
    return Position.from_pieces(CUBE, placed, turn)


@pytest.mark.parametrize(
    "fen",
    [
        "5r1k/8/8/8/8/8/8/4K2R w K - 0 1",  # through check
        "4r2k/8/8/8/8/8/8/4K2R w K - 0 1",  # out of check
        "6rk/8/8/8/8/8/8/4K2R w K - 0 1",  # into check
    ],
)
def test_no_castling_through_out_of_or_into_check(fen: str) -> None:
    castling = Move((4, 0), (6, 0))
    assert position(fen).why_illegal(castling) is not None
    assert position("7k/8/8/8/8/8/8/4K2R w K - 0 1").why_illegal(castling) is None


def test_a_pawn_s_double_step_gives_check_at_once() -> None:
    assert after("7k/3p4/8/8/4K3/8/8/8 b - - 0 1", "d5").in_check
    assert after("8/8/8/4k3/8/8/3P4/7K w - - 0 1", "d4").in_check


def test_an_enemy_rook_is_never_castled_with() -> None:
    fen = "7k/8/8/8/8/8/1p6/R3K3 b Q - 0 1"
    assert len(position(fen).castling) == 1
    assert after(fen, "bxa1=R+").castling == ()


def test_castling_spends_both_rights() -> None:
    fen = "r3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    assert [rule.side for rule in after(fen, "O-O").castling] == []


def test_a_captured_rook_takes_its_right_along() -> None:
    now = after("r3k2r/8/8/8/8/8/1B6/4K3 w kq - 0 1", "Bxh8")
    assert [rule.letter for rule in now.castling] == ["Q"]
    assert now.why_illegal(Move((4, 7), (6, 7))) is not None


@pytest.mark.parametrize(("rook", "right"), [("Ra8", "q"), ("Rh8", "k")])
def test_a_rook_that_moved_and_came_back_does_not_castle(rook: str, right: str) -> None:
    fen = f"{'r3k3' if right == 'q' else '4k2r'}/8/8/8/8/8/8/4K3 b {right} - 0 1"
    assert len(position(fen).castling) == 1
    now = after(fen, rook.replace("8", "7"), "Kd1", rook, "Ke1")
    assert now.castling == ()


def test_promotion_is_judged_at_once() -> None:
    now = after("6k1/P4ppp/8/8/8/8/8/7K w - - 0 1", "a8=Q#")
    assert now.outcome is not None
    assert (now.outcome.winner, now.outcome.reason) == (Side.WHITE, Reason.CHECKMATE)


def test_kings_guard_and_keep_apart() -> None:
    apart = position("8/8/8/3k4/8/3K4/8/8 w - - 0 1")
    assert apart.why_illegal(Move((3, 2), (3, 3))) is not None
    guarded = position("7k/Q7/6K1/8/8/8/8/8 w - - 0 1")
    assert format_move(guarded, Move((0, 6), (6, 6))) == "Qg7#"


def test_a_capture_in_passing_may_not_bare_the_king_along_the_rank() -> None:
    taking = Move((4, 4), (3, 5))
    assert position("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1").why_illegal(taking) is not None
    assert position("8/8/8/K2pP3/8/8/8/7k w - d6 0 1").why_illegal(taking) is None


def test_a_checking_pawn_may_be_taken_in_passing() -> None:
    now = position("8/8/8/2k5/3Pp3/8/8/7K b - d3 0 1")
    assert now.in_check
    assert now.why_illegal(Move((4, 3), (3, 2))) is None


def test_a_capture_before_a_doubly_stepped_pawn_takes_one_piece() -> None:
    now = after("4k3/8/3p4/4N3/8/8/4P3/4K3 w - - 0 1", "e4", "dxe5")
    assert now.pieces[4, 3].letter == "P"
    assert len(now.pieces) == 4


def test_a_promoted_piece_goes_by_its_new_name() -> None:
    now = after("8/7P/8/k7/8/8/8/K7 w - - 0 1", "h8=Q", "Kb5")
    assert format_move(now, Move((7, 7), (7, 5))) == "Qh6"
    assert now.play(Move((7, 7), (7, 5))).en_passant is None


def test_a_king_in_the_enemy_s_corner_is_an_ordinary_king() -> None:
    corner = position("8/8/8/8/8/8/7K/k7 b - - 0 1")
    assert {move.target for move in corner.legal_moves()} == {(0, 1), (1, 0), (1, 1)}


def test_two_knights_are_told_apart() -> None:
    knights = position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
    texts = {format_move(knights, Move(origin, (3, 1))) for origin in ((1, 0), (5, 2))}
    assert texts == {"Nbd2", "Nfd2"}


def test_a_row_of_too_many_squares_is_refused() -> None:
    with pytest.raises(NotationError):
        position("88/8/8/8/8/8/8/K6k w - - 0 1")


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/8/8/8/8/K7 w - - 0 1",  # no black king
        "kk6/8/8/8/8/8/8/K7 w - - 0 1",  # two of them
        "k6R/8/8/8/8/8/8/K7 w - - 0 1",  # the side that just moved stands in check
    ],
)
def test_impossible_positions_are_reported(fen: str) -> None:
    assert position(fen).faults


def test_mate_by_a_pawn_promoted_in_the_cube_ends_the_game() -> None:
    wall = ((7, 6, 7), (7, 7, 6), (6, 6, 7), (6, 7, 6), (7, 6, 6))
    now = cube(Side.WHITE, wK=((0, 0, 0),), wP=((0, 6, 7),), bK=((7, 7, 7),), bP=wall)
    promoted = now.play(now.move((0, 6, 7), (0, 7, 7), "Q"))
    assert promoted.outcome is not None
    assert promoted.outcome.reason is Reason.CHECKMATE
    # A bishop gives no check from there.
    assert not now.play(now.move((0, 6, 7), (0, 7, 7), "B")).in_check


def test_cube_pawns_promote_on_the_far_edge_alone() -> None:
    now = cube(Side.WHITE, wK=((0, 0, 0),), wP=((3, 6, 4),), bK=((7, 7, 7),))
    assert (3, 7, 4) in now.destinations((3, 6, 4))
    assert not now.destinations((3, 6, 4)).promotions
    stuck = now.play(now.move((3, 6, 4), (3, 7, 4)))
    assert (3, 7, 5) in stuck.destinations((3, 7, 4))


def test_nothing_in_the_cube_moves_along_a_triagonal() -> None:
    now = cube(Side.WHITE, wK=((3, 3, 3),), wQ=((0, 0, 0),), bK=((7, 0, 7),))
    assert (4, 4, 4) not in now.destinations((3, 3, 3))
    assert (1, 1, 1) not in now.destinations((0, 0, 0))
