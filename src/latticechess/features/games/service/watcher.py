"""A watcher of a live game, and the small records that travel with one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from latticechess.kernel.sentence import Sentence


class Watcher(Protocol):
    """A connection that watches a room: a browser's socket or a bot's stream."""

    @property
    def user(self) -> str: ...

    @property
    def name(self) -> str:
        """The user's display name."""

    @property
    def lag_ms(self) -> int:
        """Measured round-trip time."""

    def changed(self, keep: int) -> None:
        """The room has changed: the first `keep` plies stand, later ones are new. Never blocks."""

    def told(self, text: Sentence) -> None:
        """Show a message to the person watching."""

    def spectators(self, names: Sequence[str]) -> None:
        """The list of spectators has changed."""


@dataclass(frozen=True, slots=True)
class MoveEnvelope:
    """Delivery data of a move: its idempotency key, the ply it is meant for, its network lag."""

    id: str = ""
    ply: int | None = None
    lag_ms: int = 0


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """What is known of a seated player beyond the game."""

    rating: int | None = None
    name: str | None = None
    """Replaces the name stored in the game."""


NOTHING_KNOWN = PlayerInfo()
