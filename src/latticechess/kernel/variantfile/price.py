"""The price of a variant: how much work its tables and its start position are, in steps.

A variant file comes from anywhere: a tag of a game file, a stored game, a program that talks UCI.
A few kilobytes can describe pieces with tens of thousands of vectors on thousands of squares, so
the price is found from the file alone, before any table is built, and what costs more than
`LIMIT` is refused with both numbers.
"""

from __future__ import annotations

from latticechess.kernel.geometry import Geometry
from latticechess.kernel.pieces import PieceType, Side
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.kernel.variant import Promotion, Region, Variant

LIMIT = 8_000_000
"""About a second of work. Orthodox chess costs 14 000, the cube 150 000, and a board with four axes
of eight squares, with queens, rooks, bishops, knights and pawns, about two million."""
MOST_VECTORS = 60_000
"""So many are read of one file, whatever its board: one entry can stand for 384."""
MOST_KINDS = 26
"""One for each letter."""
KEYS = 64
"""Numbers that tell positions apart: so many for each square."""
SIDES = 2
TRIALS = 16
"""So many looks from a piece to a king are one step."""


def price_of(variant: Variant) -> int:
    """Steps of work: what is done for each square of a bounded board, and for each piece."""
    return _tables(variant) + _start(variant)


def refusal(price: int) -> Sentence | None:
    """Why a variant of this price is not played, for people; None if it may be."""
    if price <= LIMIT:
        return None
    return sentence("board-too-costly", price=f"{price:,}", most=f"{LIMIT:,}")


def _tables(variant: Variant) -> int:
    jumps = sum(_jumps(kind) for kind in variant.pieces)
    if not variant.geometry.bounded:
        regions = _regions(_promotion(variant.promotion)) + _regions(variant.double_step_regions)
        return SIDES * (jumps + regions)
    slides = {vector for kind in variant.pieces for vector in kind.slides}
    doubling = sum(len(kind.steps) for kind in variant.pieces if kind.double_step)
    regions = _regions(_promotion(variant.promotion)) + _regions(variant.en_passant_regions)
    regions += _regions(variant.ends.goal) * (1 + len(variant.ends.goal_pieces))
    regions += _regions(variant.double_step_regions) * max(1, doubling)
    each = KEYS + SIDES * (jumps + len(slides)) + regions
    return variant.geometry.cells * each + SIDES * len(slides) * sum(variant.geometry.sizes)


def _start(variant: Variant) -> int:
    """What the pieces of the start position can do, were the board empty."""
    reach = _longest(variant.geometry)
    prices = {kind: _jumps(kind) + reach * len(kind.slides) for kind in variant.pieces}
    moves = sum(prices[piece.kind] for _, piece in variant.setup)
    if not variant.several_royals and not variant.ends.no_checks:
        return moves
    # Every move is tried out: each royal piece against every other piece.
    royals = sum(piece.kind.royal for _, piece in variant.setup)
    return moves + moves * royals * len(variant.setup) // TRIALS


def _longest(geometry: Geometry) -> int:
    return max(geometry.sizes) if geometry.bounded else 1


def _jumps(kind: PieceType) -> int:
    return len(kind.leaps) + len(kind.steps) + len(kind.captures)


def _promotion(promotion: Promotion | None) -> tuple[tuple[Region, ...], ...] | None:
    return (promotion.anywhere(Side.WHITE), promotion.anywhere(Side.BLACK)) if promotion else None


def _regions(regions: tuple[tuple[Region, ...], ...] | None) -> int:
    return sum(len(each) for each in regions or ())
