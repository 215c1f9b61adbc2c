"""Positions for tests, written by hand: `{"e4": "K"}` on any of the boards."""

from __future__ import annotations

from collections.abc import Mapping

from latticechess import Piece, Side, variant
from latticechess.kernel.geometry import Geometry, Square
from latticechess.kernel.position import Position


def square(geometry: Geometry, text: str) -> Square:
    """`e4`, `e4t` or `7,4`."""
    if not geometry.bounded:
        return tuple(int(part) for part in text.split(","))
    return tuple(
        axis.labels.index(letter) for axis, letter in zip(geometry.axes, text, strict=True)
    )


def position(name: str, pieces: Mapping[str, str], turn: Side = Side.WHITE) -> Position:
    """Pieces by letter (White's are capital), each with its squares separated by spaces."""
    rules = variant(name)
    placed = {}
    for letter, squares in pieces.items():
        side = Side.WHITE if letter.isupper() else Side.BLACK
        for text in squares.split():
            placed[square(rules.geometry, text)] = Piece(rules.kind(letter), side)
    return Position.from_pieces(rules, placed, turn)


def mirrored(original: Position) -> Position:
    """The same position with colours exchanged and the board turned round."""
    rules = original.variant
    sums = _mirror_sums(original)
    pieces = {}
    for place, piece in original.pieces.items():
        target = tuple(
            c if sign > 0 else total - c
            for c, sign, total in zip(place, rules.mirror, sums, strict=True)
        )
        pieces[target] = Piece(piece.kind, piece.side.opponent, piece.unmoved)
    return Position.from_pieces(rules, pieces, original.turn.opponent)


def _mirror_sums(original: Position) -> tuple[int, ...]:
    """What a coordinate and its mirror image add up to; on a plane found from the promotion
    rows."""
    geometry = original.variant.geometry
    if geometry.bounded:
        return tuple(size - 1 for size in geometry.sizes)
    assert original.variant.promotion is not None
    (white,), (black,) = original.variant.promotion.regions
    return tuple((a or 0) + (b or 0) for (a, _), (b, _) in zip(white, black, strict=True))
