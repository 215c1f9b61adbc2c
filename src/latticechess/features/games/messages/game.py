"""Parts of a live game: players, clocks, moves and the current state."""

from __future__ import annotations

from typing import Literal

from latticechess.features.games.messages.board import PieceView
from latticechess.notation.record import Result as GameScore
from latticechess.play.events import PlayerKind
from latticechess.play.requests import How as RequestEnd
from latticechess.play.requests import What as RequestKind
from latticechess.play.time_controls.kinds import ClockKind as ClockKind
from latticechess.server.wire import Colour, Lean, Message, SentenceView, Square

ClaimableDraw = Literal["threefold", "fifty-moves"]


class StageSpec(Message, frozen=True):
    """A stage of a time control: `moves` in `timeMs`; null: the rest of the game."""

    time_ms: int
    moves: int | None = None
    increment_ms: int = 0


class ClockSpec(Message, frozen=True):
    """Time control, whole. `initialMs` is the time for the game, for each move (`per-move`, `days`)
    or for the first stage (`stages`); `incrementMs` is the increment, the delay or the
    period of kinds that have one.
    """

    kind: ClockKind = "none"
    initial_ms: int = 0
    increment_ms: int = 0
    periods: int = 1
    """Of `byoyomi`."""
    stages: tuple[StageSpec, ...] = ()
    """Of `stages`, which reads nothing else."""


class PlayerView(Lean, frozen=True):
    kind: PlayerKind
    name: str
    yours: bool
    """The reader may move for this player."""
    level: int | None = None
    connected: bool = False
    engine: str | None = None
    """The external engine that plays; null: the built-in engine."""
    steered: bool = False
    """The reader set up this game between computers and may change its levels."""
    profile: str | None = None
    """The player's id in the register."""
    away_ms: int | None = None
    """How long the player has been away when the message is sent; null: present."""
    rating: int | None = None
    """Rating for this variant and clock class; null: unrated."""
    character: str | None = None
    """In whose taste the built-in engine plays; null: its own."""


class RayView(Message, frozen=True):
    """The squares origin + k * step for k = first .. last; `last` null: unbounded."""

    step: Square
    first: int
    last: int | None


class Destinations(Lean, frozen=True):
    """The legal destinations of the piece on `origin`."""

    origin: Square
    squares: list[Square] = []
    rays: list[RayView] = []
    captures: list[Square] = []
    """The destinations that capture, including en passant."""
    promotions: list[Square] = []
    """The destinations that need a choice of promotion."""
    choices: list[str] = []
    """Letters to choose from there; the piece's own letter: it may stay what it is."""


class Change(Message, frozen=True):
    """A square before and after a move, to apply or undo it."""

    at: Square
    before: PieceView | None
    after: PieceView | None


class MoveView(Message, frozen=True):
    """A played move; `ply` counts from 1."""

    ply: int
    origin: Square
    target: Square
    promotion: str | None
    text: str
    changes: list[Change]
    captured: PieceView | None
    check: Square | None
    """The square of the king that is now in check."""
    clock_ms: int | None
    """The mover's remaining time after the move."""


class ClockView(Message, frozen=True):
    """Remaining times when the message is sent."""

    white_ms: int
    black_ms: int
    running: Colour | None


class ResultView(Message, frozen=True):
    score: GameScore
    winner: Colour | None
    reason: str
    """Machine word: checkmate, stalemate, goal, resignation, time, agreement, repetition, …"""
    text: str
    """For people: "White wins by checkmate"."""


class CorrectionView(Message, frozen=True):
    """A correction of the result by an organiser."""

    at: str
    by: str
    why: str
    text: str
    """The corrected result, for people."""
    sentence: SentenceView
    """The same for other languages."""


class SeriesView(Message, frozen=True):
    """The series of rematches before this game; scores are in half points."""

    previous: str
    number: int
    white: int
    black: int


class ClosedRequest(Message, frozen=True):
    """A request of `by` that was declined by the opponent, withdrawn by `by`, or lapsed because
    the game went on. Sent until `by` moves or asks again."""

    what: RequestKind
    by: Colour
    how: RequestEnd


class ChecksView(Message, frozen=True):
    """The checks that each side must still give to win."""

    white: int
    black: int


class Current(Lean, frozen=True):
    """The current state, apart from the moves."""

    turn: Colour
    check: Square | None = None
    legal: list[Destinations] = []
    """The legal moves, for who is to move alone."""
    clock: ClockView | None = None
    draw_offer: Colour | None = None
    takeback_request: Colour | None = None
    pause_request: Colour | None = None
    abort_request: Colour | None = None
    rematch_offer: Colour | None = None
    closed_requests: list[ClosedRequest] = []
    rematch: str | None = None
    """The id of the rematch; null: none yet."""
    claim_after_ms: int | None = None
    """How long an opponent must be away before the game can be claimed; null: never."""
    claims: list[ClaimableDraw] = []
    """Draws that the side to move may claim."""
    thinking: bool = False
    """The computer is choosing a move."""
    takeback_allowed: bool = False
    help_allowed: bool = False
    """Players may have hints and the engine's evaluation while the game runs."""
    coach: bool = False
    """The coach may speak to the player who is to move."""
    paused: bool = False
    result: ResultView | None = None
    corrections: list[CorrectionView] = []
    """Corrections of the result, oldest first."""
    checks_left: ChecksView | None = None
    """Where checks are counted."""
    first_move_ms: int | None = None
    """So long the side to move has for its first move, else it loses; null: nothing is agreed."""
