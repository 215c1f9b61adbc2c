"""What may end a search besides the switch."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Whatever comes first ends the search; without any of them only the switch does."""

    depth: int = 64
    """Full plies at most."""
    nodes: int = 0
    """Positions at most, of all threads together; 0 is without limit."""
    time_ms: int | None = None
    """Never longer than this."""
    aim_ms: int | None = None
    """About so long where there is a clock: longer in doubt, shorter when the move is clear."""
    mate: int | None = None
    """Enough once a mate in so many own moves, or fewer, is found."""
