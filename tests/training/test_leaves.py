"""Leaves: positions drawn from searches, and the large network that scores them."""

from __future__ import annotations

from array import array
from pathlib import Path
from types import SimpleNamespace

import pytest

from latticechess import Piece, Side, variant
from latticechess.cli.main import main
from latticechess.engine.evaluation.for_board import evaluator_for
from latticechess.engine.evaluation.network_file import STATIC, WRITTEN, network_for
from latticechess.engine.evaluation.weights import static, written_weights
from latticechess.kernel.position import Position
from latticechess.programs.statistics import MatchResult
from latticechess.training import TrainingError, run
from latticechess.training.fitting import Fitted, Lesson
from latticechess.training.leaves import EVERY, MAGIC, TEACHER_SCALE, Leaves, NetworkTeacher
from latticechess.training.positions import HEAD, PositionsError, append, read, width_of
from latticechess.training.self_play import GamePlan

CHESS = variant("chess")
WIDTH = width_of(CHESS)
WITHOUT_GPU = SimpleNamespace(cuda=SimpleNamespace(is_available=lambda: False))


def as_white(rows: list[int]) -> Position:
    """The position of rows, the side to move as White."""
    squares = list(CHESS.geometry.by_cell())
    types = len(CHESS.pieces)
    placed = {
        squares[row % 64]: Piece(CHESS.pieces[row // 64 % types], Side(row // 64 >= types))
        for row in rows
    }
    return Position.from_pieces(CHESS, placed, Side.WHITE)


@pytest.mark.parametrize("base", [WRITTEN, STATIC])
def test_a_record_is_a_position_with_its_evaluation(base: str) -> None:
    plan = GamePlan(nodes=400, base=base)
    numbers = Leaves(CHESS, plan).game(3)
    assert numbers == Leaves(CHESS, plan).game(3)
    assert numbers != Leaves(CHESS, plan).game(4)
    count = len(numbers) // WIDTH
    assert len(numbers) == count * WIDTH
    # A move takes 400 nodes, of which most are evaluated.
    assert count > 400 // EVERY
    weights = written_weights(CHESS)
    if base == STATIC:
        weights = static(weights)
    seen = set()
    for at in range(0, len(numbers), WIDTH * max(1, count // 40)):
        record = numbers[at : at + WIDTH]
        rows = [row for row in record[HEAD:] if row >= 0]
        seen.add(frozenset(rows))
        assert record[1] == evaluator_for(as_white(rows).board(), weights).score_now()
    assert len(seen) > 30


@pytest.mark.parametrize(("name", "reason"), [("plane", "no edges"), ("mini", "no network")])
def test_boards_without_leaves_are_refused(name: str, reason: str) -> None:
    with pytest.raises(TrainingError, match=reason):
        Leaves(variant(name), GamePlan())


def test_positions_of_another_evaluation_are_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "chess.positions"
    append(path, CHESS, array("h", [1] * WIDTH), STATIC)
    assert len(read(path, CHESS, STATIC)) == WIDTH
    with pytest.raises(PositionsError, match="choose another folder"):
        read(path, CHESS)


def test_a_run_lets_the_network_score_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lessons: list[Lesson] = []
    network = network_for(CHESS)
    assert network is not None

    class Teacher:
        def __init__(self, _torch: object, path: Path) -> None:
            assert path == Path("large.nnue")

        def label(self, numbers: array[int], _variant: object) -> None:
            for at in range(2, len(numbers), WIDTH):
                numbers[at] = 77

    def fit(numbers: array[int], _board: object, lesson: Lesson, _report: object) -> Fitted:
        assert set(numbers[2::WIDTH]) == {77}
        lessons.append(lesson)
        return Fitted(network, 0.01, 0.02)

    monkeypatch.setattr(run, "torch_or_error", lambda: None)
    monkeypatch.setattr(run, "NetworkTeacher", Teacher)
    monkeypatch.setattr(run, "fit", fit)
    monkeypatch.setattr(run, "decide", lambda *_: (MatchResult(0, 1, 0), False))
    words = ["train", "chess", "--hours", "1e-7", "--nodes", "60", "--workers", "1", "--static"]
    words += ["--mirrored", "--teacher-network", "large.nnue", "--folder", str(tmp_path)]
    assert main(words) == 1
    (lesson,) = lessons
    assert (lesson.base, lesson.mirrored, lesson.scale) == (STATIC, True, TEACHER_SCALE)
    assert len(read(tmp_path / "chess.leaves", CHESS, STATIC)) > WIDTH
    assert not (tmp_path / "chess.positions").exists()


@pytest.mark.parametrize("data", [b"", b"nothing of the kind" * 100])
def test_a_file_without_a_network_teaches_nothing(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "large.nnue"
    with pytest.raises(TrainingError, match="cannot be read"):
        NetworkTeacher(WITHOUT_GPU, path)
    path.write_bytes(data)
    with pytest.raises(TrainingError, match="holds no network"):
        NetworkTeacher(WITHOUT_GPU, path)


def test_a_network_cut_off_teaches_nothing(tmp_path: Path) -> None:
    def frombuffer(data: bytes, dtype: object, count: int) -> object:
        raise ValueError(f"{len(data)} bytes are too few for {count} numbers")

    path = tmp_path / "large.nnue"
    path.write_bytes(b"a program" + MAGIC + bytes(100))
    numbers = SimpleNamespace(itemsize=2)
    torch = SimpleNamespace(
        cuda=WITHOUT_GPU.cuda,
        frombuffer=frombuffer,
        int16=numbers,
        zeros=lambda *_, device: None,
    )
    with pytest.raises(TrainingError, match="not whole"):
        NetworkTeacher(torch, path)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["mini", "--width", "33"], "The width is one of 32, 64"),
        (["chess", "--teacher", "x", "--teacher-network", "y"], "not from both"),
    ],
)
def test_bad_requests_are_refused_clearly(
    words: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", *words, "--folder", str(tmp_path)]) == 2
    assert complaint in capsys.readouterr().err
