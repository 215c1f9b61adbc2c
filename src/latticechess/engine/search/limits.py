"""Search limits: depth, nodes, time, mate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock


class Ponder:
    """Thinking in the opponent's time: limits of time hold only after `hit`.

    They count from the beginning of the search, since that time was thought in too.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._then: Callable[[], None] = lambda: None
        self.over = False

    def hit(self) -> None:
        """The expected move was played; may be called from any thread."""
        with self._lock:
            self.over = True
            then = self._then
        then()

    def when_hit(self, then: Callable[[], None]) -> None:
        """Call this at the hit, or now if it is past."""
        with self._lock:
            self._then = then
            over = self.over
        if over:
            then()


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
    ponder: Ponder | None = None
    """Until its hit no limit of time holds."""

    @property
    def pondering(self) -> bool:
        return self.ponder is not None and not self.ponder.over

    def after(self, spent_ms: int) -> Limits:
        """What is left when so much time has gone by."""

        def left(time_ms: int | None) -> int | None:
            return None if time_ms is None else max(1, time_ms - spent_ms)

        return replace(self, time_ms=left(self.time_ms), aim_ms=left(self.aim_ms))
