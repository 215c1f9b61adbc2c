"""The browser app's types are those of the server."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from latticechess.server import typescript

WRITER = Path(__file__).parents[2] / "tools/messages.py"


def test_words_of_other_floors_come_once_and_by_their_names_on_the_wire() -> None:
    text = typescript.generate()
    assert text.count('export type TournamentState = "coming" |') == 1
    assert "export type Phase" not in text
    assert text.count("export type ColourWish =") == 1


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


def test_it_is_written_from_the_source_while_that_is_compiled(tmp_path: Path) -> None:
    target = tmp_path / "messages.ts"
    subprocess.run([sys.executable, str(WRITER), str(target)], check=True)
    assert target.read_text(encoding="utf-8") == typescript.generate()
