"""Which picture a piece has: the one its file names, or the one its name or its moves suggest.

The choice is made here alone. The browser is told the picture's name with the variant, and both
sides draw it from the same paths, so that a piece looks the same everywhere. A picture is a figure
(`knight`) or a figure with a mark (`knight+one`): a crown for royal pieces that are no king, one to
three balls for pieces that would look like another of the same board.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from latticechess.kernel.geometry import Vector
from latticechess.kernel.pieces import PieceType
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile.pictures import LETTER, PICTURES

Drawing = dict[str, str]
MARKS = ("one", "two", "three")
ROYAL = "crown"
_HORSES = ((1, 2),)
_ELEPHANT = frozenset({(2,), (2, 2), (1, 1), (2, 2, 2)})


@lru_cache(maxsize=256)
def piece_art(variant: Variant) -> dict[str, str]:
    """The picture of each piece type by its letter; empty where only the letter is left."""
    art: dict[str, str] = {}
    for kind in variant.pieces:
        if kind.picture or kind.name.lower() in PICTURES:
            named = kind.picture or kind.name.lower()
            art[kind.letter] = "" if named == LETTER else named
    taken = set(art.values())
    for kind in variant.pieces:
        if kind.letter not in art:
            art[kind.letter] = _free(_figure(kind, variant.mirror), taken)
            taken.add(art[kind.letter])
    return art


def _free(figure: str, taken: set[str]) -> str:
    """The figure, or the figure with the first mark that tells it from the others."""
    base, _, mark = figure.partition("+")
    marked = [f"{base}+{other}" for other in MARKS if mark != ROYAL]
    return next((picture for picture in (figure, *marked) if picture not in taken), "")


@dataclass(frozen=True, slots=True)
class _Ways:
    """What a picture depends on: shapes of vectors, without order, signs and zeros."""

    slides: frozenset[Vector]
    jumps: frozenset[Vector]

    @property
    def straight(self) -> bool:
        return (1,) in self.slides

    @property
    def diagonal(self) -> bool:
        return (1, 1) in self.slides

    @property
    def horse(self) -> bool:
        """Whether it jumps as a knight, or a little farther."""
        return any(_is_horse(shape) for shape in self.jumps)

    @property
    def near(self) -> frozenset[Vector]:
        """Steps to neighbouring squares."""
        return frozenset(shape for shape in self.jumps if max(shape, default=1) == 1)


def _is_horse(shape: Vector) -> bool:
    return len(shape) > 1 and len(set(shape)) > 1


def _shapes(vectors: Iterable[Vector]) -> frozenset[Vector]:
    return frozenset(tuple(sorted(abs(c) for c in vector if c)) for vector in vectors)


def _figure(kind: PieceType, mirror: Vector) -> str:
    ways = _Ways(_shapes(kind.slides), _shapes((*kind.leaps, *kind.steps, *kind.captures)))
    if not kind.royal:
        return "pawn" if _is_pawn(kind, mirror) else _rider(ways) or _leaper(kind, ways)
    figure = _rider(ways) or _leaper(kind, ways)
    return "king" if figure in ("mann", "general") else f"{figure.split('+')[0]}+{ROYAL}"


def _is_pawn(kind: PieceType, mirror: Vector) -> bool:
    """Whether it promotes or only ever goes forward, step by step."""
    if kind.slides:
        return False
    vectors = (*kind.leaps, *kind.steps, *kind.captures)
    near = all(max(map(abs, vector)) == 1 for vector in vectors)
    return kind.promotes or (near and all(_forward(vector, mirror) for vector in vectors))


def _forward(vector: Vector, mirror: Vector) -> bool:
    ahead = [c for c, sign in zip(vector, mirror, strict=True) if sign < 0]
    return all(c >= 0 for c in ahead) and any(ahead)


def _rider(ways: _Ways) -> str:
    """The figure of a piece that slides; empty if it does not."""
    if not ways.slides:
        return ""
    both = ways.straight and ways.diagonal
    if ways.horse and (ways.straight or ways.diagonal):
        return "amazon" if both else "chancellor" if ways.straight else "archbishop"
    if both:
        return "queen"
    if ways.straight or ways.diagonal:
        figure, own = ("rook", (1,)) if ways.straight else ("bishop", (1, 1))
        # Something more than the plain one, such as a king's steps.
        return f"{figure}+one" if ways.jumps - {own} else figure
    return "nightrider" if any(map(_is_horse, ways.slides)) else "unicorn"


def _leaper(kind: PieceType, ways: _Ways) -> str:
    """The figure of a piece that only jumps or steps."""
    if ways.horse:
        if ways.near:
            return "centaur"
        return "knight" if any(shape in ways.jumps for shape in _HORSES) else "camel"
    if ways.near == ways.jumps:
        if ways.jumps == {(1,)}:
            return "wazir"
        if ways.jumps == {(1, 1)}:
            return "ferz"
        return "mann" if _turns(kind) else "general"
    return "elephant" if ways.jumps <= _ELEPHANT else "hawk"


def _turns(kind: PieceType) -> bool:
    """Whether it can go back wherever it goes."""
    vectors = {*kind.leaps, *kind.steps, *kind.captures}
    return all(tuple(-c for c in vector) in vectors for vector in vectors)


@cache
def drawings() -> dict[str, Drawing]:
    """The figures and marks of our own set, which the browser draws too."""
    read: dict[str, Drawing] = {}
    for name in ("pieces.json", "pieces_more.json"):
        text = files("latticechess.notation").joinpath(name).read_text(encoding="utf-8")
        read.update(json.loads(text))
    return read


def drawing_of(picture: str) -> Drawing | None:
    """The paths of a picture; None for a letter."""
    if not picture:
        return None
    joined: Drawing = {}
    for part in picture.split("+"):
        for layer, path in drawings()[part].items():
            joined[layer] = joined.get(layer, "") + path
    return joined
