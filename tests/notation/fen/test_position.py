"""Positions as lines: FEN as python-chess writes it, and lines that keep everything elsewhere."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from latticechess.kernel import library
from latticechess.kernel.position import Position
from latticechess.kernel.variantfile import loads
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position, parse_position
from latticechess.notation.squares import format_square, parse_square
from notation.games import names, random_game, seeds, start_of


def facts(position: Position) -> tuple[object, ...]:
    """Everything that a line must keep."""
    return (
        dict(position.pieces),
        position.turn,
        position.castling,
        position.en_passant,
        position.halfmoves,
        position.ply,
    )


@given(names, seeds)
@examples(60)
def test_a_line_keeps_everything(name: str, seed: int) -> None:
    variant = library.variant(name)
    position = start_of(variant, seed)
    for move in random_game(position, seed % 60, seed):
        position = position.play(move)
    text = format_position(position)
    again = parse_position(variant, text)
    assert facts(again) == facts(position)
    assert format_position(again) == text
    assert again.key == position.key


def test_a_numbered_start_is_recognised_in_its_line() -> None:
    variant = library.variant("chess960")
    for number in (0, 11, 518, 692, 959):
        start = variant.start(number)
        assert parse_position(variant, format_position(start)) == start
        assert parse_position(start.variant, format_position(start)) == start


@given(st.booleans(), seeds)
@examples(60)
def test_fen_is_what_python_chess_writes(shuffled: bool, seed: int) -> None:
    position = start_of(library.variant("chess960" if shuffled else "chess"), seed)
    board = chess.Board.from_chess960_pos(seed % 960) if shuffled else chess.Board()
    assert format_position(position) == board.fen(en_passant="fen")
    for move in random_game(position, 40, seed):
        origin, target = (square[0] + 8 * square[1] for square in (move.origin, move.target))
        promotion = chess.Piece.from_symbol(move.promotion).piece_type if move.promotion else None
        board.push(chess.Move(origin, target, promotion))
        position = position.play(move)
        assert format_position(position) == board.fen(en_passant="fen")


@pytest.mark.parametrize(
    ("rights", "written"),
    [
        ("KQkq", "KQkq"),
        ("HAha", "KQkq"),
        ("GAha", "GQkq"),
        ("Gq", "Gq"),
        ("-", "-"),
    ],
)
def test_shredder_and_x_fen_rights(rights: str, written: str) -> None:
    fen = f"r3k2r/8/8/8/8/8/8/R3K1RR w {rights} - 0 1"
    position = parse_position(library.variant("chess960"), fen)
    assert format_position(position).split()[2] == written
    board = chess.Board(fen, chess960=True)
    assert board.fen().split()[2] == written


def test_files_name_rights_on_the_usual_board_too() -> None:
    position = parse_position(library.variant("chess"), "r3k2r/8/8/8/8/8/8/R3K2R w HAh - 0 1")
    assert format_position(position).split()[2] == "KQk"


@pytest.mark.parametrize("rights", ["E", "K", "A", "k", "Z", "+"])
def test_rights_that_no_piece_supports(rights: str) -> None:
    for name in ("chess", "chess960"):
        with pytest.raises(NotationError):
            parse_position(library.variant(name), f"8/8/4k3/8/8/8/8/4KN2 w {rights} - 0 1")


CHESS_ERRORS = [
    ("", "is empty", 1),
    ("8/8/8/8/8/8/8 w", "7 rows", 1),
    ("88/8/8/8/8/8/8/8 w", "more than 8 squares", 1),
    ("8/8/8/7/8/8/8/8 w", "has 7 squares", 7),
    ("8/8/8/ppppppppp/8/8/8/8 w", "more than 8 squares", 15),
    ("8/8/3x4/8/8/8/8/8 w", "no piece of Chess", 6),
    ("8/8/3?4/8/8/8/8/8 w", "neither a piece nor a number", 6),
    ("8/8/3P+4/8/8/8/8/8 w", "being unmoved", 6),
    ("k7/8/8/8/8/8/8/K7 x - - 0 1", "no side to move", 19),
    ("k7/8/8/8/8/8/8/K7 w K - 0 1", "needs White's king on e1", 21),
    ("k7/8/8/8/8/8/8/4K3 w K - 0 1", "needs White's rook on h1", 22),
    ("k7/8/8/8/8/8/8/4K2R w KK - 0 1", "twice", 24),
    ("k7/8/8/8/8/8/8/4K2R w X - 0 1", "no castling right here", 23),
    ("k7/8/8/8/8/8/8/4K2R w - e3 0 1", "No black pawn can have just stepped", 25),
    ("k7/8/8/8/8/8/8/4K2R w - z9 0 1", "not a square", 25),
    ("k7/8/8/8/8/8/8/4K2R w - - -1 1", "no number of moves", 27),
    ("k7/8/8/8/8/8/8/4K2R w - - 0 x", "no number of moves", 29),
    ("k7/8/8/8/8/8/8/4K2R w - - 0 1 1", "one field too many", 31),
]


@pytest.mark.parametrize(("text", "reason", "column"), CHESS_ERRORS)
def test_errors_name_column_and_reason(text: str, reason: str, column: int) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        parse_position(library.variant("chess"), text)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_an_impossible_position_is_read_and_tells_its_faults() -> None:
    position = parse_position(library.variant("chess"), "8/8/8/8/8/8/8/KK6 w - - 0 1")
    assert position.faults


def test_missing_fields_take_their_usual_values() -> None:
    position = parse_position(library.variant("chess"), "4k3/8/8/8/8/8/8/4K3")
    assert format_position(position) == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def test_the_cube_line() -> None:
    text = format_position(library.variant("cube").start())
    placement = text.split()[0]
    assert placement.split("|")[2:6] == ["-"] * 4
    assert placement.split("|")[0].endswith("/PPPPPPPP/RNBQKBNR")
    assert text.endswith(" w - - 0 1")


def test_the_plane_line_marks_unmoved_pawns() -> None:
    plane = library.variant("plane")
    position = plane.start()
    position = position.play(position.move((8, 5), (8, 7)))
    text = format_position(position)
    assert "|P(8,7)|" in text
    assert "|P(7,5)+|" in text
    assert " b - (8,6) 0 1" in text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("K(0,0)|K(0,0) w", "Two pieces stand on"),
        ("K(0,0)|k(0,0,0) w", "not a piece on a square"),
        ("K(0,0)+ w", "being unmoved"),
        ("X(0,0) w", "no piece"),
        ("K(0,99999999999999999) w", "ends at"),
        ("8/8 w", "not a piece on a square"),
        ("K(0,0)|| w", "not a piece on a square"),
    ],
)
def test_plane_lines_that_are_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        parse_position(library.variant("plane"), text)


def test_four_dimensions() -> None:
    source = """
name = "four"
title = "Four"
[board]
axes = ["abc", "123", "stu", "ijk"]
mirror = "x, -y, -z, -w"
[[piece]]
name = "King"
letter = "K"
leaps = ["all (0,0,0,1)"]
royal = true
[[piece]]
name = "Rook"
letter = "R"
slides = ["all (0,0,0,1)"]
[setup]
white = ["K a1si", "R b2tj c1ui"]
black = ["K c3uk"]
"""
    variant = loads(source)
    position = variant.start()
    text = format_position(position)
    assert text.split()[0].count("||") == 2
    assert facts(parse_position(variant, text)) == facts(position)
    move = position.legal_moves()[0]
    assert format_square(variant.geometry, move.origin) == "a1si"


LINE_SIGNS = "pnbrqkPNBRQKmhcMHC12345678/|-+() ,wbKQkqe3\n"


@given(names, st.text(st.sampled_from(LINE_SIGNS), max_size=40) | st.text(max_size=30))
@examples(300)
def test_any_text_is_a_position_or_a_notation_error(name: str, text: str) -> None:
    variant = library.variant(name)
    try:
        position = parse_position(variant, text)
    except NotationError:
        return
    assert facts(parse_position(variant, format_position(position))) == facts(position)


@given(names, seeds, st.data())
@examples(100)
def test_a_damaged_line_is_a_position_or_a_notation_error(
    name: str, seed: int, data: st.DataObject
) -> None:
    variant = library.variant(name)
    text = format_position(start_of(variant, seed))
    at = data.draw(st.integers(0, len(text)))
    new = data.draw(st.text(st.sampled_from(LINE_SIGNS), max_size=3))
    damaged = text[:at] + new + text[at + data.draw(st.integers(0, 3)) :]
    try:
        position = parse_position(variant, damaged)
    except NotationError:
        return
    assert facts(parse_position(variant, format_position(position))) == facts(position)


# --- Squares ---------------------------------------------------------------------------------


@given(names, st.tuples(*[st.integers(-(2**53) + 1, 2**53 - 1)] * 4))
def test_squares_are_read_back(name: str, numbers: tuple[int, ...]) -> None:
    geometry = library.variant(name).geometry
    if geometry.bounded:
        square = tuple(c % size for c, size in zip(numbers, geometry.sizes, strict=False))
    else:
        square = numbers[:2]
    if square in geometry.holes:
        with pytest.raises(NotationError, match="is a hole"):
            parse_square(geometry, format_square(geometry, square))
    else:
        assert parse_square(geometry, format_square(geometry, square)) == square


def test_squares_of_the_three_boards() -> None:
    chess_board, plane, cube = (
        library.variant(name).geometry for name in ("chess", "plane", "cube")
    )
    assert parse_square(chess_board, "e4") == (4, 3)
    assert parse_square(cube, "e4t") == (4, 3, 1)
    assert parse_square(plane, " (7, -4) ") == parse_square(plane, "7,-4") == (7, -4)
    assert format_square(cube, (0, 0, 0)) == "a1s"
    raumschach = library.variant("raumschach").geometry
    assert parse_square(raumschach, "c1A") == parse_square(raumschach, "Ac1") == (2, 0, 0)
    with pytest.raises(NotationError, match="from a1 to h8"):
        parse_square(chess_board, "i9")
    with pytest.raises(NotationError, match="ends at"):
        parse_square(plane, f"({2**53},0)")


def test_rooks_that_castle_by_capture_stand_where_their_own_file_says() -> None:
    """Only a family of numbered starts moves king and rooks to other files."""
    text = library.variant("capablanca").source
    rules = loads(text.replace("[castling]", "[castling]\nby_rook = true"))
    start = rules.start()
    assert rules.castling_by_rook
    assert format_position(start).split()[2] == "KQkq"
    assert parse_position(rules, format_position(start)) == start
