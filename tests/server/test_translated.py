"""Every sentence for people has a code: it is said as its template wants, and in every language."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import latticechess
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.sentence import english
from latticechess.play.results import describe

SOURCE = Path(latticechess.__file__).parent
LANGUAGE = SOURCE.parents[1] / "web/src/lib/language"

SAYS = {
    "sentence": 0,
    "Refusal": 0,
    "TooManyAttempts": 0,
    "Refused": 0,
    "Missing": 0,
    "Forbidden": 0,
    "LogInFirst": 0,
    "TooMany": 0,
    "NotationError": 0,
    "error_at": 2,
}
"""What makes a sentence, and which of its arguments is the code."""
OWN = {"NotationError": {"line", "column", "expected"}, "error_at": {"expected"}}
"""Arguments that do not stand in the sentence."""
PASSED_ON = {
    "kernel/sentence.py",
    "notation/errors.py",
    "play/refusal.py",
    "play/results.py",
    "server/problems.py",
}
"""Where the code is given by somebody else, or comes from a table of its own."""


class Said(NamedTuple):
    where: str
    code: str | None
    places: set[str]


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield str(path.relative_to(SOURCE)), ast.parse(path.read_text(encoding="utf-8"))


def sayings() -> Iterator[Said]:
    """Every place of the program that makes a sentence."""
    for name, tree in trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            maker = node.func.id
            if maker not in SAYS:
                continue
            told = node.args[SAYS[maker] : SAYS[maker] + 1]
            literal = isinstance(told[0], ast.Constant) if told else False
            code = ast.literal_eval(told[0]) if literal else None
            places = {word.arg or "**" for word in node.keywords} - OWN.get(maker, set())
            yield Said(f"{name}:{node.lineno}", code, places)


def places_of(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", template))


@pytest.fixture(scope="module")
def said() -> list[Said]:
    return list(sayings())


def translated(language: str) -> dict[str, str]:
    path = LANGUAGE / language / "sentences.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_there_is_much_to_say(said: list[Said]) -> None:
    assert len({one.code for one in said if one.code}) > 350


def test_every_code_is_written_where_it_is_said(said: list[Said]) -> None:
    lacking = [one.where for one in said if one.code is None]
    assert [where for where in lacking if where.partition(":")[0] not in PASSED_ON] == []


def test_every_sentence_is_said_as_its_template_wants(said: list[Said]) -> None:
    templates = english()
    wrong = [
        one
        for one in said
        if one.code is not None
        and (one.code not in templates or places_of(templates[one.code]) != one.places)
    ]
    assert wrong == []


def test_every_code_of_the_catalogue_is_used() -> None:
    words = {
        node.value
        for _, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert sorted(english().keys() - words) == []


def test_codes_are_words_joined_by_hyphens() -> None:
    assert [code for code in english() if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code)] == []


def test_english_knows_the_forms_it_asks_for() -> None:
    forms = {form for text in english().values() for form in re.findall(r"\{\w+:(\w+)\}", text)}
    assert forms == {"or", "each", "lower"}


@pytest.mark.parametrize("language", ["de", "pl"])
def test_every_code_has_words_in_every_language_with_the_same_places(language: str) -> None:
    templates, words = english(), translated(language)
    assert sorted(templates.keys() - words.keys()) == []
    assert sorted(words.keys() - templates.keys()) == []
    different = [code for code in templates if places_of(templates[code]) != places_of(words[code])]
    assert different == []


@pytest.mark.parametrize("winner", [Side.WHITE, Side.BLACK, None])
@pytest.mark.parametrize("reason", list(Reason))
def test_every_result_has_a_code(reason: Reason, winner: Side | None) -> None:
    told = describe(Outcome(winner, reason))
    assert told.code in english()


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_every_reason_can_be_filtered_by(language: str) -> None:
    words = (LANGUAGE / language / "archive.ts").read_text(encoding="utf-8")
    table = words.partition("reasons: {")[2].partition("}")[0]
    named = set(re.findall(r'^\s*"?([a-z-]+)"?:', table, re.MULTILINE))
    assert named == {str(reason) for reason in Reason}
