"""`import latticechess`: the public library, as its documents promise it."""

from __future__ import annotations

import copy
import io
import pickle
import pydoc
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import latticechess
from latticechess import (
    Board,
    Engine,
    GameRecord,
    IllegalMove,
    Move,
    Position,
    Reason,
    Side,
    perft,
    read_pgn,
    variant,
    variants,
    write_pgn,
)
from latticechess.engine.choose import NoMoveError
from latticechess.notation.record import bare_line

GUIDE = Path(__file__).parents[2] / "docs" / "library.rst"
MATE = ("f3", "e5", "g4", "Qh4")


def test_the_guide_names_the_public_library_and_nothing_else() -> None:
    told = re.findall(
        r"^\.\. auto(?:class|function|exception|data):: latticechess\.(\w+)$",
        GUIDE.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert sorted({*told, "__version__"}) == sorted(latticechess.__all__)


def test_every_public_name_is_there() -> None:
    for name in latticechess.__all__:
        assert getattr(latticechess, name) is not None
        assert name in dir(latticechess)
    with pytest.raises(AttributeError, match="nothing"):
        getattr(latticechess, "nothing" + "")
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", latticechess.__version__)


def test_help_shows_the_public_library() -> None:
    shown = pydoc.plain(pydoc.render_doc(latticechess))
    for name in ("class Board", "class Engine", "class Position", "read_pgn(", "push(self, move"):
        assert name in shown
    assert "the public library" in shown


def test_importing_it_loads_neither_notation_nor_engine() -> None:
    code = "import sys, latticechess; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    for floor in ("notation", "engine", "library", "play", "store", "server"):
        assert f"latticechess.{floor}" not in loaded


# --- Positions -------------------------------------------------------------------------------


def test_moves_as_text() -> None:
    start = variant("chess").start()
    assert start.play("e4") == start.play("e2e4") == start.play(start.move("e2", "e4"))
    assert start.play("Nf3").last_move == start.move((6, 0), (5, 2))
    assert start.san("g1f3") == "Nf3"
    assert start.uci("Nf3") == "g1f3"
    pawn = Position.from_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    assert pawn.move("a7", "a8", "q") == pawn.as_move("a8=Q")
    plane = variant("plane").start()
    assert plane.play("N(5,4)-(6,6)") == plane.play(plane.move("(5,4)", "6,6"))


@pytest.mark.parametrize(
    ("text", "said"),
    [("Ke5", "cannot go from e1 to e5"), ("hello", "Expected one like Nf3"), ("", "not a move")],
)
def test_a_wrong_move_says_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(IllegalMove, match=re.escape(said)):
        variant("chess").start().play(text)


def test_a_wrong_square_says_what_was_expected() -> None:
    with pytest.raises(ValueError, match="squares run from a1 to h8"):
        variant("chess").start().move("e2", "z9")
    with pytest.raises(IllegalMove):
        variant("chess").start().move("e2", "e5")


@pytest.mark.parametrize("name", variants())
def test_every_board_has_text_and_a_picture(name: str) -> None:
    start = variant(name).start()
    assert Position.from_fen(start.fen(), name) == start
    assert Position.from_fen(start.fen(), start.variant).pieces == start.pieces
    assert str(start) == start.diagram()
    assert start.diagram(figures=True) != str(start)
    ElementTree.fromstring(start._repr_svg_())
    board = Board(variant=name)
    assert board.svg() == start.svg()
    assert pickle.loads(pickle.dumps(start)) == start
    assert copy.deepcopy(start) is start


def test_shortcuts_tell_the_outcome() -> None:
    position = variant("chess").start()
    assert (position.is_game_over(), position.result()) == (False, "*")
    for move in MATE:
        position = position.play(move)
    assert position.is_check()
    assert position.is_checkmate()
    assert position.is_game_over()
    assert not position.is_stalemate()
    assert not position.is_draw()
    assert position.result() == "0-1"
    drawn = Position.from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert drawn.is_stalemate()
    assert drawn.is_draw()
    assert drawn.result() == "1/2-1/2"
    assert Position.from_fen("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1").result() == "1-0"


def test_a_piece_is_shown_in_words() -> None:
    assert repr(Board().piece_at("e1")) == "<White King>"
    assert repr(Board(variant="plane").piece_at((2, 5))) == "<White Pawn, unmoved>"


# --- Boards ----------------------------------------------------------------------------------


def test_moves_are_pushed_and_popped() -> None:
    board = Board()
    for move in MATE:
        board.push(move)
    assert board.sans() == ["f3", "e5", "g4", "Qh4#"]
    assert len(board.moves) == 4
    outcome = board.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (Side.BLACK, Reason.CHECKMATE)
    assert board.legal_moves() == []
    for _ in MATE:
        board.pop()
    assert board == Board()
    assert board.turn is Side.WHITE
    with pytest.raises(IndexError, match="no move"):
        board.pop()
    with pytest.raises(IllegalMove):
        board.push("e5")
    assert board == Board()


def test_a_copy_is_a_board_of_its_own() -> None:
    board = Board()
    board.push("e4")
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        assert other == board
        other.push("e5")
        assert other != board
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert again.pop() == board.moves[-1]
    assert eval(repr(board)) == Board.at(board.position)


def test_a_random_walk_agrees_with_positions() -> None:
    board, position = Board(variant="cube"), variant("cube").start()
    for number in range(30):
        moves = board.legal_moves()
        assert moves == position.legal_moves()
        move = moves[number * 7 % len(moves)]
        board.push(move)
        position = position.play(move)
        assert board.fen() == position.fen()
        assert board.is_check() == position.in_check
        if number % 3 == 0:
            assert board.pop() == move
            board.push(board.san(move))
    assert board.position == position


@pytest.mark.parametrize("name", ["chess", "plane", "three-check", "chess960", "raumschach"])
def test_pushing_and_popping_agrees_with_positions(name: str) -> None:
    chance = random.Random(name)
    board, line = Board(variant=name), [variant(name).start()]
    window = None if board.variant.geometry.bounded else ((-4, -4), (12, 12))
    for _ in range(60):
        moves = line[-1].legal_moves(window)
        assert board.legal_moves(window) == moves
        if len(line) > 1 and (not moves or chance.random() < 0.3):
            assert board.pop() == line.pop().last_move
        else:
            move = chance.choice(moves)
            assert board.san(move) == line[-1].san(move)
            assert board.is_legal(move)
            board.push(move if chance.random() < 0.5 else board.san(move))
            line.append(line[-1].play(move))
        assert (board.turn, board.ply) == (line[-1].turn, line[-1].ply)
        assert board.is_check() == line[-1].in_check
        if chance.random() < 0.3:
            assert board.position == line[-1]
            assert board.position.occurrences == line[-1].occurrences
            assert board.fen() == line[-1].fen()
        if chance.random() < 0.1:
            board = chance.choice((board.copy(), pickle.loads(pickle.dumps(board))))
    texts = [before.san(after.last_move) for before, after in pairwise(line) if after.last_move]
    assert board.sans() == texts
    assert board.outcome == line[-1].outcome


def test_an_illegal_move_leaves_the_board_as_it_is() -> None:
    board = Board()
    board.push("e4")
    for wrong in (Move((0, 0), (5, 5)), Move((0, 1), (0, 2)), "Ke5", "e2e4", "e9", ""):
        with pytest.raises(IllegalMove):
            board.push(wrong)
        assert board.moves == [Move((4, 1), (4, 3))]
        assert board.fen().startswith("rnbqkbnr/pppppppp/8/8/4P3/")
    plane = Board(variant="plane")
    with pytest.raises(IllegalMove):
        plane.push(Move((0, 0), (99, 99)))
    assert plane == Board(variant="plane")


def test_perft_counts() -> None:
    assert perft(variant("chess").start(), 3) == 8902


# --- Games -----------------------------------------------------------------------------------


def test_games_of_a_file_come_one_by_one(tmp_path: Path) -> None:
    start = variant("chess").start()
    board = Board()
    for move in MATE:
        board.push(move)
    game = GameRecord(start, bare_line(board.moves), "0-1", {"White": "Anna"})
    path = tmp_path / "games.pgn"
    assert write_pgn([game] * 3, path) == 3
    games = list(read_pgn(path))
    assert [found.moves for found in games] == [game.moves] * 3
    lines = io.StringIO(path.read_text(encoding="utf-8") + "\n[White broken\n\n1. e4 zz *\n")
    text = lines.getvalue()
    read = read_pgn(io.StringIO(text), strict=True)
    # The games before a mistake are given before it is reached.
    assert next(read).headers["White"] == "Anna"
    with pytest.raises(latticechess.NotationError):
        list(read)


def test_a_game_that_cannot_be_read_is_left_out_and_told() -> None:
    good = '[White "Anna"]\n\n1. e4 *\n\n'
    games = read_pgn([*(good + '[White "Ben"]\n\n1. e4 zz *\n\n' + good).splitlines(keepends=True)])
    assert [game.headers["White"] for game in games] == ["Anna", "Anna"]
    [fault] = games.faults
    assert fault.line == 7


def test_a_board_is_a_game_of_a_file() -> None:
    board = Board()
    for move in MATE:
        board.push(move)
    game = board.game(White="Anna", Black="Ben")
    assert game.result == "0-1"
    file = io.StringIO()
    assert write_pgn([game], file) == 1
    assert file.getvalue() == board.pgn(White="Anna", Black="Ben")
    [read] = read_pgn(file.getvalue().splitlines(keepends=True))
    assert (read.main_line(), read.headers["Black"]) == (tuple(board.moves), "Ben")
    with pytest.raises(TypeError, match="RecordedMoves, not Moves"):
        GameRecord(board.start, tuple(board.moves))  # type: ignore[arg-type]


def test_a_board_says_what_a_move_does() -> None:
    board = Board("r3k3/8/8/3pP3/8/8/8/R3K2R w KQq d6 0 9")
    assert board.is_capture("exd6"), "en passant"
    assert not board.is_capture("O-O"), "a king does not take its rook"
    assert board.gives_check("Rh8")
    assert not board.gives_check("O-O")
    with pytest.raises(IllegalMove):
        board.is_capture("e4")
    assert (board.fullmove, board.halfmoves, board.moves) == (9, 0, [])
    assert board.attackers("a8", Side.WHITE) == board.position.attackers((0, 7), Side.WHITE)
    assert board.destinations("e5") == board.position.destinations((4, 4))
    board.push("Rxa8")
    assert board.peek() == board.moves[-1]
    assert Board(board.position).fen() == board.fen()


@pytest.mark.parametrize(
    ("fen", "enough"),
    [("8/8/4k3/8/8/3NK3/8/8 w - - 0 1", False), ("8/8/4k3/8/8/3QK3/8/8 w - - 0 1", True)],
)
def test_a_lone_knight_does_not_mate(fen: str, enough: bool) -> None:
    assert Board(fen).is_insufficient_material() is not enough


def test_what_is_no_move_is_refused_at_once() -> None:
    board = Board()
    with pytest.raises(TypeError, match="a Move or text, not None"):
        board.push(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="counts from a Position"):
        perft(board, 2)  # type: ignore[arg-type]
    with pytest.raises(latticechess.UnknownVariantError, match="no variant called 'atomic'"):
        Board(variant="atomic")
    assert board == Board()


def test_a_file_without_end_is_read_game_by_game() -> None:
    taken = 0

    def lines() -> Iterator[str]:
        nonlocal taken
        while True:
            for line in ('[White "Anna"]\n', "\n", "1. e4 {best by test} e5 2. Nf3 *\n", "\n"):
                taken += 1
                yield line

    games = read_pgn(lines())
    for number in range(1, 6):
        assert len(next(games).moves) == 3
        # The first line of the next game tells that this one has ended.
        assert taken == 4 * number + 1


# --- The engine ------------------------------------------------------------------------------

BACK_ROW = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"


def test_an_engine_plays_analyses_and_explains() -> None:
    board = Board(BACK_ROW)
    with Engine() as engine:
        assert board.san(engine.play(board, depth=3).move) == "Ra8#"
        report = engine.analyse(board.position, depth=3, lines=2)
        assert report.lines[0].mate == 1
        assert len(report.lines) == 2
        depths = [one.depth for one in engine.analysis(Board(), nodes=3000)]
        assert depths == sorted(depths)
        assert engine.hint(board, time=0.05).reason
    assert repr(engine) == "<Engine at its best, closed>"
    with pytest.raises(ValueError, match="closed"):
        engine.play(board, depth=1)


def test_a_level_has_limits_of_its_own() -> None:
    with Engine(level=1) as engine:
        assert Board().is_legal(engine.play(Board(), time=0.05).move)
        with pytest.raises(ValueError, match="limits of its own"):
            engine.play(Board(), depth=2)


def test_a_game_that_is_over_has_no_move() -> None:
    with Engine() as engine, pytest.raises(NoMoveError):
        engine.play(Position.from_fen("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"), depth=2)
