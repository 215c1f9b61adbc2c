"""The game socket. The client's first message is Watch."""

from __future__ import annotations

from typing import Literal

from latticechess.engine.advice.verdicts import AdviceKind
from latticechess.features.accounts.service.roles import Role
from latticechess.features.analysis.messages import MoveAsked
from latticechess.features.games.messages.board import PlacedPiece, VariantView
from latticechess.features.games.messages.chat import Listen, Mute, Reported, ReportLine, Said, Say
from latticechess.features.games.messages.game import (
    ClockSpec,
    Current,
    Destinations,
    MoveView,
    PlayerView,
    SeriesView,
)
from latticechess.server.wire import (
    ClientMessage,
    Colour,
    Message,
    SentenceParameters,
    ServerMessage,
    Square,
)


class Watch(ClientMessage, frozen=True):
    """Start or resume: `since` is the last seq received, -1 for everything."""

    allowed = Role.GUEST
    since: int = -1


class Play(ClientMessage, frozen=True):
    """Play a move. The client makes the `id`: the same id is never played twice."""

    allowed = Role.GUEST
    id: str
    ply: int
    """The ply of this move (played plies + 1): a stale move is refused."""
    origin: Square
    target: Square
    promotion: str | None = None


class PlayText(ClientMessage, frozen=True):
    """Play a move typed in the variant's notation."""

    allowed = Role.GUEST
    id: str
    ply: int
    text: str


class Look(ClientMessage, frozen=True):
    """Ask for the destinations of the piece on `square`, of either side."""

    allowed = Role.GUEST
    square: Square


class Act(ClientMessage, frozen=True):
    """Any other action of a player."""

    allowed = Role.GUEST
    action: Literal[
        "resign",
        "offer-draw",
        "accept-draw",
        "decline-draw",
        "claim-draw",
        "request-takeback",
        "accept-takeback",
        "decline-takeback",
        "pause",
        "resume",
        "decline-pause",
        "abort",
        "decline-abort",
        "claim-absence",
        "claim-absence-draw",
        "rematch",
        "decline-rematch",
        "hint",
    ]
    colour: Colour | None = None
    """Same screen: the side that acts; null: the side to move."""
    level: int | None = None
    """A rematch with the computer: its level; null: the same."""


class AskCoach(ClientMessage, frozen=True):
    """Ask the coach for a sentence, once it is the client's turn."""

    allowed = Role.GUEST
    ply: int
    """Plies played."""
    tried: MoveAsked | None = None
    """A move of this ply that was taken back: the sentence says what was wrong with it."""


class ChangeLevel(ClientMessage, frozen=True):
    """Change the computer's level; `colour` says which of two computers."""

    allowed = Role.GUEST
    level: int
    colour: Colour | None = None


class Snapshot(ServerMessage, frozen=True):
    """Everything, once, after Watch(-1)."""

    seq: int
    id: str
    name: str
    rated: bool
    variant: VariantView
    start: list[PlacedPiece]
    first_turn: Colour
    white: PlayerView
    black: PlayerView
    clock: ClockSpec
    black_clock: ClockSpec | None
    """Black's clock in a game at odds; null: the same as White's."""
    series: SeriesView | None
    moves: list[MoveView]
    current: Current
    delay_s: int
    """Spectator delay in seconds."""
    tournament: str | None
    """Id of the tournament that the game belongs to."""


class Update(ServerMessage, frozen=True):
    """A change: keep `keep` plies, then append `moves`. Also the answer to Watch(since)."""

    seq: int
    name: str
    """The game's name."""
    keep: int
    moves: list[MoveView]
    white: PlayerView
    black: PlayerView
    current: Current


class Crowd(ServerMessage, frozen=True):
    """The spectators: their number, and the first of them by name."""

    count: int
    names: list[str]


class Looked(ServerMessage, frozen=True):
    destinations: Destinations


class Hinted(ServerMessage, frozen=True):
    """The answer to the action `hint`: a move and the reason for it."""

    ply: int
    origin: Square
    target: Square
    promotion: str | None
    text: str
    reason: str
    code: str
    parameters: SentenceParameters


class Pointer(Message, frozen=True):
    """An arrow of the coach; a circle if both ends are the same square."""

    origin: Square
    target: Square
    danger: bool
    """It is what the opponent may do."""


class Coached(ServerMessage, frozen=True):
    """What the coach says; no message comes where there is nothing to say."""

    ply: int
    """Plies played when it was said."""
    kind: AdviceKind
    better: str | None
    """The move that the sentence is about where `kind` is `better`."""
    tried: bool
    """It is about a move that was taken back."""
    shown: list[Pointer]
    """The moves and pieces that the sentence names."""
    reason: str
    code: str
    parameters: SentenceParameters


class Refused(ServerMessage, frozen=True):
    """Something asked for was not done, and why. `id` names the refused Play, if it was one."""

    id: str | None
    reason: str
    code: str
    parameters: SentenceParameters


ClientMessages = (
    Watch | Play | PlayText | Look | Act | AskCoach | ChangeLevel | Listen | Say | Mute | ReportLine
)
ServerMessages = Snapshot | Update | Crowd | Looked | Hinted | Coached | Refused | Said | Reported
