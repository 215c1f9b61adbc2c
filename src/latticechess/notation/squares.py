"""Squares in writing: `e4`, `e4t`, `(7,4)`."""

from __future__ import annotations

import re

from latticechess.kernel.coordinates import (
    SquareTextError,
    read_square,
    square_name,
    square_of,
    square_pattern,
)
from latticechess.kernel.geometry import Geometry, Square
from latticechess.notation.errors import NotationError

__all__ = ["format_square", "parse_square", "square_of", "square_pattern"]


def format_square(geometry: Geometry, square: Square) -> str:
    """How `square` is written."""
    return square_name(geometry, square)


def parse_square(geometry: Geometry, text: str) -> Square:
    """The square written as `text`. Plane squares may also come without brackets: `7,4`."""
    text = text.strip()
    if not geometry.bounded and re.fullmatch(r"[^()]+,[^()]+", text):
        text = f"({text})"
    try:
        return read_square(geometry, text)
    except SquareTextError as error:
        raise NotationError(str(error), expected="a square") from error
