"""Moves as text, in the variant's notation.

>>> from latticechess import variant
>>> start = variant("chess").start()
>>> parse_move(start, "Nf3")
Move(origin=(6, 0), target=(5, 2), promotion=None)
>>> format_move(start, start.move((4, 1), (4, 3)))
'e4'
>>> plane = variant("plane").start()
>>> format_move(plane, plane.move((5, 4), (6, 6)))
'N(5,4)-(6,6)'
>>> parse_move(start, "Ke2")
Traceback (most recent call last):
latticechess.notation.errors.NotationError: line 1, column 1: ...
"""

from __future__ import annotations

from collections.abc import Iterable

from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.notation.long_form import CUBE, PLANE, bare_long, format_long, parse_long
from latticechess.notation.san.line_reader import reader_of
from latticechess.notation.san.moves import bare_san, format_san, parse_san

_LONG = {"plane": PLANE, "cube": CUBE}


def format_move(position: Position, move: Move, after: Position | None = None) -> str:
    """`move`, legal in `position`, with its suffix for check, mate or (plane, cube) stalemate.

    `after` is the position after the move, if it is known already.
    """
    form = _LONG.get(position.variant.notation)
    if form is None:
        return format_san(position, move, after)
    return format_long(position, move, form, after)


def line_texts(start: Position, moves: Iterable[Move]) -> list[str]:
    """The legal moves of a line, each as `format_move` writes it."""
    line = list(moves)
    reader = reader_of(start.variant)
    plain = reader.write_line(start.board(), line) if reader is not None else None
    if plain is not None:
        return plain
    texts = []
    position = start
    for move in line:
        after = position.play(move)
        texts.append(format_move(position, move, after))
        position = after
    return texts


def bare_move(position: Position, move: Move) -> str:
    """`move` without its suffix: enough to identify it, and cheaper."""
    form = _LONG.get(position.variant.notation)
    return bare_long(position, move, form) if form else bare_san(position, move)


def parse_move(position: Position, text: str) -> Move:
    """The legal move that `text` means; NotationError if there is none or more than one."""
    form = _LONG.get(position.variant.notation)
    return parse_long(position, text, form) if form else parse_san(position, text)
