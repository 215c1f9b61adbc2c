"""`lattice play BOARD`: a game in the terminal, through a pipe and through a pseudo-terminal."""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from latticechess import Board, GameRecord, Move, read_pgn, variant
from latticechess.cli._colour import Palette, coloured
from latticechess.cli._terminal.picture import picture
from latticechess.cli.main import main

REAL = "from latticechess.cli.main import main; raise SystemExit(main())"
MATED = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Played:
    return Played(monkeypatch, capsys)


class Played:
    """Plays typed lines through a pipe."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, words: str | list[str], *lines: str) -> str:
        typed = io.StringIO("".join(f"{line}\n" for line in lines))
        self.monkeypatch.setattr(sys, "stdin", typed)
        given = words.split() if isinstance(words, str) else words
        assert main(["play", *given]) == 0
        captured = self.capsys.readouterr()
        assert captured.err == ""
        return captured.out


def test_a_game_against_the_computer(played: Played) -> None:
    said = played("chess --level 1", "e4", "g1f3", "fen", "quit")
    assert "You play White against level 1" in said
    assert len(re.findall(r"The computer plays [12]\.\.\. \S+", said)) == 2
    assert re.search(r"^\S+ w \S+ \S+ \d 3$", said, re.MULTILINE)
    assert "\x1b" not in said


def test_the_computer_plays_in_a_character(played: Played) -> None:
    said = played("chess --level 1 --character attacker", "e4", "pgn", "quit")
    assert "against level 1, attacker, First steps." in said
    assert '[Black "Lattice Chess, level 1, attacker"]' in said
    said = played(
        "chess --level 1", "character solid", "character coward", "character none", "quit"
    )
    assert "The computer plays at level 1, solid." in said
    assert "A character is attacker, solid or trickster; none is without." in said
    assert said.rstrip().splitlines()[-1].endswith("The computer plays at level 1.")


@pytest.mark.parametrize(
    ("board", "move", "sign"),
    [
        ("cube", "Pe2t-e3t", "level t"),
        ("plane", "(5,4)-(6,6)", "[·]"),
        ("raumschach", "", "level A"),
        ("four-dimensions", "", "level"),
    ],
)
def test_every_kind_of_board(played: Played, board: str, move: str, sign: str) -> None:
    start = variant(board).start()
    first = move or start.uci(start.legal_moves()[0])
    said = played(f"{board} --level 0", first, "quit")
    assert sign in said
    assert "The computer plays 1... " in said


def test_a_board_of_ones_own(played: Played, tmp_path: Path) -> None:
    source = variant("mini").source.replace('title = "', 'title = "My own ', 1)
    file = tmp_path / "own.toml"
    file.write_text(source, encoding="utf-8")
    assert "My own" in played([str(file), "--level", "0"], "quit")


def test_the_computer_may_have_white(played: Played) -> None:
    said = played("chess --side black --level 0", "board", "quit")
    assert "You play Black" in said
    assert said.index("The computer plays 1. ") < said.rindex("h g f e d c b a")


def test_two_people_at_one_keyboard(played: Played) -> None:
    said = played("chess --side both", "f3", "e5", "g4", "Qh4", "e4", "undo", "Qf6", "pgn", "quit")
    assert "Black wins: checkmate." in said
    assert "The game is over." in said
    assert "1. f3 e5 2. g4 Qf6 *" in said
    assert "The computer" not in said


def test_wrong_moves_say_what_to_do(played: Played) -> None:
    said = played("chess --side both", "e5", "Zz9", "e2e5", "", "   ", "moves z9", "quit")
    assert said.count("Type moves for the legal ones") == 3
    assert "z9" in said


def test_moves_of_a_square_and_all(played: Played) -> None:
    said = played("chess --side both", "moves b1", "moves", "quit")
    assert "Na3, Nc3\n" in said
    assert said.count("e4") == 1


def test_undo_takes_back_both_moves(played: Played) -> None:
    said = played("chess --level 0", "undo", "e4", "undo", "fen", "quit")
    assert "There is no move to take back." in said
    assert "Took back 2 moves." in said
    assert Board().fen() in said


def test_a_hint_has_its_reason(played: Played) -> None:
    said = played(["chess", "--position", MATED], "hint", "resign", "hint", "quit")
    assert re.search(r"Q\S+#: Checkmate", said)
    assert "Black wins: resignation." in said
    assert said.count("The game is over.") == 1


def test_a_draw_is_claimed_or_offered(played: Played) -> None:
    back_and_forth = ["Nf3", "Nf6", "Ng1", "Ng8"] * 2
    said = played("chess --side both", *back_and_forth, "draw", "quit")
    assert "A draw: threefold." in said
    # The computer is a queen ahead, then a queen behind.
    ahead = ["chess", "--level", "0", "--position", "3qk3/8/8/8/8/8/8/4K3 w - - 0 1"]
    assert "declines" in played(ahead, "draw", "quit")
    behind = ["chess", "--level", "0", "--position", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"]
    assert "A draw: agreement." in played(behind, "draw", "quit")


def test_a_level_can_be_changed(played: Played) -> None:
    said = played("chess", "level 7", "level", "level 99", "level x", "quit")
    assert said.count("Level 7") == 2
    assert said.count("A level is a number from") == 2


def test_help_names_every_command(played: Played) -> None:
    said = played("chess", "help", "?", "quit")
    for word in ("undo", "hint", "resign", "save", "moves", "level", "quit"):
        assert len(re.findall(rf"^  {word} ", said, re.MULTILINE)) == 2


def the_game(file: Path) -> GameRecord:
    [record] = read_pgn(file)
    return record


def test_games_are_saved(played: Played, tmp_path: Path) -> None:
    first, second, kept = tmp_path / "a.pgn", tmp_path / "b.pgn", tmp_path / "c.pgn"
    kept.write_text("precious")
    words = ["chess", "--side", "both", "--save", str(first)]
    missing = tmp_path / "none" / "x.pgn"
    said = played(
        words, "e4", f"save {kept}", f"save {missing}", "save", "e5", f"save {second}", "Nf3"
    )
    assert kept.read_text() == "precious"
    assert "exists already" in said
    assert "cannot be written" in said
    assert "Say where" in said
    assert [len(the_game(file).moves) for file in (second,)] == [3]
    assert not first.exists()
    said = played(words, "f3", "e5", "g4", "Qh4", "new", "d4")
    assert the_game(first).result == "0-1"
    assert len(the_game(first).moves) == 4


def test_a_game_that_is_left_is_saved_as_far_as_it_went(played: Played, tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    played(["plane", "--level", "0", "--save", str(file)], "(5,4)-(6,6)")
    record = the_game(file)
    assert record.variant.name == "plane"
    assert record.result == "*"
    assert record.headers["Black"] == "Lattice Chess, level 0"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--level 5", "needs the name of a board"),
        ("--side black", "needs the name of a board"),
        ("--figures", "needs the name of a board"),
        ("chess --level 99", "no level 99"),
        ("chess --level -7", "no level -7"),
        ("nonesuch", "nonesuch"),
        ("nonesuch.toml", "nonesuch.toml"),
        ("chess960 --start 9999", "0 to 959.\n"),
        ("chess --position 8/8/8/8/8/8/8/8", "impossible"),
        ("chess --position k7/1Q6/1K6/8/8/8/8/8,b", "over"),
    ],
)
def test_wrong_words(words: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    given = [word.replace(",", " ") for word in words.split()]
    assert main(["play", *given]) == 2
    captured = capsys.readouterr()
    assert why in captured.err
    assert len(captured.err.strip().splitlines()) == 1


# --- The picture -----------------------------------------------------------------------------


def plain(lines: list[str]) -> list[str]:
    return [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in lines]


@pytest.mark.parametrize("board", ["chess", "plane", "cube", "raumschach", "four-dimensions"])
def test_colours_change_no_place(board: str) -> None:
    """With the codes taken out, a coloured board is the plain one with empty squares blank."""
    position = variant(board).start()
    painted = plain(picture(position, Palette(True), False, False, 100))
    bare = picture(position, Palette(False), False, False, 100)
    assert painted == [line.replace("·", " ").rstrip() for line in bare]


def test_the_last_move_is_marked() -> None:
    position = variant("chess").start().play("e2e4")
    lines = picture(position, Palette(False), False, False, 80)
    assert "4  · · · ·[P]· · ·" in lines
    assert "2  P P P P[·]P P P" in lines
    # At the edge of the board, and side by side.
    rook = Board("4k3/8/8/8/8/8/8/4K2R w - - 0 1")
    rook.push(Move((7, 0), (6, 0)))
    assert "1  · · · · K ·[R|·]" in picture(rook.position, Palette(False), False, False, 80)


def test_a_turned_board_has_black_below() -> None:
    lines = picture(variant("chess").start(), Palette(False), False, True, 80)
    assert lines[0] == "1  R N B K Q B N R"
    assert lines[-1] == "   h g f e d c b a"


def test_a_narrow_terminal_has_fewer_floors_beside_each_other() -> None:
    position = variant("cube").start()
    for columns in (30, 60, 100, 200):
        lines = picture(position, Palette(False), False, False, columns)
        assert max(map(len, lines)) <= columns


# --- Colours ---------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("variables", "terminal", "wanted"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"TERM": "dumb"}, True, False),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
    ],
)
def test_colours_respect_the_reader(
    variables: dict[str, str], terminal: bool, wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert coloured(Terminal() if terminal else io.StringIO()) is wanted


# --- A real terminal -------------------------------------------------------------------------


def in_terminal(words: list[str], *typed: str, **variables: str) -> str:
    """What a terminal shows of the game."""
    leader, follower = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", **variables}
    process = subprocess.Popen(
        [sys.executable, "-c", REAL, "play", *words],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment,
    )
    os.close(follower)
    shown = ""
    waiting = list(typed)
    while True:
        # Each line is typed when it is asked for.
        if waiting and shown.count("White> ") > len(typed) - len(waiting):
            os.write(leader, waiting.pop(0).encode())
        try:
            part = os.read(leader, 65536)
        except OSError:  # the other end is closed
            break
        shown += part.decode(errors="replace")
    os.close(leader)
    assert process.wait() == 0
    return shown


def test_in_a_terminal_it_is_coloured_and_asks() -> None:
    shown = in_terminal(["chess", "--level", "0"], "e4\n", "quit\n", PYTHONIOENCODING="utf-8")
    assert "White> " in shown
    assert "\x1b[48;5;" in shown
    assert "♟" in shown
    assert "Traceback" not in shown


def test_in_a_terminal_without_colours() -> None:
    words = ["cube", "--level", "0"]
    shown = in_terminal(words, "Pe2t-e3t\n", "\x04", NO_COLOR="1")
    assert "White> " in shown
    assert "48;5;" not in shown
    assert "The computer plays 1... " in shown


def test_bytes_that_are_no_text_are_refused_like_any_move() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", REAL, "play", "chess", "--side", "both"],
        input=b"\xff\xfe\ne4\nfen\nquit\n",
        capture_output=True,
        check=True,
    )
    assert ran.stderr == b""
    assert b"/4P3/" in ran.stdout


def test_nobody_reads_any_more() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", REAL, "play", "chess", "--side", "both"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    process.stdin.close()
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()
    process.wait()
