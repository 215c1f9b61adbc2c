"""Games saved by older programs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from latticechess.kernel import library
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.notation import legacy
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position
from latticechess.notation.moves import format_move, parse_move
from notation.games import random_game, seeds
from notation.test_moves import PLANE_GAMES

# --- .icg ------------------------------------------------------------------------------------


def saved(game: str, state: int | None = None, names: bool = False) -> str:
    """The file that the older program would have written after these moves."""
    full = {letter: name for name, letter in legacy.PIECE_NAMES.items()}
    position = library.variant("plane").start()
    history = []
    for text in game.split():
        move = parse_move(position, text)
        first = position.pieces[move.origin].unmoved
        squares = text.rstrip("+#~").rstrip("CQRBNMH")
        history.append(
            squares + (legacy.FIRST_MOVE if first else "") + text.removeprefix(squares) + ";"
        )
        position = position.play(move)
    pieces = "".join(
        f"{full[piece.kind.letter] if names else piece.kind.letter},{x},{y},"
        f"{piece.side.name},{piece.unmoved},0;"
        for (x, y), piece in position.pieces.items()
    )
    flags = int(position.turn) if state is None else state
    bar = "|" if history else ""
    return f"{pieces}{bar}{''.join(history)}|-1;17;-1;17;{flags}"


@pytest.mark.parametrize("names", [False, True])
@pytest.mark.parametrize("game", PLANE_GAMES)
def test_saved_games_of_the_plane(game: str, names: bool) -> None:
    record = legacy.parse_icg(saved(game, names=names))
    assert record.start == library.variant("plane").start()
    position = record.start
    for text, move in zip(game.split(), record.main_line(), strict=True):
        assert format_move(position, move) == text
        position = position.play(move)
    assert record.result == "*"


def test_a_game_saved_before_the_first_move_lost_a_bar() -> None:
    record = legacy.parse_icg(saved(""))
    assert record.start == library.variant("plane").start()
    assert not record.moves


@pytest.mark.parametrize(
    ("state", "result"), [(8, "1-0"), (9, "0-1"), (16, "1/2-1/2"), (12, "1-0")]
)
def test_how_a_saved_game_ended(state: int, result: str) -> None:
    text = saved(PLANE_GAMES[1], state)
    text = text.replace(";|-1;17", "#;|-1;17", 1).replace(";#;", "#;")
    assert legacy.parse_icg(text).result == result


def test_the_printed_sample() -> None:
    text = saved("P(8,5)-(8,6) Q(7,11)-(8,12)")
    assert text.endswith("|P(8,5)-(8,6)\u0091;Q(7,11)-(8,12);|-1;17;-1;17;0")
    assert len(legacy.parse_icg(text).moves) == 2


def test_a_game_from_another_set_up_begins_there() -> None:
    text = "K,0,0,WHITE,False,0;P,5,7,WHITE,False,0;K,9,30,BLACK,False,0;|"
    text += "P(5,5)-(5,7)\u0091;K(9,31)-(9,30);|-1;17;-1;17;0"
    record = legacy.parse_icg(text)
    assert record.start.pieces[5, 5].unmoved
    assert record.main_line()[0] == Move((5, 5), (5, 7))
    assert record.end().pieces[9, 30].letter == "k"


ICG_ERRORS = [
    ("", "parts"),
    ("a|b|c|d", "parts"),
    ("X,1,1,WHITE,True,0;||0;0;0;0;0", "not a saved piece"),
    ("K,1,1,GREEN,True,0;||0;0;0;0;0", "not a saved piece"),
    ("K,1,1,WHITE,True,0;K,1,1,WHITE,True,0;||0;0;0;0;0", "Two pieces stand on"),
    ("K,1,1,WHITE,True,0;|hello|0;0;0;0;0", "not a move"),
    ("K,1,1,WHITE,True,0;||0;0;0;0", "not a window"),
    ("K,1,1,WHITE,True,0;|K(0,0)-(1,2)|0;0;0;0;1", "cannot have led"),
    ("K,1,3,WHITE,True,0;|K(1,1)-(1,3)|0;0;0;0;1", "cannot be played"),
]


@pytest.mark.parametrize(("text", "reason"), ICG_ERRORS)
def test_broken_files_of_the_plane(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        legacy.parse_icg(text)


@given(st.data())
@examples(150)
def test_a_damaged_file_is_a_game_or_a_notation_error(data: st.DataObject) -> None:
    text = saved(data.draw(st.sampled_from(PLANE_GAMES[1:3])))
    at = data.draw(st.integers(0, len(text)))
    new = data.draw(st.text(st.sampled_from("PKQ,;|()-x0123456789WHITETrue\u0091"), max_size=4))
    text = text[:at] + new + text[at + data.draw(st.integers(0, 4)) :]
    try:
        record = legacy.parse_icg(text)
    except NotationError:
        return
    assert record.variant.name == "plane"


# --- Move strings of the cube ----------------------------------------------------------------


@given(seeds)
@examples(15)
def test_move_strings_of_the_cube(seed: int) -> None:
    start = library.variant("cube").start()
    position: Position = start
    texts = []
    moves = random_game(start, 40, seed)
    for move in moves:
        texts.append(format_move(position, move))
        position = position.play(move)
    record = legacy.parse_cube_moves(",".join(texts))
    assert list(record.main_line()) == moves
    assert format_position(record.end()) == format_position(position)


@pytest.mark.parametrize(
    ("ending", "result"),
    [
        ("White#", "0-1"),
        ("Black#", "1-0"),
        ("Mutual Agreement÷", "1/2-1/2"),
    ],
)
def test_how_games_of_the_cube_ended(ending: str, result: str) -> None:
    record = legacy.parse_cube_moves(f"Pe2t-e3t,Pe7y-e6y,{ending}")
    assert len(record.moves) == 2
    assert record.result == result
    assert legacy.parse_cube_moves(ending).result == result
    with pytest.raises(NotationError, match="after the end"):
        legacy.parse_cube_moves(f"{ending},Pe2t-e3t")


def test_a_promotion_that_was_never_chosen_is_put_back() -> None:
    position, texts = _towards_promotion()
    for pending in ("Pa8yXNb8z=", "Pa8yXNb8z=+"):
        record = legacy.parse_cube_moves(",".join([*texts, pending]))
        assert len(record.moves) == len(texts)
        assert record.end().turn is Side.WHITE
    assert parse_move(position, "Pa8yXNb8z=Q").promotion == "Q"


def test_a_sign_before_the_choice_is_understood() -> None:
    position, texts = _towards_promotion()
    promoting = next(move for move in position.legal_moves() if move.promotion == "Q")
    written = format_move(position, promoting).rstrip("+#÷")
    odd = written.replace("=Q", "=+Q")
    assert legacy.parse_cube_moves(",".join([*texts, odd])).main_line()[-1] == promoting


def _towards_promotion() -> tuple[Position, list[str]]:
    """A legal game after which White, to move, can promote."""
    start = library.variant("cube").start()
    position = start
    texts: list[str] = []
    # The pawn of a2t goes deep, then up, taking on the last row.
    goals = ["a2u", "a2v", "a2w", "a2x", "a3x", "a4x", "a5x", "a6x", "a7x", "a8x", "a8y"]
    at = "a2t"
    knights = ("Ng8z-h8x", "Nh8x-g8z")
    for number, goal in enumerate(goals):
        for text in (f"P{at}-{goal}", knights[number % 2]):
            move = parse_move(position, text)
            texts.append(format_move(position, move))
            position = position.play(move)
        at = goal
    return position, texts


CUBE_ERRORS = [
    ("Pe2t-e4t", 1, "cannot be played"),
    ("Pe2t-e3t,,Pe7y-e6y", 0, ""),
    ("Pe2t-e3t,hello", 10, "is not a move"),
    ("Pe2t-e3t,Pe7y-e6y,Pe3tXPe4t", 19, "takes nothing"),
]


@pytest.mark.parametrize(("text", "column", "reason"), CUBE_ERRORS)
def test_broken_move_strings(text: str, column: int, reason: str) -> None:
    if not reason:
        assert len(legacy.parse_cube_moves(text).moves) == 2
        return
    with pytest.raises(NotationError, match=reason) as caught:
        legacy.parse_cube_moves(text)
    assert caught.value.column == column


@given(st.text(st.sampled_from("PNBRQKabcdefgh12345678stuvwxyzX-=+#÷, \n"), max_size=30))
@examples(200)
def test_any_text_is_a_cube_game_or_a_notation_error(text: str) -> None:
    try:
        record = legacy.parse_cube_moves(text)
    except NotationError:
        return
    assert record.variant.name == "cube"


# --- Lines of the desktop board --------------------------------------------------------------


def test_a_saved_line_has_no_rights() -> None:
    record = legacy.parse_board_line("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b")
    assert record.start.turn is Side.BLACK
    assert not record.start.castling
    assert record.start.en_passant is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("rnbqkbnr/p1p2ppp/3pp3/5b2/8/N5P1/PPPPP1P/R1BQK1NR b", "has 7 squares"),
        ("rnbqkbnr/pppppppp/88/8/8/8/PPPPPPPP/RNBQKBNR w", "more than 8 squares"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "6 fields"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "1 fields"),
        ("", "0 fields"),
    ],
)
def test_lines_that_the_older_program_half_loaded(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        legacy.parse_board_line(text)


def test_positions_that_broke_the_older_program() -> None:
    # Black's king on the first row.
    record = legacy.parse_board_line("8/8/8/8/8/K7/8/3k4 b")
    assert len(record.start.legal_moves()) == 5
    # No king, two kings: read, and the faults are told.
    for text in ("8/8/8/8/8/8/8/8 w", "kk6/8/8/8/8/8/8/K7 w"):
        assert legacy.parse_board_line(text).start.faults
    # The side to move has no move: the game is over at once.
    stuck = legacy.parse_board_line("k7/2Q5/8/8/8/8/8/K7 b").start
    assert stuck.outcome is not None
    # The side that has just moved left its king in check.
    assert legacy.parse_board_line("k6R/8/8/8/8/8/8/K7 w").start.faults
