"""Bounded send queue of one client: a slow client costs little memory and is disconnected."""

from __future__ import annotations

from collections import deque

CAPACITY = 64
"""Messages a client may fall behind before it is dropped; it resumes with Watch(since)."""


class Outbox:
    """A queue whose `put` never blocks."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self.capacity = capacity
        self.waiting: deque[bytes] = deque()
        self.overflowed = False

    def put(self, message: bytes) -> None:
        """Add a message; on overflow drop it, everything queued and everything later."""
        if self.overflowed:
            return
        if len(self.waiting) == self.capacity:
            self.overflowed = True
            self.waiting.clear()
        else:
            self.waiting.append(message)

    def take(self) -> bytes | None:
        """The next message; None if the queue is empty."""
        return self.waiting.popleft() if self.waiting else None
