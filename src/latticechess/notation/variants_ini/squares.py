"""Squares of `variants.ini` (`*8 d4 e*`) and the boxes of variant files (`a8-h8`)."""

from __future__ import annotations

import re
from collections.abc import Iterable

Cell = tuple[int, int]
"""File and row, from 0."""

FILES = "abcdefghijkl"
MOST_ROWS = 10


def read_region(text: str, size: Cell) -> set[Cell] | None:
    """The squares of a region on a board of that size; None if it is no region.

    Squares beyond the board are left out, as Fairy-Stockfish does: `*8` of a 6 x 6 board is empty.
    """
    width, height = size
    found: set[Cell] = set()
    for word in text.split():
        if word == "-":
            break
        if re.fullmatch(r"\*[0-9]{1,2}", word):
            row = int(word[1:]) - 1
            found |= {(x, row) for x in range(width)}
        elif re.fullmatch(r"[a-l]\*", word.lower()):
            file = FILES.index(word[0].lower())
            found |= {(file, y) for y in range(height)}
        elif re.fullmatch(r"[a-l][0-9]{1,2}", word.lower()):
            found.add((FILES.index(word[0].lower()), int(word[1:]) - 1))
        else:
            return None
    return {(x, y) for x, y in found if 0 <= x < width and 0 <= y < height}


def write_region(cells: Iterable[Cell], size: Cell) -> str:
    """The squares as a region: whole rows, then single squares; `-` if there are none."""
    left = set(cells)
    words = []
    for row in range(size[1]):
        whole = {(x, row) for x in range(size[0])}
        if whole <= left:
            words.append(f"*{row + 1}")
            left -= whole
    words += [name(cell) for cell in sorted(left, key=lambda cell: cell[::-1])]
    return " ".join(words) or "-"


def write_boxes(cells: Iterable[Cell]) -> str:
    """The squares as boxes of a variant file, few of them."""
    left = set(cells)
    words = []
    while left:
        x, y = min(left, key=lambda cell: cell[::-1])
        right, top = x, y
        while (right + 1, y) in left:
            right += 1
        while all((file, top + 1) in left for file in range(x, right + 1)):
            top += 1
        left -= {(file, row) for file in range(x, right + 1) for row in range(y, top + 1)}
        corner = name((right, top))
        words.append(name((x, y)) if (x, y) == (right, top) else f"{name((x, y))}-{corner}")
    return " ".join(words)


def name(cell: Cell) -> str:
    """The square as both formats write it."""
    return f"{FILES[cell[0]]}{cell[1] + 1}"
