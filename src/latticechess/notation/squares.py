"""Squares as text: `e4`, `e4t`, `(7,4)`.

>>> from latticechess import variant
>>> parse_square(variant("cube").geometry, "e4t")
(4, 3, 1)
>>> format_square(variant("plane").geometry, (7, -4))
'(7,-4)'
"""

from __future__ import annotations

import re

from latticechess.kernel.coordinates import (
    SquareTextError,
    read_square,
    square_of,
    square_pattern,
)
from latticechess.kernel.geometry import Geometry, Square
from latticechess.kernel.sentence import sentence
from latticechess.notation.errors import NotationError

__all__ = ["format_square", "parse_square", "square_of", "square_pattern"]


def format_square(geometry: Geometry, square: Square) -> str:
    """The name of `square`."""
    return geometry.name(square)


def parse_square(geometry: Geometry, text: str) -> Square:
    """The square written as `text`. The parentheses of plane squares may be left out (`7,4`), and
    labels may come in another order if each belongs to one axis only: `Ac1` for `c1A`."""
    text = text.strip()
    if not geometry.bounded and re.fullmatch(r"[^()]+,[^()]+", text):
        text = f"({text})"
    elif geometry.bounded and len(text) == geometry.dimension:
        text = _in_order(geometry, text)
    try:
        return read_square(geometry, text)
    except SquareTextError as error:
        raise NotationError.because(error.reason, expected=sentence("expected-square")) from error


def _in_order(geometry: Geometry, text: str) -> str:
    """The labels of `text` in the order of their axes, if each fits just one."""
    order = [
        [number for number, axis in enumerate(geometry.axes) if label in axis.labels]
        for label in text
    ]
    if sorted(order) != [[number] for number in range(geometry.dimension)]:
        return text
    return "".join(label for _, label in sorted(zip(order, text, strict=True)))
