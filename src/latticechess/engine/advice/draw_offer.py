"""Whether the computer takes a draw that it is offered."""

from __future__ import annotations

OFFER_MS = 300
"""Search time for the answer."""
CONTEMPT = -60
"""It accepts at this score of its own or below, in centipawns."""


def accepts_draw(score: int) -> bool:
    """The answer at this score of the computer."""
    return score <= CONTEMPT
