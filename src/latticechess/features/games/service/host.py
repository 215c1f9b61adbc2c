"""What a room needs from the process that hosts it. `Rooms` implements it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from latticechess.play.events import Event, Moved
from latticechess.play.game import Game


class Counters:
    """Running totals of what this process has stored."""

    def __init__(self) -> None:
        self.moves = 0
        self.events = 0

    def add(self, events: Sequence[Event]) -> None:
        self.events += len(events)
        self.moves += sum(isinstance(event, Moved) for event in events)


class Host(Protocol):
    """The host of a room."""

    @property
    def counters(self) -> Counters: ...

    @property
    def patience_ms(self) -> int | None:
        """How long a player may be away before the opponent can claim; None: the default."""

    def lists_changed(self) -> None:
        """Lists of games must be read again."""

    def result_changed(self, game: Game) -> None:
        """A game has ended, or its result was corrected, by this process."""

    def attendance_changed(self, game_id: str) -> None:
        """Somebody has come to or left this game, or has taken a seat."""

    def connected_elsewhere(self, game_id: str, user: str) -> bool:
        """Whether the user watches the game through another process."""

    async def rematch(self, game_id: str, user: str, level: int | None) -> None:
        """Offer the user's opponent a rematch, or start the one that is agreed; Refusal."""
