"""Positions outside games, the analysis socket with its reviews, and notes on positions."""

from __future__ import annotations

from typing import Literal

from latticechess.engine.advice.verdicts import Verdict as MoveVerdict
from latticechess.features.accounts.service.roles import Role
from latticechess.features.games.messages.board import PlacedPiece
from latticechess.features.games.messages.game import Destinations, MoveView, ResultView
from latticechess.features.studies.rules.tree import Ink
from latticechess.server.wire import (
    ClientMessage,
    Colour,
    Message,
    Request,
    SentenceParameters,
    SentenceView,
    ServerMessage,
    Square,
)


class MoveAsked(Message, frozen=True):
    origin: Square
    target: Square
    promotion: str | None = None


class PositionAsked(Request, frozen=True):
    """A position and moves to play from it; by default the variant's start position."""

    variant: str
    game: str | None = None
    """By the rules of this game: an own board may have changed since."""
    position: str | None = None
    """The position as text, including the side to move."""
    pieces: list[PlacedPiece] | None = None
    turn: Colour = "white"
    """The side to move, with `pieces`."""
    castling: str = ""
    """Castling rights such as `KQkq`, with `pieces`; impossible ones are dropped."""
    moves: list[MoveAsked] | None = None
    typed: str | None = None
    """One more move, in the board's notation."""
    again: bool = False
    """The same side moves again after each move: practice without an opponent."""


class PositionTold(Message, frozen=True):
    """The position after the moves."""

    text: str
    pieces: list[PlacedPiece]
    turn: Colour
    check: Square | None
    legal: list[Destinations]
    moves: list[MoveView]
    faults: list[str]
    """Why the position is impossible, each a sentence."""
    fault_sentences: list[SentenceView]
    result: ResultView | None
    castling: str
    """Castling rights, such as `KQkq`."""
    rights: str
    """The castling rights that the squares of kings and rooks allow."""
    icn: str | None
    """The position in ICN; null if ICN cannot express it."""


class Analyse(ClientMessage, frozen=True):
    """Analyse a position, in place of the previous one.

    The position is that of `game` after `ply` moves, or `position` of `variant` (by default its
    start position), after `moves`.
    """

    allowed = Role.GUEST
    id: int
    """Chosen by the client; every report carries it."""
    game: str | None = None
    ply: int = 0
    variant: str | None = None
    position: str | None = None
    moves: list[MoveAsked] | None = None
    lines: int = 3
    engine: str | None = None
    """An external engine by its name in `Setting.engines`; null: the built-in engine."""


class StopAnalysing(ClientMessage, frozen=True):
    allowed = Role.GUEST


class ReviewGame(ClientMessage, frozen=True):
    """Review a finished game."""

    allowed = Role.GUEST
    game: str


class StopReviewing(ClientMessage, frozen=True):
    """Stop the review; what it has found is kept."""

    allowed = Role.GUEST


class TryInstead(ClientMessage, frozen=True):
    """Try another move in place of the move `ply` of a finished game of one's own."""

    allowed = Role.GUEST
    game: str
    ply: int
    origin: Square
    target: Square
    promotion: str | None = None


class TriedMove(Message, frozen=True):
    """What the computer thinks of a move that was tried."""

    good: bool
    move: str
    """The move in notation."""
    verdict: Literal["good", "inaccuracy", "mistake", "blunder"]
    why: SentenceView | None
    """What speaks for a good move, or what punishes a bad one."""
    answer: str
    """The best reply to a bad move; empty otherwise."""


class TriedInstead(ServerMessage, frozen=True):
    """The answer to TryInstead."""

    game: str
    ply: int
    tried: TriedMove


class LineMove(Message, frozen=True):
    origin: Square
    target: Square
    promotion: str | None
    text: str


class LineView(Message, frozen=True):
    """A line of play; the score is in centipawns from White's point of view."""

    score: int
    mate: int | None
    """Mate in this many moves; negative: Black mates."""
    moves: list[LineMove]


class AnalysisReport(ServerMessage, frozen=True):
    """The lines found so far, best first. `done`: the last report."""

    id: int
    depth: int
    nodes: int
    time_ms: int
    lines: list[LineView]
    result: ResultView | None
    """Set if the game is over in this position: there are no lines."""
    done: bool


class AnalysisRefused(ServerMessage, frozen=True):
    """`id` is that of the analysis; null for a review."""

    id: int | None
    reason: str
    code: str
    parameters: SentenceParameters


class MistakeView(Message, frozen=True):
    """A move that lost winning chances; `loss` is in percentage points."""

    ply: int
    verdict: MoveVerdict
    loss: float
    better: str
    why: str
    answer: str
    punished: str
    why_sentence: SentenceView | None
    punished_sentence: SentenceView | None


class SideReviewView(Message, frozen=True):
    accuracy: float | None
    """In percent; null before the first move."""
    inaccuracies: int
    mistakes: int
    blunders: int


class EvaluationView(Message, frozen=True):
    """The evaluation after `ply` moves, for White; `chance` is the winning chance in percent."""

    ply: int
    score: int
    mate: int | None
    depth: int
    chance: float
    line: list[LineMove]


class ReviewProgress(ServerMessage, frozen=True):
    """Progress of a review: evaluations and mistakes not sent before."""

    game: str
    plies: int
    evaluations: list[EvaluationView]
    mistakes: list[MistakeView]
    white: SideReviewView
    black: SideReviewView
    done: bool
    problem: str
    """Why the review stopped early; empty if it did not."""
    code: str
    parameters: SentenceParameters


AnalysisClientMessages = Analyse | StopAnalysing | ReviewGame | StopReviewing | TryInstead
AnalysisServerMessages = AnalysisReport | AnalysisRefused | ReviewProgress | TriedInstead


class DrawingView(Message, frozen=True):
    """An arrow; a circle if both ends are the same square."""

    origin: Square
    target: Square
    ink: Ink


class NoteKept(Request, frozen=True):
    """Change the caller's note: omitted fields stay as they are. An empty note is deleted."""

    text: str | None = None
    drawings: list[DrawingView] | None = None
    shared: bool | None = None
    """Others may read it; only players of the game and organisers may share notes."""


class NoteView(Message, frozen=True):
    ply: int
    author: str
    yours: bool
    text: str
    drawings: list[DrawingView]
    shared: bool
    at: str
    """ISO 8601, UTC."""


class NoteList(Message, frozen=True):
    notes: list[NoteView]
    may_share: bool


class PositionText(Message, frozen=True):
    """A position as one line of text: FEN, or the variant's own notation."""

    ply: int
    text: str
