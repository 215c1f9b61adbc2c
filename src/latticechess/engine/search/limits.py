"""Search limits: depth, nodes, time, mate."""

from __future__ import annotations

from dataclasses import dataclass, replace


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

    def after(self, spent_ms: int) -> Limits:
        """What is left when so much time has gone by."""

        def left(time_ms: int | None) -> int | None:
            return None if time_ms is None else max(1, time_ms - spent_ms)

        return replace(self, time_ms=left(self.time_ms), aim_ms=left(self.aim_ms))
