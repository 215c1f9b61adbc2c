"""The game as spectators see it where they see it late."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from latticechess.app.timer import Alarm, now_ms
from latticechess.play.game import Game


class Gallery:
    """Follows a game at a distance in time. Until the first move there is nothing to hide."""

    def __init__(self, game: Game, delay_s: int, tell: Callable[[int], None]) -> None:
        """`tell` is called with how many plies stand whenever what is shown has changed."""
        self.delay_ms = 1000 * delay_s
        self.tell = tell
        self.game = game
        """What is shown now."""
        self.coming: deque[Game] = deque()
        self.alarm = Alarm(self.go_on)

    def add(self, game: Game) -> None:
        """Another event has happened: it is shown when its time has come."""
        if game.ply == 0 and not self.coming:
            self.game = game
        else:
            self.coming.append(game)

    def catch_up(self) -> int | None:
        """Show what is due; how many plies of what was shown before stand, None: nothing is."""
        kept: int | None = None
        while self.coming and self.coming[0].at + self.delay_ms <= now_ms():
            before, self.game = self.game.ply, self.coming.popleft()
            kept = min(before if kept is None else kept, self.game.ply)
        return kept

    def wait(self) -> None:
        """Be woken when the next is due."""
        self.alarm.set(self.coming[0].at + self.delay_ms if self.coming else None)

    async def go_on(self) -> None:
        kept = self.catch_up()
        self.wait()
        if kept is not None:
            self.tell(kept)

    async def close(self) -> None:
        await self.alarm.close()
