"""The browser app's types are those of the server."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from latticechess.cli import typescript as command
from latticechess.cli.main import main
from latticechess.play import clock_class
from latticechess.server import messages as wire
from latticechess.server import typescript

COMMITTED = Path(__file__).parents[2] / command.CHECKOUT_PATH


def test_committed_file_is_the_generated_one() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == typescript.generate(), (
        "run `lattice typescript` and commit the result"
    )


def test_clock_classes_on_the_wire_are_those_of_games() -> None:
    """Written out there, because the generator reads the source of the messages."""
    assert wire.ClockClass == clock_class.ClockClass


def test_requests_may_leave_out_defaults_and_answers_never_do() -> None:
    text = typescript.generate()
    request = text.split("export interface CreateGame {")[1].split("}")[0]
    answer = text.split("export interface ClockSpec {")[1].split("}")[0]
    assert "takebacks?: boolean;" in request
    assert "variant: string;" in request
    assert "initialMs: number;" in answer


def test_tagged_messages_carry_their_tag() -> None:
    text = typescript.generate()
    play = text.split("export interface PlayText {")[1].split("}")[0]
    assert 'type: "playtext";' in play
    assert "export type ServerMessages = Snapshot | Update" in text


def test_comments_are_carried_over() -> None:
    text = typescript.generate()
    assert "/** Everything, once, after Watch(-1). */\nexport interface Snapshot {" in text
    assert "  /** The reader may move for this player. */\n  yours: boolean;" in text


def test_an_unknown_annotation_is_an_error() -> None:
    with pytest.raises(TypeError, match="set"):
        typescript.typescript_type(ast.parse("set[int]", mode="eval").body)


def test_command_writes_the_file_or_says_why_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "messages.ts"
    assert main(["typescript", "--output", str(target)]) == 0
    assert target.read_text(encoding="utf-8") == typescript.generate()
    assert main(["typescript", "--output", str(tmp_path / "missing" / "messages.ts")]) == 2
    assert "--output" in capsys.readouterr().err
