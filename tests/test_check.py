"""`make check` finds the tests that an edit reaches, the nearest first."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def check() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check", ROOT / "tools/check.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["check"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("changed", "reached", "spared"),
    [
        # By imports, also through a server that is a process of its own.
        ("src/latticechess/kernel/position.py", "server/sockets/test_game.py", "test_habits.py"),
        (
            "src/latticechess/features/puzzles/routes.py",
            "server/test_http.py",
            "kernel/test_perft.py",
        ),
        ("src/latticechess/cli/perft.py", "cli/test_commands.py", "kernel/test_perft.py"),
        # By the helpers and the fixtures of tests.
        ("tests/engine/diagrams.py", "engine/advice/test_coach.py", "rating/test_formulas.py"),
        ("tests/store/conftest.py", "store/journal/test_crash.py", "rating/test_formulas.py"),
        # By names of files and folders.
        ("docs/uci.md", "test_documents.py", "kernel/test_perft.py"),
    ],
)
def test_what_an_edit_reaches(check: ModuleType, changed: str, reached: str, spared: str) -> None:
    found = check.Imports().distances([ROOT / changed])
    assert (ROOT / changed).exists()
    assert ROOT / "tests" / reached in found
    assert (ROOT / "tests" / spared).exists()
    assert ROOT / "tests" / spared not in found


def test_the_nearest_tests_come_first_until_the_time_is_up(
    check: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(check, "COSTS", tmp_path / "none yet")
    monkeypatch.setattr(check, "LIMIT_S", 3 * check.UNKNOWN_S)
    chosen, reached = check.chosen_tests([ROOT / "src/latticechess/kernel/position.py"])
    assert len(chosen) == 3 < reached
    assert chosen[0] == ROOT / "tests/kernel/test_position.py"
    monkeypatch.setattr(check, "LIMIT_S", 0.0)
    assert check.chosen_tests([ROOT / "src/latticechess/kernel/position.py"])[0] == chosen[:1]
