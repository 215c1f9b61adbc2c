"""What waits to be sent to one browser: bounded, so that a slow one costs little and is let go."""

from __future__ import annotations

from collections import deque

CAPACITY = 64
"""Messages a slow browser may fall behind before it is dropped; it resumes by Watch(since)."""


class Outbox:
    """A queue that never makes the sender wait."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self.capacity = capacity
        self.waiting: deque[bytes] = deque()
        self.overflowed = False

    def put(self, message: bytes) -> None:
        """Add a message; where there is no room nothing that waits or comes later is sent."""
        if self.overflowed:
            return
        if len(self.waiting) == self.capacity:
            self.overflowed = True
            self.waiting.clear()
        else:
            self.waiting.append(message)

    def take(self) -> bytes | None:
        """The next message; None if there is none."""
        return self.waiting.popleft() if self.waiting else None
