"""Scores of the search: centipawns for the side to move, and mates.

Compiled modules take the same numbers from `scores.pxd`; a test compares the two.
"""

from __future__ import annotations

INFINITE = 32_000
"""Larger than every score."""
MATE = 31_000
"""Mate at the root; a mate `n` plies away scores `MATE - n`."""
MATE_BOUND = 30_000
"""A larger absolute score is a forced mate."""
EVALUATION_LIMIT = 29_000
"""Evaluations are clamped to this, so that none looks like a mate."""
NOTHING = 32_500
"""Not a score: no answer."""
MAX_PLY = 100
"""The longest line from the root."""


def mate_in(score: int) -> int | None:
    """Own moves until mate, negative if the opponent mates; None if the score is no mate."""
    if score > MATE_BOUND:
        return (MATE - score + 1) // 2
    if score < -MATE_BOUND:
        # An odd number of plies: the own move loses, as where pieces are to be lost.
        return -((MATE + score + 1) // 2)
    return None
