"""Variants nobody has played: random lattices, pieces and placements for property tests.

They grow from a seed rather than from single draws: drawn one by one, most boards would be too
small and poor for pins, double steps and captures in passing to happen at all.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import gcd

from hypothesis import strategies as st

from latticechess import Piece, Side, Square, Variant
from latticechess.kernel.geometry import Axis, Geometry, Vector
from latticechess.kernel.pieces import PieceType
from latticechess.kernel.variant import EndRules, Promotion, Region

LARGEST = {1: 14, 2: 7, 3: 5, 4: 3}
Regions = tuple[tuple[Region, ...], tuple[Region, ...]]
LABELS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def invent(chance: random.Random, sizes: Sequence[int] = ()) -> Variant:
    """Any bounded variant: leapers, riders along odd lines, pawns with every right.

    The board is small, unless `sizes` say otherwise."""
    sizes = sizes or _small(chance)
    dimension = len(sizes)
    geometry = Geometry(tuple(map(_axis, sizes)))
    pieces = _pieces(chance, dimension)
    ruled = chance.random() < 0.5
    if ruled and chance.random() < 0.3:
        pieces = tuple(replace(kind, royal=False) for kind in pieces)
    last = sizes[-1] - 1
    rest: Region = ((None, None),) * (dimension - 1)
    far_rows = (((*rest, (last, last)),), ((*rest, (0, 0)),))
    home_rows = (((*rest, (0, last // 2)),), ((*rest, (last // 2, last)),))
    regions = chance.choice([None, home_rows])
    placed = _placed(chance, geometry, pieces, regions is None, ruled)
    return Variant(
        name="invention",
        title="Invention",
        geometry=replace(geometry, holes=_holes(chance, geometry, placed)),
        pieces=pieces,
        setup=tuple(placed.items()),
        mirror=(*(1,) * (dimension - 1), -1),
        promotion=chance.choice([None, _promotion(chance, far_rows, home_rows[::-1], placed)]),
        double_step_regions=regions,
        en_passant_regions=chance.choice([None, None, home_rows]) if ruled else None,
        ends=_ends(chance, geometry, pieces) if ruled else EndRules(),
    )


def _small(chance: random.Random) -> list[int]:
    dimension = chance.choice([1, 2, 2, 2, 3, 3, 4])
    sizes = [chance.randint(2, LARGEST[dimension]) for _ in range(dimension)]
    sizes[-1] = max(sizes[-1], LARGEST[dimension])
    return sizes


def _axis(size: int) -> Axis:
    """An axis named by letters, a long one by numbers."""
    return Axis(tuple(LABELS[:size] if size <= len(LABELS) else map(str, range(1, size + 1))))


def invent_plane(chance: random.Random) -> Variant:
    """An unbounded variant: the same pieces as far as a plane has room for them, and its ends."""
    pieces = tuple(replace(kind, ranges=()) for kind in _pieces(chance, 2))
    ruled = chance.random() < 0.5
    if ruled and chance.random() < 0.3:
        pieces = tuple(replace(kind, royal=False) for kind in pieces)
    near = Geometry((Axis(tuple(LABELS[:7])), Axis(tuple(LABELS[:8]))))
    placed = _placed(chance, near, pieces, True, False)
    far = chance.choice([1, 10**6, 2**50])
    rows: Regions = ((((None, None), (8, 8)),), (((None, None), (-1, -1)),))
    ends = _ends(chance, near, pieces) if ruled else EndRules()
    holes = frozenset((x * far, y) for x, y in _holes(chance, near, placed))
    border: Region | None = chance.choice([None, None, ((-3, 6 * far + 2), (-4, None))])
    return Variant(
        name="invention",
        title="Invention",
        geometry=Geometry((Axis(), Axis()), holes, border),
        pieces=pieces,
        setup=tuple(((x * far, y), piece) for (x, y), piece in placed.items()),
        mirror=(1, -1),
        promotion=chance.choice([None, Promotion(rows, ("R", "L"))]),
        ends=replace(ends, last_move=False, must_capture=False, no_checks=False),
        notation="plane",
    )


def _promotion(
    chance: random.Random, far: Regions, half: Regions, placed: dict[Square, Piece]
) -> Promotion:
    """On the last row; at times earlier too if one likes, at times only to what was captured."""
    letters = ("R", "L")
    optional: Regions = half if chance.random() < 0.3 else ((), ())
    owned = Counter((piece.side, piece.kind.letter) for piece in placed.values())
    white, black = (tuple(owned[side, letter] for letter in letters) for side in Side)
    return Promotion(far, letters, optional, (white, black) if chance.random() < 0.3 else None)


def _ends(chance: random.Random, geometry: Geometry, pieces: tuple[PieceType, ...]) -> EndRules:
    """Any rules of winning together; where nothing is royal, one at least."""
    royal = any(kind.royal for kind in pieces)

    def at_times(share: float = 0.25) -> bool:
        return chance.random() < share

    squares = list(geometry.squares())
    goals = [
        tuple(tuple((c, c) for c in chance.choice(squares)) for _ in range(chance.randint(1, 3)))
        for _ in Side
    ]
    all_or_none = chance.choice(["capture", "lose", "", ""]) if royal else "capture"
    return EndRules(
        goal=(goals[0], goals[1]) if at_times(0.4) else None,
        goal_pieces=tuple(chance.sample("KRCLP", chance.randint(1, 3))),
        last_move=at_times(0.5),
        checks=chance.randint(1, 3) if royal and at_times(0.4) else None,
        capture=tuple(chance.sample("KRCLP", 2)) if at_times() else (),
        capture_all=all_or_none == "capture",
        lose_all=all_or_none == "lose",
        bare_king=royal and at_times(),
        stalemate=chance.choice(["draw", "wins", "loses"]),
        must_capture=at_times(),
        no_checks=royal and at_times(),
    )


def _pieces(chance: random.Random, dimension: int) -> tuple[PieceType, ...]:
    vectors = [v for v in product((-2, -1, 0, 1, 2), repeat=dimension) if any(v)]
    lines = [v for v in vectors if gcd(*v) == 1]
    short = [v for v in lines if max(map(abs, v)) == 1]
    forward = [v for v in short if v[-1] > 0]

    def some(choices: list[Vector], least: int, most: int) -> tuple[Vector, ...]:
        count = min(chance.randint(least, most), len(choices))
        return tuple(chance.sample(choices, count))

    steps = some(forward, 1, 2)
    captures = some([v for v in forward if v not in steps], 1, 4)
    return (
        PieceType("King", "K", some(short, 3, 8), some(lines, 0, chance.randint(0, 1)), royal=True),
        _short_at_times(chance, PieceType("Rider", "R", slides=some(lines, 2, 6))),
        PieceType("Compound", "C", some(vectors, 1, 4), some(short, 1, 3)),
        PieceType("Leaper", "L", some(vectors, 2, 8)),
        PieceType(
            "Pawn",
            "P",
            steps=steps,
            captures=captures,
            double_step=chance.random() < 0.8,
            en_passant=chance.random() < 0.8,
            promotes=chance.random() < 0.8,
            counts=True,
        ),
    )


def _short_at_times(chance: random.Random, kind: PieceType) -> PieceType:
    """The rider with a limit on some of its slides."""
    limited = [v for v in kind.slides if chance.random() < 0.3]
    return replace(kind, ranges=tuple((v, chance.randint(1, 3)) for v in limited))


def _placed(
    chance: random.Random,
    geometry: Geometry,
    pieces: tuple[PieceType, ...],
    unmoved_matters: bool,
    several: bool,
) -> dict[Square, Piece]:
    """One king a side, at times more, and a crowd of others, half of them pawns."""
    squares = list(geometry.squares())
    chance.shuffle(squares)
    crowd = chance.randint(2, max(2, min(2 * len(squares) // 3, 24)))
    placed = {squares[0]: Piece(pieces[0], Side.WHITE), squares[1]: Piece(pieces[0], Side.BLACK)}
    for square in squares[2:crowd]:
        kind = chance.choice([*pieces[1:], *[pieces[-1]] * 6])
        if several and chance.random() < 0.1:
            kind = pieces[0]
        unmoved = unmoved_matters and kind.double_step and chance.random() < 0.7
        placed[square] = Piece(kind, chance.choice(list(Side)), unmoved)
    return placed


def _holes(
    chance: random.Random, geometry: Geometry, placed: dict[Square, Piece]
) -> frozenset[Square]:
    """On half of the boards some squares without pieces are missing."""
    free = [square for square in geometry.squares() if square not in placed]
    if chance.random() < 0.5:
        return frozenset()
    return frozenset(chance.sample(free, chance.randint(0, len(free) // 3)))


def variants() -> st.SearchStrategy[Variant]:
    """Invented variants."""
    return st.integers(0, 2**32).map(lambda seed: invent(random.Random(seed)))
