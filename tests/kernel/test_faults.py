"""Impossible positions can be built and say what is wrong with them."""

from __future__ import annotations

import pytest

from kernel.orthodox import orthodox
from latticechess import Piece, Position, Side, Square, variant

CHESS = variant("chess")


def placed(letters: dict[Square, str], **rest: object) -> Position:
    """A chess position from letters, capitals for White."""
    pieces = {
        square: Piece(CHESS.kind(letter), Side.WHITE if letter.isupper() else Side.BLACK)
        for square, letter in letters.items()
    }
    return Position.from_pieces(CHESS, pieces, **rest)  # type: ignore[arg-type]


KINGS = {(4, 0): "K", (4, 7): "k"}

WRONG = [
    ({}, {}, ["White has no king.", "Black has no king."]),
    ({(4, 0): "K"}, {}, ["Black has no king."]),
    (KINGS | {(0, 0): "K"}, {}, ["White has 2 kings; there must be one."]),
    (KINGS | {(4, 3): "R"}, {}, ["Black is in check, but it is White's turn."]),
    (KINGS | {(0, 7): "P"}, {}, ["The white pawn on a8 would have been promoted."]),
    (KINGS | {(0, 7): "p"}, {}, ["The black pawn on a8 cannot have come there."]),
    (KINGS | {(0, 0): "P"}, {}, ["The white pawn on a1 cannot have come there."]),
    (KINGS, {"castling": [0]}, ["White cannot castle: its rook is not on h1."]),
    (
        {(3, 0): "K", (4, 7): "k", (7, 0): "R"},
        {"castling": [0]},
        ["White cannot castle: its king is not on e1."],
    ),
    (KINGS | {(7, 0): "N"}, {"castling": [0]}, ["White cannot castle: its rook is not on h1."]),
    (KINGS, {"en_passant": (4, 5)}, ["No black pawn can have just stepped over e6."]),
    (
        KINGS | {(4, 4): "p", (4, 6): "p"},
        {"en_passant": (4, 5)},
        ["No black pawn can have just stepped over e6."],
    ),
]


@pytest.mark.parametrize(("letters", "rest", "sentences"), WRONG)
def test_faults_are_named(
    letters: dict[Square, str], rest: dict[str, object], sentences: list[str]
) -> None:
    assert list(placed(letters, **rest).faults) == sentences


@pytest.mark.parametrize(("letters", "rest", "sentences"), WRONG)
def test_impossible_positions_do_not_break_anything(
    letters: dict[Square, str], rest: dict[str, object], sentences: list[str]
) -> None:
    position = placed(letters, **rest)
    royal = {square for square, piece in position.pieces.items() if piece.kind.royal}
    for move in position.legal_moves():
        assert move.target not in royal
        after = position.play(move)
        after.legal_moves()
        assert len(after.pieces) in (len(position.pieces), len(position.pieces) - 1)
    position.outcome  # noqa: B018 - must not raise


def test_all_faults_are_told_at_once() -> None:
    position = placed({(4, 0): "K", (0, 7): "P", (1, 0): "p"}, castling=[0], en_passant=(4, 5))
    assert len(position.faults) == 5


@pytest.mark.parametrize("name", ["chess", "plane", "cube", "chess960", "capablanca", "raumschach"])
def test_start_positions_are_sound(name: str) -> None:
    assert variant(name).start().faults == ()


def test_a_sound_en_passant_square() -> None:
    assert orthodox("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").faults == ()


def test_a_plane_position_has_faults_too() -> None:
    plane = variant("plane")
    position = Position.from_pieces(plane, {(5, 11): Piece(plane.kind("P"), Side.WHITE)})
    assert position.faults == (
        "White has no king.",
        "Black has no king.",
        "The white pawn on (5,11) would have been promoted.",
    )
