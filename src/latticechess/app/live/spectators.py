"""Those who watch a game without playing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latticechess.app.live.seats import sides_of
from latticechess.app.timer import Alarm, now_ms

if TYPE_CHECKING:
    from latticechess.app.live.room import Room

GATHER_MS = 1_000
"""How long arrivals are gathered."""
MANY = 500
"""So many watchers cannot all be told of each newcomer."""


class Crowd:
    """Tells everybody in a room who else is there. Many may come at once: those who are there are
    told of all together, and the more they are the more rarely."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.told: list[str] = []
        """What everybody was told last."""
        self.alarm = Alarm(self.tell)

    def names(self) -> list[str]:
        """Those who watch here without playing, by name, each once."""
        game = self.room.game
        watching = {w.user: w.name for w in self.room.watchers if not sides_of(game, w.user)}
        return sorted(watching.values())

    def for_newcomer(self) -> list[str]:
        """What one who comes is told: of many, no more than the others know."""
        return self.names() if len(self.room.watchers) <= MANY else self.told

    def gather(self) -> None:
        """Somebody has come or gone: tell everybody soon."""
        if self.room.watchers and self.alarm.handle is None:
            self.alarm.set(now_ms() + GATHER_MS * (1 + len(self.room.watchers) // MANY))

    async def tell(self) -> None:
        names = self.names()
        if names != self.told:
            self.told = names
            for watcher in tuple(self.room.watchers):
                watcher.crowd(names)

    async def close(self) -> None:
        await self.alarm.close()
