"""Betza's notation of moves, in the dialect of Fairy-Stockfish: `mfWcfF` is a pawn.

An atom such as N names the jumps of one length; small letters before it say in which directions
(`f`, `b`, `l`, `r`, `v`, `s` and pairs of them) and whether it only moves (`m`) or captures (`c`).
A number or the atom itself after it makes the piece go on: `W3`, `NN`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import gcd

from latticechess.kernel.geometry import Vector
from latticechess.kernel.pieces import PieceType

ATOMS: dict[str, tuple[tuple[int, int], ...]] = {
    "W": ((1, 0),),
    "F": ((1, 1),),
    "D": ((2, 0),),
    "N": ((2, 1),),
    "A": ((2, 2),),
    "H": ((3, 0),),
    "C": ((3, 1),),
    "L": ((3, 1),),
    "Z": ((3, 2),),
    "J": ((3, 2),),
    "G": ((3, 3),),
    "K": ((1, 0), (1, 1)),
}
RIDERS = {"R": ATOMS["W"], "B": ATOMS["F"], "Q": ATOMS["K"]}
_VERTICAL, _HORIZONTAL = "fbvh", "rlsh"


class BetzaError(ValueError):
    """A part of a notation that vectors cannot say; the argument is that part."""


@dataclass(slots=True)
class Moves:
    """The vectors of a piece, as White moves, by what they do."""

    leaps: set[Vector] = field(default_factory=set)
    slides: dict[Vector, int | None] = field(default_factory=dict)
    """Each with its most steps, None if it has no limit."""
    steps: set[Vector] = field(default_factory=set)
    captures: set[Vector] = field(default_factory=set)
    first_steps: set[Vector] = field(default_factory=set)
    """Double steps from where pawns may make them, over an empty square."""
    en_passant: bool = False

    @property
    def lopsided(self) -> bool:
        """Whether left and right differ."""
        sets: tuple[Iterable[Vector], ...]
        sets = (self.leaps, self.slides, self.steps, self.captures)
        return any({(-x, y) for x, y in vectors} != set(vectors) for vectors in sets)


def read_betza(text: str) -> Moves:
    """The moves that `text` describes; BetzaError if vectors cannot say them."""
    moves = Moves()
    at = 0
    while at < len(text):
        begin = at
        while at < len(text) and text[at] not in ATOMS and text[at] not in RIDERS:
            at += 1
        if at == len(text):
            raise BetzaError(text[begin:])
        modifiers, atom = text[begin:at], text[at]
        at += 1
        reach: int | None = None if atom in RIDERS else 1
        if at < len(text) and (text[at].isdigit() or text[at] == atom):
            reach = int(text[at]) or None if text[at].isdigit() else None
            at += 1
        _add(moves, modifiers, atom, reach, text[begin:at])
    return moves


def _add(moves: Moves, modifiers: str, atom: str, reach: int | None, part: str) -> None:
    """One atom with its modifiers; `part` is its text for messages."""
    directions = _directions(modifiers, part)
    lengths = ATOMS.get(atom) or RIDERS[atom]
    if len(lengths) == 1 and lengths[0][1] == 0:
        # `fsW` is forwards and sideways: no straight step is both.
        directions = {letter * 2 for pair in directions for letter in pair}
    vectors = {vector for length in lengths for vector in _vectors(length, directions)}
    quiet = "m" in modifiers or "c" not in modifiers
    captures = "c" in modifiers or "m" not in modifiers
    moves.en_passant |= "e" in modifiers
    if "i" in modifiers:
        lame = "n" in modifiers and quiet and not captures and reach == 1
        if not lame or any(gcd(*vector) != 2 for vector in vectors):
            raise BetzaError(part)
        moves.first_steps |= vectors
    elif "n" in modifiers:
        raise BetzaError(part)
    elif reach != 1:
        if not (quiet and captures) or any(gcd(*vector) != 1 for vector in vectors):
            raise BetzaError(part)
        moves.slides.update(dict.fromkeys(vectors, reach))
    elif quiet and captures:
        moves.leaps |= vectors
    else:
        (moves.steps if quiet else moves.captures).update(vectors)


def _directions(modifiers: str, part: str) -> set[str]:
    """The pairs of letters that name directions; none means all of them."""
    found = set()
    at = 0
    while at < len(modifiers):
        first, second = modifiers[at], modifiers[at + 1 : at + 2]
        if first in _VERTICAL + _HORIZONTAL:
            crossed = second and (
                (first in _VERTICAL and second in _HORIZONTAL)
                or (first in _HORIZONTAL and second in _VERTICAL)
            )
            if crossed or first == second:
                found.add(first + second)
                at += 2
                continue
            found.add(first * 2)
        elif first not in "mcein":
            raise BetzaError(part)
        at += 1
    return found


def _vectors(length: tuple[int, int], directions: set[str]) -> Iterator[Vector]:
    """The vectors of one length in these directions."""
    for vector, names in _named(length):
        if not directions or directions & names:
            yield vector


def _named(length: tuple[int, int]) -> Iterator[tuple[Vector, set[str]]]:
    """Every vector of a length with the pairs of letters that include it."""
    far, near = length
    for upright in (True, False):
        for up in (1, -1):
            for right in (1, -1):
                x, y = (right * near, up * far) if upright else (right * far, up * near)
                vertical, horizontal = "fb"[up < 0], "rl"[right < 0]
                main, other = (vertical, horizontal) if upright else (horizontal, vertical)
                axis = "v" if upright else "s"
                hand = "hr" if (up == right) == upright else "hl"
                names = {main * 2, axis * 2, other + main, other + axis}
                yield (x, y), names | {vertical + "h", horizontal + "h", hand}


# --- Writing ---------------------------------------------------------------------------------

_PREFIXES = ("", "f", "b", "v", "s", "fs", "bs", "fv", "l", "r")


def write_betza(kind: PieceType) -> str:
    """The moves of a piece type of two dimensions; BetzaError if Betza's letters cannot say them.

    A double step is not written: Fairy-Stockfish gives it to its own pawn, and `imn` to others.
    """
    slides = {vector: kind.range_of(vector) for vector in kind.slides}
    text = "".join(
        _written("", {vector for vector in slides if slides[vector] == reach}, reach)
        for reach in dict.fromkeys(slides.values())
    )
    text += _written("", set(kind.leaps), 1)
    text += _written("m", set(kind.steps), 1)
    text += _written("ce" if kind.en_passant else "c", set(kind.captures), 1)
    if kind.double_step:
        text += _written("imn", {(2 * x, 2 * y) for x, y in kind.steps}, 1)
    return text


def _written(modality: str, vectors: set[Vector], reach: int | None) -> str:
    parts = []
    lengths = dict.fromkeys(sorted((max(map(abs, v)), min(map(abs, v))) for v in vectors))
    for length in lengths:
        atom = next((atom for atom, known in ATOMS.items() if known == (length,)), None)
        if (
            atom is None
            or (reach or 0) > 9
            or (reach != 1 and length not in ((1, 0), (1, 1), (2, 1)))
        ):
            raise BetzaError(str(length))
        chosen = {v for v in vectors if (max(map(abs, v)), min(map(abs, v))) == length}
        ending = "" if reach == 1 else str(reach) if reach else atom
        parts += [modality + prefix + atom + ending for prefix in _prefixes(length, chosen)]
    return "".join(parts)


def _prefixes(length: tuple[int, int], vectors: set[Vector]) -> list[str]:
    """Directions that together are exactly `vectors`."""
    for prefix in _PREFIXES:
        directions = _directions(prefix, prefix)
        if length[1] == 0:
            directions = {letter * 2 for pair in directions for letter in pair}
        if set(_vectors(length, directions)) == vectors:
            return [prefix]
    single = {}
    for vector, names in _named(length):
        for name in sorted(names):
            # Pairs of letters before a straight step are read one by one.
            plain = name[0] == name[1] or length[1] > 0
            if plain and set(_vectors(length, {name})) == {vector}:
                single[vector] = name if name[0] != name[1] else name[0]
    return [single[vector] for vector in sorted(vectors)]
