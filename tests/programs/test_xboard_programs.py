"""Games with other programs: python-chess speaks UCI and XBoard to ours, on several boards."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import chess
import chess.engine
import chess.variant
import pytest

from latticechess import Position, variant
from latticechess.notation.uci import parse_uci
from latticechess.programs.uci_client import UciClient
from latticechess.programs.xboard_loop import XBoardLoop
from latticechess.programs.xboard_text import format_xboard

REAL = [sys.executable, "-c", "from latticechess.cli.main import main; main()"]
UCI, XBOARD = [*REAL, "uci"], [*REAL, "xboard"]
PLIES = 24
BOARDS: dict[str, Callable[[], chess.Board]] = {
    "chess": chess.Board,
    "chess960": lambda: chess.Board.from_chess960_pos(11),
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "3check": chess.variant.ThreeCheckBoard,
    "racingkings": chess.variant.RacingKingsBoard,
    "horde": chess.variant.HordeBoard,
}


@pytest.mark.parametrize("name", BOARDS)
def test_uci_against_xboard(name: str) -> None:
    """python-chess sets up the game, checks every move and writes to both programs."""
    board = BOARDS[name]()
    with (
        chess.engine.SimpleEngine.popen_uci(UCI, timeout=60) as uci,
        chess.engine.SimpleEngine.popen_xboard(XBOARD, timeout=60) as xboard,
    ):
        players = (uci, xboard)
        limits = (chess.engine.Limit(nodes=200), chess.engine.Limit(depth=2))
        while not board.is_game_over() and board.ply() < PLIES:
            at = board.ply() % 2
            played = players[at].play(board, limits[at], game=name)
            assert played.move is not None
            assert played.move in board.legal_moves
            board.push(played.move)
    assert board.ply() >= min(PLIES, 8) or board.is_game_over()


def test_antichess_by_uci_alone() -> None:
    """XBoard's giveaway has castling, and is another game."""
    board = chess.variant.AntichessBoard()
    with chess.engine.SimpleEngine.popen_uci(UCI, timeout=60) as engine:
        while not board.is_game_over() and board.ply() < PLIES:
            played = engine.play(board, chess.engine.Limit(nodes=200))
            assert played.move is not None
            assert played.move in board.legal_moves
            board.push(played.move)


def test_xboard_by_the_clock() -> None:
    board = chess.Board()
    limit = chess.engine.Limit(white_clock=3, black_clock=3, white_inc=0.1, black_inc=0.1)
    with chess.engine.SimpleEngine.popen_xboard(XBOARD, timeout=60) as engine:
        for _ in range(4):
            played = engine.play(board, limit, info=chess.engine.INFO_ALL)
            assert played.move is not None
            assert played.move in board.legal_moves
            assert played.info["depth"] >= 1
            board.push(played.move)
        info = engine.analyse(board, chess.engine.Limit(depth=3))
        assert info["pv"][0] in board.legal_moves


def answer_of(position: Position) -> str:
    """The move of our XBoard engine in a position of its own board."""
    told: list[str] = []
    lines = [
        "protover 2",
        "new",
        f"variant {position.variant.name}",
        f"setboard {position.fen()}",
        "sd 1",
        "go",
    ]
    XBoardLoop(told.append).run(lines)
    [move] = [line.removeprefix("move ") for line in told if line.startswith("move ")]
    return move


@pytest.mark.parametrize("name", ["capablanca", "makruk", "plane", "cube"])
def test_boards_that_python_chess_does_not_know(name: str) -> None:
    """Our UCI client and engine on one side, XBoard lines on the other."""
    client = UciClient(UCI, variant(name), {"Hash": "4"})
    try:
        position = variant(name).start()
        for ply in range(6):
            if ply % 2:
                text = answer_of(position)
                move = parse_uci(position, text)
                assert format_xboard(position, move) == text
            else:
                move, _ = client.go(position, {"nodes": 100}, 60)
            position = position.play(move)
    finally:
        client.close()


def test_fairy_stockfish_names_are_offered() -> None:
    with chess.engine.SimpleEngine.popen_uci(UCI, timeout=60) as engine:
        offered = engine.options["UCI_Variant"].var
    assert offered is not None
    assert {"3check", "kingofthehill", "racingkings", "losalamos", "gardner"} <= set(offered)
    assert {"capablanca", "grand", "horde", "antichess", "makruk", "shatranj"} <= set(offered)


def test_features_are_promised_before_the_engine_is_loaded() -> None:
    """A program waits two seconds for the first word, even on a machine that is busy."""
    ran = subprocess.run(XBOARD, input="quit\n", capture_output=True, text=True, check=True)
    assert ran.stdout == "feature done=0\n"
