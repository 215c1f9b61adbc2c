"""`lattice analyse`: evaluations, mistakes, JSON and annotated PGN, on every board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from latticechess import read_pgn
from latticechess.cli.main import main

BLUNDER = '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n'
PLANE = '[Variant "The infinite plane"]\n\n1. N(5,4)-(6,6) N(5,11)-(6,9) *\n'
CUBE = '[Variant "The cube"]\n\n1. Pe2t-e3t *\n'
QUICK = ("--depth", "3")


def written(folder: Path, text: str) -> str:
    file = folder / "games.pgn"
    file.write_text(text, encoding="utf-8")
    return str(file)


def analysed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["analyse", *words]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_a_blunder_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = analysed(capsys, written(tmp_path, BLUNDER), *QUICK)
    assert said.startswith("Ann - Bob  1-0  Chess\n")
    [line] = [line for line in said.splitlines() if "Ke7" in line]
    assert "Ke7??" in line
    assert "#1  blunder: better " in line
    assert "Ann: accuracy" in said
    assert "1 blunder" in said.splitlines()[-1]
    only = analysed(capsys, written(tmp_path, BLUNDER), *QUICK, "--mistakes")
    assert "Ke7??" in only
    assert "1. e4" not in only


def values(said: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said.splitlines()]


def test_json_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, f"{BLUNDER}\n{PLANE}\n{CUBE}")
    games = values(analysed(capsys, file, *QUICK, "--json"))
    assert [game["board"] for game in games] == ["chess", "plane", "cube"]
    assert [len(game["moves"]) for game in games] == [5, 2, 1]
    blunder, mate = games[0]["moves"][3:]
    assert blunder["uci"] == "e8e7"
    assert blunder["side"] == "black"
    assert blunder["verdict"] == "blunder"
    assert blunder["mate"] == 1
    assert blunder["better"]
    assert blunder["why"]
    assert (mate["score"], mate["mate"], mate["verdict"]) == (None, None, None)
    assert games[0]["accuracy"]["white"] > games[0]["accuracy"]["black"]
    assert games[2]["accuracy"]["black"] is None


def test_one_game_of_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, f"{BLUNDER}\n{CUBE}")
    [game] = values(analysed(capsys, file, *QUICK, "--json", "--game", "2"))
    assert (game["game"], game["board"]) == (2, "cube")
    assert main(["analyse", file, "--game", "3"]) == 2
    assert "no game 3" in capsys.readouterr().err


def test_the_games_can_be_written_with_their_evaluations(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = written(tmp_path, f"{BLUNDER}\n{PLANE}"), tmp_path / "out.pgn"
    analysed(capsys, file, *QUICK, "--pgn", str(out))
    chess, plane = read_pgn(out)
    assert chess.moves[3].nags == (4,)
    assert "[%eval #1] Blunder." in chess.moves[3].comment
    assert "%eval" in chess.moves[0].comment
    assert chess.moves[4].comment == ""
    assert plane.main_line() == tuple(read_pgn(file))[1].main_line()
    assert main(["analyse", file, "--pgn", str(out)]) == 2
    assert "--force" in capsys.readouterr().err


def test_black_to_move_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Scores are White's, whoever begins."""
    start = "4k3/8/8/8/8/8/P2q4/4K2R b - - 0 7"
    text = f'[SetUp "1"]\n[FEN "{start}"]\n\n7... Qg5 *\n'
    [game] = values(analysed(capsys, written(tmp_path, text), *QUICK, "--json"))
    assert game["moves"][0]["side"] == "black"
    assert game["moves"][0]["score"] < -200
    assert "7... Qg5" in analysed(capsys, written(tmp_path, text), *QUICK)


def test_a_file_without_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, '[Event "x"]\n\n*\n')
    assert main(["analyse", file]) == 2
    assert "no game with moves" in capsys.readouterr().err
