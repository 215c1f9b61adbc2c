"""What waits to be sent to one browser: bounded, so that a slow one costs little and is let go."""

from __future__ import annotations

import asyncio

CAPACITY = 64
"""Messages a slow browser may fall behind before it is dropped; it resumes by Watch(since)."""


class Outbox:
    """A queue that never makes the sender wait."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(capacity)
        self.overflowed = False

    def put(self, message: bytes) -> None:
        """Add a message; when there is no room the outbox closes, and later ones are ignored."""
        if self.overflowed:
            return
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.overflowed = True
            self.close()

    def close(self) -> None:
        """End `get` at once: nothing that waits will be sent."""
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.waiting.put_nowait(None)

    async def get(self) -> bytes | None:
        """The next message; None when the outbox has closed."""
        return await self.waiting.get()
