"""The plain text log, the club's way of writing moves, and logs of the older program."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from latticechess.kernel import library
from latticechess.notation import log, pgn
from latticechess.notation.club_moves import club_candidates, format_club
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position, parse_position
from latticechess.notation.moves import format_move, parse_move
from latticechess.notation.record import GameRecord, RecordedMove
from latticechess.notation.uci import parse_uci
from notation.famous import FAMOUS
from notation.games import names, random_game, seeds, start_of


def club_texts(moves: str) -> list[str]:
    position = library.variant("chess").start()
    texts = []
    for text in moves.split():
        move = parse_move(position, text)
        texts.append(format_club(position, move))
        position = position.play(move)
    return texts


def chess(fen: str) -> GameRecord:
    return GameRecord(parse_position(library.variant("chess"), fen))


def test_the_log_of_fools_mate() -> None:
    moves = tuple(
        RecordedMove(move) for move in log.parse_games("1. f3 e5\n2. g4 Qh4#")[0].main_line()
    )
    headers = {
        "White": "Anna",
        "Black": "Ben",
        "Date": "2026-11-15",
        "TimeControl": "10 minutes each",
        "WhiteTime": "09:41",
        "BlackTime": "09:55",
    }
    record = GameRecord(library.variant("chess").start(), moves, "0-1", headers)
    assert log.format_game(record, club=True) == (
        "Lattice Chess log\n"
        "Board: Chess\n"
        "White: Anna\n"
        "Black: Ben\n"
        "Date: 2026-11-15\n"
        "Clock: 10 minutes each\n"
        "White time: 09:41\n"
        "Black time: 09:55\n"
        "Result: 0-1\n"
        "\n"
        "1. Pf3 Pe5\n"
        "2. Pg4 Qh4#\n"
    )
    for club in (True, False):
        (again,) = log.parse_games(log.format_game(record, club=club))
        assert again.main_line() == record.main_line()
        assert dict(again.headers) == headers
        assert again.result == "0-1"


@given(names, seeds, st.booleans())
@examples(12)
def test_logs_are_read_back(name: str, seed: int, club: bool) -> None:
    start = start_of(library.variant(name), seed)
    for move in random_game(start, seed % 5, seed):
        start = start.play(move)
    moves = tuple(RecordedMove(move) for move in random_game(start, 24, seed + 1))
    record = GameRecord(start, moves, "*", {"White": "A: b", "Black": "1. x"})
    (again,) = log.parse_games(log.format_game(record, club))
    assert again.moves == moves
    assert dict(again.headers) == dict(record.headers)
    assert format_position(again.start) == format_position(start)


@pytest.mark.parametrize("title", FAMOUS)
def test_famous_games_in_the_clubs_way(title: str) -> None:
    result, plies, moves = FAMOUS[title]
    record = pgn.parse_game(f"{moves} {result}")
    (again,) = log.parse_games(log.format_game(record, club=True))
    assert again.main_line() == record.main_line()
    assert len(again.moves) == plies


def test_club_moves_as_the_older_program_wrote_them() -> None:
    assert club_texts("e4 d5 exd5 Nf6 Nf3 Nxd5 Be2 g6 O-O") == [
        "Pe4", "Pd5", "Pxd5", "Nf6", "Nf3", "Nxd5", "Be2", "Pg6", "O-O",
    ]  # fmt: skip


# --- What the older program got wrong --------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "move", "club"),
    [
        # The enemy king guards squares: this is mate, not check.
        ("7k/8/6K1/8/3Q4/8/8/8 w - - 0 1", "d4g7", "Qg7#"),
        ("7k/8/6K1/6Q1/8/8/8/8 w - - 0 1", "g5d8", "Qd8#"),
        ("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g7", "Qg7#"),
        # En passant takes, and takes the pawn that gives check.
        ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", "Pxd3"),
        # A promoted pawn is written as what it has become.
        ("k6Q/8/8/8/8/8/8/K7 w - - 0 1", "h8h6", "Qh6"),
        ("8/7P/8/8/8/8/k7/2K5 w - - 0 1", "h7h8n", "Ph8=N"),
        # Two knights that reach one square are told apart.
        ("k7/8/8/8/8/1N3N2/8/K7 w - - 0 1", "b3d4", "Nbd4"),
        ("k7/8/8/3p4/2P1P3/8/8/K7 w - - 0 1", "c4d5", "Pcxd5"),
    ],
)
def test_signs_and_letters(fen: str, move: str, club: str) -> None:
    position = chess(fen).start
    assert format_club(position, parse_uci(position, move)) == club


@pytest.mark.parametrize(
    "fen",
    [
        "4r2k/8/8/8/8/8/8/R3K2R w KQ - 0 1",  # out of check
        "3r1r1k/8/8/8/8/8/8/R3K2R w KQ - 0 1",  # through an attacked square
        "2r3rk/8/8/8/8/8/8/R3K2R w KQ - 0 1",  # into check
        "7k/8/8/8/8/8/8/R3K2R w - - 0 1",  # king or rook has moved
    ],
)
def test_castling_that_the_older_programs_let_through(fen: str) -> None:
    position = chess(fen).start
    for text in ("O-O", "O-O-O"):
        with pytest.raises(NotationError, match="cannot be played"):
            parse_move(position, text)


def test_castling_twice_or_without_a_rook_is_refused() -> None:
    with pytest.raises(NotationError, match="O-O-O"):
        log.parse_games("1. Nf3 Nf6\n2. g3 g6\n3. Bg2 Bg7\n4. O-O O-O\n5. O-O-O\n")
    position = chess("7k/8/8/8/4b3/8/8/R3K2R b KQ - 0 1").start
    position = position.play(parse_move(position, "Bxh1"))
    position = position.play(parse_move(position, "Ra2"))
    position = position.play(parse_move(position, "Kg8"))
    with pytest.raises(NotationError, match="may no longer castle"):
        parse_move(position, "O-O")


def test_castling_with_the_enemys_rook_is_refused() -> None:
    position = chess("4k3/8/8/8/8/8/1p6/4K3 b - - 0 1").start
    position = position.play(parse_move(position, "b1=R+"))
    with pytest.raises(NotationError):
        parse_move(position, "O-O-O")


def test_a_double_step_that_gives_check_is_written_so() -> None:
    position = chess("k7/3p4/8/8/4K3/8/8/8 b - - 0 1").start
    assert format_move(position, parse_move(position, "d5")) == "d5+"


def test_en_passant_that_uncovers_the_king_is_refused() -> None:
    position = chess("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1").start
    with pytest.raises(NotationError, match="cannot be played"):
        parse_move(position, "exd6")


def test_a_capture_in_front_of_a_pawn_that_stepped_twice_is_no_en_passant() -> None:
    position = chess("4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1").start
    position = position.play(parse_move(position, "Pxd6"))
    assert (3, 4) in position.pieces
    assert (3, 5) in position.pieces


def test_a_log_that_fits_only_one_game_is_read_without_disambiguation() -> None:
    # Either knight could go to d2; only the one from b1 lets the next move be played.
    text = "\r\n1. Pd4 Pd5\r\n2. Nf3 Nf6\r\n3. Nd2 Pe6\r\n4. Nb3 Be7\r\n5. Ne5 O-O"
    (record,) = log.parse_games(text)
    assert record.main_line()[4].origin == (1, 0)


def test_a_log_that_fits_two_games_is_refused_at_the_doubtful_move() -> None:
    with pytest.raises(NotationError, match="fits more than one move") as caught:
        log.parse_games("1. Pd4 Pd5\n2. Nf3 Nf6\n3. Nd2 Pe6\n")
    assert (caught.value.line, caught.value.column) == (3, 4)


def test_a_promotion_asked_twice_is_read() -> None:
    position = chess("8/7P/8/8/8/8/k7/2K5 w - - 0 1").start
    (move,) = club_candidates(position, "Ph8=R=Q")
    assert move.promotion == "Q"


def test_logs_appended_to_one_file_are_two_games() -> None:
    records = log.parse_games("\r\n1. Pe4 Pe5\r\n2. Nf3\r\n1. Pd4 Pd5")
    assert [len(record.moves) for record in records] == [3, 2]


# --- Errors ----------------------------------------------------------------------------------

ERRORS = [
    ("", 1, 1, "holds no game"),
    ("hello", 1, 1, "neither a header nor a numbered move"),
    ("1. e4 e5\n2. Ke3", 2, 4, "cannot be played"),
    ("Board: Hexagonal\n1. e4", 1, 1, "unknown"),
    ("Board: The cube\n\n1. Pe2t-e3t\n2. Pe2t-e3t", 4, 4, "cannot be played"),
    ("Start: 8/8\n1. e4", 1, 1, "2 rows"),
]


@pytest.mark.parametrize(("text", "line", "column", "reason"), ERRORS)
def test_errors_name_line_column_and_reason(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        log.parse_games(text)
    assert (caught.value.line, caught.value.column) == (line, column)


LOG_SIGNS = "1234. PNBRQKOabcdefgh5678x=+#-:\n0/Board"


@given(st.text(st.sampled_from(LOG_SIGNS), max_size=60) | st.text(max_size=60))
@examples(300)
def test_any_text_is_a_log_or_a_notation_error(text: str) -> None:
    try:
        records = log.parse_games(text)
    except NotationError:
        return
    assert all(isinstance(record, GameRecord) for record in records)


TIMED = """\
[White "Anna"]
[Black "Ben"]

1. e4 {[%clk 0:04:58]} e5 {[%clk 0:04:50]} 2. Nf3 {[%clk 0:04:31]} Nc6 {[%clk 0:04:02]} 3. Bb5 *
"""


def test_remaining_times_are_written_and_read_back() -> None:
    record = pgn.parse_game(TIMED)
    text = log.format_game(record)
    assert "White time: 0:04:31\nBlack time: 0:04:02\n" in text
    assert "1.   e4 [0:04:58]   e5 [0:04:50]" in text
    assert log.parse_games(text) == [record]
    assert log.format_game(log.parse_games(text)[0]) == text


def test_a_club_log_has_the_last_times() -> None:
    text = log.format_game(pgn.parse_game(TIMED.replace(" 3. Bb5", "")), club=True)
    assert "White time: 0:04:31\nBlack time: 0:04:02\n" in text
    assert "1. Pe4 Pe5\n2. Nf3 Nc6\n" in text
    (again,) = log.parse_games(text)
    assert [move.comment for move in again.moves] == [
        "",
        "",
        "[%clk 0:04:31]",
        "[%clk 0:04:02]",
    ]
    assert log.format_game(again, club=True) == text


def test_times_that_are_none_stay_words() -> None:
    (record,) = log.parse_games("White time: plenty\n1. e4 e5\n")
    assert record.headers == {"WhiteTime": "plenty"}
    with pytest.raises(NotationError):
        log.parse_games("1. e4 [12] e5\n")
