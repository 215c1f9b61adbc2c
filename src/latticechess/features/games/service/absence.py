"""Absence: which players have left a game, and since when. A claim is judged by it."""

from __future__ import annotations

from collections.abc import Callable

from latticechess.app.timer import now_ms
from latticechess.kernel.pieces import Side
from latticechess.play.game import Game


class Absence:
    """Remembers since when each player has been away, as far as this process knows."""

    def __init__(self, patience_ms: int | None = None) -> None:
        self.patience_ms = patience_ms
        """How long a player may be away before the opponent can claim; None: the default."""
        self.since: dict[Side, int] = {}

    def update(self, game: Game, connected: Callable[[Side], bool]) -> None:
        """Check who is missing, after somebody has come or gone."""
        for side in Side:
            if game.players[side].kind == "person" and not connected(side):
                self.since.setdefault(side, now_ms())
            else:
                self.since.pop(side, None)

    def away_ms(self, side: Side) -> int | None:
        """How long the player has been away; None: they are connected."""
        left = self.since.get(side)
        return None if left is None else max(0, now_ms() - left)
