"""The symmetries of a cube: tables of an ending need the bare king on 20 of 512 cells only."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

from latticechess.kernel.geometry import Square


@dataclass(frozen=True, eq=False)
class CubeSymmetry:
    """The 48 symmetries of a cube, and which of them bring a cell to its class.

    A class is named by its cell with ordered coordinates in the lower half."""

    row: array[int]
    """By cell: the number of its class times the number of cells."""
    turned: array[int]
    """By symmetry and cell: the cell it becomes."""
    first: array[int]
    """By cell, and one more: where its symmetries begin in `turns`."""
    turns: array[int]
    """For each cell, the symmetries that bring it to its class: where they begin in `turned`."""


@cache
def cube_symmetry(size: int) -> CubeSymmetry:
    """The symmetries of a cube with so many cells along an edge."""
    squares = [square[::-1] for square in product(range(size), repeat=3)]
    cell = {square: i for i, square in enumerate(squares)}
    cells = len(squares)
    classes = [
        cell[square] for square in squares if square[0] <= square[1] <= square[2] < (size + 1) // 2
    ]
    number = {place: i for i, place in enumerate(classes)}
    row = array("i", bytes(4 * cells))
    turned = array("i")
    leading: list[list[int]] = [[] for _ in squares]
    for order, flips in product(permutations(range(3)), product((False, True), repeat=3)):
        begin = len(turned)
        for i, square in enumerate(squares):
            to = cell[_turned(square, order, flips, size)]
            turned.append(to)
            if to in number:
                row[i] = cells * number[to]
                leading[i].append(begin)
    first, turns = array("i", [0]), array("i")
    for begins in leading:
        turns.extend(begins)
        first.append(len(turns))
    return CubeSymmetry(row, turned, first, turns)


def _turned(
    square: Square, order: tuple[int, ...], flips: tuple[bool, ...], size: int
) -> tuple[int, ...]:
    return tuple(size - 1 - square[axis] if flips[axis] else square[axis] for axis in order)
