"""Which class of board a variant needs."""

from __future__ import annotations

from functools import lru_cache

from latticechess.kernel.board import Board
from latticechess.kernel.variant import Variant


def empty_board(variant: Variant) -> Board:
    """An empty board of the class that the geometry needs."""
    known = _first_board(variant)
    # Equal variants read from two files have pieces of their own.
    return known.blank() if known.variant is variant else _new_board(variant)


@lru_cache(maxsize=64)
def _first_board(variant: Variant) -> Board:
    """A board whose tables the others share."""
    return _new_board(variant)


def _new_board(variant: Variant) -> Board:
    # Imported on first use: most programs need only one of them.
    if variant.geometry.bounded:
        from latticechess.kernel.dense.board import DenseBoard
        from latticechess.kernel.dense.ruled import RuledBoard

        return RuledBoard(variant) if variant.ruled else DenseBoard(variant)
    from latticechess.kernel.sparse.board import SparseBoard
    from latticechess.kernel.sparse.ruled import RuledPlane

    return RuledPlane(variant) if variant.ruled else SparseBoard(variant)
