"""How pawns of an unbounded plane get to promotion: along one axis, to one side of a line."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.kernel.pieces import Side
from latticechess.kernel.variant import Variant


@dataclass(frozen=True, slots=True)
class Way:
    """Steps along `axis` of size `step` lead into the span from `low` to `high`."""

    axis: int = 0
    step: int = 0
    """0 where there is no way."""
    low: int = 0
    high: int = 0


def promotion_ways(variant: Variant) -> tuple[Way, Way]:
    """White's way and Black's: of the first kind of pawn, to the first region that has one."""
    return _way(variant, Side.WHITE), _way(variant, Side.BLACK)


def _way(variant: Variant, side: Side) -> Way:
    pawns = [kind for kind in variant.pieces if kind.promotes and kind.steps]
    if variant.promotion is None or not pawns:
        return Way()
    vector = variant.vector(pawns[0].steps[0], side)
    for region in variant.promotion.regions[side]:
        for axis, (low, high) in enumerate(region):
            if vector[axis] and (low is not None or high is not None):
                low = high if low is None else low
                high = low if high is None else high
                assert low is not None
                assert high is not None
                return Way(axis, vector[axis], low, high)
    return Way()
