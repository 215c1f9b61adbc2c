"""Lattice vectors as text in variant files: `all (1,2)`, `(+-1,1)` and explicit lists."""

from __future__ import annotations

import re
from itertools import permutations, product
from math import gcd

from latticechess.kernel.geometry import Vector
from latticechess.kernel.sentence import sentence

LONGEST = 1000
"""Limit of a component: far beyond any sensible piece, and sums stay exact."""
_VECTOR = re.compile(r"\s*(all\s+)?\(([^()]*)\)\s*")
_RANGE = re.compile(r"(.*\))\s*up to\s+([0-9]{1,4})\s*")
_COMPONENT = re.compile(r"\s*(\u00b1|\+-|\+/-|\+|-|\u2212)?\s*([0-9]{1,9})\s*")


class VectorTextError(ValueError):
    """Text that is no vector; the message is for people."""


def read_vectors(value: object, dimension: int, longest: int = LONGEST) -> list[Vector]:
    """The vectors of one entry: a list of numbers, or text with shorthand."""
    if isinstance(value, str):
        vectors = _from_text(value)
    elif isinstance(value, list) and all(type(c) is int for c in value):
        vectors = [tuple(value)]
    else:
        raise VectorTextError(sentence("board-not-a-vector", text=repr(value)))
    for vector in vectors:
        if len(vector) != dimension:
            raise VectorTextError(
                sentence(
                    "board-vector-dimension",
                    vector=_shown(vector),
                    count=len(vector),
                    dimension=dimension,
                )
            )
        if not any(vector):
            raise VectorTextError(sentence("board-vector-nowhere", vector=_shown(vector)))
        if any(abs(c) > longest for c in vector):
            raise VectorTextError(
                sentence("board-vector-too-long", vector=_shown(vector), count=longest)
            )
    return vectors


def read_range(value: object, bounded: bool) -> tuple[object, int | None]:
    """A slide without its limit `up to 3`, and the limit; None if it has none."""
    match = _RANGE.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return value, None
    if not bounded:
        raise VectorTextError(sentence("board-bounded-only"))
    if int(match[2]) < 1:
        raise VectorTextError(sentence("board-range", text=repr(value)))
    return match[1], int(match[2])


def require_primitive(vector: Vector) -> None:
    """VectorTextError unless the vector is primitive: a slide visits every square."""
    divisor = gcd(*vector)
    if divisor != 1:
        shorter = tuple(c // divisor for c in vector)
        raise VectorTextError(
            sentence("board-slide-skips", vector=_shown(vector), shorter=_shown(shorter))
        )


def _from_text(text: str) -> list[Vector]:
    match = _VECTOR.fullmatch(text)
    if match is None:
        raise VectorTextError(sentence("board-not-a-vector-text", text=repr(text)))
    choices = []
    for part in match[2].split(","):
        component = _COMPONENT.fullmatch(part)
        if component is None:
            raise VectorTextError(
                sentence("board-vector-number", part=repr(part.strip()), text=repr(text))
            )
        sign, size = component[1], int(component[2])
        if sign in ("-", "\u2212"):
            choices.append((-size,))
        elif sign in (None, "+"):
            choices.append((size,))
        else:
            choices.append((size, -size) if size else (0,))  # type: ignore[arg-type]
    vectors = list(product(*choices))
    if match[1]:
        vectors = [
            signed
            for vector in vectors
            for order in permutations(vector)
            for signed in product(*((c, -c) for c in order))
        ]
    return list(dict.fromkeys(vectors))


def _shown(vector: Vector) -> str:
    return "(" + ",".join(str(c) for c in vector) + ")"
