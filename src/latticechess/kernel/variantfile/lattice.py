"""Reads the lattice of a variant file: the axes, holes and border of `[board]`."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from math import prod

from latticechess.kernel.board_limits import MAX_CELLS
from latticechess.kernel.coordinates import SquareTextError, read_box, words
from latticechess.kernel.geometry import Axis, Geometry, Square
from latticechess.kernel.sentence import reason_of, sentence
from latticechess.kernel.variant import Region
from latticechess.kernel.variantfile.typed_table import Table

MAX_DIMENSIONS = 4


def read_geometry(board: Table) -> Geometry | None:
    """The geometry that `[board]` describes; None if there is none to speak of."""
    axes = [_read_axis(board, number, entry) for number, entry in board.entries("axes")]
    if not axes:
        board.problem(sentence("board-axes-list"))
        return None
    if len(axes) > MAX_DIMENSIONS:
        board.problem(sentence("board-dimensions", count=len(axes), most=MAX_DIMENSIONS), "axes")
        return None
    known = [axis for axis in axes if axis is not None]
    if len(known) < len(axes):
        return None
    geometry = Geometry(tuple(known))
    if len({axis.size is None for axis in known}) > 1:
        board.problem(sentence("board-axes-mixed"), "axes")
        return None
    if not geometry.bounded and geometry.dimension != 2:
        board.problem(sentence("board-endless-dimensions"), "axes")
        return None
    if geometry.bounded and geometry.cells > MAX_CELLS:
        board.problem(sentence("board-squares", count=geometry.cells, most=MAX_CELLS), "axes")
        return None
    if geometry.bounded and not _names_are_clear(geometry):
        one, several = sentence("board-axis-unclear"), sentence("board-squares-unclear")
        board.problem(one if geometry.dimension == 1 else several, "axes")
        return None
    return replace(
        geometry, holes=_read_holes(board, geometry), border=_read_border(board, geometry)
    )


def _read_holes(board: Table, geometry: Geometry) -> frozenset[Square]:
    """The squares under `holes`, which do not exist."""
    found: set[Square] = set()
    for number, text in board.texts("holes"):
        for word in words(text):
            try:
                box = read_box(geometry, word)
            except SquareTextError as error:
                board.problem(reason_of(error), "holes", number)
                continue
            sides = [(low, high) for low, high in box if low is not None and high is not None]
            if len(sides) < len(box):
                board.problem(sentence("board-hole-endless", text=word), "holes", number)
                continue
            count = prod(high - low + 1 for low, high in sides)
            if count + len(found) > MAX_CELLS:
                board.problem(sentence("board-too-many-holes", most=MAX_CELLS), "holes", number)
                return frozenset(found)
            found |= set(product(*(range(low, high + 1) for low, high in sides)))
    return frozenset(found)


def _read_border(board: Table, geometry: Geometry) -> Region | None:
    text = board.text("border", "")
    if not text:
        return None
    if geometry.bounded:
        board.problem(sentence("board-border-bounded"), "border")
        return None
    try:
        return read_box(geometry, text)
    except SquareTextError as error:
        board.problem(reason_of(error), "border")
        return None


def _read_axis(board: Table, number: int, entry: object) -> Axis | None:
    if entry == "endless":
        return Axis()
    if type(entry) is int and 1 <= entry <= MAX_CELLS:
        return Axis(tuple(str(n) for n in range(1, entry + 1)))
    if not isinstance(entry, str) or not entry:
        reason = sentence("board-axis-form")
    elif strange := re.search(r"[^a-zA-Z0-9]", entry):
        reason = sentence("board-axis-label", label=repr(strange[0]))
    elif len(set(entry)) < len(entry):
        reason = sentence("board-label-twice", entry=repr(entry))
    else:
        return Axis(tuple(entry))
    board.problem(reason, "axes", number)
    return None


def _names_are_clear(geometry: Geometry) -> bool:
    """Whether squares written one after another are unambiguous."""
    axes = geometry.axes
    for axis, following in zip(axes, (*axes[1:], axes[0]), strict=True):
        if any(len(label) > 1 for label in axis.labels) and following.labels[0].isdigit():
            return False
    return True
