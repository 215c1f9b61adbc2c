"""Opening, joining and listing games over HTTP."""

from __future__ import annotations

from typing import Literal

from latticechess.server.messages.base import ClockClass, Colour, Message, Request
from latticechess.server.messages.board import PlacedPiece, VariantView
from latticechess.server.messages.game import ClockSpec, PlayerView, ResultView


class Opponent(Message, frozen=True):
    """Who sits on the other side. `level` and `engine` belong to the computer.

    `watch` is a game between two computers, of which `level` and `engine` play Black.
    """

    kind: Literal["computer", "same-screen", "online", "watch"]
    level: int | None = None
    engine: str | None = None
    """An external engine by its name in `Setting.engines`; null: our own."""
    white_level: int | None = None
    white_engine: str | None = None
    name: str | None = None
    """Same screen: the second player's name; one not known yet is entered as a player."""
    profile: str | None = None
    """Same screen: the second player, chosen from the register."""


class StageSpec(Request, frozen=True):
    """So many moves in this much more time; the last stage may be the rest of the game."""

    time_ms: int
    moves: int | None = None
    increment_ms: int = 0


class CreateGame(Request, frozen=True):
    variant: str
    opponent: Opponent
    colour: Literal["white", "black", "random"] = "white"
    clock: ClockSpec = ClockSpec()
    name: str | None = None
    """The creator's name; same screen: the name of the player on the creator's seat."""
    profile: str | None = None
    """Same screen: the player on the creator's seat, chosen from the register."""
    takebacks: bool = True
    """Never in a rated game."""
    rated: bool = False
    """Counts in the rankings: two different people and the board's own start."""
    game_name: str | None = None
    """A name is made up if this is left blank."""
    position: str | None = None
    """A start position as one line of text, in place of the variant's own."""
    black_clock: ClockSpec | None = None
    """Black's clock in a game at odds; null: the same as White's."""
    periods: int = 1
    """How many periods there are, where the clock is `byoyomi`."""
    stages: list[StageSpec] | None = None
    """What the clock's stages are, where it is `stages`."""
    clock_at_once: bool = False
    """The clock runs from the start; else the first move costs nothing and starts it."""
    delay_s: int | None = None
    """How many seconds later than the players spectators see it; null: as the server has it."""


class GameCreated(Message, frozen=True):
    id: str


class JoinGame(Request, frozen=True):
    name: str | None = None


class NameGame(Request, frozen=True):
    name: str


class GameSummary(Message, frozen=True):
    id: str
    name: str
    variant: str
    title: str
    rated: bool
    clock_class: ClockClass
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
    elo: dict[str, int]
    """About how strong it is on each board, by name; only where that has been measured."""


class EngineView(Message, frozen=True):
    """An external engine that can be the opponent, with its own strengths."""

    name: str
    title: str
    variants: list[str]
    levels: list[LevelView]
    problem: str | None
    """Why it cannot play at present."""


class Setting(Message, frozen=True):
    """What the program offers: sent once at start."""

    version: str
    variants: list[VariantView]
    levels: list[LevelView]
    engines: list[EngineView]
    addresses: list[str]
    """Where others on the network reach this server."""
