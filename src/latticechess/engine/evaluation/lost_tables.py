"""The lost endings that come with the program, each file read when its ending first occurs."""

from __future__ import annotations

import logging
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from threading import Lock
from typing import Protocol

from latticechess.engine.evaluation.lost_endings_file import EndingsError, LostPositions, decode
from latticechess.kernel import library
from latticechess.kernel.variant import Variant

log = logging.getLogger(__name__)
reading = Lock()
"""Threads of one search come to an ending at the same time: one of them reads its file."""

Span = tuple[int, int]
"""Where a table begins and ends."""


class Source(Protocol):
    """A file, wherever it is."""

    def read_bytes(self) -> bytes:
        """All that it holds; OSError if it cannot be read."""


@dataclass(frozen=True, eq=False)
class ReadTables:
    """The tables that were read, one after the other."""

    numbers: array[int]
    """Positions, ascending within a table; the first one belongs to none."""
    moves: array[int]
    """For each, the moves until mate."""
    spans: Mapping[str, Span]
    """By the letters of the two pieces."""


class LostTables:
    """The tables of one board."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self.sources = dict(sources)
        """Files by the letters of the two pieces."""
        self.known = ReadTables(array("I", [0]), array("B", [0]), {})

    def read(self, pieces: str) -> None:
        """Read a table unless that was done. A damaged file is reported once and counts as empty:
        the engine plays on without it."""
        with reading:
            if pieces in self.known.spans:
                return
            try:
                found = self._decoded(pieces)
            except (EndingsError, OSError):
                log.exception("The lost endings with %s and %s cannot be read.", *pieces)
                found = LostPositions(pieces, array("I"), array("B"))
            first = len(self.known.numbers)
            span = first, first + len(found.numbers)
            # New arrays: a search may be looking at the old ones.
            self.known = ReadTables(
                self.known.numbers + found.numbers,
                self.known.moves + found.moves,
                {**self.known.spans, pieces: span},
            )

    def _decoded(self, pieces: str) -> LostPositions:
        found = decode(self.sources[pieces].read_bytes())
        if found.pieces != pieces:
            raise EndingsError(f"The file of lost endings with {pieces} holds {found.pieces}.")
        return found


def lost_tables_for(variant: Variant) -> LostTables | None:
    """The tables of the cube, also for other boards with its cells, pieces and mates; None for the
    rest."""
    cube = library.variant("cube")
    if variant.ruled or variant.pieces != cube.pieces or variant.geometry != cube.geometry:
        return None
    return _tables()


@cache
def _tables() -> LostTables | None:
    folder = files("latticechess.engine.evaluation").joinpath("endings")
    names = sorted(source.name for source in folder.iterdir() if source.name.endswith(".lost"))
    if not names:
        return None
    return LostTables({name.split(".")[1]: folder.joinpath(name) for name in names})
