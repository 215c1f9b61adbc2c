"""Moves in writing: exact round trips, SAN as python-chess writes it, the three dialects."""

from __future__ import annotations

import random
import re

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from latticechess import Board, IllegalMove
from latticechess.kernel import library
from latticechess.kernel.geometry import Axis, Geometry
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.notation.formats import FORMATS, recognise
from latticechess.notation.moves import bare_move, format_move, parse_move
from latticechess.notation.record import GameRecord, RecordedMove
from latticechess.notation.uci import format_uci, parse_uci, read_uci
from notation.games import moves_of, names, random_game, seeds, start_of


def test_a_square_called_x_is_no_capture_sign() -> None:
    row = Geometry((Axis(tuple("abcdefghijklmnopqrstuvwxyz")),))
    assert read_uci(row, "zxr") == Move((25,), (23,), "R")
    assert read_uci(row, "z-xr") == Move((25,), (23,), "R")
    assert read_uci(library.variant("chess").geometry, "e4xd5") == Move((4, 3), (3, 4))


def as_chess(position: Position, move: Move) -> chess.Move:
    origin, target = (square[0] + 8 * square[1] for square in (move.origin, move.target))
    promotion = chess.Piece.from_symbol(move.promotion).piece_type if move.promotion else None
    return chess.Move(origin, target, promotion)


@given(names, seeds)
@examples(24)
def test_every_legal_move_is_read_back(name: str, seed: int) -> None:
    position = start_of(library.variant(name), seed)
    for move in random_game(position, 50, seed):
        position = position.play(move)
    legal = moves_of(position)
    texts = {format_move(position, move): move for move in legal}
    assert len(texts) == len(legal)
    for text, move in texts.items():
        assert parse_move(position, text) == move
        assert parse_move(position, bare_move(position, move)) == move
        coordinates = format_uci(position.variant.geometry, move)
        assert parse_uci(position, coordinates) == move
        assert read_uci(position.variant.geometry, coordinates) == move


@given(st.booleans(), seeds)
@examples(15)
def test_san_is_what_python_chess_writes(shuffled: bool, seed: int) -> None:
    variant = library.variant("chess960" if shuffled else "chess")
    position = start_of(variant, seed)
    board = chess.Board.from_chess960_pos(seed % 960) if shuffled else chess.Board()
    for number, move in enumerate(random_game(position, 80, seed)):
        if number % 5 == seed % 5:
            ours = {format_move(position, each) for each in position.legal_moves()}
            assert ours == {board.san(each) for each in board.legal_moves}
        assert board.parse_san(format_move(position, move)) == board.parse_uci(
            as_chess(position, move).uci()
        )
        board.push(as_chess(position, move))
        position = position.play(move)


@pytest.mark.parametrize(
    ("fen", "origin", "target", "san"),
    [
        ("k7/8/8/7N/8/7N/8/K7 w - - 0 1", "h5", "f4", "N5f4"),
        ("k7/8/8/8/8/1N3N2/8/K7 w - - 0 1", "b3", "d4", "Nbd4"),
        ("k7/8/8/8/8/1N3N2/8/KN6 w - - 0 1", "b1", "d2", "N1d2"),
        ("k7/8/8/8/8/1N3N2/8/KN3N2 w - - 0 1", "b3", "d2", "Nb3d2"),
        ("1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4", "e1", "Qh4e1"),
        ("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "c1", "O-O-O+"),
        ("5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "g1", "O-O+"),
        ("7k/8/8/3pP3/8/8/8/7K w - d6 0 1", "e5", "d6", "exd6"),
        ("7k/R7/6K1/8/8/8/8/8 w - - 0 1", "a7", "a8", "Ra8#"),
        # A knight that is pinned is no rival.
        ("k3r3/8/8/8/4N3/8/8/N3K3 w - - 0 1", "a1", "c2", "Nc2"),
    ],
)
def test_san_examples(fen: str, origin: str, target: str, san: str) -> None:
    position = parse_position(library.variant("chess"), fen)
    move = parse_uci(position, origin + target)
    assert format_move(position, move) == san
    assert chess.Board(fen).san(chess.Move.from_uci(origin + target)) == san


@pytest.mark.parametrize(
    ("fen", "text", "wing"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "O-O"),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8a8", "O-O-O"),
    ],
)
def test_a_king_sent_onto_its_own_rook_castles(fen: str, text: str, wing: str) -> None:
    assert Board(fen).as_move(text) == Board(fen).as_move(wing)
    with pytest.raises(IllegalMove):
        Board(fen.replace("KQ", "-").replace("kq", "-")).as_move(text)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("O-O", "e1g1"),
        ("0-0", "e1g1"),
        ("o-o-o", "e1c1"),
        ("O-O-O+!?", "e1c1"),
        ("OO", "e1g1"),
        ("O\u2013O", "e1g1"),
        ("Pe4", "e2e4"),
        ("e2-e4", "e2e4"),
        ("e2e4", "e2e4"),
        (" e4 ", "e2e4"),
        ("Ra1-b1", "a1b1"),
        ("Ra1b1", "a1b1"),
        ("R a b1", "a1b1"),
        ("exd3", "e2d3"),
        ("e:d3", "e2d3"),
        ("g7xh8=Q", "g7h8q"),
        ("gxh8Q", "g7h8q"),
        ("gxh8(N)", "g7h8n"),
        ("gh8=B", "g7h8b"),
        ("gxh8=r+", "g7h8r"),
    ],
)
def test_lenient_reading(text: str, move: str) -> None:
    if "O" in text.upper() or text == "0-0":
        position = parse_position(library.variant("chess"), "8/1k6/8/8/8/8/8/R3K2R w KQ - 0 1")
    else:
        position = parse_position(library.variant("chess"), "1k5r/6P1/8/8/8/3n4/4P3/R4K2 w - - 0 1")
    assert parse_move(position, text) == read_uci(position.variant.geometry, move)


REFUSED = [
    ("", "is not a move"),
    ("e5", "cannot be played"),
    ("Ke2", "cannot be played"),
    ("Nd2", "No knight can move to d2"),
    ("Xe4", "names no piece"),
    ("O-O", "cannot be played"),
    ("e4=Q", "is no promotion"),
    ("i9", "is not a move"),
    ("e4 e5", "cannot be played"),
    ("\u0000", "is not a move"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_san_that_is_refused(text: str, reason: str) -> None:
    position = library.variant("chess").start()
    with pytest.raises(NotationError, match=reason):
        parse_move(position, text)


def test_a_promotion_must_say_to_what() -> None:
    position = parse_position(library.variant("chess"), "8/6P1/k7/8/8/8/8/K7 w - - 0 1")
    with pytest.raises(NotationError, match="does not say what the pawn becomes"):
        parse_move(position, "g8")
    with pytest.raises(NotationError, match="Nothing can promote to K"):
        parse_move(position, "g8=K")


def test_ambiguous_san_is_refused() -> None:
    position = parse_position(library.variant("chess"), "k7/8/8/8/8/1N3N2/8/K7 w - - 0 1")
    with pytest.raises(NotationError, match="ambiguous: 2 pieces"):
        parse_move(position, "Nd4")


# --- The plane -------------------------------------------------------------------------------

PLANE_GAMES = [
    # Pawn marched to promotion as a chancellor and captured by a mann.
    "P(11,5)-(11,7) P(11,10)-(11,8) P(10,5)-(10,7) P(11,8)xP(10,7) P(11,7)-(11,8) "
    "M(11,11)-(10,12) P(11,8)-(11,9) P(12,10)-(12,8) P(11,9)-(11,10) P(9,10)-(9,8) "
    "P(11,10)-(11,11)C M(10,12)xC(11,11)",
    "P(10,5)-(10,7) N(10,11)-(9,9) P(13,5)-(13,7) N(5,11)-(6,9) B(9,4)-(12,7)",
    "P(8,5)-(8,7) P(8,10)-(8,8) P(9,5)-(9,7) P(8,8)xP(9,7) Q(7,4)-(8,5) P(7,10)-(7,8) "
    "P(8,7)xP(7,8)+ N(10,11)-(8,10) P(7,5)-(7,7)",
    "P(9,5)-(9,7) P(10,10)-(10,9) P(12,5)-(12,7) N(5,11)-(4,9) Q(7,4)-(5,2) C(12,11)-(13,13) "
    "Q(5,2)-(-1,2) P(8,10)-(8,8) Q(-1,2)-(-1,13) P(2,10)-(2,9) Q(-1,13)-(8,13)+",
]


@pytest.mark.parametrize("game", PLANE_GAMES)
def test_printed_games_of_the_plane(game: str) -> None:
    position = library.variant("plane").start()
    for text in game.split():
        move = parse_move(position, text)
        assert format_move(position, move) == text
        position = position.play(move)
    if game is PLANE_GAMES[2]:
        assert not position.destinations((8, 10))  # the knight is pinned
    if game is PLANE_GAMES[3]:
        assert position.in_check
        replies = position.legal_moves(window=((-100, -100), (100, 100)))
        assert len(replies) == 5


@pytest.mark.parametrize(
    "text",
    [
        "P(8,5)-(8,7)",
        "p(8,5)-(8,7)",
        "(8,5)-(8,7)",
        "P (8, 5) - (8, 7)",
        "P(8,5)\u2013(8,7)",
        "P(+8,5)>(8,7)+!?",
    ],
)
def test_lenient_reading_on_the_plane(text: str) -> None:
    position = library.variant("plane").start()
    assert parse_move(position, text) == Move((8, 5), (8, 7))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Q(8,5)-(8,7)", "holds a pawn, not Q"),
        ("P(8,5)xP(8,7)", "takes nothing"),
        ("P(8,5)-(8,8)", "cannot be played"),
        ("P(8,5)-(8,99999999999999999999)", "The plane ends"),
        ("e4", "is not a move"),
        ("Q(7,4)-(7,9007199254740992)", "The plane ends at 9 007 199 254 740 991 in every"),
        (f"Q(7,4)-({'9' * 40},4)", "The plane ends at 9 007 199 254 740 991 in every"),
        ("P(8,5)-(8,7)Q", "cannot be played"),
    ],
)
def test_plane_moves_that_are_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        parse_move(library.variant("plane").start(), text)


def test_mate_and_stalemate_on_the_plane() -> None:
    plane = library.variant("plane")
    # Two rooks and a queen on neighbouring rows leave no row to flee to.
    mate = parse_position(plane, "K(0,-9)|R(-20,1)|R(30,-1)|Q(-30,5)|k(0,0) w - - 0 1")
    move = parse_move(mate, "Q(-30,5)-(-30,0)")
    assert format_move(mate, move) == "Q(-30,5)-(-30,0)#"
    stale = parse_position(plane, "K(0,-9)|R(-20,1)|R(30,-1)|R(1,-30)|R(-9,30)|k(0,0) w - - 0 1")
    assert format_move(stale, Move((-9, 30), (-1, 30))) == "R(-9,30)-(-1,30)~"
    assert parse_move(stale, "R(-9,30)-(-1,30)~") == Move((-9, 30), (-1, 30))


def test_en_passant_on_the_plane_names_the_pawn_it_takes() -> None:
    plane = library.variant("plane")
    position = parse_position(plane, "K(0,0)|k(20,20)|P(4,8)|p(5,10)+ b - - 0 1")
    position = position.play(parse_move(position, "P(5,10)-(5,8)"))
    move = Move((4, 8), (5, 9))
    assert format_move(position, move) == "P(4,8)xP(5,9)"
    assert parse_move(position, "P(4,8)xP(5,9)") == move


# --- The cube --------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["Pe2t-e3t", "Pe2t-e2u", "Nb1s-c1u", "Qd1s-d1t", "Bc1s-d1t"])
def test_cube_moves_from_the_start(text: str) -> None:
    position = library.variant("cube").start()
    move = parse_move(position, text)
    assert format_move(position, move) == text


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        ({"Ra1z", "pa7z"}, "Ra1zXPa7z"),
        ({"Pa8y", "nb8z"}, "Pa8yXNb8z=Q"),
        ({"Pe8y"}, "Pe8y-e8z=N"),
        ({"Pe8y"}, "Pe8y-e8z=R+"),
    ],
)
def test_cube_captures_and_promotions(pieces: set[str], text: str) -> None:
    king = "ke1z" if text.endswith("+") else "kh3v"
    position = cube_position({*pieces, "Ka1s", king})
    move = parse_move(position, text)
    assert format_move(position, move) == text
    assert parse_move(position, text.replace("X", "x")) == move


def test_mate_by_promotion_on_the_cube_is_seen() -> None:
    # White's king covers all exits of the corner; the new queen gives check along the row.
    position = cube_position({"Kb7y", "ka8z", "Ph8y"})
    move = parse_move(position, "Ph8y-h8z=Q")
    assert format_move(position, move) == "Ph8y-h8z=Q#"
    knight = parse_move(position, "Ph8y-h8z=N")
    assert format_move(position, knight) == "Ph8y-h8z=N÷"


def cube_position(pieces: set[str]) -> Position:
    cube = library.variant("cube")
    levels = []
    for level in "stuvwxyz":
        rows = []
        for rank in "87654321":
            row = ""
            for file in "abcdefgh":
                here = [piece[0] for piece in pieces if piece[1:] == file + rank + level]
                row += here[0] if here else "1"
            rows.append(re.sub("1+", lambda run: str(len(run[0])), row))
        levels.append("/".join(rows))
    return parse_position(cube, "|".join(levels) + " w - - 0 1")


# --- Nothing but NotationError ---------------------------------------------------------------

MOVE_SIGNS = "abcdefghKQRBNPxX-=+#~÷0123456789(), .!?Oost\u2013\n"


@given(names, st.text(st.sampled_from(MOVE_SIGNS), max_size=16) | st.text(max_size=12))
@examples(200)
def test_any_text_is_a_legal_move_or_a_notation_error(name: str, text: str) -> None:
    position = start_of(library.variant(name), 518)
    for read in (parse_move, parse_uci):
        try:
            move = read(position, text)
        except NotationError:
            continue
        assert position.why_illegal(move) is None


def test_a_rider_through_numbers_beyond_nine() -> None:
    """Ranks past 9 keep SAN readable both ways."""
    source = library.variant("chess").source
    source = source.replace('"12345678"', "12").replace('    "........",\n' * 4, '"8",\n' * 8)
    source = source.replace("a8-h8", "a12-h12").replace('name = "chess"', 'name = "tall"')
    from latticechess.kernel.variantfile import loads

    position = loads(source).start()
    dice = random.Random(7)
    for _ in range(25):
        legal = moves_of(position)
        for move in legal:
            assert parse_move(position, format_move(position, move)) == move
        position = position.play(dice.choice(legal))
    assert any(square[1] > 8 for square in position.pieces)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move((4, 1), (4, 3)), "e2e4"),
        (Move((4, 6), (4, 7), "Q"), "e7e8q"),
        (Move((4, 1, 0), (4, 1, 2)), "(4,1,0)-(4,1,2)"),
        (Move((0, -4), (13, 10), "Q"), "(0,-4)-(13,10)Q"),
        (Move((0,), (7,)), "(0)-(7)"),
    ],
)
def test_a_move_is_short_in_print(move: Move, text: str) -> None:
    assert str(move) == text
    assert eval(repr(move)) == move


@pytest.mark.parametrize("name", library.names())
def test_what_a_format_writes_is_recognised_and_read_again(name: str) -> None:
    rules = library.variant(name)
    start = initial_position(rules, 7 if rules.numbered_starts else None)
    window = None if rules.geometry.bounded else ((-1, -1), (17, 17))
    first = start.legal_moves(window=window)[0] if window else start.legal_moves()[0]
    game = GameRecord(start, (RecordedMove(first),))
    for form in FORMATS:
        if form.write is None or (form.name == "icn" and rules.geometry.bounded):
            continue
        text = form.write([game])
        assert recognise(text).name == ("log" if form.name == "club" else form.name)
        (again,) = recognise(text).read(text, rules)
        assert form.write([again]) == text
