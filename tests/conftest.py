"""With LATTICE_INTERPRETED=1 every module is loaded from its Python source, compiled or not."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from hypothesis import HealthCheck, settings

pytest_plugins = ("asynchronous", "budget", "databases")

INTERPRETED = os.environ.get("LATTICE_INTERPRETED") == "1"
SCALE = float(os.environ.get("LATTICE_SCALE", "0.3"))
"""How large the random tests are: 1 is thorough and takes minutes, 20 is for an evening. An
ordinary run, which comes often, is content with less."""


def sized(count: int) -> int:
    """So many random cases as this run wants, where a thorough one has `count`."""
    return max(1, int(count * SCALE / (5 if INTERPRETED else 1)))


def examples(count: int) -> settings:
    """Settings of a property that a thorough run tries `count` times."""
    return settings(
        max_examples=sized(count), deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )


Case = TypeVar("Case")


def sampled(cases: Sequence[Case], count: int) -> list[Case]:
    """So many of the cases, spread evenly; all of them in a long run.

    Of a table's cells, row by row, a prime number of them meets every row and every column.
    """
    if SCALE > 1 or count >= len(cases):
        return list(cases)
    return [cases[i * len(cases) // count] for i in range(count)]


FUZZ_GAMES = sized(10)
"""How many random games each differential test plays."""


class SourceFinder:
    """Finds the `.py` beside a compiled module of this package."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("latticechess."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or not isinstance(spec.loader, ExtensionFileLoader):
            return spec
        source = Path(spec.loader.path).parent / f"{name.rpartition('.')[2]}.py"
        return spec_from_file_location(name, source)


if INTERPRETED:
    assert not any(name.startswith("latticechess.") for name in sys.modules)
    sys.meta_path.insert(0, SourceFinder)

# Tests never fail for being slow: the machine may be busy.
settings.register_profile("lattice", examples(100))
settings.load_profile("lattice")
