"""What a room deals with besides its game: who watches it, how moves come, what is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from latticechess.kernel.sentence import Sentence
from latticechess.play.events import Event, Moved


class Watcher(Protocol):
    """Somebody who looks at a room: a browser's socket."""

    @property
    def user(self) -> str: ...

    @property
    def lag_ms(self) -> int:
        """Measured time that a message takes to them and back."""

    def changed(self, keep: int) -> None:
        """The room has changed: the first `keep` plies stand, later ones are new. Never waits."""

    def told(self, text: Sentence) -> None:
        """Something that people in the room should read."""

    @property
    def name(self) -> str:
        """What they are called."""

    def crowd(self, names: Sequence[str]) -> None:
        """These watch without playing."""


@dataclass(frozen=True, slots=True)
class Sent:
    """How a move came: made once under `id`, for a certain ply, so long on its way."""

    id: str = ""
    ply: int | None = None
    lag_ms: int = 0


class Tally:
    """How much has been stored."""

    def __init__(self) -> None:
        self.moves = 0
        self.events = 0

    def add(self, events: Sequence[Event]) -> None:
        self.events += len(events)
        self.moves += sum(isinstance(event, Moved) for event in events)


@dataclass(frozen=True, slots=True)
class SeatCard:
    """What is known of a player beyond the game."""

    rating: int | None = None
    name: str | None = None
    """In place of the name in the game."""
