"""What the numbers of a search mean: hundredths of a pawn for the side to move, and mates.

Compiled modules take the same numbers from `scores.pxd`; a test holds the two together.
"""

from __future__ import annotations

INFINITE = 32_000
"""Beyond every score."""
MATE = 31_000
"""Mate on the board at the root; a mate `n` plies away is worth `MATE - n`."""
MATE_BOUND = 30_000
"""A score beyond this either way is a forced mate."""
EVALUATION_LIMIT = 29_000
"""No evaluation is larger, so that none looks like a mate."""
NOTHING = 32_500
"""Not a score: the question was not answered."""
MAX_PLY = 100
"""How far any line may go from the root."""


def mate_in(score: int) -> int | None:
    """Own moves until mate, negative when it is the opponent who mates; None if no mate is seen."""
    if score > MATE_BOUND:
        return (MATE - score + 1) // 2
    if score < -MATE_BOUND:
        return -((MATE + score) // 2)
    return None
