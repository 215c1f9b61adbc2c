"""The board in the terminal: squares in two tones, the last move and a check marked."""

from __future__ import annotations

from latticechess.cli._colour import Palette
from latticechess.kernel.geometry import Square
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.notation.diagram import FIGURES, Cell, Row, diagram_rows

TONES = ("48;5;137", "48;5;180")
"""Dark and light squares, of the 256 colours that terminals have."""
MOVED = ("48;5;100", "48;5;143")
CHECKED = "48;5;167"
MEN = ("1;38;5;231", "1;38;5;16")
"""White and Black."""
EMPTY = "·"


def picture(
    position: Position, palette: Palette, figures: bool, turned: bool, columns: int
) -> list[str]:
    """The lines to print; without colours the last move and a check are told by brackets."""
    rows = diagram_rows(position, figures, turned, columns)
    marked = _marked(position)
    if palette.on:
        return ["".join(_painted(cell, position, palette, marked) for cell in row) for row in rows]
    return [_bracketed(row, marked) for row in rows]


def _marked(position: Position) -> frozenset[Square]:
    """The squares of the last move."""
    last = position.last_move
    return frozenset() if last is None else frozenset((last.origin, last.target))


def _painted(cell: Cell, position: Position, palette: Palette, marked: frozenset[Square]) -> str:
    if cell.square is None:
        return cell.text
    tone = sum(cell.square) % 2
    ground = MOVED[tone] if cell.square in marked else TONES[tone]
    if cell.square == position.checked_king:
        ground = CHECKED
    piece = position.pieces.get(cell.square)
    if piece is None:
        return palette.paint(cell.text.replace(EMPTY, " "), ground)
    # In colour both sides have the solid figures: the outlined ones look pale.
    solid = cell.text
    for pair in FIGURES.values():
        solid = solid.replace(pair[0], pair[1])
    return palette.paint(solid, f"{ground};{MEN[piece.side is Side.BLACK]}")


def _bracketed(row: Row, marked: frozenset[Square]) -> str:
    """A line in which marked squares stand in brackets, where there is room for them."""
    text = ""
    closes = False
    for cell in row:
        part = cell.text
        if closes:
            part = "]" + part[1:] if part.startswith(" ") else part
        closes = cell.square in marked and cell.square is not None
        if closes and part[-2:-1] in (" ", "]"):
            part = part[:-2] + ("[" if part[-2] == " " else "|") + part[-1]
        text += part
    return (text + ("]" if closes else "")).rstrip()
