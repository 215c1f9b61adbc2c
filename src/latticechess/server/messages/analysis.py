"""The socket on which a window has positions analysed and games reviewed."""

from __future__ import annotations

from typing import Literal

from latticechess.app.accounts.roles import Role
from latticechess.server.messages.base import (
    ClientMessage,
    Message,
    SentenceParameters,
    SentenceView,
    ServerMessage,
    Square,
)
from latticechess.server.messages.game import ResultView
from latticechess.server.messages.positions import MoveAsked


class Analyse(ClientMessage, frozen=True):
    """Look at a position from now on, in place of the one before.

    It is that of a game after `ply` moves, or that of a variant and a line of text (its start
    without one); `moves` are played from there.
    """

    allowed = Role.GUEST
    id: int
    """Of the client's choice: every report names it."""
    game: str | None = None
    ply: int = 0
    variant: str | None = None
    position: str | None = None
    moves: list[MoveAsked] | None = None
    lines: int = 3
    engine: str | None = None
    """An external engine by its name in `Setting.engines`; null: our own."""


class StopAnalysing(ClientMessage, frozen=True):
    allowed = Role.GUEST


class ReviewGame(ClientMessage, frozen=True):
    """Look through a whole game that is over."""

    allowed = Role.GUEST
    game: str


class StopReviewing(ClientMessage, frozen=True):
    """Stop: what was found is kept for the next time."""

    allowed = Role.GUEST


class LineMove(Message, frozen=True):
    origin: Square
    target: Square
    promotion: str | None
    text: str


class LineView(Message, frozen=True):
    """A line of play, its score in hundredths of a pawn seen from White."""

    score: int
    mate: int | None
    """Moves until White mates; negative when Black does."""
    moves: list[LineMove]


class AnalysisReport(ServerMessage, frozen=True):
    """What is seen so far, the best line first. `done`: no more will follow."""

    id: int
    depth: int
    nodes: int
    time_ms: int
    lines: list[LineView]
    result: ResultView | None
    """The game is over in this position: there are no lines."""
    done: bool


class AnalysisRefused(ServerMessage, frozen=True):
    """`id` is that of the analysis, null for a review."""

    id: int | None
    reason: str
    code: str
    parameters: SentenceParameters


class MistakeView(Message, frozen=True):
    """A move that lost winning chances: `loss` in percentage points."""

    ply: int
    verdict: Literal["inaccuracy", "mistake", "blunder"]
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
    """Of the position after `ply` moves, seen from White; `chance` is White's, in percent."""

    ply: int
    score: int
    mate: int | None
    depth: int
    chance: float
    line: list[LineMove]


class ReviewProgress(ServerMessage, frozen=True):
    """More of a review: evaluations and mistakes that were not told before."""

    game: str
    plies: int
    evaluations: list[EvaluationView]
    mistakes: list[MistakeView]
    white: SideReviewView
    black: SideReviewView
    done: bool
    problem: str
    """Why it stopped early; empty if it did not."""
    code: str
    parameters: SentenceParameters


AnalysisClientMessages = Analyse | StopAnalysing | ReviewGame | StopReviewing
AnalysisServerMessages = AnalysisReport | AnalysisRefused | ReviewProgress
