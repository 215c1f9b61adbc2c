"""Examples in the documents and in docstrings give what they say."""

from __future__ import annotations

import doctest
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import latticechess
import latticechess.kernel
import latticechess.library
import latticechess.notation

ROOT = Path(__file__).parents[1]
DOCUMENTS = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
NEEDED = {
    "latticechess.kernel.position.Position",
    "latticechess.kernel.move.Destinations",
    "latticechess.kernel.variant.Variant",
    "latticechess.kernel.library.variant",
    "latticechess.notation.moves",
    "latticechess.notation.fen.position",
    "latticechess.notation.squares",
    "latticechess.notation.uci",
    "latticechess.notation.pgn.games",
    "latticechess.library.board.Board",
    "latticechess.library.engine.Engine",
    "README.md",
    "tutorials.md",
}


def in_documents() -> Iterator[doctest.DocTest]:
    """One for each document: later blocks may use names of earlier ones."""
    for path in DOCUMENTS:
        blocks = re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
        text = "\n".join(block for block in blocks if ">>>" in block)
        if text:
            yield doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)


def in_docstrings() -> Iterator[doctest.DocTest]:
    for package in (latticechess.kernel, latticechess.notation, latticechess.library):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = import_module(found.name)
            for test in doctest.DocTestFinder().find(module, found.name):
                if test.examples:
                    yield test


EXAMPLES = [*in_documents(), *in_docstrings()]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example(example: doctest.DocTest) -> None:
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(example, out=told.append).failed == 0, "".join(told)


def test_the_public_face_has_examples() -> None:
    assert {example.name for example in EXAMPLES} >= NEEDED
