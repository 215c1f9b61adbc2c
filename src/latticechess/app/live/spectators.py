"""Spectators of a live game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latticechess.app.live.seats import hosts, sides_of
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
        self.differs = False
        """Somebody was told something else when they came."""
        self.alarm = Alarm(self.tell)

    def names(self) -> list[str]:
        """Those who watch here without playing, by name, each once. Before both seats are taken
        nobody does: whoever comes may sit down."""
        game = self.room.game
        if not game.seated:
            return []
        watching = {w.user: w.name for w in self.room.watchers if not self.takes_part(w.user)}
        return sorted(watching.values())

    def takes_part(self, user: str) -> bool:
        """Whether `user` plays, or has set up a game between computers."""
        return bool(sides_of(self.room.game, user)) or hosts(self.room.game, user)

    def for_newcomer(self) -> list[str]:
        """What one who comes is told: of many, no more than the others know."""
        if len(self.room.watchers) > MANY:
            return self.told
        names = self.names()
        self.differs = self.differs or names != self.told
        return names

    def gather(self) -> None:
        """Somebody has come or gone: tell everybody soon."""
        if self.room.watchers and self.alarm.handle is None:
            self.alarm.set(now_ms() + GATHER_MS * (1 + len(self.room.watchers) // MANY))

    async def tell(self) -> None:
        names = self.names()
        if names != self.told or self.differs:
            self.told = names
            self.differs = False
            for watcher in tuple(self.room.watchers):
                watcher.crowd(names)

    async def close(self) -> None:
        await self.alarm.close()
