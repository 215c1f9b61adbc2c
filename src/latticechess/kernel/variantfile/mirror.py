"""How Black's side of a board mirrors White's: `x, -y` or `x, 15-y`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from latticechess.kernel.geometry import Geometry, Square, Vector
from latticechess.kernel.sentence import sentence
from latticechess.kernel.variant import Region

AXIS_NAMES = "xyzw"


@dataclass(frozen=True, slots=True)
class Mirror:
    """A reflection: coordinates with sign -1 become `sum - c`."""

    signs: Vector
    sums: tuple[int, ...]

    def square(self, square: Square) -> Square:
        """The square opposite `square`."""
        return tuple(
            c if sign > 0 else total - c
            for c, sign, total in zip(square, self.signs, self.sums, strict=True)
        )

    def region(self, region: Region) -> Region:
        """The box opposite `region`."""
        return tuple(
            (low, high) if sign > 0 else (_less(total, high), _less(total, low))
            for (low, high), sign, total in zip(region, self.signs, self.sums, strict=True)
        )


def _less(total: int, c: int | None) -> int | None:
    return None if c is None else total - c


def read_mirror(geometry: Geometry, text: str) -> Mirror:
    """The mirror written as one term per axis; ValueError with a message for people."""
    names = AXIS_NAMES[: geometry.dimension]
    example = ", ".join([*names[:-1], f"-{names[-1]}"])
    terms = text.split(",")
    if len(terms) != geometry.dimension:
        raise ValueError(sentence("board-mirror-terms", example=repr(example)))
    signs = []
    sums = []
    for name, term, axis in zip(names, terms, geometry.axes, strict=True):
        match = re.fullmatch(rf"\s*(?:([0-9]{{0,9}})\s*(-))?\s*{name}\s*", term)
        if match is None:
            said = repr(term.strip())
            raise ValueError(
                sentence("board-not-a-mirror", term=said, name=name)
                if geometry.bounded
                else sentence("board-not-an-endless-mirror", term=said, name=name)
            )
        edge = (axis.size or 1) - 1
        if match[1] and geometry.bounded and int(match[1]) != edge:
            raise ValueError(sentence("board-mirror-edge", name=name, edge=edge))
        signs.append(-1 if match[2] else 1)
        sums.append(int(match[1]) if match[1] else edge)
    if all(sign > 0 for sign in signs):
        raise ValueError(sentence("board-mirror-turns", example=repr(example)))
    return Mirror(tuple(signs), tuple(sums))
