"""Variants from everything that a variant file can say: the widest random variants.

`kernel.inventions` makes small boards that a brute-force generator can follow; these add size,
many kinds of pieces, castling, draws, turned mirrors and several kinds of royal pieces to them.
"""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from itertools import product
from math import gcd, prod

from kernel.inventions import LABELS, invent, invent_plane
from kernel.variant_text import as_file
from latticechess import Piece, Side, Square, Variant
from latticechess.kernel.board_limits import MAX_CELLS
from latticechess.kernel.geometry import Vector
from latticechess.kernel.pieces import PieceType
from latticechess.kernel.start_positions import PlayableVariant
from latticechess.kernel.variant import CastlingRule, DrawRules
from latticechess.kernel.variantfile import VariantError, loads
from latticechess.kernel.variantfile.pictures import LETTER, PICTURES

PLANES = 0.2
"""How many of the boards have no edge."""
LARGE = 0.15
"""How many of the bounded ones may have thousands of squares."""
REACH = 4
"""The longest leap of an extra kind along one axis."""
CASTLING_WIDTH = 4
"""Castling needs a king, a rook, and room for them to pass."""


def valid(chance: random.Random) -> PlayableVariant:
    """A variant that a file may contain, with a start position that can be played."""
    while True:
        # Random rules may contradict each other.
        with suppress(VariantError):
            rules = loads(as_file(invent_any(chance)))
            start = rules.start()
            if not start.faults and start.outcome is None:
                return rules


def invent_any(chance: random.Random) -> Variant:
    """A variant with any rule there is; its file may still be refused."""
    if chance.random() < PLANES:
        variant = invent_plane(chance)
    else:
        variant = invent(chance, _sizes(chance) if chance.random() < LARGE else ())
        variant = _turned(chance, variant)
    if chance.random() < 0.4:
        variant = _with_kinds(chance, variant)
    if chance.random() < 0.4:
        variant = _with_castling(chance, variant)
    if chance.random() < 0.3:
        variant = replace(variant, draws=_draws(chance))
    variant = _consistent(variant)
    return _with_pieces(variant, [_pictured(chance, kind) for kind in variant.pieces])


def _consistent(variant: Variant) -> Variant:
    """Without rights that mean nothing beside the other rules, which files refuse."""
    pieces = list(variant.pieces)
    if variant.promotion is None:
        pieces = [replace(kind, promotes=False) for kind in pieces]
    if not any(kind.double_step for kind in pieces):
        pieces = [replace(kind, en_passant=False) for kind in pieces]
    pieces = [replace(kind, en_passant=kind.en_passant and bool(kind.captures)) for kind in pieces]
    promotes = any(kind.promotes for kind in pieces)
    doubles = any(kind.double_step for kind in pieces)
    passing = any(kind.en_passant for kind in pieces)
    changed = replace(
        variant,
        promotion=variant.promotion if promotes else None,
        double_step_regions=variant.double_step_regions if doubles else None,
        en_passant_regions=variant.en_passant_regions if passing else None,
    )
    return _with_pieces(changed, pieces)


def _with_pieces(variant: Variant, pieces: list[PieceType]) -> Variant:
    """The variant with its kinds changed, on the board too."""
    by_letter = {kind.letter: kind for kind in pieces}
    setup = tuple((at, replace(p, kind=by_letter[p.kind.letter])) for at, p in variant.setup)
    return replace(variant, pieces=tuple(pieces), setup=setup)


def _sizes(chance: random.Random) -> list[int]:
    """One to four axes with up to 4096 squares: the last may be long, the others have letters."""
    sizes = [1] * chance.randint(1, 4)
    most = MAX_CELLS if chance.random() < 0.3 else chance.choice([64, 128, 256, 512, 1024])
    while True:
        axis = chance.randrange(len(sizes))
        grown = [size + (n == axis) for n, size in enumerate(sizes)]
        lettered = axis < len(sizes) - 1 or len(sizes) == 1
        if prod(grown) > most or (lettered and grown[axis] > len(LABELS)):
            return sizes
        sizes = grown


def _turned(chance: random.Random, variant: Variant) -> Variant:
    """Black's vectors reversed along other axes too, as after a half turn."""
    signs = tuple(chance.choice([1, 1, -1]) for _ in variant.mirror[:-1])
    return replace(variant, mirror=(*signs, -1))


def _with_kinds(chance: random.Random, variant: Variant) -> Variant:
    """Up to 21 further kinds, some standing on the board instead of what stood there."""
    bounded = variant.geometry.bounded
    taken = {kind.letter for kind in variant.pieces}
    letters = [letter for letter in LABELS[26:] if letter not in taken]
    count = min(int(chance.expovariate(0.3)) + 1, len(letters))
    kinds = [
        _kind(chance, letter, variant.geometry.dimension, bounded)
        for letter in chance.sample(letters, count)
    ]
    setup = dict(variant.setup)
    for at, piece in variant.setup:
        if not piece.kind.royal and chance.random() < 0.4:
            setup[at] = Piece(chance.choice(kinds), piece.side)
    promotion = variant.promotion
    if promotion is not None and promotion.most is None:
        plain = [kind.letter for kind in kinds if not kind.royal and not kind.promotes]
        choices = (*promotion.choices, *chance.sample(plain, chance.randint(0, len(plain))))
        promotion = replace(promotion, choices=choices)
    return replace(
        variant,
        pieces=(*variant.pieces, *kinds),
        setup=tuple(setup.items()),
        promotion=promotion,
    )


def _kind(chance: random.Random, letter: str, dimension: int, bounded: bool) -> PieceType:
    """A kind with any vectors and any rights."""

    def vector() -> Vector:
        while True:
            found = tuple(chance.randint(-REACH, REACH) for _ in range(dimension))
            if any(found):
                return found

    def some(most: int) -> tuple[Vector, ...]:
        return tuple(dict.fromkeys(vector() for _ in range(chance.randint(0, most))))

    def at_times(share: float = 0.2) -> bool:
        return chance.random() < share

    slides = tuple(v for v in some(5) if gcd(*v) == 1) if at_times(0.6) else ()
    if at_times(0.3):
        # A whole family, such as a bishop's or a queen's lines.
        slides = tuple(v for v in product((-1, 0, 1), repeat=dimension) if any(v))
    steps = some(3) if at_times(0.3) else ()
    captures = some(3) if at_times(0.3) else ()
    royal = bounded and at_times(0.1)
    ranges = tuple((v, chance.randint(1, 9)) for v in slides if bounded and at_times())
    return PieceType(
        f"Kind {letter}",
        letter,
        leaps=some(8) or (vector(),),
        slides=slides,
        steps=steps,
        captures=captures,
        double_step=bool(steps) and at_times(0.5),
        en_passant=bool(captures) and at_times(0.5),
        promotes=not royal and (bounded or not slides) and at_times(),
        royal=royal,
        counts=at_times(),
        ranges=ranges,
    )


def _with_castling(chance: random.Random, variant: Variant) -> Variant:
    """King and rooks of each side on one row, with any way past each other."""
    geometry = variant.geometry
    width = geometry.sizes[0] if geometry.bounded else 8
    king = next(kind for kind in variant.pieces if kind.letter == "K")
    if width < CASTLING_WIDTH or not king.royal:
        return variant
    setup = {at: piece for at, piece in variant.setup if piece.kind is not king}
    rules = []
    heights = _rows(chance, variant)
    by_rook = chance.random() < 0.3
    for side, rest in zip(Side, heights, strict=True):
        files = sorted(chance.sample(range(min(width, 64)), 3))
        rook = variant.kind("R") if by_rook else chance.choice(variant.pieces[1:])
        if rook.royal:
            return variant
        squares: list[Square] = [(file, *rest) for file in files]
        for at, kind in zip(squares, (rook, king, rook), strict=True):
            setup[at] = Piece(kind, side)
        targets = [(file, *rest) for file in range(min(width, 64))]
        for letter, at in zip("QK", (squares[0], squares[2]), strict=True):
            if chance.random() < 0.8:
                ends = chance.sample(targets, 2)
                rules.append(CastlingRule(side, letter, squares[1], at, *ends))
    return replace(
        variant,
        setup=tuple(setup.items()),
        castling=tuple(rules),
        castling_by_rook=bool(rules) and by_rook,
    )


def _rows(chance: random.Random, variant: Variant) -> list[Square]:
    """A row for each side: the coordinates of a square but the first."""
    if not variant.geometry.bounded:
        return [(0,), (7,)]
    first = tuple(chance.randrange(size) for size in variant.geometry.sizes[1:])
    last = tuple(size - 1 - c for size, c in zip(variant.geometry.sizes[1:], first, strict=True))
    return [first, last]


def _draws(chance: random.Random) -> DrawRules:
    return DrawRules(
        repetition_claim=chance.choice([None, 2, 3]),
        repetition_automatic=chance.choice([None, 2, 3, 5]),
        moves_claim=chance.choice([None, 4, 50]),
        moves_automatic=chance.choice([None, 6, 16, 75]),
        dead_position=chance.choice(["orthodox", "bare-kings", "never"]),
    )


def _pictured(chance: random.Random, kind: PieceType) -> PieceType:
    if chance.random() < 0.9:
        return kind
    return replace(kind, picture=chance.choice([*PICTURES, LETTER]))
