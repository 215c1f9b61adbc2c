"""The eight symmetries of the chessboard, which bring a king into the triangle a1-d1-d4.

Cells are numbered from a1 along the ranks. A turn is a number of three bits: mirror the files,
mirror the ranks, then exchange files and ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

SIDE = 8
CELLS = SIDE * SIDE
TURNS = 8
_FILES, _RANKS, _EXCHANGE = 1, 2, 4


def turned(turn: int, cell: int) -> int:
    """The cell to which a turn brings a cell."""
    rank, file = divmod(cell, SIDE)
    if turn & _FILES:
        file = SIDE - 1 - file
    if turn & _RANKS:
        rank = SIDE - 1 - rank
    if turn & _EXCHANGE:
        file, rank = rank, file
    return rank * SIDE + file


def turn_home(cell: int) -> int:
    """The turn that brings a cell into the triangle."""
    rank, file = divmod(cell, SIDE)
    turn = 0
    if file >= SIDE // 2:
        turn |= _FILES
        file = SIDE - 1 - file
    if rank >= SIDE // 2:
        turn |= _RANKS
        rank = SIDE - 1 - rank
    return turn | _EXCHANGE if rank > file else turn


def backwards(turn: int) -> int:
    """The turn that undoes a turn."""
    return next(
        other
        for other in range(TURNS)
        if all(turned(other, turned(turn, cell)) == cell for cell in range(CELLS))
    )


@cache
def triangle() -> tuple[int, ...]:
    """The cells of the triangle."""
    return tuple(cell for cell in range(CELLS) if turn_home(cell) == 0)


@cache
def _home() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """By the cell of a king: its number in the triangle, and where all cells go with it."""
    numbers = {cell: number for number, cell in enumerate(triangle())}
    moved = [tuple(turned(turn, cell) for cell in range(CELLS)) for turn in range(TURNS)]
    turns = [moved[turn_home(king)] for king in range(CELLS)]
    return tuple((numbers[turn[king]], turn) for king, turn in enumerate(turns))


def place_of(king: int, others: Sequence[int]) -> int:
    """The index of a position in a table: the king in the triangle, then the other pieces."""
    place, turn = _home()[king]
    for cell in others:
        place = place * CELLS + turn[cell]
    return place
