"""What is listed as compiled has a .pxd, and is what this run loads."""

from __future__ import annotations

import re
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
