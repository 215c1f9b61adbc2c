"""Whether the computer takes a draw that it is offered."""

from __future__ import annotations

from latticechess.engine.strength.characters import taste_of

OFFER_MS = 300
"""Search time for the answer."""
CONTEMPT = -60
"""It accepts at this score of its own or below, in centipawns."""


def accepts_draw(score: int, character: str | None = None) -> bool:
    """The answer at this score of the computer; a character may want a draw more, or less."""
    contempt = 0 if character is None else taste_of(character).contempt
    return score <= CONTEMPT - contempt
