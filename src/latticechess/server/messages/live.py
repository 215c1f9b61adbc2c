"""The socket of one game. First message of the client: Watch."""

from __future__ import annotations

from typing import Literal

from latticechess.app.accounts.roles import Role
from latticechess.server.messages.base import (
    ClientMessage,
    Colour,
    SentenceParameters,
    ServerMessage,
    Square,
)
from latticechess.server.messages.board import PlacedPiece, VariantView
from latticechess.server.messages.chat import Listen, Mute, Reported, ReportLine, Said, Say
from latticechess.server.messages.game import (
    ClockSpec,
    Current,
    Destinations,
    MoveView,
    PlayerView,
    SeriesView,
)


class Watch(ClientMessage, frozen=True):
    """Begin or resume: `since` is the last seq seen, -1 for everything."""

    allowed = Role.GUEST
    since: int = -1


class Play(ClientMessage, frozen=True):
    """Play a move. `id` is made by the client: the same id is never played twice."""

    allowed = Role.GUEST
    id: str
    ply: int
    """The ply this move would be (played plies + 1): a late move is refused, not misapplied."""
    origin: Square
    target: Square
    promotion: str | None = None


class PlayText(ClientMessage, frozen=True):
    """Play a typed move in the variant's notation."""

    allowed = Role.GUEST
    id: str
    ply: int
    text: str


class Look(ClientMessage, frozen=True):
    """Ask where the piece on `square` could go, whoever owns it."""

    allowed = Role.GUEST
    square: Square


class Act(ClientMessage, frozen=True):
    """Anything else a player does."""

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
    """At one screen: the side for which it is done; null: the side to move."""


class ChangeLevel(ClientMessage, frozen=True):
    """Let the computer play on at another strength; `colour` says which of two."""

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
    """Spectators see the game so many seconds later than its players; 0: at once."""


class Update(ServerMessage, frozen=True):
    """What changed: keep `keep` plies, then append `moves`. Also the answer to Watch(since)."""

    seq: int
    name: str
    """The game's."""
    keep: int
    moves: list[MoveView]
    white: PlayerView
    black: PlayerView
    current: Current


class Crowd(ServerMessage, frozen=True):
    """Who watches without playing: how many, and the first of them by name."""

    count: int
    names: list[str]


class Looked(ServerMessage, frozen=True):
    destinations: Destinations


class Hinted(ServerMessage, frozen=True):
    """The answer to the action `hint`: a move, with why."""

    ply: int
    origin: Square
    target: Square
    promotion: str | None
    text: str
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
    Watch | Play | PlayText | Look | Act | ChangeLevel | Listen | Say | Mute | ReportLine
)
ServerMessages = Snapshot | Update | Crowd | Looked | Hinted | Refused | Said | Reported
