"""Events of a game. A game is stored as the list of its events, and nothing else."""

from __future__ import annotations

from typing import Literal

import msgspec

from latticechess.kernel.geometry import Square
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.play.time_controls import ClockSpec, NoClock

PlayerKind = Literal["person", "computer", "open"]


class Player(msgspec.Struct, frozen=True):
    """The player on one side."""

    kind: PlayerKind
    name: str = ""
    user: str | None = None
    """The user who may move; the same on both sides at a shared screen."""
    level: int | None = None
    """The computer's level."""
    engine: str | None = None
    """The external engine that plays for the computer; None: our own."""
    profile: str | None = None
    """The profile whose statistics and rankings the game counts for; by default the user's."""
    character: str | None = None
    """In whose taste our own engine plays; None: its own."""

    def __post_init__(self) -> None:
        if self.profile is None and self.user is not None:
            msgspec.structs.force_setattr(self, "profile", self.user)


OPEN = Player("open")
"""An open seat."""


class Series(msgspec.Struct, frozen=True):
    """A series of games between the same players. Scores are in half points."""

    previous: str
    """The game before."""
    number: int
    """Number of this game in the series, from 2."""
    white: int
    """Score in earlier games of the player who is White now."""
    black: int


class GameOptions(msgspec.Struct, frozen=True):
    """Options agreed before the first move."""

    variant: str
    source: str
    """The variant file itself, so that later changes to it do not affect the game."""
    title: str = ""
    """The variant's title; filled in by `start_game`."""
    start: str | None = None
    """A start position as one line of text, instead of the variant's own."""
    start_number: int | None = None
    """Number of the start position in a family such as Chess960, instead of `start`."""
    clocks: tuple[ClockSpec, ClockSpec] = (NoClock(), NoClock())
    """White's and Black's; they differ in a game with time odds."""
    clock_start: Literal["first-move", "at-once"] = "first-move"
    """By default the first move costs no time and starts the opponent's clock."""
    takebacks: bool = True
    """Never in a rated game."""
    rated: bool = False
    name: str = ""
    series: Series | None = None
    """Set in a rematch."""
    host: str = ""
    """The user who set up a game between computers; may pause and end it and change levels."""
    delay_s: int | None = None
    """Spectator delay in seconds."""
    tournament: str = ""
    """Id of the tournament it belongs to: without pauses, rematches and aborting."""
    many_boards: bool = False
    """One of the two sits at several boards at once, so that nobody can claim their absence."""


class GameEvent(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", kw_only=True):
    """Base of all events."""

    at: int
    """Milliseconds since 1970; never earlier than the previous event."""


class GameFile(msgspec.Struct, frozen=True, omit_defaults=True):
    """The file that a game was imported from."""

    by: str | None = None
    """The user who imported it; None: whoever runs the program."""
    tags: dict[str, str] = {}
    """Event, place, round, opening and so on, by their PGN names."""
    text: str = ""
    """The movetext, if it has comments or variations."""


class Started(GameEvent, frozen=True, tag="started"):
    """The game exists. Open seats are filled by `Joined`."""

    game: str
    options: GameOptions
    players: tuple[Player, Player]
    first: Side = Side.WHITE
    """The side to move in the start position."""
    file: GameFile | None = None
    """Set if it was imported from a file."""


class Joined(GameEvent, frozen=True, tag="joined"):
    """`player` takes the seat on `side`."""

    side: Side
    player: Player


class Moved(GameEvent, frozen=True, tag="moved"):
    """The side to move has moved."""

    origin: Square
    target: Square
    text: str
    """The move in the variant's notation."""
    promotion: str | None = None
    id: str = ""
    """Idempotency key, made by the client: the same id is never played twice."""
    lag_ms: int = 0
    """Network lag that is not counted as thinking time."""
    clock_ms: int | None = None
    """The mover's clock after the move."""


class Recorded(GameEvent, frozen=True, tag="recorded"):
    """Moves made elsewhere, recorded at once: all moves of an imported game."""

    moves: str
    """The moves in the variant's notation, separated by spaces."""
    clocks: tuple[int | None, ...] = ()
    """The mover's clock after each move; () if unknown."""


class DrawOffered(GameEvent, frozen=True, tag="draw-offered"):
    side: Side


class DrawDeclined(GameEvent, frozen=True, tag="draw-declined"):
    """`side` declines."""

    side: Side


class TakebackRequested(GameEvent, frozen=True, tag="takeback-requested"):
    side: Side
    plies: int


class TakebackDeclined(GameEvent, frozen=True, tag="takeback-declined"):
    """`side` declines, or withdraws its own request."""

    side: Side


class TakenBack(GameEvent, frozen=True, tag="taken-back"):
    """The last `plies` moves are undone, on the board and on the clocks."""

    plies: int


class PauseRequested(GameEvent, frozen=True, tag="pause-requested"):
    """`side` asks for a pause; the opponent agrees by asking for one too."""

    side: Side


class PauseDeclined(GameEvent, frozen=True, tag="pause-declined"):
    """`side` declines, or withdraws its own request."""

    side: Side


class Paused(GameEvent, frozen=True, tag="paused"):
    """The clocks are stopped, and nobody can move."""

    side: Side
    held: bool = False
    """Paused by the program because it was down; it also resumes by itself."""


class Resumed(GameEvent, frozen=True, tag="resumed"):
    side: Side


class LevelChanged(GameEvent, frozen=True, tag="level-changed"):
    """The computer on `side` plays on at another level."""

    side: Side
    level: int


class AbortRequested(GameEvent, frozen=True, tag="abort-requested"):
    """`side` asks to end the game without a result."""

    side: Side


class AbortDeclined(GameEvent, frozen=True, tag="abort-declined"):
    """`side` declines, or withdraws its own request."""

    side: Side


class RematchOffered(GameEvent, frozen=True, tag="rematch-offered"):
    """After the end, `side` offers another game."""

    side: Side


class RematchDeclined(GameEvent, frozen=True, tag="rematch-declined"):
    """`side` declines, or withdraws its own offer."""

    side: Side


class RematchStarted(GameEvent, frozen=True, tag="rematch-started"):
    """The rematch exists."""

    game: str


class Ended(GameEvent, frozen=True, tag="ended"):
    """The game is over. `winner` None: a draw, or no result if it was aborted."""

    reason: Reason
    winner: Side | None = None


class Corrected(GameEvent, frozen=True, tag="corrected"):
    """An organiser corrects the result. `winner` None: a draw, or no result if void."""

    by: str
    """The organiser's user id."""
    name: str
    """The organiser's name at that time."""
    why: str
    winner: Side | None = None
    void: bool = False
    """The game does not count."""

    @property
    def outcome(self) -> Outcome:
        """The corrected result."""
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

_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> str:
    """One line of JSON."""
    return _encode(event).decode()


def decode_event(text: str | bytes) -> Event:
    """The event that `encode_event` wrote."""
    event: Event = _decoder.decode(text)
    return event


def kind_of(event: Event) -> str:
    """The event's tag, such as `draw-offered`."""
    return str(type(event).__struct_config__.tag)
