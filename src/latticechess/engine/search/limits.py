"""Search limits: depth, nodes, time, mate."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The first limit reached ends the search; without any, only the stop flag does."""

    depth: int = 64
    """Maximum depth in plies."""
    nodes: int = 0
    """Maximum nodes of all threads together; 0 is no limit."""
    time_ms: int | None = None
    """Hard limit."""
    aim_ms: int | None = None
    """Soft limit with a clock: more for an unstable best move, less for a clear one."""
    mate: int | None = None
    """Stop once a mate in at most this many own moves is found."""
