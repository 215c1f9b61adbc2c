"""Teachers: other engines whose games and scores a network learns from."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from latticechess import variant
from latticechess.cli.main import main
from latticechess.engine.scores import MATE
from latticechess.notation.fen.position import parse_position
from latticechess.training import TrainingError
from latticechess.training import teacher as module
from latticechess.training.positions import HEAD, width_of
from latticechess.training.self_play import GamePlan, SelfPlay
from latticechess.training.teacher import Teacher

CHESS = variant("chess")
OURS = f"{Path(sys.executable).with_name('lattice')} uci"


def test_a_teacher_answers_with_its_move_and_score() -> None:
    teacher = Teacher(OURS)
    try:
        teacher.begin()
        mate = parse_position(CHESS, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
        answer = teacher.answer(mate, 2_000)
        assert answer.move == mate.move((3, 0), (3, 7))
        assert answer.score == MATE
        lost = parse_position(CHESS, "6k1/8/8/8/8/2q5/1r6/7K w - - 0 1")
        assert (teacher.answer(lost, 500).score or 0) < -500
    finally:
        teacher.close()


def test_its_games_are_learnt_from() -> None:
    play = SelfPlay(CHESS, GamePlan(nodes=30, longest=50, teacher=OURS))
    try:
        numbers = play.game(3)
    finally:
        assert play.teacher is not None
        play.teacher.close()
    width = width_of(CHESS)
    assert len(numbers) >= 5 * width
    assert any(numbers[at + 1] != numbers[at + 2] for at in range(0, len(numbers), width))
    assert all(0 <= numbers[at] <= 2 for at in range(0, len(numbers), width))
    assert max(numbers[HEAD:width]) < 2 * 6 * 64


def script(folder: Path, text: str) -> str:
    path = folder / "program"
    path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    path.chmod(0o755)
    return str(path)


def ask(command: str) -> None:
    teacher = Teacher(command)
    try:
        teacher.answer(CHESS.start(), 10)
    finally:
        teacher.close()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("exec cat", "does not answer"),
        ("exit 0", "stopped working"),
        ("echo uciok; read a; read b; read c; echo bestmove e9e9; read d", "illegal move"),
        ("echo uciok; read a; read b; read c; echo bestmove; read d", "illegal move"),
    ],
)
def test_a_program_that_teaches_nothing_is_refused(
    text: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE_S", 3.0)
    with pytest.raises(TrainingError, match=complaint):
        ask(script(tmp_path, text))


def test_the_command_names_a_teacher_that_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("latticechess.training.run.torch_or_error", lambda: None)
    words = ["train", "chess", "--hours", "0.001", "--workers", "1", "--folder", str(tmp_path)]
    assert main([*words, "--teacher", "no-such-program"]) == 2
    assert "no-such-program could not be started" in capsys.readouterr().err
    assert main(["train", "mini", "--teacher", "x", "--folder", str(tmp_path)]) == 2
    assert "only chess" in capsys.readouterr().err
    assert main(["train", "mini", "--result-share", "2", "--folder", str(tmp_path)]) == 2
    assert "from 0 to 1" in capsys.readouterr().err
