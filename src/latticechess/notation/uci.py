"""Coordinate notation (UCI): `e2e4`, `e7e8q`, `a8yb8zq`, `(7,4)-(8,5)`, `(13,10)-(13,11)Q`.

>>> from latticechess import variant
>>> start = variant("chess").start()
>>> format_uci(start.variant.geometry, parse_uci(start, "g1f3"))
'g1f3'
"""

from __future__ import annotations

import re

from latticechess.kernel.coordinates import SquareTextError, square_of, square_pattern
from latticechess.kernel.geometry import Geometry
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.notation.errors import NotationError, shown
from latticechess.notation.legality import legal_move
from latticechess.notation.squares import format_square


def format_uci(geometry: Geometry, move: Move) -> str:
    """The move in coordinate notation."""
    origin = format_square(geometry, move.origin)
    target = format_square(geometry, move.target)
    if not geometry.bounded:
        return f"{origin}-{target}{move.promotion or ''}"
    return f"{origin}{target}{(move.promotion or '').lower()}"


def read_uci(geometry: Geometry, text: str) -> Move:
    """The move with these coordinates, legal or not."""
    square = square_pattern(geometry)
    # An x may be a square of its own: a sign between the squares is read where nothing else fits.
    pattern = rf"{square}\s*[-\u2013\u2212>x]??\s*{square}\s*=?([A-Za-z]?)"
    match = re.fullmatch(pattern, text.strip())
    if match is None:
        raise NotationError(
            "not-a-coordinate-move",
            text=shown(text.strip()),
            expected=sentence("expected-like", example=_example(geometry)),
        )
    n = geometry.dimension
    groups = match.groups()
    try:
        origin = square_of(geometry, groups[:n])
        target = square_of(geometry, groups[n : 2 * n])
    except SquareTextError as error:
        raise NotationError.because(error.reason) from error
    return Move(origin, target, groups[-1].upper() or None)


def _example(geometry: Geometry) -> str:
    """An example of a move on this board: about the first double step of a pawn."""
    if not geometry.bounded:
        return "(7,4)-(8,5)"
    text = ""
    for step in (1, 3):
        wanted = (geometry.sizes[0] // 2, step) if geometry.dimension > 1 else (step,)
        square = [min(c, size - 1) for c, size in zip(wanted, geometry.sizes, strict=False)]
        square += [0] * (geometry.dimension - len(square))
        text += format_square(geometry, tuple(square))
    return text


def parse_uci(position: Position, text: str) -> Move:
    """The legal move with these coordinates."""
    move = read_uci(position.variant.geometry, text)
    return legal_move(position, castled(position, move), text)


def castled(position: Position, move: Move) -> Move:
    """The castling that a king sent onto its own rook means; else `move`."""
    for rule in () if position.variant.castling_by_rook else position.castling:
        if rule.side is position.turn and (rule.king, rule.rook) == (move.origin, move.target):
            return Move(rule.king, rule.king_target)
    return move
