"""Search parameters: margins, depths and numbers of moves of the pruning, by kind of board.

Centipawns and plies unless said otherwise. A board in space has several times as many moves as a
flat one, and other swings of the evaluation: each kind has numbers of its own, found by
matches in which many of them differed at once.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from latticechess.kernel.variant import Variant

LARGEST = 20_000
"""No margin is larger, so that sums and products stay within 32 bits."""
DIVISORS = ("null_move_divisor", "null_move_lead", "reduction_divisor")
SHIFTS = ("history_shift", "correction_shift")
LARGEST_SHIFT = 30


@dataclass(frozen=True, slots=True)
class SearchParameters:
    """How far the search prunes, reduces and extends. The defaults are those of flat boards."""

    iir_depth: int = 4
    """Internal iterative reduction from this depth on, where the table has no entry ..."""
    iir_plies: int = 4
    """... or one that is shallower by more than these plies."""
    singular_depth: int = 6
    """Singular extension from this depth on ..."""
    singular_plies: int = 3
    """... if the table's move was searched nearly as deep, and ..."""
    singular_margin: int = 2
    """... the others stay below its score by this margin a ply."""
    reverse_futility_depth: int = 6
    reverse_futility_margin: int = 90
    """The evaluation beats beta by this margin a ply, ..."""
    improving_margin: int = 60
    """... less by this while improving."""
    razor_depth: int = 2
    razor_base: int = 150
    razor_margin: int = 150
    """Razoring: below alpha by the base and the margin a ply."""
    null_move_base: int = 3
    null_move_divisor: int = 4
    null_move_lead: int = 200
    """Null move: reduced by the base, this part of the depth, and a ply for so much beyond beta."""
    extension_plies: int = 8
    """Checks are extended up to twice the depth from the root, and so many plies more."""
    late_move_depth: int = 5
    late_moves: int = 4
    late_moves_growth: int = 2
    """Late move pruning: after `late_moves` quiet moves and the growth times the squared depth."""
    futility_depth: int = 6
    futility_base: int = 100
    futility_margin: int = 90
    """Futility: below alpha by the base and the margin a ply."""
    quiet_exchange_depth: int = 3
    capture_exchange_depth: int = 2
    """Exchange pruning: quiet moves and captures that lose material, so near the leaves."""
    reduction_base: int = 50
    reduction_divisor: int = 250
    """Late move reduction in hundredths of a ply: the base, and the product of the logarithms of
    depth and number of the move by the divisor."""
    cut_node_reduction: int = 1
    """Late moves of a node that is expected to fail high are reduced by so many plies more."""
    full_depth_moves: int = 2
    """Moves that are not reduced."""
    history_shift: int = 13
    """A history of 2 to this power is worth a ply of reduction."""
    delta_margin: int = 200
    """A capture at a leaf must lift the evaluation to within this of alpha."""
    correction_shift: int = 4
    """Correction history is kept in centipawns times 2 to this power."""
    aspiration_width: int = 25
    """Half the width of the first aspiration window around the last score."""

    def __post_init__(self) -> None:
        for name in DIVISORS:
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, not {getattr(self, name)}")
        for name in SHIFTS:
            if not 0 <= getattr(self, name) <= LARGEST_SHIFT:
                raise ValueError(f"{name} must be from 0 to {LARGEST_SHIFT}")
        if too_large := [f.name for f in fields(self) if abs(getattr(self, f.name)) > LARGEST]:
            raise ValueError(f"{too_large[0]} must be from {-LARGEST} to {LARGEST}")


FLAT = SearchParameters()
PLANE = SearchParameters(late_moves=6, late_moves_growth=3)
SPACE = SearchParameters(
    late_moves=8,
    late_moves_growth=4,
    late_move_depth=6,
    delta_margin=300,
    reduction_base=80,
    null_move_lead=250,
    razor_base=100,
    capture_exchange_depth=1,
)


def parameters_for(variant: Variant) -> SearchParameters:
    """The search parameters of this kind of board."""
    if not variant.geometry.bounded:
        return PLANE
    return SPACE if variant.geometry.dimension > 2 else FLAT
