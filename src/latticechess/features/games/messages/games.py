"""Creating, joining and listing games."""

from __future__ import annotations

from latticechess.features.games.messages.board import PlacedPiece, VariantView
from latticechess.features.games.messages.game import ClockSpec, PlayerView, ResultView
from latticechess.features.games.service.new_game import OpponentKind
from latticechess.features.lobby.store import ColourWish
from latticechess.server.wire import Character, ClockClass, Colour, Message, Request


class Opponent(Message, frozen=True):
    """The opponent. `level` and `engine` are the computer's.

    `watch` is a game between two computers; `level`, `engine` and `character` play Black.
    """

    kind: OpponentKind
    level: int | None = None
    engine: str | None = None
    """An external engine by its name in `Setting.engines`; null: the built-in engine."""
    white_level: int | None = None
    white_engine: str | None = None
    character: Character | None = None
    """In whose taste the built-in engine plays, at any level; null: its own."""
    white_character: Character | None = None
    name: str | None = None
    """Same screen: the second player's name; an unknown name becomes a new player."""
    profile: str | None = None
    """Same screen: the second player's id in the register."""


class CreateGame(Request, frozen=True):
    variant: str
    """The name of a shipped board or of an own one."""
    opponent: Opponent
    colour: ColourWish = "white"
    clock: ClockSpec = ClockSpec()
    name: str | None = None
    """The creator's name; same screen: the name of the player in the creator's seat."""
    profile: str | None = None
    """Same screen: the id of the player in the creator's seat."""
    takebacks: bool = True
    """Ignored in rated games, which allow none."""
    rated: bool = False
    """Rated: needs two different people and the variant's start position."""
    game_name: str | None = None
    """Generated if blank."""
    position: str | None = None
    """The start position as text; null: the variant's."""
    black_clock: ClockSpec | None = None
    """Black's time control in a game at odds; null: the same as White's."""
    clock_at_once: bool = False
    """The clock runs from the start; otherwise the first move is free and starts it."""
    delay_s: int | None = None
    """Spectator delay in seconds; null: the server's default."""
    source: str | None = None
    """A variant file to try without saving it, on one screen or against the computer; `variant`
    is ignored then."""


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
    """Waits for an opponent."""
    preview: list[PlacedPiece]
    board: VariantView | None
    """What to draw of an own board; null for shipped ones, which `Setting` has."""


class GameList(Message, frozen=True):
    games: list[GameSummary]


class LevelView(Message, frozen=True):
    level: int
    name: str
    description: str
    elo: dict[str, int]
    """Approximate Elo by variant, where measured."""


class EngineView(Message, frozen=True):
    """An external engine, with its own levels."""

    name: str
    title: str
    variants: list[str]
    levels: list[LevelView]
    problem: str | None
    """Why it cannot play; null: it can."""


class Setting(Message, frozen=True):
    """What the program offers."""

    version: str
    variants: list[VariantView]
    levels: list[LevelView]
    engines: list[EngineView]
    addresses: list[str]
    """Addresses of this server for others on the network."""


class RatingChange(Message, frozen=True):
    """A player's rating before and after a game; `before` is null for a first one."""

    before: int | None
    after: int


class RatingChanges(Message, frozen=True):
    """What a rated game has done to ratings; null: nothing."""

    white: RatingChange | None
    black: RatingChange | None


class PictureFrames(Message, frozen=True):
    """Pictures of a game in one window: the SVG text `head`, one of `bodies` and `</svg>`."""

    head: str
    bodies: list[str]
