"""Whatever the server tells people has its words in the browser app's other languages."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import latticechess
from latticechess import Outcome, Reason, Side
from latticechess.play.results import _DRAWN_BY, _WON_BY, describe

SOURCE = Path(latticechess.__file__).parent
GERMAN = SOURCE.parents[1] / "web/src/lib/language/de/sentences.json"

RAISED = {"Refusal", "Refused", "Missing", "Forbidden", "LogInFirst", "TooMany"}
SPOKEN = ("play", "app", "server/routes", "server/sockets")
"""Whose refusals people read."""
RETURNED = ("kernel/reasons.py", "engine/advice/hint.py", "kernel/faults.py")
"""Whose functions answer whole sentences."""
FOR_PROGRAMS = ("server/routes/bots.py",)
OWN_WORDS = {
    # Words of the program's own options, not of a screen.
    "{} can be {}, not {}.",
    "{} must be a number.",
    "{} must be a day such as 2026-11-30.",
    # Put together from sentences that stand in the list by themselves.
    "{}.",
    "{} would have been promoted.",
    "{} cannot have come there.",
    "{} has {} {}s; there must be one.",
    "The start position is wrong {}: {}",
}


def files(*names: str) -> Iterator[Path]:
    for name in names:
        path = SOURCE / name
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def sentence(node: ast.AST) -> str | None:
    """The text of a literal, with `{}` for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
        return "".join(str(part) for part in parts)
    return None


def refusals() -> Iterator[tuple[str, str]]:
    """Every sentence of a refusal, with the file that says it."""
    for path in files(*SPOKEN):
        name = str(path.relative_to(SOURCE))
        if name in FOR_PROGRAMS:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in RAISED:
                for told in [*node.args[:1], *(word.value for word in node.keywords)]:
                    text = sentence(told)
                    if text is not None:
                        yield name, text


def answers() -> Iterator[tuple[str, str]]:
    """Every sentence that is answered as it is."""
    for path in files(*RETURNED):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Return | ast.Yield) and node.value is not None:
                text = sentence(node.value)
                if text is not None and text.endswith("."):
                    yield str(path.relative_to(SOURCE)), text


def bare(text: str) -> str:
    return re.sub(r"\{\w*\}", "{}", text)


@pytest.fixture(scope="module")
def german() -> set[str]:
    return {bare(key) for key in json.loads(GERMAN.read_text(encoding="utf-8"))}


def test_there_is_much_to_say() -> None:
    assert len({text for _, text in refusals()}) > 120
    assert len({text for _, text in answers()}) > 30


def test_every_refusal_is_translated(german: set[str]) -> None:
    known = german | OWN_WORDS
    assert sorted({(file, text) for file, text in refusals() if text not in known}) == []


def test_every_reason_and_hint_is_translated(german: set[str]) -> None:
    lacking = {text for _, text in answers()} - german - OWN_WORDS
    assert sorted(lacking) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_reason_can_be_filtered_by(language: str) -> None:
    words = (GERMAN.parents[1] / language / "archive.ts").read_text(encoding="utf-8")
    table = words.partition("reasons: {")[2].partition("}")[0]
    named = set(re.findall(r'^\s*"?([a-z-]+)"?:', table, re.MULTILINE))
    assert named == {str(reason) for reason in Reason}


def test_every_result_is_translated(german: set[str]) -> None:
    for reason in Reason:
        for winner in (None, Side.WHITE):
            told = describe(Outcome(winner, reason)).replace("White", "{}")
            known = reason in _WON_BY if winner is not None else reason in _DRAWN_BY
            if known or reason in (Reason.UNSTATED, Reason.ABORTED):
                assert told in german
