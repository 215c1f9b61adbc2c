"""Opening, joining and listing games over HTTP."""

from __future__ import annotations

from typing import Literal

from latticechess.server.messages.base import Colour, Message, Request
from latticechess.server.messages.board import PlacedPiece, VariantView
from latticechess.server.messages.game import ClockSpec, PlayerView, ResultView


class Opponent(Message, frozen=True):
    """Who sits on the other side. `level` belongs to the computer."""

    kind: Literal["computer", "same-screen", "online"]
    level: int | None = None
    name: str | None = None
    """Same screen: the second player's name."""


class CreateGame(Request, frozen=True):
    variant: str
    opponent: Opponent
    colour: Literal["white", "black", "random"] = "white"
    clock: ClockSpec = ClockSpec()
    name: str | None = None
    """The creator's name."""
    takebacks: bool = True
    position: str | None = None
    """A start position as one line of text, in place of the variant's own."""
    clock_at_once: bool = False
    """The clock runs from the start; else the first move costs nothing and starts it."""


class GameCreated(Message, frozen=True):
    id: str


class JoinGame(Request, frozen=True):
    name: str | None = None


class GameSummary(Message, frozen=True):
    id: str
    variant: str
    title: str
    white: PlayerView
    black: PlayerView
    plies: int
    turn: Colour
    clock: ClockSpec
    result: ResultView | None
    started_at: str
    """ISO 8601, UTC."""
    last_played_at: str
    open: bool
    """Waits for a second player."""
    preview: list[PlacedPiece]


class GameList(Message, frozen=True):
    games: list[GameSummary]


class LevelView(Message, frozen=True):
    level: int
    name: str
    description: str


class Setting(Message, frozen=True):
    """What the program offers: sent once at start."""

    version: str
    variants: list[VariantView]
    levels: list[LevelView]
    addresses: list[str]
    """Where others on the network reach this server."""
