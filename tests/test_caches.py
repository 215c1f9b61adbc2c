"""Caches by board are bounded: a server meets new boards for as long as it runs."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from pkgutil import walk_packages

import latticechess
from latticechess import variant
from latticechess.engine.choose import choose
from latticechess.engine.evaluation.weights import weights_for
from latticechess.kernel.variantfile import loads

BY_BOARD = {"Variant", "PlayableVariant", "Geometry", "Position"}
BOARDS = 70
"""More than any cache of the engine keeps."""


def caches() -> Iterator[tuple[str, int | None]]:
    """Every cached function of ours with a board among its arguments, and the most it keeps."""
    for module in walk_packages(latticechess.__path__, "latticechess."):
        # A program's beginning is run, not imported.
        if module.name.endswith("__main__"):
            continue
        for value in vars(import_module(module.name)).values():
            if not hasattr(value, "cache_parameters"):
                continue
            told = signature(value).parameters.values()
            if BY_BOARD & {str(parameter.annotation) for parameter in told}:
                name = f"{value.__module__}.{value.__qualname__}"
                yield name, value.cache_parameters()["maxsize"]


def test_no_cache_keeps_every_board() -> None:
    found = dict(caches())
    assert "latticechess.engine.evaluation.weights.weights_for" in found
    assert [name for name, most in found.items() if most is None] == []


def test_boards_that_nobody_plays_any_more_are_forgotten() -> None:
    text = variant("mini").source
    for number in range(BOARDS):
        own = loads(text.replace('name = "mini"', f'name = "mini-{number}"'))
        choose(own.start(), 1)
    assert weights_for.cache_info().currsize < BOARDS
