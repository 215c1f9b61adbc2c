"""A server with a few puzzles of its own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.harness import Server

FOLDER = Path(__file__).parents[1] / "data" / "puzzles"


@contextmanager
def puzzle_server(folder: Path) -> Iterator[Server]:
    """A server whose games and puzzles are kept in `folder`."""
    shutil.copytree(FOLDER, folder / "puzzles")
    server = Server(folder)
    server.start()
    try:
        yield server
    finally:
        server.close()
