"""Confinement of a bare king in the cube: moves to mate, estimated from retrograde tables.

King and two queens always mate a bare king in the cube, in 26 moves at most; no other two pieces
do. The table of that ending is too large to come along, but a sum explains nine tenths of it: the
mean, and what the own king and each queen add by where they stand as the bare king sees them. By
the symmetries of a cube the bare king needs only 20 cells.

A file is one line of JSON, then bytes: by the bare king's class of cells and the other piece's
cell, first for the king and then for a queen, in eighths of a move.
`tools/endgames/cube_endings.cu` makes it.
"""

from __future__ import annotations

import json
from array import array
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from latticechess.engine.evaluation.cube_symmetry import cube_symmetry
from latticechess.kernel import library
from latticechess.kernel.variant import Variant

MAGIC = "lattice-confinement"
VERSION = 1


@dataclass(frozen=True, eq=False)
class Confinement:
    """Estimated moves to mate, in eighths: `mean`, plus a number for the king and each queen."""

    queen: int
    """The queen's type number."""
    mean: int
    row: array[int]
    """By the bare king's cell: where its class begins in `by_king` and `by_queen`."""
    turn: array[int]
    """By the bare king's cell: where the symmetry that brings it to its class begins in
    `turned`."""
    turned: array[int]
    """By symmetry and cell."""
    by_king: array[int]
    by_queen: array[int]


def confinement_for(variant: Variant) -> Confinement | None:
    """The estimate for the cube, or for a board of its shape and pieces; None for others."""
    cube = library.variant("cube")
    if variant.pieces != cube.pieces or variant.geometry.sizes != cube.geometry.sizes:
        return None
    return _confinement()


@cache
def _confinement() -> Confinement:
    cube = library.variant("cube")
    source = files("latticechess.engine.evaluation").joinpath("endings", "cube.confinement")
    line, _, rest = source.read_bytes().partition(b"\n")
    head = json.loads(line)
    if (head["format"], head["version"]) != (MAGIC, VERSION):
        raise ValueError(f"{source} is of another version.")
    numbers = array("b", rest)
    half = len(numbers) // 2
    symmetry = cube_symmetry(cube.geometry.sizes[0])
    return Confinement(
        queen=1 + [kind.letter for kind in cube.pieces].index("Q"),
        mean=head["mean"],
        row=symmetry.row,
        turn=array("i", (symmetry.turns[end - 1] for end in symmetry.first[1:])),
        turned=symmetry.turned,
        by_king=array("i", numbers[:half]),
        by_queen=array("i", numbers[half:]),
    )
