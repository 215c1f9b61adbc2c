"""A fact is stated once, and no part of the tree grows unnoticed."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent

APART = {
    # A role on the server and one in a club: either may get a third word.
    frozenset({"member", "organiser"}),
}
"""Sets of words that are equal by chance."""


@pytest.fixture(scope="module")
def house() -> ModuleType:
    spec = importlib.util.spec_from_file_location("house", ROOT / "tools/house.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_set_of_words_is_stated_once(house: ModuleType) -> None:
    equal = house.equal_literals(ROOT)
    faults = [
        f"{sorted(words)} stands in {', '.join(where)}: state it in the lowest and import it"
        for words, where in equal.items()
        if words not in APART
    ]
    assert not faults, "\n".join(faults)
    assert equal.keys() >= APART, "an exception that is none any more"


def test_equal_sets_are_seen_in_any_order(house: ModuleType, tmp_path: Path) -> None:
    for name, words in (("a", '"x", "y"'), ("b", '"y",\n    "x",'), ("c", '"x", "z"')):
        place = tmp_path / "src/latticechess" / f"{name}.py"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(f"Word = Literal[{words}]\n")
    assert house.equal_literals(tmp_path) == {
        frozenset("xy"): ["src/latticechess/a.py", "src/latticechess/b.py"]
    }
