"""Text diagrams of positions, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from latticechess.kernel.geometry import Geometry, Square
from latticechess.kernel.pieces import Piece
from latticechess.kernel.position import Position
from latticechess.notation.squares import format_square
from latticechess.notation.window import main_window

FIGURES = {"K": "♔♚", "Q": "♕♛", "R": "♖♜", "B": "♗♝", "N": "♘♞", "P": "♙♟"}
WIDEST = 100
NEIGHBOURHOOD = 1
"""Empty rows and columns of the plane drawn around a piece; the rest is a gap."""
SMALLEST_GAP = 4
GAP = "⋮"
HOLE = " "
LARGEST_WINDOW = 48
"""Rows and columns of the plane in one diagram, gaps left out."""
MOST_NAMED = 12
"""So many pieces outside the diagram are named below it."""


def diagram(position: Position, figures: bool = False) -> str:
    """The board, White below. Levels stand side by side; gaps of the plane are left out.

    Of pieces scattered over the plane the largest group is drawn and the others are named, so that
    the length follows from the number of pieces and never from their distance.
    """
    geometry = position.variant.geometry
    pieces = {square: _sign(piece, figures) for square, piece in position.pieces.items()}
    if not geometry.bounded:
        return "\n".join(_plane(geometry, pieces))
    pieces |= dict.fromkeys(geometry.holes, HOLE)
    if geometry.dimension == 1:
        flat = {(square[0], 0): sign for square, sign in pieces.items()}
        columns, rows = range(geometry.sizes[0]), range(1)
        labels = list(geometry.axes[0].labels)
        return "\n".join(_grid(flat, list(columns), list(rows), labels, [""]))
    if geometry.dimension == 2:
        return "\n".join(_level(geometry, pieces, ()))
    return "\n\n".join(_stacks(geometry, pieces))


def _sign(piece: Piece, figures: bool) -> str:
    if figures and piece.kind.letter in FIGURES:
        return FIGURES[piece.kind.letter][piece.side]
    return piece.letter


def _stacks(geometry: Geometry, pieces: dict[Square, str]) -> Iterator[str]:
    """Rows of levels, as many side by side as fit."""
    levels = []
    for reversed_level in product(*(range(size) for size in reversed(geometry.sizes[2:]))):
        level = reversed_level[::-1]
        labels = zip(geometry.axes[2:], level, strict=True)
        title = "".join(axis.labels[c] for axis, c in labels)
        lines = _level(geometry, pieces, level)
        width = max(len(line) for line in lines)
        levels.append([f"{f'level {title}':^{width}}", *(f"{line:<{width}}" for line in lines)])
    beside = max(1, WIDEST // (len(levels[0][0]) + 3))
    for first in range(0, len(levels), beside):
        rows = zip(*levels[first : first + beside], strict=True)
        yield "\n".join("   ".join(row).rstrip() for row in rows)


def _level(geometry: Geometry, pieces: dict[Square, str], level: tuple[int, ...]) -> list[str]:
    width, height = geometry.sizes[:2]
    flat = {(square[0], square[1]): sign for square, sign in pieces.items() if square[2:] == level}
    columns = list(range(width))
    rows = list(range(height - 1, -1, -1))
    names = geometry.axes[1].labels
    return _grid(flat, columns, rows, geometry.axes[0].labels, [names[row] for row in rows])


def _plane(geometry: Geometry, pieces: dict[Square, str]) -> list[str]:
    drawn = _drawn(pieces)
    columns = _with_gaps([x for x, _ in drawn])
    rows = _with_gaps([y for _, y in drawn])[::-1]
    names = [GAP if x is None else str(x) for x in columns]
    lines = _grid(drawn, columns, rows, names, [GAP if y is None else str(y) for y in rows])
    others = sorted(pieces.keys() - drawn.keys())
    return lines + _outside([f"{pieces[at]}{format_square(geometry, at)}" for at in others])


def _drawn(pieces: dict[Square, str]) -> dict[tuple[int, int], str]:
    """The pieces of a diagram of bearable size: all of them, or the largest group."""
    flat = {(x, y): sign for (x, y), sign in pieces.items()}
    if all(len(_with_gaps([at[axis] for at in flat])) <= LARGEST_WINDOW for axis in (0, 1)):
        return flat
    window = main_window(flat, LARGEST_WINDOW - 2 * NEIGHBOURHOOD)
    return {at: sign for at, sign in flat.items() if at in window}


def _outside(names: list[str]) -> list[str]:
    """The pieces that are not in the diagram."""
    if not names:
        return []
    more = len(names) - MOST_NAMED
    end = f" and {more} more" if more > 0 else ""
    return ["", f"Outside: {', '.join(names[:MOST_NAMED])}{end}"]


def _with_gaps(coordinates: list[int]) -> list[int | None]:
    """The coordinates near a piece in order, None for a gap."""
    near = sorted({c + d for c in coordinates for d in range(-NEIGHBOURHOOD, NEIGHBOURHOOD + 1)})
    drawn: list[int | None] = []
    for c in near:
        if drawn:
            last = drawn[-1]
            assert last is not None
            left_out = range(last + 1, c)
            drawn += left_out if len(left_out) <= SMALLEST_GAP else (None,)
        drawn.append(c)
    return drawn


def _grid(
    signs: dict[tuple[int, int], str],
    columns: Sequence[int | None],
    rows: Sequence[int | None],
    column_names: Sequence[str],
    row_names: Sequence[str],
) -> list[str]:
    """Rows of signs with row names on the left and column names below."""
    margin = max((len(name) for name in row_names), default=0)
    tallest = max((len(name) for name in column_names), default=1)
    width = 2 if tallest == 1 else 3
    lines = []
    for y, name in zip(rows, row_names, strict=True):
        cells = [_cell(signs, x, y) for x in columns]
        lines.append(f"{name:>{margin}} " + "".join(f"{cell:>{width}}" for cell in cells))
    long = tallest > width
    names = [f"{name:>{tallest}}" for name in column_names] if long else list(column_names)
    for digit in range(tallest if long else 1):
        shown = [name[digit] if long else name for name in names]
        lines.append(" " * (margin + 1) + "".join(f"{part:>{width}}" for part in shown))
    return [line.rstrip() for line in lines]


def _cell(signs: dict[tuple[int, int], str], x: int | None, y: int | None) -> str:
    if x is None or y is None:
        return " "
    return signs.get((x, y), "·")
