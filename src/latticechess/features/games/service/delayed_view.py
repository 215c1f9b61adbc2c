"""The delayed view of a live game, for spectators of games with a spectator delay."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from latticechess.app.timer import Timer, now_ms
from latticechess.play.game import Game


class DelayedView:
    """Follows a game with a delay. Before the first move there is nothing to hide."""

    def __init__(self, game: Game, delay_s: int, changed: Callable[[int], None]) -> None:
        """`changed` is called with the number of plies that still stand when the view changes."""
        self.delay_ms = 1000 * delay_s
        self.changed = changed
        self.game = game
        """The game as it is shown now."""
        self.pending: deque[Game] = deque()
        self.timer = Timer(self.advance)

    def add(self, game: Game) -> None:
        """Queue the game after one more event; it is shown when the delay has passed."""
        if game.ply == 0 and not self.pending:
            self.game = game
        else:
            self.pending.append(game)

    def catch_up(self) -> int | None:
        """Show everything that is due; how many plies shown before still stand. None: no change."""
        kept: int | None = None
        while self.pending and self.pending[0].at + self.delay_ms <= now_ms():
            before, self.game = self.game.ply, self.pending.popleft()
            kept = min(before if kept is None else kept, self.game.ply)
        return kept

    def schedule(self) -> None:
        """Set the timer for the next pending game."""
        self.timer.set(self.pending[0].at + self.delay_ms if self.pending else None)

    async def advance(self) -> None:
        kept = self.catch_up()
        self.schedule()
        if kept is not None:
            self.changed(kept)

    async def close(self) -> None:
        await self.timer.close()
