"""With LATTICE_INTERPRETED=1 every module is loaded from its Python source, compiled or not."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from hypothesis import HealthCheck, settings

INTERPRETED = os.environ.get("LATTICE_INTERPRETED") == "1"
FUZZ_GAMES = int(os.environ.get("LATTICE_FUZZ_GAMES", "2" if INTERPRETED else "10"))
"""How many random games each differential test plays: set it high for a long run."""


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

# Tests never fail for being slow: the machine may be busy. Interpreted boards get fewer examples.
settings.register_profile("compiled", deadline=None)
settings.register_profile(
    "interpreted",
    deadline=None,
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("interpreted" if INTERPRETED else "compiled")
