"""The rules of an unbounded plane written down as slowly and plainly as possible.

Nothing here knows lines, slots or pins: a move is legal if, once it is made on a copy, no enemy
piece reaches the king. Slides are tested square by square of a window against every piece, so that
distances may be as large as they like.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from latticechess.kernel.geometry import COORDINATE_LIMIT, Square, Vector
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.variant import Variant, in_region

Placement = dict[Square, Piece]


class Situation(NamedTuple):
    """A position: who stands where, whose turn it is, the square just passed over."""

    variant: Variant
    pieces: Placement
    turn: Side
    passed: Square | None = None


def vectors(variant: Variant, piece: Piece, name: str) -> list[Vector]:
    return [variant.vector(v, piece.side) for v in getattr(piece.kind, name)]


def difference(a: Square, b: Square) -> Vector:
    return b[0] - a[0], b[1] - a[1]


def times(away: Vector, step: Vector) -> int:
    """How many steps lead so far away, or 0."""
    axis = 0 if step[0] else 1
    count = away[axis] // step[axis]
    return count if count > 0 and (count * step[0], count * step[1]) == away else 0


def slides(
    variant: Variant, pieces: Placement, origin: Square, target: Square, step: Vector
) -> bool:
    """Whether a free line of whole steps leads from one square to the other."""
    length = times(difference(origin, target), step)
    return length > 0 and not any(
        0 < times(difference(origin, other), step) < length
        for other in (*pieces, *variant.geometry.holes)
    )


def attacks(variant: Variant, pieces: Placement, origin: Square, target: Square) -> bool:
    piece = pieces[origin]
    away = difference(origin, target)
    jumps = vectors(variant, piece, "leaps") + vectors(variant, piece, "captures")
    return away in jumps or any(
        slides(variant, pieces, origin, target, step) for step in vectors(variant, piece, "slides")
    )


def exists(variant: Variant, square: Square) -> bool:
    """Whether a square is neither a hole nor beyond the border."""
    border = variant.geometry.border
    return square not in variant.geometry.holes and (border is None or in_region(border, square))


def checkers(variant: Variant, pieces: Placement, side: Side) -> list[Square]:
    kings = [s for s, p in pieces.items() if p.side is side and p.kind.royal]
    if not kings:
        return []
    return [
        square
        for square, piece in pieces.items()
        if piece.side is not side and attacks(variant, pieces, square, kings[0])
    ]


def after(situation: Situation, move: Move) -> Situation:
    """The situation after a move."""
    pieces = dict(situation.pieces)
    piece = pieces.pop(move.origin)
    kind = situation.variant.kind(move.promotion) if move.promotion else piece.kind
    if in_passing(situation, move):
        for square in list(pieces):
            if square in stepped_over(situation):
                del pieces[square]
    pieces[move.target] = Piece(kind, piece.side)
    passed = None
    away = difference(move.origin, move.target)
    for step in vectors(situation.variant, piece, "steps"):
        doubled = (2 * step[0], 2 * step[1])
        if piece.kind.double_step and kind.en_passant and away == doubled and not move.promotion:
            passed = (move.origin[0] + step[0], move.origin[1] + step[1])
    return Situation(situation.variant, pieces, situation.turn.opponent, passed)


def stepped_over(situation: Situation) -> list[Square]:
    """Where the pawn stands that may be taken in passing."""
    if situation.passed is None:
        return []
    x, y = situation.passed
    found: list[Square] = []
    for kind in situation.variant.pieces:
        for dx, dy in vectors(situation.variant, Piece(kind, situation.turn.opponent), "steps"):
            piece = situation.pieces.get((x + dx, y + dy))
            if kind.double_step and piece and piece.kind == kind and piece.side != situation.turn:
                found.append((x + dx, y + dy))
    return found


def in_passing(situation: Situation, move: Move) -> bool:
    piece = situation.pieces[move.origin]
    return (
        move.target == situation.passed
        and bool(stepped_over(situation))
        and piece.kind.en_passant
        and difference(move.origin, move.target) in vectors(situation.variant, piece, "captures")
    )


def promotes(variant: Variant, piece: Piece, square: Square) -> bool:
    return (
        piece.kind.promotes
        and variant.promotion is not None
        and any(in_region(region, square) for region in variant.promotion.regions[piece.side])
    )


def reaches(situation: Situation, origin: Square, target: Square) -> bool:
    """Whether the piece could go there if kings did not matter."""
    variant, pieces = situation.variant, situation.pieces
    piece = pieces[origin]
    away = difference(origin, target)
    victim = pieces.get(target)
    if not exists(variant, target):
        return False
    if victim is not None:
        return (
            victim.side != piece.side
            and not victim.kind.royal
            and attacks(variant, pieces, origin, target)
        )
    if away in vectors(variant, piece, "leaps") + vectors(variant, piece, "steps"):
        return True
    if any(
        slides(variant, pieces, origin, target, step) for step in vectors(variant, piece, "slides")
    ):
        return True
    if in_passing(situation, Move(origin, target)):
        return True
    for step in vectors(variant, piece, "steps") if piece.kind.double_step else ():
        middle = (origin[0] + step[0], origin[1] + step[1])
        if (
            piece.unmoved
            and away == (2 * step[0], 2 * step[1])
            and middle not in pieces
            and exists(variant, middle)
            and not promotes(variant, piece, middle)
        ):
            return True
    return False


def legal_moves(situation: Situation, low: Square, high: Square) -> Iterator[Move]:
    """Every legal move whose target lies in the window."""
    low = tuple(max(c, -COORDINATE_LIMIT) for c in low)
    high = tuple(min(c, COORDINATE_LIMIT) for c in high)
    targets = list(product(range(low[0], high[0] + 1), range(low[1], high[1] + 1)))
    for origin, piece in situation.pieces.items():
        if piece.side is not situation.turn:
            continue
        for target in targets:
            if target == origin or not reaches(situation, origin, target):
                continue
            letters: tuple[str | None, ...] = (None,)
            if promotes(situation.variant, piece, target):
                assert situation.variant.promotion is not None
                letters = situation.variant.promotion.choices
            following = after(situation, Move(origin, target, letters[0]))
            if not checkers(situation.variant, following.pieces, situation.turn):
                yield from (Move(origin, target, letter) for letter in letters)
