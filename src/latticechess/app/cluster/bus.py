"""News between the parts of a running program, and between several processes of one server.

What is published is a hint to look again, never the only copy of anything: whoever missed it
(a listener that was away, a message lost on its way) finds the same in the database.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

log = logging.getLogger("latticechess.bus")

GAP = "gap"
"""Published in this process when news from others may have been lost: look for yourself."""

Listener = Callable[[str], None]
"""Called with what was published, in the event loop; never waits."""
Unsubscribe = Callable[[], None]


class Bus(Protocol):
    """Carries short texts (JSON) from whoever publishes under a topic to all who listen to it."""

    @property
    def shared(self) -> bool:
        """Whether there may be other processes."""

    @property
    def connected(self) -> bool:
        """Whether news from other processes arrives now."""

    async def open(self) -> None:
        """Begin to carry."""

    def publish(self, topic: str, data: str = "") -> None:
        """Tell all listeners of `topic`, in every process; never waits, never fails."""

    def subscribe(self, topic: str, listener: Listener) -> Unsubscribe:
        """Call `listener` from now on, until the answer is called."""

    async def close(self) -> None:
        """Carry nothing more."""


class LocalBus:
    """The bus of a program that is one process."""

    shared = False
    connected = True

    def __init__(self) -> None:
        self.listeners: dict[str, list[Listener]] = defaultdict(list)

    def publish(self, topic: str, data: str = "") -> None:
        for listener in tuple(self.listeners.get(topic, ())):
            try:
                listener(data)
            except Exception:
                # One bad listener must not keep the news from the others.
                log.exception("a listener to %s failed", topic)

    def subscribe(self, topic: str, listener: Listener) -> Unsubscribe:
        self.listeners[topic].append(listener)

        def unsubscribe() -> None:
            if listener in self.listeners.get(topic, ()):
                self.listeners[topic].remove(listener)
                if not self.listeners[topic]:
                    del self.listeners[topic]

        return unsubscribe

    async def open(self) -> None:
        """There is nothing to connect."""

    async def close(self) -> None:
        self.listeners.clear()
