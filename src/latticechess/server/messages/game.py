"""What a game is: players, clocks, moves and what holds just now."""

from __future__ import annotations

from typing import Literal

from latticechess.server.messages.base import Colour, Message, SentenceView, Square
from latticechess.server.messages.board import PieceView


class ClockSpec(Message, frozen=True):
    """`none`; `sudden-death`, `hourglass`, `per-move`, `days` (initial only: for the game or each
    move, `days` for correspondence);
    `fischer`, `delay`, `bronstein` (initial and increment, which is the delay of the latter two);
    `byoyomi` (initial, and a period as increment); `stages` (the first stage's time and increment).
    """

    kind: Literal[
        "none",
        "sudden-death",
        "fischer",
        "per-move",
        "days",
        "delay",
        "bronstein",
        "hourglass",
        "byoyomi",
        "stages",
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
    engine: str | None = None
    """The external engine that plays for the computer; null: our own."""
    steered: bool = False
    """The one who reads this set up this game between computers and may change its course."""
    profile: str | None = None
    """Whose game it is: an id of the register of players."""
    away_ms: int | None = None
    """How long they have been away when the message was sent; null: they are there."""
    rating: int | None = None
    """Their rating on this board at this pace, where they have one."""


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


class CorrectionView(Message, frozen=True):
    """An organiser has put the result right."""

    at: str
    by: str
    why: str
    text: str
    """The result that it became."""
    sentence: SentenceView
    """The same for other languages."""


class SeriesView(Message, frozen=True):
    """The games of these two one after the other, this one not counted. Points are halves."""

    previous: str
    number: int
    white: int
    black: int


class ClosedRequest(Message, frozen=True):
    """A request of `by` that came to nothing: the opponent declined it, `by` withdrew it, or it
    lapsed because the game went on. Told until `by` moves or asks again."""

    what: Literal["draw", "takeback", "pause", "abort", "rematch"]
    by: Colour
    how: Literal["declined", "withdrawn", "lapsed"]


class Current(Message, frozen=True):
    """All that holds just now and is not history."""

    turn: Colour
    check: Square | None
    legal: list[Destinations]
    clock: ClockView | None
    draw_offer: Colour | None
    takeback_request: Colour | None
    pause_request: Colour | None
    abort_request: Colour | None
    rematch_offer: Colour | None
    closed_requests: list[ClosedRequest]
    rematch: str | None
    """The game after this one."""
    claim_after_ms: int | None
    """How long an opponent must be away before the game can be claimed; null: never."""
    claims: list[Literal["threefold", "fifty-moves"]]
    """Draws that the side to move may claim."""
    thinking: bool
    """The computer is choosing a move."""
    takeback_allowed: bool
    paused: bool
    result: ResultView | None
    corrections: list[CorrectionView]
    """Who has changed the result since, and why."""
