"""Promotion paths on an unbounded plane: along one axis, into a span."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.kernel.pieces import Side
from latticechess.kernel.variant import Variant


@dataclass(frozen=True, slots=True)
class PromotionPath:
    """Steps of size `step` along `axis` lead into the span from `low` to `high`."""

    axis: int = 0
    step: int = 0
    """0 where there is no path."""
    low: int = 0
    high: int = 0


def promotion_paths(variant: Variant) -> tuple[PromotionPath, PromotionPath]:
    """White's path and Black's: of the first pawn type, to the first region it can reach."""
    return _path(variant, Side.WHITE), _path(variant, Side.BLACK)


def _path(variant: Variant, side: Side) -> PromotionPath:
    pawns = [kind for kind in variant.pieces if kind.promotes and kind.steps]
    if variant.promotion is None or not pawns:
        return PromotionPath()
    vector = variant.vector(pawns[0].steps[0], side)
    for region in variant.promotion.regions[side]:
        for axis, (low, high) in enumerate(region):
            if vector[axis] and (low is not None or high is not None):
                low = high if low is None else low
                high = low if high is None else high
                assert low is not None
                assert high is not None
                return PromotionPath(axis, vector[axis], low, high)
    return PromotionPath()
