"""`tools/messages.py FILE`: write the types of the server's messages for the browser app."""

from __future__ import annotations

import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "src"
from_source = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))


def finder(folder: str) -> FileFinder:
    """Finds our modules as source: beside this they may just be compiled."""
    if not Path(folder).is_relative_to(SOURCES):
        raise ImportError
    return from_source(folder)


sys.path.insert(0, str(SOURCES))
sys.path_hooks.insert(0, finder)
sys.path_importer_cache.clear()

from latticechess.server.typescript import generate  # noqa: E402

Path(sys.argv[1]).write_text(generate(), encoding="utf-8")
