"""The bus: publish and subscribe, between the parts of a program and between processes.

A message is a hint to read again, never the only copy of anything: whoever misses it finds the
same in the database.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

log = logging.getLogger("latticechess.bus")

GAP = "gap"
"""Topic: messages from other processes may have been lost, so read again."""

Listener = Callable[[str], None]
"""Called with the message, in the event loop; must not block."""
Unsubscribe = Callable[[], None]


def is_addressed(topic: str) -> bool:
    """Whether few processes listen to a topic: that of one game or user, as in "game.ID"."""
    return "." in topic


class Bus(Protocol):
    """Carries short texts (JSON) from publishers of a topic to its listeners."""

    @property
    def shared(self) -> bool:
        """Whether there may be other processes."""

    @property
    def connected(self) -> bool:
        """Whether messages from other processes arrive now."""

    async def open(self) -> None:
        """Connect."""

    def publish(self, topic: str, data: str = "") -> None:
        """Send to all listeners of `topic`, in every process; never blocks, never fails."""

    def subscribe(self, topic: str, listener: Listener) -> Unsubscribe:
        """Call `listener` with every message until the returned function is called."""

    async def arrives(self, topic: str) -> None:
        """Return when a topic subscribed to arrives from other processes, or none are reached."""

    async def close(self) -> None:
        """Disconnect."""


class LocalBus:
    """The bus of a single process."""

    shared = False
    connected = True

    def __init__(self) -> None:
        self.listeners: dict[str, list[Listener]] = defaultdict(list)

    def publish(self, topic: str, data: str = "") -> None:
        for listener in tuple(self.listeners.get(topic, ())):
            try:
                listener(data)
            except Exception:
                # One failing listener must not keep the message from the others.
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

    async def arrives(self, topic: str) -> None:
        """Messages arrive at once."""

    async def close(self) -> None:
        self.listeners.clear()
