"""Puzzles: tasks, attempts, hints, results, looking back, and rushes."""

from __future__ import annotations

from typing import Literal

from latticechess.features.analysis.messages import PositionTold
from latticechess.features.games.messages.game import MoveView
from latticechess.features.puzzles.service.judging import GoalKind as GoalKind
from latticechess.server.wire import Colour, Message, Request, SentenceView, Square


class PuzzleGoal(Message, frozen=True):
    kind: GoalKind
    moves: int
    """How many moves the solver has."""


class PuzzleTask(Message, frozen=True):
    """A puzzle to be solved; the last move of `position` is the opponent's that led to it."""

    id: str
    board: str
    number: int
    turn: Colour
    goal: PuzzleGoal
    position: PositionTold
    source: str


class PuzzleSolver(Message, frozen=True):
    """A user's puzzle rating and streak on one board."""

    rating: int
    provisional: bool
    plays: int
    solved: int
    streak: int
    best_streak: int


class StartPuzzle(Request, frozen=True):
    """Begin an attempt: at one puzzle, or at one of a board that fits your rating."""

    puzzle: str | None = None
    board: str | None = None
    theme: str | None = None


class PuzzleStarted(Message, frozen=True):
    attempt: str
    task: PuzzleTask
    solver: PuzzleSolver
    rated: bool
    """Whether it counts for ratings: the first attempt at a puzzle does."""


class TryPuzzleMove(Request, frozen=True):
    """A move, by its squares or as text, for the solver's move number `step`."""

    step: int
    """Which of the solver's moves, from 0."""
    origin: Square | None = None
    target: Square | None = None
    promotion: str | None = None
    text: str | None = None


class PuzzleResult(Message, frozen=True):
    """How an attempt stands, and what is told of the puzzle once it is over."""

    solved: bool
    wrong: int
    hints: int
    """Steps of help taken; 4: the solution."""
    seconds: int
    rating_before: int | None
    """Null where the attempt does not count for ratings."""
    rating_after: int | None
    difficulty: int
    plays: int
    """How many people's attempts have counted."""
    solved_at_once: int
    themes: list[str]
    solver: PuzzleSolver


class PuzzleAnswer(Message, frozen=True):
    """After a right move the position with the opponent's answer, else the one before it."""

    right: bool
    text: str
    """The move that was tried, in the board's notation."""
    solved: bool
    found: int
    position: PositionTold
    result: PuzzleResult | None


class PuzzleReason(Message, frozen=True):
    """Why a move is wrong, and the answer that shows it."""

    reason: SentenceView
    answer: MoveView | None


class AskPuzzleHint(Request, frozen=True):
    step: int
    """Which of the solver's moves, from 0."""
    hint: Literal[1, 2, 3]
    """1: the piece, 2: where to, 3: the move."""


class PuzzleHint(Message, frozen=True):
    hint: int
    origin: Square
    target: Square | None
    text: str | None


class PuzzleSolution(Message, frozen=True):
    """The whole line."""

    position: PositionTold
    result: PuzzleResult


class PuzzleVote(Request, frozen=True):
    good: bool


class ThemeCount(Message, frozen=True):
    theme: str
    count: int


class PuzzleBoardView(Message, frozen=True):
    board: str
    count: int
    themes: list[ThemeCount]
    solver: PuzzleSolver
    best_rush: int


class PuzzleBoards(Message, frozen=True):
    boards: list[PuzzleBoardView]


class PuzzlesMaking(Message, frozen=True):
    """How far the making of puzzles for an own board has come."""

    games: int
    most_games: int
    made: int
    """New puzzles, which are kept."""
    count: int
    """Puzzles of the board."""
    seconds: float
    too_large: bool
    """Whether games on this board take too long for this."""
    done: bool


class PastAttempt(Message, frozen=True):
    puzzle: str
    at: str
    """ISO 8601, UTC."""
    solved: bool
    wrong: int
    hints: int
    seconds: int
    change: int | None
    """Of the rating; null where it did not count."""
    difficulty: int


class RatingPoint(Message, frozen=True):
    at: str
    rating: int


class PuzzleHistory(Message, frozen=True):
    attempts: list[PastAttempt]
    progress: list[RatingPoint]
    next: int | None
    """`before` of the next page; null if this is the last."""


class DailyResult(Message, frozen=True):
    seconds: int
    wrong: int
    hints: int


class TodayPuzzle(Message, frozen=True):
    """The puzzle of the day: the same for everybody on this server."""

    task: PuzzleTask
    day: str
    solvers: int
    mine: DailyResult | None
    """How you solved it; null if you have not."""
    next_at: str
    """ISO 8601, UTC: when the next one comes."""


class StartRush(Request, frozen=True):
    board: str


class RushMove(Request, frozen=True):
    """A move in a rush; one for another puzzle than the one shown changes nothing."""

    number: int
    step: int
    origin: Square | None = None
    target: Square | None = None
    promotion: str | None = None
    text: str | None = None


class RushView(Message, frozen=True):
    id: str
    board: str
    running: bool
    left_ms: int
    """The time runs from the first move on."""
    score: int
    misses: int
    most_misses: int
    best: int
    number: int
    step: int
    task: PuzzleTask | None
    right: bool | None
    """Of the move just tried; null if none was."""
