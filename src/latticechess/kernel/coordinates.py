"""Squares, spans and boxes as text: `e4`, `e4t`, `(7,4)`, `a1-h1`, `(*,11)`."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product

from latticechess.kernel.geometry import COORDINATE_LIMIT, PLANE_END, Geometry, Square
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.kernel.variant import Region

_NUMBER = r"\s*[+\-\u2212]?[0-9]{1,100}\s*"
"""Also numbers beyond the plane, so that it can be said where it ends."""


class SquareTextError(ValueError):
    """Text that names no square of the board; `reason` says why, for people."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


def words(text: str) -> list[str]:
    """The words of `text`; blanks inside parentheses do not separate them."""
    return re.findall(r"(?:\([^)]*\)|[^\s(]|\()+", text)


@lru_cache(maxsize=256)
def square_pattern(geometry: Geometry, groups: bool = True, star: bool = False) -> str:
    """A regular expression for one square; with `groups` one group per axis, with `star` also `*`
    for any coordinate."""
    parts = []
    for axis in geometry.axes:
        if axis.labels:
            choices = sorted(axis.labels, key=len, reverse=True)
            part = "|".join(re.escape(label) for label in choices)
        else:
            part = _NUMBER
        if star:
            part += r"|\s*\*\s*" if not axis.labels else r"|\*"
        parts.append(f"({part})" if groups else f"(?:{part})")
    return "".join(parts) if geometry.bounded else r"\(" + ",".join(parts) + r"\)"


def read_square(geometry: Geometry, text: str) -> Square:
    """The square written as `text`; SquareTextError if there is none."""
    match = re.fullmatch(square_pattern(geometry), text.strip())
    if match is None:
        raise SquareTextError(
            sentence("not-a-square", text=text.strip(), example=_example(geometry))
        )
    return square_of(geometry, match.groups())


def square_of(geometry: Geometry, texts: tuple[str, ...]) -> Square:
    """The square whose coordinates `square_pattern` matched."""
    square = tuple(
        axis.labels.index(text) if axis.labels else _number(text)
        for axis, text in zip(geometry.axes, texts, strict=True)
    )
    if not geometry.contains(square):
        raise SquareTextError(why_no_square(geometry, square))
    return square


def why_no_square(geometry: Geometry, square: Square) -> Sentence:
    """Why a square whose coordinates can be written does not exist."""
    if square in geometry.holes:
        return sentence("square-is-hole", square=geometry.name(square))
    if geometry.border is not None:
        return sentence("square-beyond-border", square=geometry.name(square))
    return sentence("plane-ends", limit=PLANE_END)


def read_ends(geometry: Geometry, text: str) -> tuple[Square, Square]:
    """The two squares of `a1-h1`; `a1` alone is both."""
    first, last = _corners(geometry, text, star=False)
    return square_of(geometry, first), square_of(geometry, last)


def read_span(geometry: Geometry, text: str) -> list[Square]:
    """The squares of `a1` or `a1-h1`, from the first corner to the second, first axis fastest."""
    first, last = read_ends(geometry, text)
    ranges = []
    count = 1
    for a, b in zip(reversed(first), reversed(last), strict=True):
        ranges.append(range(a, b + 1) if a <= b else range(a, b - 1, -1))
        count *= abs(b - a) + 1
    if count > 4096:
        raise SquareTextError(sentence("span-too-large", text=text, count=count, most=4096))
    return [square[::-1] for square in product(*ranges)]


def read_box(geometry: Geometry, text: str) -> Region:
    """The box of `a8-h8`, `*8` or `(*,11)-(*,*)`; a star is unbounded, or the board's edge."""
    low, high = _corners(geometry, text, star=True)
    sides = []
    for axis, first, last in zip(geometry.axes, low, high, strict=True):
        a = _bound(first, axis.labels, 0)
        b = _bound(last, axis.labels, len(axis.labels) - 1)
        sides.append((b, a) if a is not None and b is not None and a > b else (a, b))
    return tuple(sides)


def _bound(text: str, labels: tuple[str, ...], edge: int) -> int | None:
    if text.strip() == "*":
        return edge if labels else None
    return labels.index(text) if labels else _number(text)


def _corners(geometry: Geometry, text: str, star: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    pattern = square_pattern(geometry, star=star)
    match = re.fullmatch(rf"{pattern}(?:\s*[-\u2013]\s*{pattern})?", text.strip())
    if match is None:
        raise SquareTextError(sentence("not-a-span", text=text.strip(), example=_example(geometry)))
    n = geometry.dimension
    groups = match.groups()
    first = groups[:n]
    return first, groups[n:] if groups[n] is not None else first


def _number(text: str) -> int:
    value = int(text.strip().replace("\u2212", "-"))
    if abs(value) > COORDINATE_LIMIT:
        raise SquareTextError(sentence("plane-ends", limit=PLANE_END))
    return value


def _example(geometry: Geometry) -> Sentence:
    if not geometry.bounded:
        return sentence("squares-like", example="(7,4)")
    last = tuple(size - 1 for size in geometry.sizes)
    first = geometry.name((0,) * geometry.dimension)
    return sentence("squares-run", first=first, last=geometry.name(last))
