"""How much one browser may ask for."""

from __future__ import annotations

import time
from collections.abc import Callable

MESSAGE_BYTES = 16 * 1024
"""The longest message a browser has reason to send."""
FRAME_BYTES = 1024 * 1024
"""Longer ones are not even read: the socket closes."""
BODY_BYTES = 256 * 1024
"""The longest body of a request: a game with a start position of thousands of pieces."""
MESSAGES_PER_SECOND = 25.0
MESSAGE_BURST = 100


class Pace:
    """Lets a burst through, then so many a second; tells how long to hold back the next."""

    def __init__(
        self,
        per_second: float = MESSAGES_PER_SECOND,
        burst: int = MESSAGE_BURST,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.per_second = per_second
        self.burst = burst
        self.now = now
        self.credit = float(burst)
        self.last = now()

    def take(self) -> float:
        """Spend one message; the seconds to wait before it is dealt with."""
        at = self.now()
        self.credit = min(self.burst, self.credit + (at - self.last) * self.per_second)
        self.last = at
        self.credit -= 1
        return max(0.0, -self.credit / self.per_second)
