"""What can happen in a game. A game is the list of these, and nothing else is stored of it."""

from __future__ import annotations

from typing import Literal

import msgspec

from latticechess.kernel.geometry import Square
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.play.time_controls import ClockSpec, NoClock


class Player(msgspec.Struct, frozen=True):
    """Who sits on one side of the board."""

    kind: Literal["person", "computer", "open"]
    name: str = ""
    user: str | None = None
    """Who may move: the same user on both sides shares one screen."""
    level: int | None = None
    """The computer's strength."""
    engine: str | None = None
    """Which program plays for the computer; None: our own."""
    profile: str | None = None
    """Whose game it is in statistics and rankings; by default that of the one who may move."""

    def __post_init__(self) -> None:
        if self.profile is None and self.user is not None:
            msgspec.structs.force_setattr(self, "profile", self.user)


OPEN = Player("open")
"""A seat that waits for somebody."""


class Series(msgspec.Struct, frozen=True):
    """Games that the same two play one after the other. Points are in halves."""

    previous: str
    """The game before."""
    number: int
    """Which game of the series this is, from 2."""
    white: int
    """What the one who is now White has scored in the games before."""
    black: int


class GameOptions(msgspec.Struct, frozen=True):
    """What was agreed before the first move."""

    variant: str
    source: str
    """The variant's file, so that the game outlives every change to it."""
    title: str = ""
    """The variant's title; filled in by `start_game`."""
    start: str | None = None
    """A start position as one line of text, in place of the variant's own."""
    start_number: int | None = None
    """Which of a family of start positions (Chess960), in place of `start`."""
    clocks: tuple[ClockSpec, ClockSpec] = (NoClock(), NoClock())
    """White's and Black's: they differ in a game at odds."""
    clock_start: Literal["first-move", "at-once"] = "first-move"
    """By default the first move of the game costs nothing and starts the opponent's clock."""
    takebacks: bool = True
    """Never in a rated game."""
    rated: bool = False
    name: str = ""
    series: Series | None = None
    """Set in a rematch."""
    host: str = ""
    """Who set up a game between computers: they may pause it, end it and change its levels."""
    delay_s: int | None = None
    """So many seconds later than the players spectators see what happens."""


class GameEvent(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", kw_only=True):
    """Base of all events."""

    at: int
    """Milliseconds since 1970; never before the event before it."""


class GameFile(msgspec.Struct, frozen=True, omit_defaults=True):
    """That a game comes from a file: who brought it, and what else the file says about it."""

    by: str | None = None
    """The user who brought it; None: whoever runs the program."""
    tags: dict[str, str] = {}
    """Event, place, round, opening and so on, by the names that PGN gives them."""
    text: str = ""
    """The moves as they stood there, if they had comments or variations."""


class Started(GameEvent, frozen=True, tag="started"):
    """The game exists. Open seats are filled by `Joined`."""

    game: str
    options: GameOptions
    players: tuple[Player, Player]
    first: Side = Side.WHITE
    """Who moves first in the start position."""
    file: GameFile | None = None
    """Played elsewhere and read from a file."""


class Joined(GameEvent, frozen=True, tag="joined"):
    """`player` takes the seat on `side`."""

    side: Side
    player: Player


class Moved(GameEvent, frozen=True, tag="moved"):
    """The side to move has moved."""

    origin: Square
    target: Square
    text: str
    """The move as it is written in the variant's notation."""
    promotion: str | None = None
    id: str = ""
    """Made by the client: the same id is never played twice."""
    lag_ms: int = 0
    """Travelling time that is not counted as thought."""
    clock_ms: int | None = None
    """What the mover's clock shows after the move."""


class Recorded(GameEvent, frozen=True, tag="recorded"):
    """Moves made elsewhere, told all at once: the whole line of a game from a file."""

    moves: str
    """The moves in the variant's notation, with blanks between."""
    clocks: tuple[int | None, ...] = ()
    """What the mover's clock showed after each; () if nothing is known."""


class DrawOffered(GameEvent, frozen=True, tag="draw-offered"):
    side: Side


class DrawDeclined(GameEvent, frozen=True, tag="draw-declined"):
    """`side` says no."""

    side: Side


class TakebackRequested(GameEvent, frozen=True, tag="takeback-requested"):
    side: Side
    plies: int


class TakebackDeclined(GameEvent, frozen=True, tag="takeback-declined"):
    """`side` says no, or withdraws the request."""

    side: Side


class TakenBack(GameEvent, frozen=True, tag="taken-back"):
    """The last `plies` moves are undone: board, clocks and all."""

    plies: int


class PauseRequested(GameEvent, frozen=True, tag="pause-requested"):
    """`side` would like a break; the opponent agrees by asking for one too."""

    side: Side


class PauseDeclined(GameEvent, frozen=True, tag="pause-declined"):
    """`side` says no, or withdraws the request."""

    side: Side


class Paused(GameEvent, frozen=True, tag="paused"):
    """Clocks stand and nothing moves."""

    side: Side
    held: bool = False
    """By the program, which was not running: it also resumes by itself."""


class Resumed(GameEvent, frozen=True, tag="resumed"):
    side: Side


class LevelChanged(GameEvent, frozen=True, tag="level-changed"):
    """The computer on `side` plays on at another strength."""

    side: Side
    level: int


class AbortRequested(GameEvent, frozen=True, tag="abort-requested"):
    """`side` would like to end the game without a result."""

    side: Side


class AbortDeclined(GameEvent, frozen=True, tag="abort-declined"):
    """`side` says no, or withdraws the request."""

    side: Side


class RematchOffered(GameEvent, frozen=True, tag="rematch-offered"):
    """After the end: `side` would like another game."""

    side: Side


class RematchDeclined(GameEvent, frozen=True, tag="rematch-declined"):
    """`side` says no, or withdraws the offer."""

    side: Side


class RematchStarted(GameEvent, frozen=True, tag="rematch-started"):
    """The other game exists."""

    game: str


class Ended(GameEvent, frozen=True, tag="ended"):
    """The game is over. `winner` None: a draw, or no result if it was aborted."""

    reason: Reason
    winner: Side | None = None


class Corrected(GameEvent, frozen=True, tag="corrected"):
    """An organiser puts the result right. `winner` None: a draw, or no result if void."""

    by: str
    """The organiser's user id."""
    name: str
    """The organiser's name, as it was then."""
    why: str
    winner: Side | None = None
    void: bool = False
    """The game counts for nobody."""

    @property
    def outcome(self) -> Outcome:
        """The result as it stands now."""
        return Outcome(self.winner, Reason.ABORTED if self.void else Reason.DECISION)


class Renamed(GameEvent, frozen=True, tag="renamed"):
    """The game is called `name` from now on."""

    name: str
    by: str
    """The user who named it."""


Event = (
    Started
    | Joined
    | Moved
    | Recorded
    | DrawOffered
    | DrawDeclined
    | TakebackRequested
    | TakebackDeclined
    | TakenBack
    | PauseRequested
    | PauseDeclined
    | Paused
    | Resumed
    | LevelChanged
    | AbortRequested
    | AbortDeclined
    | Ended
    | RematchOffered
    | RematchDeclined
    | RematchStarted
    | Corrected
    | Renamed
)

_decoder = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> str:
    """One line of JSON."""
    return msgspec.json.encode(event).decode()


def decode_event(text: str | bytes) -> Event:
    """The event that `encode_event` wrote."""
    event: Event = _decoder.decode(text)
    return event


def kind_of(event: Event) -> str:
    """The event's tag, such as `draw-offered`."""
    return str(type(event).__struct_config__.tag)
