"""What is listed as compiled has a .pxd, and is what this run loads."""

from __future__ import annotations

import ast
import re
from contextlib import suppress
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

import pytest

import latticechess
from conftest import INTERPRETED

PACKAGE = Path(latticechess.__file__).parent
DECLARED = re.compile(r"^cdef class|^c(p)?def (?!inline|extern).*\(", re.MULTILINE)
LISTED = [
    line
    for line in (PACKAGE / "compiled.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def test_the_list_is_that_of_the_pxd_files() -> None:
    """A .pxd of constants, or of functions that are written in it, needs no compiled module."""
    files = {
        "latticechess." + ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        for path in PACKAGE.rglob("*.pxd")
        if DECLARED.search(path.read_text(encoding="utf-8"))
    }
    assert set(LISTED) == files
    assert len(LISTED) == len(files)


@pytest.mark.parametrize("name", LISTED)
def test_modules_are_loaded_as_this_run_wants(name: str) -> None:
    module = import_module(name)
    assert module.__spec__ is not None
    assert isinstance(module.__spec__.loader, ExtensionFileLoader) is not INTERPRETED


ENUM = re.compile(r"^cdef enum:\n((?:    .*\n)+)", re.MULTILINE)


def in_source(path: Path) -> dict[str, object]:
    """The constants of a module's source that interpreted callers use."""
    values: dict[str, object] = {}
    body = ast.parse(path.read_text(encoding="utf-8")).body
    for node in body:
        inner = node.body if isinstance(node, ast.If) and "compiled" in ast.dump(node.test) else []
        for statement in [node, *inner]:
            if isinstance(statement, ast.Assign):
                code = compile(ast.Module([statement], []), str(path), "exec")
                with suppress(Exception):  # not a constant, or made of imported names
                    exec(code, {"__builtins__": {"range": range}}, values)
    return values


@pytest.mark.parametrize(
    "path",
    [path for path in PACKAGE.rglob("*.pxd") if ENUM.search(path.read_text(encoding="utf-8"))],
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_constants_are_equal_both_ways(path: Path) -> None:
    """Those of a .pxd are the constants of its own source, or of one beside it."""
    known: dict[str, object] = {}
    for source in [*path.parent.glob("*.py"), path.with_suffix(".py")]:
        own = in_source(source)
        known |= {f"C_{name}": value for name, value in own.items()} | own
    text = "".join(ENUM.findall(path.read_text(encoding="utf-8")))
    declared = re.findall(r"^\s+(\w+) = (.+)$", text, re.MULTILINE)
    assert declared
    for name, value in declared:
        assert known.get(name) == eval(value), name
