"""Variants nobody has played: random lattices, pieces and placements for property tests."""

from __future__ import annotations

from itertools import product
from math import gcd, prod

from hypothesis import strategies as st

from latticechess import Piece, Side, Square, Variant
from latticechess.kernel.geometry import Axis, Geometry, Vector
from latticechess.kernel.pieces import PieceType
from latticechess.kernel.variant import Promotion, Region

SIZES = {1: st.integers(3, 12), 2: st.integers(2, 7), 3: st.integers(2, 4), 4: st.integers(2, 3)}
LABELS = "abcdefghijklm"


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """Any bounded variant: leapers, riders along odd lines, pawns with every right."""
    dimension = draw(st.integers(1, 4))
    sizes = tuple(draw(SIZES[dimension]) for _ in range(dimension))
    geometry = Geometry(tuple(Axis(tuple(LABELS[:size])) for size in sizes))
    vectors = [v for v in product((-2, -1, 0, 1, 2), repeat=dimension) if any(v)]
    primitive = [v for v in vectors if gcd(*v) == 1]
    forward = [v for v in primitive if v[-1] > 0]
    steps = _some(draw, forward, 1, 2)
    pieces = (
        PieceType("King", "K", leaps=_some(draw, primitive, 1, 8), royal=True),
        PieceType("Rider", "R", slides=_some(draw, primitive, 1, 6)),
        PieceType(
            "Compound", "C", leaps=_some(draw, vectors, 0, 4), slides=_some(draw, primitive, 0, 3)
        ),
        PieceType("Leaper", "L", leaps=_some(draw, vectors, 1, 8)),
        PieceType(
            "Pawn",
            "P",
            steps=steps,
            captures=_some(draw, [v for v in forward if v not in steps], 0, 3),
            double_step=draw(st.booleans()),
            en_passant=draw(st.booleans()),
            promotes=draw(st.booleans()),
            counts=True,
        ),
    )
    mirror = (*(1,) * (dimension - 1), -1)
    last = sizes[-1] - 1
    any_square: Region = ((None, None),) * (dimension - 1)
    rows = (((*any_square, (last, last)),), ((*any_square, (0, 0)),))
    starts = (((*any_square, (0, last // 2)),), ((*any_square, (last // 2, last)),))
    setup = tuple(draw(placements(geometry, pieces)).items())
    return Variant(
        name="invention",
        title="Invention",
        geometry=geometry,
        pieces=pieces,
        setup=setup,
        mirror=mirror,
        promotion=draw(st.sampled_from([None, Promotion(rows, ("R", "L"))])),
        double_step_regions=draw(st.sampled_from([None, starts])),
    )


def _some(draw: st.DrawFn, vectors: list[Vector], least: int, most: int) -> tuple[Vector, ...]:
    chosen = st.lists(st.sampled_from(vectors), min_size=least, max_size=most, unique=True)
    return tuple(draw(chosen)) if vectors else ()


@st.composite
def placements(
    draw: st.DrawFn, geometry: Geometry, pieces: tuple[PieceType, ...]
) -> dict[Square, Piece]:
    """One king a side and a crowd of others."""
    cells = prod(geometry.sizes)
    count = draw(st.integers(2, min(cells, 14)))
    numbers = draw(st.lists(st.integers(0, cells - 1), min_size=count, max_size=count, unique=True))
    squares = [geometry.square(number) for number in numbers]
    placed = {squares[0]: Piece(pieces[0], Side.WHITE), squares[1]: Piece(pieces[0], Side.BLACK)}
    for square in squares[2:]:
        kind = draw(st.sampled_from(pieces[1:]))
        placed[square] = Piece(kind, draw(st.sampled_from(Side)), draw(st.booleans()))
    return placed
