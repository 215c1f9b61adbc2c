"""A fact is stated once, and no part of the tree grows unnoticed."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent

APART = {
    # A role on the server and one in a club: either may get a third word.
    frozenset({"member", "organiser"}),
}
"""Sets of words that are equal by chance."""
OF_THEIR_OWN = {
    # Grids of results: fixed first columns, cells that are lit across.
    "lib/features/players/CrossTable.svelte",
    "lib/features/tournaments/CrossTable.svelte",
    "lib/features/tournaments/StandingsCard.svelte",
    "lib/features/tournaments/StandingsTable.svelte",
    # The wall counts in parts of the window, paper in millimetres.
    "lib/features/tournaments/WallStandings.svelte",
    "lib/features/tournaments/wall.css",
    "lib/features/tournaments/print/PrintBracket.svelte",
    "lib/features/tournaments/print/PrintCrosstable.svelte",
    "lib/features/tournaments/print/PrintSheet.svelte",
    "routes/print/tournament/[id]/[what]/+page.svelte",
}
"""Who styles tables or cards beside the browser app's kit."""
BUDGETS: dict[str, int] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "tool"
]["lattice"]["budgets"]


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


def test_tables_and_cards_are_styled_in_the_kit(house: ModuleType) -> None:
    found = house.restyled(ROOT)
    assert found <= OF_THEIR_OWN, "say it with the kit's words: docs/browser.md"
    assert found == OF_THEIR_OWN, "an exception that is none any more"


def test_a_table_that_asks_the_kit_does_not_style_it(house: ModuleType, tmp_path: Path) -> None:
    styles = {
        "lib/features/asks": "table { --row-height: 40px } thead .number { width: 2em }",
        "lib/features/cell": "a, .x > td { padding: 0 }",
        "lib/features/card": "@media print { .card { border: 0 } }",
        "lib/ui/Table": "td { padding: 0 }",
    }
    for name, style in styles.items():
        path = tmp_path / f"web/src/{name}.svelte"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"<style>{style}</style>")
    assert house.restyled(tmp_path) == {"lib/features/cell.svelte", "lib/features/card.svelte"}


def over(house: ModuleType, tree: Path, part: str, budget: int) -> str | None:
    lines = house.budgeted(tree, part)
    if lines <= budget:
        return None
    return (
        f"{part} has {lines} lines, {lines - budget} more than its budget: make something there "
        "smaller, or raise it in pyproject.toml, in a commit of its own with the reason"
    )


@pytest.mark.parametrize("part", BUDGETS)
def test_a_part_stays_within_its_budget(house: ModuleType, part: str) -> None:
    assert house.budgeted(ROOT, part), f"there is no {part}"
    assert not (fault := over(house, ROOT, part, BUDGETS[part])), fault


def test_a_new_one_of_a_kind_touches_few_files(house: ModuleType) -> None:
    for kind, (pattern, most) in house.ceilings().items():
        found = house.naming(ROOT, pattern)
        assert 0 < len(found) <= most, f"{kind} is named in {', '.join(found)}: {most} are allowed"


def test_every_package_and_every_feature_has_a_budget() -> None:
    packages = {
        path.parent.relative_to(ROOT).as_posix()
        for depth in ("*", "features/*")
        for path in (ROOT / "src/latticechess").glob(f"{depth}/__init__.py")
    } - {"src/latticechess/features"}
    assert packages | {"tests", "web/src", "bench"} == BUDGETS.keys()


def test_a_feature_has_one_name() -> None:
    features = {
        path.parent.name for path in (ROOT / "src/latticechess/features").glob("*/__init__.py")
    }
    shown = {path.name for path in (ROOT / "web/src/lib/features").iterdir() if path.is_dir()}
    assert not shown - features, "the browser app has other names"


def test_code_counts_and_texts_tests_and_data_do_not(house: ModuleType, tmp_path: Path) -> None:
    counted = ("bench/a.py", "bench/b.pxd", "web/src/lib/a.svelte", "web/src/routes/b.ts")
    spared = (
        "bench/data/suite.epd",
        "web/src/lib/a.test.ts",
        "web/src/lib/language/de/a.ts",
        "web/src/lib/protocol/messages.ts",
    )
    for name in (*counted, *spared):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("one\ntwo\n")
    assert over(house, tmp_path, "bench", 4) is None
    assert "bench has 4 lines, 1 more" in (over(house, tmp_path, "bench", 3) or "")
    assert house.budgeted(tmp_path, "web/src") == 4
