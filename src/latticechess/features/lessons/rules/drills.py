"""Drills: elementary wins against a bare king, each start proven by retrograde search.

The starts and how many moves each takes come from `tools/endgames`; see docs/learning.md.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from latticechess.features.lessons.rules.course import read_piece
from latticechess.kernel import library
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant


@dataclass(frozen=True, slots=True)
class DrillStart:
    """A position with White to move, and the moves that perfect play needs to mate."""

    position: Position
    moves: int

    @property
    def limits(self) -> tuple[int, int, int]:
        """Most moves for three stars, two and one; nobody plays perfectly."""
        return self.moves + 3, self.moves * 3 // 2 + 5, max(50, self.moves * 2)


@dataclass(frozen=True, slots=True)
class Drill:
    """White's pieces against a bare king."""

    name: str
    variant: Variant
    pieces: str
    """Letters, the king first."""
    longest: int
    """Moves of the longest win."""
    warm: tuple[DrillStart, ...]
    """Starts with a very short mate, to warm up."""
    starts: tuple[DrillStart, ...]


@cache
def drills() -> dict[str, Drill]:
    """The shipped drills by name."""
    text = files(__package__).joinpath("drills.toml").read_text("utf-8")
    return {table["name"]: _drill(table) for table in tomllib.loads(text)["drill"]}


def drill(name: str) -> Drill:
    """The drill of this name; KeyError."""
    return drills()[name]


def _drill(table: dict[str, object]) -> Drill:
    variant = library.variant(str(table["variant"]))

    def starts(key: str) -> tuple[DrillStart, ...]:
        return tuple(_start(variant, line) for line in str(table[key]).strip().splitlines())

    return Drill(
        name=str(table["name"]),
        variant=variant,
        pieces=str(table["pieces"]),
        longest=int(str(table["longest"])),
        warm=starts("warm"),
        starts=starts("starts"),
    )


def _start(variant: Variant, line: str) -> DrillStart:
    """`12 ke4 Ka1 Qb3`: the moves to mate, then the pieces."""
    moves, *words = line.split()
    return DrillStart(
        Position.from_pieces(variant, dict(read_piece(variant, word) for word in words)), int(moves)
    )
