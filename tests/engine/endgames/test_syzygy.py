"""Syzygy endgame tables: what they know, and that the computer plays by them."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from latticechess import Move, Piece, Side, variant
from latticechess.cli.main import main
from latticechess.engine.analysis import Limits, analyse
from latticechess.engine.choose import choose
from latticechess.engine.endgames import syzygy
from latticechess.engine.endgames.syzygy import VARIABLE, EndgameTables, EndgameTablesError
from latticechess.engine.endgames.verdicts import PATIENCE, WON, Result, best_moves
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import parse_position
from latticechess.notation.moves import format_move, parse_move

FOLDER = str(Path(__file__).parents[1] / "data" / "syzygy")
TABLES = EndgameTables(FOLDER)
QUEEN_WINS = "8/8/8/4k3/8/8/8/4KQ2 w - - 0 1"
PAWN_WINS = "8/8/8/8/8/4K3/4P3/4k3 w - - 0 1"


def chess(text: str) -> Position:
    return parse_position(variant("chess"), text)


@pytest.fixture
def in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, FOLDER)


def results(now: Position) -> dict[str, Result]:
    return {format_move(now, move): known.result for move, known in TABLES.verdicts(now).items()}


@pytest.mark.parametrize(
    ("text", "known"),
    [
        # The opposition: a king that steps aside lets the pawn through, or holds it.
        (
            "8/4k3/8/4K3/4P3/8/8/8 b - - 0 1",
            {"Kd7": -2, "Kf7": -2, "Kd8": -2, "Ke8": -2, "Kf8": -2},
        ),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", {"Kd8": -2, "Kf8": -2}),
        ("8/8/8/8/8/1k6/1p6/1K6 b - - 0 1", {"Kc3": 2, "Ka3": 2, "Kb4": 0, "Kc4": 0, "Ka4": 0}),
        ("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", {"Qg7#": 2, "Qg6": 0}),
    ],
)
def test_known_endings(text: str, known: dict[str, int]) -> None:
    found = results(chess(text))
    assert {move: found[move] for move in known} == known


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", id="no such table"),
        pytest.param("4k3/8/8/8/8/8/8/4K2R w K - 0 1", id="castling"),
        pytest.param("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", id="too many"),
    ],
)
def test_what_the_tables_do_not_know(text: str) -> None:
    assert TABLES.verdicts(chess(text)) == {}


def test_another_game_on_the_same_squares_is_not_looked_up() -> None:
    assert TABLES.verdicts(parse_position(variant("king-of-the-hill"), QUEEN_WINS)) == {}


def test_a_win_that_comes_after_the_fifty_move_rule_is_none() -> None:
    early = TABLES.verdicts(chess("8/8/8/4k3/8/8/8/4KQ2 w - - 60 80"))
    late = TABLES.verdicts(chess("8/8/8/4k3/8/8/8/4KQ2 w - - 90 120"))
    assert max(known.result for known in early.values()) is Result.WIN
    assert max(known.result for known in late.values()) is Result.SPOILT


def test_of_wins_that_are_long_in_coming_only_the_nearest_is_left() -> None:
    now = chess(QUEEN_WINS)
    verdicts = TABLES.verdicts(now)
    winning = [move for move, known in verdicts.items() if known.result is Result.WIN]
    assert best_moves(verdicts, PATIENCE - 1) == winning
    nearest = best_moves(verdicts, PATIENCE)
    fewest = min(verdicts[move].plies for move in winning)
    assert 0 < len(nearest) < len(winning)
    assert {verdicts[move].plies for move in nearest} == {fewest}


def test_scores_are_what_the_tables_know(in_use: None) -> None:
    won = chess(PAWN_WINS)
    *_, report = analyse(won, Limits(nodes=500), lines=3)
    assert report.lines[0].score >= WON
    drawn = chess("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1")
    *_, report = analyse(drawn, Limits(nodes=500), lines=3)
    assert [line.score for line in report.lines] == [0, 0, 0]
    lost = chess("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1")
    *_, report = analyse(lost, Limits(nodes=500))
    assert report.lines[0].score <= -WON


def test_a_mate_that_the_own_tables_know_is_announced_all_the_same(in_use: None) -> None:
    now = chess(QUEEN_WINS)
    # Nothing can be taken: the nearest capture or mate is the mate.
    nearest = min(found.plies for found in TABLES.verdicts(now).values() if found.result > 0)
    *_, report = analyse(now, Limits(nodes=500))
    assert report.lines[0].mate == (nearest + 1) // 2


def test_several_lines_stand_in_the_order_of_the_tables(in_use: None) -> None:
    now = chess("8/8/8/8/8/1k6/1p6/1K6 b - - 0 1")
    *_, report = analyse(now, Limits(nodes=2_000), lines=5)
    known = results(now)
    order = [known[format_move(now, line.moves[0])] for line in report.lines]
    assert order == sorted(order, reverse=True)
    assert {line.score for line in report.lines[2:]} == {0}


def test_moves_that_are_asked_for_are_searched_though_they_spoil_the_win(in_use: None) -> None:
    now = chess("8/8/8/8/8/1k6/1p6/1K6 b - - 0 1")
    only = (parse_move(now, "Kc4"), parse_move(now, "Ka4"))
    *_, report = analyse(now, Limits(nodes=500), only=only)
    assert report.lines[0].moves[0] in only
    assert report.lines[0].score == 0


def random_endings(letter: str, wanted: Result, count: int) -> list[Position]:
    """Positions with White to move, a piece of White's besides the kings, and this result."""
    chance = random.Random(letter)
    board = variant("chess")
    found: list[Position] = []
    while len(found) < count:
        squares = chance.sample([*board.geometry.squares()], 3)
        kinds = (("K", Side.WHITE), ("K", Side.BLACK), (letter, Side.WHITE))
        placed = zip(squares, kinds, strict=True)
        pieces = {square: Piece(board.kind(name), side) for square, (name, side) in placed}
        if letter == "P" and squares[2][1] in (0, 7):
            continue
        now = Position.from_pieces(board, pieces, Side.WHITE)
        if now.faults or now.outcome is not None:
            continue
        verdicts = TABLES.verdicts(now)
        if max(known.result for known in verdicts.values()) is wanted:
            found.append(now)
    return found


def play_out(now: Position, with_tables: Side, monkeypatch: pytest.MonkeyPatch) -> Position:
    """One side has the tables and hardly looks ahead, the other looks further without them."""
    while now.outcome is None and not now.claims:
        if now.turn is with_tables:
            monkeypatch.setenv(VARIABLE, FOLDER)
            nodes = 50
        else:
            monkeypatch.delenv(VARIABLE, raising=False)
            nodes = 1_500
        *_, report = analyse(now, Limits(nodes=nodes))
        now = now.play(report.lines[0].moves[0])
    return now


def test_won_endings_are_won_with_hardly_a_look_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    for now in random_endings("P", Result.WIN, 5):
        end = play_out(now, Side.WHITE, monkeypatch)
        assert end.outcome is not None, now
        assert end.outcome.winner is Side.WHITE, now


def test_drawn_endings_are_held_with_hardly_a_look_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    for now in random_endings("P", Result.DRAW, 5):
        end = play_out(now, Side.BLACK, monkeypatch)
        assert end.outcome is None or end.outcome.winner is None, now


def test_levels_that_err_do_not_know_them(in_use: None, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Position] = []

    def note(tables: EndgameTables, position: Position) -> dict[Move, object]:
        asked.append(position)
        return {}

    monkeypatch.setattr(EndgameTables, "verdicts", note)
    now = chess(PAWN_WINS)
    choose(now, 3, seed=1)
    assert asked == []
    choose(now, 9, seed=1)
    assert asked == [now]


def test_a_damaged_table_is_as_none(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    shutil.copytree(FOLDER, folder)
    for path in folder.glob("KQvK.*"):
        path.write_bytes(path.read_bytes()[:100])
    assert EndgameTables(str(folder)).verdicts(chess(QUEEN_WINS)) == {}


def test_folders_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(EndgameTablesError, match="no Syzygy tables"):
        EndgameTables(str(tmp_path))
    with pytest.raises(EndgameTablesError, match="cannot be read"):
        EndgameTables(str(tmp_path / "none"))


def test_a_folder_that_has_gone_is_as_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "gone"))
    assert syzygy.tables_in_use() is None


def test_the_command_says_that_there_are_no_tables(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["play", "chess", "--syzygy", str(tmp_path)]) == 2
    assert "no Syzygy tables" in capsys.readouterr().err


def test_time_for_the_tables_is_part_of_the_time() -> None:
    assert Limits(time_ms=100, aim_ms=40).after(30) == Limits(time_ms=70, aim_ms=10)
    assert Limits(time_ms=100).after(500) == Limits(time_ms=1)
    assert Limits(nodes=5).after(500) == Limits(nodes=5)
