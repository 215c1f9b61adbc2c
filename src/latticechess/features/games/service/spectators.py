"""Spectators of a live game."""

from __future__ import annotations

from collections.abc import Callable, Collection

from latticechess.app.timer import Timer, now_ms
from latticechess.features.games.service.seats import hosts, sides_of
from latticechess.features.games.service.watcher import Watcher
from latticechess.play.game import Game

BATCH_MS = 1_000
"""Arrivals and departures within this time are announced together."""
CROWDED = 500
"""Above this many watchers a newcomer is not announced at once, and batches grow longer."""


class Spectators:
    """Tells the watchers of a game who is watching it.

    Changes are announced in batches. The more watchers there are, the rarer the batches.
    """

    def __init__(self, watchers: Collection[Watcher], current: Callable[[], Game]) -> None:
        self.watchers = watchers
        self.current = current
        self.announced: list[str] = []
        self.differs = False
        """A newcomer was told something else than `announced`."""
        self.timer = Timer(self.announce)

    def names(self) -> list[str]:
        """Names of the users who only watch, sorted, each user once.

        Before both seats are taken there are none: whoever comes may sit down.
        """
        if not self.current().seated:
            return []
        watching = {w.user: w.name for w in self.watchers if not self.takes_part(w.user)}
        return sorted(watching.values())

    def takes_part(self, user: str) -> bool:
        """Whether `user` plays, or has set up this game between computers."""
        game = self.current()
        return bool(sides_of(game, user)) or hosts(game, user)

    def for_newcomer(self) -> list[str]:
        """What a newcomer is told: in a crowded room, no more than everybody knows."""
        if len(self.watchers) > CROWDED:
            return self.announced
        names = self.names()
        self.differs = self.differs or names != self.announced
        return names

    def announce_soon(self) -> None:
        """Schedule an announcement, after somebody has come or gone."""
        if self.watchers and not self.timer.pending:
            self.timer.set(now_ms() + BATCH_MS * (1 + len(self.watchers) // CROWDED))

    async def announce(self) -> None:
        names = self.names()
        if names != self.announced or self.differs:
            self.announced = names
            self.differs = False
            for watcher in tuple(self.watchers):
                watcher.spectators(names)

    async def close(self) -> None:
        await self.timer.close()
