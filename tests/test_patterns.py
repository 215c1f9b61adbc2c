"""Regular expressions of the program take no time that grows without bound.

A pattern such as `(\\s*\\n)*` tries exponentially many ways before it fails, and holds every thread
meanwhile: a line of sixty characters would stop a server for ever.
"""

from __future__ import annotations

import ast
import re
import signal
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import FrameType

import pytest

SOURCE = Path(__file__).parents[1] / "src/latticechess"
FUNCTIONS = {"compile", "match", "fullmatch", "search", "findall", "finditer", "split", "sub"}
REPEATS = 40
"""An exponential pattern needs longer than anybody waits; others are done at once."""
PATIENCE_S = 20.0
ALPHABET = "\n \ta0-#/."
ENDS = ("\0", "\n\0", "]", '"')


def patterns() -> Iterator[tuple[str, str]]:
    """Where each literal pattern stands, and the pattern."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            of, name = node.func.value, node.func.attr
            if isinstance(of, ast.Name) and of.id == "re" and name in FUNCTIONS and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield f"{path.relative_to(SOURCE)}:{node.lineno}", first.value


class TooLongError(Exception):
    """Raised by the timer."""


def stop(number: int, frame: FrameType | None) -> None:
    raise TooLongError


def hostile(pattern: str) -> Iterator[str]:
    """Texts of one or two repeated letters, some of them the pattern's own, that end badly."""
    letters = dict.fromkeys((*ALPHABET, *re.findall(r"[^\\\w\s]", pattern)[:6]))
    for one, two in product(letters, repeat=2):
        for end in ENDS:
            yield (one + two) * (REPEATS // 2) + end


def is_bounded(pattern: str) -> bool:
    compiled = re.compile(pattern)
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE_S)
    try:
        for text in hostile(pattern):
            compiled.match(text)
            compiled.search(text)
    except TooLongError:
        return False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return True


def test_no_pattern_tries_without_end() -> None:
    found = list(patterns())
    assert len(found) > 50
    endless = [f"{where}: {pattern}" for where, pattern in found if not is_bounded(pattern)]
    assert endless == []


def test_such_a_pattern_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "PATIENCE_S", 1.0)
    assert not is_bounded(r"(?:\s*(?:#[^\n]*)?\n)*\s*\[\w+\]")
    assert not is_bounded(r"(a+)+b")
