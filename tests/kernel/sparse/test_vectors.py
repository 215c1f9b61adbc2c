"""What the sparse board accepts as a variant, and what it says about the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kernel.planes import plane
from latticechess.kernel.library import variant
from latticechess.kernel.pieces import PieceType
from latticechess.kernel.sparse.board import SparseBoard


def test_other_dimensions_are_refused() -> None:
    for name in ("chess", "cube"):
        with pytest.raises(ValueError, match="unbounded plane of 2 dimensions"):
            SparseBoard(variant(name))
    endless = plane().geometry.axes[0]
    space = replace(plane(), geometry=replace(plane().geometry, axes=(endless,) * 3))
    with pytest.raises(ValueError, match="2 dimensions"):
        SparseBoard(space)


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (PieceType("Jumper", "J", leaps=((17, 0),)), "too long"),
        (PieceType("Rider", "J", slides=((2, 4),)), "divide it by 2"),
        (PieceType("Stone", "J", leaps=((0, 0),)), "leads nowhere"),
        (PieceType("Space", "J", leaps=((1, 1, 1),)), "leads nowhere"),
        (PieceType("Climber", "J", slides=((0, 1),), promotes=True), "cannot promote"),
    ],
)
def test_pieces_that_do_not_fit(kind: PieceType, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SparseBoard(replace(plane(), pieces=(*plane().pieces, kind)))


def test_too_many_types_or_directions() -> None:
    steps = [PieceType(f"T{i}", chr(0x400 + i), leaps=((1, 0),)) for i in range(23)]
    with pytest.raises(ValueError, match="32 piece types"):
        SparseBoard(replace(plane(), pieces=(*plane().pieces, *steps)))
    ways = tuple((1, y) for y in range(-16, 17))
    rider = PieceType("Sun", "S", slides=ways)
    with pytest.raises(ValueError, match="34 different directions"):
        SparseBoard(replace(plane(), pieces=(*plane().pieces, rider)))


def test_pieces_of_other_variants_are_refused() -> None:
    foreign = PieceType("Dragon", "D", leaps=((5, 5),))
    square, piece = plane().setup[0]
    board = SparseBoard(plane())
    with pytest.raises(ValueError, match="has no Dragon"):
        board.load({square: replace(piece, kind=foreign)}, piece.side)
