"""The lower floors import without circles, also lazily and for types alone."""

from __future__ import annotations

import ast
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import latticechess

PACKAGE = Path(latticechess.__file__).parent
FLOORS = ("kernel", "notation", "engine", "uci", "arena", "rating")
CIMPORT = re.compile(r"^\s*from (\S+) cimport", re.MULTILINE)


def modules() -> dict[str, Path]:
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = path
    return found


def imported(path: Path, known: dict[str, Path]) -> set[str]:
    """Every module that a file imports, wherever in it the import stands."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            names += [name if name in known else node.module for name in inside]
    declarations = path.with_suffix(".pxd")
    if declarations.exists():
        names += CIMPORT.findall(declarations.read_text(encoding="utf-8"))
    return {name for name in names if name in known}


def test_there_is_no_circle() -> None:
    known = {
        name: path
        for name, path in modules().items()
        if name.split(".")[1:2] and name.split(".")[1] in FLOORS
    }
    graph = {name: imported(path, known) - {name} for name, path in known.items()}
    assert len(graph) > 100
    TopologicalSorter(graph).prepare()


def test_a_circle_is_found(tmp_path: Path) -> None:
    known = {name: tmp_path / f"{name}.py" for name in ("one", "other")}
    known["one"].write_text("def f() -> None:\n    import other\n")
    known["other"].write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from one import f\n"
    )
    with pytest.raises(CycleError):
        TopologicalSorter({name: imported(path, known) for name, path in known.items()}).prepare()
