"""Which of a game's players have left, and since when: what a claim is judged by."""

from __future__ import annotations

from collections.abc import Callable

from latticechess.app.timer import now_ms
from latticechess.kernel.pieces import Side
from latticechess.play.game import Game


class Absence:
    """Remembers when each player was last there, as this process knows it."""

    patience_ms: int | None = None
    """How long somebody who has left is waited for; None: as long as is usual."""

    def __init__(self) -> None:
        self.since: dict[Side, int] = {}

    def note(self, game: Game, connected: Callable[[Side], bool]) -> None:
        """Somebody has come or gone: look who is missing."""
        for side in Side:
            if game.players[side].kind == "person" and not connected(side):
                self.since.setdefault(side, now_ms())
            else:
                self.since.pop(side, None)

    def away_ms(self, side: Side) -> int | None:
        """How long the player has been away; None: they are there."""
        left = self.since.get(side)
        return None if left is None else max(0, now_ms() - left)
