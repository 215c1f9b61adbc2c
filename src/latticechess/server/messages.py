"""Every message that crosses the wire, sorted by direction. The TypeScript types come from here.

No rules live in the browser: each move arrives with its text and the changes it makes on the
board, and the position to move from arrives with every legal destination.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Square = list[int]
Colour = Literal["white", "black"]


class Message(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Base of all wire types: immutable, camelCase outside."""


# --- What a board is -------------------------------------------------------------------------


class PieceView(Message, frozen=True):
    """A piece on a square; `letter` names its type in the variant."""

    letter: str
    colour: Colour


class PlacedPiece(Message, frozen=True):
    at: Square
    piece: PieceView


class PieceTypeView(Message, frozen=True):
    letter: str
    name: str


class PromotionView(Message, frozen=True):
    """Boxes (per axis first and last coordinate, null without end) where each side promotes."""

    white: list[list[tuple[int | None, int | None]]]
    black: list[list[tuple[int | None, int | None]]]
    choices: list[str]


class VariantView(Message, frozen=True):
    """What the screen must know of a variant."""

    name: str
    title: str
    summary: str
    axes: list[list[str]]
    """Labels of each axis; an empty list on an endless axis."""
    pieces: list[PieceTypeView]
    start: list[PlacedPiece]
    promotion: PromotionView | None
    mirror: list[int]


# --- What a game is --------------------------------------------------------------------------


class ClockSpec(Message, frozen=True):
    """`none`; `sudden-death`, `hourglass`, `per-move` (initial only: for the game or each move);
    `fischer`, `delay`, `bronstein` (initial and increment, which is the delay of the latter two).
    """

    kind: Literal[
        "none", "sudden-death", "fischer", "per-move", "delay", "bronstein", "hourglass"
    ] = "none"
    initial_ms: int = 0
    increment_ms: int = 0


class PlayerView(Message, frozen=True):
    kind: Literal["person", "computer", "open"]
    name: str
    level: int | None
    connected: bool
    yours: bool
    """The one who reads this may move for this player."""


class RayView(Message, frozen=True):
    """Squares at + k * step for k = first .. last; `last` null goes on for ever."""

    step: Square
    first: int
    last: int | None


class Destinations(Message, frozen=True):
    """Where the piece on `origin` may go."""

    origin: Square
    squares: list[Square]
    rays: list[RayView]
    captures: list[Square]
    """Those of all destinations that take a piece (en passant included)."""
    promotions: list[Square]
    """Those of `squares` on which a choice of promotion must be made."""


class Change(Message, frozen=True):
    """One square before and after a move: applied forwards or backwards."""

    at: Square
    before: PieceView | None
    after: PieceView | None


class MoveView(Message, frozen=True):
    """One played move. `ply` counts from 1."""

    ply: int
    origin: Square
    target: Square
    promotion: str | None
    text: str
    changes: list[Change]
    captured: PieceView | None
    check: Square | None
    """Where the king stands that is now in check."""
    clock_ms: int | None
    """What the mover's clock showed after the move."""


class ClockView(Message, frozen=True):
    """Remaining times when the message was sent."""

    white_ms: int
    black_ms: int
    running: Colour | None


class ResultView(Message, frozen=True):
    score: Literal["1-0", "0-1", "1/2-1/2", "*"]
    winner: Colour | None
    reason: str
    """Machine word: checkmate, stalemate, resignation, time, agreement, repetition, …"""
    text: str
    """For people: "White wins by checkmate"."""


class Current(Message, frozen=True):
    """All that holds just now and is not history."""

    turn: Colour
    check: Square | None
    legal: list[Destinations]
    clock: ClockView | None
    draw_offer: Colour | None
    takeback_request: Colour | None
    claims: list[Literal["threefold", "fifty-moves"]]
    """Draws that the side to move may claim."""
    thinking: bool
    """The computer is choosing a move."""
    takeback_allowed: bool
    paused: bool
    result: ResultView | None


# --- HTTP ------------------------------------------------------------------------------------


class Opponent(Message, frozen=True):
    """Who sits on the other side. `level` belongs to the computer."""

    kind: Literal["computer", "same-screen", "online"]
    level: int | None = None
    name: str | None = None
    """Same screen: the second player's name."""


class CreateGame(Message, frozen=True):
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


class JoinGame(Message, frozen=True):
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


class Problem(Message, frozen=True):
    """The body of every refused request: what happened and what to do."""

    detail: str


# --- Socket, client to server (first message: Watch) -----------------------------------------


class ClientMessage(Message, frozen=True, tag_field="type", tag=lambda name: name.lower()):
    """Base of what a browser may send."""


class Watch(ClientMessage, frozen=True):
    """Begin or resume: `since` is the last seq seen, -1 for everything."""

    since: int = -1


class Play(ClientMessage, frozen=True):
    """Play a move. `id` is made by the client: the same id is never played twice."""

    id: str
    ply: int
    """The ply this move would be (played plies + 1): a late move is refused, not misapplied."""
    origin: Square
    target: Square
    promotion: str | None = None


class PlayText(ClientMessage, frozen=True):
    """Play a typed move in the variant's notation."""

    id: str
    ply: int
    text: str


class Look(ClientMessage, frozen=True):
    """Ask where the piece on `square` could go, whoever owns it."""

    square: Square


class Act(ClientMessage, frozen=True):
    """Anything else a player does."""

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
        "abort",
        "hint",
    ]


class ChangeLevel(ClientMessage, frozen=True):
    """Let the computer play on at another strength."""

    level: int


# --- Socket, server to client ----------------------------------------------------------------


class ServerMessage(Message, frozen=True, tag_field="type", tag=lambda name: name.lower()):
    """Base of what the server sends."""


class Snapshot(ServerMessage, frozen=True):
    """Everything, once, after Watch(-1)."""

    seq: int
    id: str
    variant: VariantView
    start: list[PlacedPiece]
    first_turn: Colour
    white: PlayerView
    black: PlayerView
    clock: ClockSpec
    moves: list[MoveView]
    current: Current


class Update(ServerMessage, frozen=True):
    """What changed: keep `keep` plies, then append `moves`. Also the answer to Watch(since)."""

    seq: int
    keep: int
    moves: list[MoveView]
    white: PlayerView
    black: PlayerView
    current: Current


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


class Refused(ServerMessage, frozen=True):
    """Something asked for was not done, and why. `id` names the refused Play, if it was one."""

    id: str | None
    reason: str


ClientMessages = Watch | Play | PlayText | Look | Act | ChangeLevel
ServerMessages = Snapshot | Update | Looked | Hinted | Refused
