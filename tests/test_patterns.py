"""Regular expressions of the program take no time that grows without bound.

A pattern such as `(\\s*\\n)*` tries exponentially many ways before it fails, and holds every thread
meanwhile: a line of sixty characters would stop a server for ever.
"""

from __future__ import annotations

import ast
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from types import FrameType

import pytest

from latticechess.features.boards.service.files import BoardFaults, read_board
from latticechess.features.tournaments.service.entries import read_list
from latticechess.features.tournaments.service.limits import LONGEST_LIST
from latticechess.notation.formats import recognise
from latticechess.play.refusal import Refusal

SOURCE = Path(__file__).parents[1] / "src/latticechess"
REPEATED_GROUP = re.compile(r"\)[*+{]")
REPEATS = 40
"""An exponential pattern needs longer than anybody waits; others are done at once."""
PATIENCE_S = 20.0
ALPHABET = "\n \ta0-#/."
ENDS = ("\0", "\n\0", "]", '"')


def patterns() -> Iterator[tuple[str, str]]:
    """Where each literal stands that may be a pattern with a repeated group, and the literal."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            if REPEATED_GROUP.search(node.value) and is_pattern(node.value):
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", node.value


def is_pattern(text: str) -> bool:
    try:
        re.compile(text)
    except re.error:
        return False
    return True


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


def is_done(work: Callable[[], object]) -> bool:
    """Whether it comes to an end."""
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE_S)
    try:
        work()
    except TooLongError:
        return False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return True


def is_bounded(pattern: str) -> bool:
    compiled = re.compile(pattern)
    return is_done(lambda: [compiled.search(text) for text in hostile(pattern)])


def test_no_pattern_tries_without_end() -> None:
    found = list(patterns())
    assert len(found) > 10
    endless = [f"{where}: {pattern}" for where, pattern in found if not is_bounded(pattern)]
    assert endless == []


def test_such_a_pattern_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "PATIENCE_S", 1.0)
    assert not is_bounded(r"(?:\s*(?:#[^\n]*)?\n)*\s*\[\w+\]")
    assert not is_bounded(r"(a+)+b")


HOSTILE = ["\n", " ", "[]", "[ ]", "/", "[\n", "# \n", '"', "a ", "0", "(", "0,", "a0,0|"]


@pytest.mark.parametrize("part", HOSTILE)
def test_long_texts_are_read_at_once(part: str) -> None:
    def board() -> None:
        with pytest.raises(BoardFaults):
            read_board((part * 50_000)[:50_000])

    def players() -> None:
        with suppress(Refusal):
            read_list("a" + (part * LONGEST_LIST)[: LONGEST_LIST - 1], [])

    assert is_done(board)
    assert is_done(players)
    assert is_done(lambda: recognise(part * 5_000))
