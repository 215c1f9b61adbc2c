"""Training: positions of self-play and their file, the deciding match, and what a run says."""

from __future__ import annotations

import importlib
from array import array
from dataclasses import replace
from pathlib import Path

import pytest

from latticechess import variant
from latticechess.cli import train as train_command
from latticechess.cli.main import main
from latticechess.engine.evaluation.network_file import (
    BUCKETS,
    WIDTHS,
    Network,
    encode,
    inputs_of,
)
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile import loads
from latticechess.programs.matches import OpeningError
from latticechess.programs.statistics import MatchResult
from latticechess.training import fitting, run
from latticechess.training.fitting import Fitted
from latticechess.training.positions import (
    HEAD,
    PositionsError,
    append,
    mend,
    read,
    rows_of,
    width_of,
)
from latticechess.training.run import Duel, decide
from latticechess.training.self_play import GamePlan, SelfPlay, is_quiet

WIDTH = WIDTHS[0]
MINI = variant("mini")


def nothing_learnt(board: Variant) -> Network:
    """A network that corrects nothing."""
    inputs = inputs_of(board)

    def zeros(count: int) -> array[int]:
        return array("h", bytes(2 * count))

    outputs = zeros(BUCKETS * 2 * WIDTH), zeros(BUCKETS)
    return Network(inputs, zeros(inputs.weights * WIDTH), zeros(WIDTH), *outputs)


def test_a_training_game_is_repeatable_and_its_records_make_sense() -> None:
    plan = GamePlan(nodes=40, longest=60)
    numbers = SelfPlay(MINI, plan).game(4)
    assert numbers == SelfPlay(MINI, plan).game(4)
    assert numbers != SelfPlay(MINI, plan).game(5)
    width = width_of(MINI)
    assert len(numbers) % width == 0
    inputs = inputs_of(MINI)
    for at in range(0, len(numbers), width):
        record = numbers[at : at + width]
        assert record[0] in (0, 1, 2)
        rows = [row for row in record[HEAD:] if row >= 0]
        assert 2 <= len(rows) <= inputs.full
        assert max(rows) < inputs.rows
        assert len(set(rows)) == len(rows)


def test_a_board_that_one_side_has_lost_is_played_all_the_same() -> None:
    """Black has a king alone: no random move makes that balanced."""
    text = MINI.source.replace('"rnbqk"', '"....k"').replace('"ppppp"', '"....."')
    lost = loads(text.replace('name = "mini"', 'name = "lost"'))
    SelfPlay(lost, GamePlan(nodes=20, longest=30)).game(1)


def test_rows_are_seen_by_the_side_to_move() -> None:
    start = MINI.start()
    move = start.legal_moves()[0]
    back = start.play(move).parent
    assert back is not None
    other = inputs_of(MINI).seen_by_other()
    white = set(rows_of(start))
    # The start position is its own mirror image.
    assert {other[row] for row in white} == white


def test_captures_and_promotions_are_not_quiet() -> None:
    chess = variant("chess")
    position = chess.start()
    for origin, target in [((4, 1), (4, 3)), ((3, 6), (3, 4))]:
        position = position.play(position.move(origin, target))
    assert not is_quiet(position, position.move((4, 3), (3, 4)))
    assert is_quiet(position, position.move((4, 3), (4, 4)))


def test_positions_are_kept_and_a_half_written_record_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "mini.positions"
    width = width_of(MINI)
    first = array("h", range(2 * width))
    append(path, MINI, first)
    with path.open("ab") as file:
        file.write(b"\1\2\3")
    assert read(path, MINI) == first
    mend(path, MINI)
    append(path, MINI, first)
    assert read(path, MINI) == first + first
    with pytest.raises(PositionsError, match="does not hold positions"):
        read(path, variant("chess"))


def test_a_network_that_changes_nothing_does_not_win() -> None:
    duel = Duel("mini", encode(nothing_learnt(MINI), MINI), nodes=30)
    told: list[MatchResult] = []
    result, won = decide(duel, games=4, workers=1, report=told.append)
    # Both sides play the same moves: each pair of games is even.
    assert result.games == 4
    assert result.wins == result.losses
    assert not won
    assert [total.games for total in told] == [2, 4]


def _plan(folder: Path, hours: float = 0.0) -> run.Plan:
    return run.Plan("mini", folder, hours, 40, 30, 4, 1, fitting.Lesson())


def test_self_play_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    path = tmp_path / "mini.positions"
    told: list[str] = []
    run.generate(_plan(tmp_path, hours=1e-7), MINI, path, told.append)
    games = int((tmp_path / "mini.games").read_text("utf-8"))
    assert games == 1
    before = read(path, MINI)
    run.generate(_plan(tmp_path, hours=1e-7), MINI, path, told.append)
    assert int((tmp_path / "mini.games").read_text("utf-8")) == 2
    assert read(path, MINI)[: len(before)] == before
    assert len(read(path, MINI)) > len(before)
    assert "Going on after 1 games" in told[0]


@pytest.mark.parametrize("won", [True, False])
def test_only_a_network_that_wins_is_kept(
    won: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = nothing_learnt(MINI)
    monkeypatch.setattr(run, "torch_or_error", lambda: None)
    monkeypatch.setattr(
        run, "generate", lambda *_: append(tmp_path / "mini.positions", MINI, array("h"))
    )
    monkeypatch.setattr(run, "fit", lambda *_, **__: Fitted(network, 0.01, 0.02))
    monkeypatch.setattr(run, "decide", lambda *_: (MatchResult(3, 1, 0), won))
    told: list[str] = []
    assert run.train(_plan(tmp_path), told.append) is won
    assert (tmp_path / "mini.network").exists() is won
    assert (tmp_path / "mini.candidate").exists()
    assert ("plays better" in told[-1]) is won or "does not play better" in told[-1]


@pytest.mark.parametrize("go_on", [True, False])
def test_a_lesson_may_go_on_from_the_network_that_plays(
    go_on: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    present = nothing_learnt(MINI)
    lessons: list[fitting.Lesson] = []

    def fit(_numbers: object, _board: object, lesson: fitting.Lesson, _report: object) -> Fitted:
        lessons.append(lesson)
        return Fitted(present, 0.01, 0.02)

    monkeypatch.setattr(run, "torch_or_error", lambda: None)
    monkeypatch.setattr(run, "network_for", lambda _: present)
    monkeypatch.setattr(run, "fit", fit)
    monkeypatch.setattr(run, "decide", lambda *_: (MatchResult(0, 1, 0), False))
    append(tmp_path / "mini.positions", MINI, array("h"))
    run.train(replace(_plan(tmp_path), go_on=go_on), lambda _: None)
    assert [lesson.start for lesson in lessons] == [present if go_on else None]


def test_without_pytorch_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(fitting, "importlib", type("Without", (), {"import_module": missing}))
    assert importlib.import_module("latticechess.cli.train")
    assert main(["train", "mini", "--hours", "0", "--folder", str(tmp_path)]) == 2
    assert "needs PyTorch" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["pawn-horde"], "no edges"),
        (["mini", "--hours", "-1"], "must not be negative"),
        (["mini", "--workers", "0"], "at least 1"),
        (["nosuchboard"], "nosuchboard"),
    ],
)
def test_bad_requests_are_refused_clearly(
    words: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", *words, "--folder", str(tmp_path)]) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(
    ("board", "nodes"), [("mini", train_command.NODES), ("plane", train_command.PLANE_NODES)]
)
def test_searches_are_larger_on_a_plane(
    board: str, nodes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[run.Plan] = []

    def train(plan: run.Plan, _report: object) -> bool:
        plans.append(plan)
        return True

    monkeypatch.setattr(run, "train", train)
    assert main(["train", board, "--folder", str(tmp_path)]) == 0
    assert main(["train", board, "--nodes", "7", "--folder", str(tmp_path)]) == 0
    assert [plan.nodes for plan in plans] == [nodes, 7]


def test_a_board_without_openings_is_refused_clearly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def decide(*_: object) -> tuple[MatchResult, bool]:
        raise OpeningError("Every opening ends the game.")

    monkeypatch.setattr(run, "torch_or_error", lambda: None)
    monkeypatch.setattr(run, "fit", lambda *_, **__: Fitted(nothing_learnt(MINI), 0.01, 0.02))
    monkeypatch.setattr(run, "decide", decide)
    append(tmp_path / "mini.positions", MINI, array("h"))
    assert main(["train", "mini", "--hours", "0", "--folder", str(tmp_path)]) == 2
    assert "Every opening ends the game." in capsys.readouterr().err
