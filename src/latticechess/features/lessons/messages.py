"""Courses, drills, and the rules of a board."""

from __future__ import annotations

from latticechess.features.analysis.messages import MoveAsked, PositionTold
from latticechess.features.games.messages.board import Box, PlacedPiece, VariantView
from latticechess.features.lessons.rules.course import Goal as LessonGoal
from latticechess.features.lessons.rules.judge import State as TryState
from latticechess.server.wire import Colour, Message, Request, SentenceView, Square

LessonWords = dict[str, str]
"""The same words by language: `en`, `de`."""


class StepView(Message, frozen=True):
    """One task of a course."""

    name: str
    goal: LessonGoal
    title: LessonWords
    text: LessonWords
    done: LessonWords
    """Said when it is solved; empty for a step that is only read."""
    pieces: list[PlacedPiece]
    stars: list[Square]
    asks: Square | None
    """The piece whose moves are to be counted."""
    floors: list[int]
    """In space: the floors that matter; empty: all."""
    ways: list[Square]
    """Directions that are shown; empty: all."""
    solution: list[MoveAsked]
    """A line that solves it; with the goal `find` each move does by itself."""
    answer: int | None
    """The number that is asked for."""


class CourseTitle(Message, frozen=True):
    """A course in the list."""

    name: str
    variant: str
    title: LessonWords
    minutes: int
    steps: list[str]


class CourseList(Message, frozen=True):
    courses: list[CourseTitle]


class CourseView(Message, frozen=True):
    name: str
    variant: str
    title: LessonWords
    minutes: int
    steps: list[StepView]


class StepAsked(Request, frozen=True):
    """What a learner has tried so far in a step."""

    moves: list[MoveAsked] | None = None
    answer: int | None = None


class StepTold(Message, frozen=True):
    """Whether it solves the step; a wrong try is taken back."""

    position: PositionTold
    accepted: list[MoveAsked]
    """The learner's moves that count."""
    state: TryState
    reason: SentenceView | None
    """Why the last try is wrong."""
    words: LessonWords | None
    """The lesson's own words for it, if it has any."""
    left: list[Square]
    """Stars that have not been reached."""


class LessonProgress(Message, frozen=True):
    """Names of the steps that a user has solved, by course."""

    solved: dict[str, list[str]]


class KeepProgress(Request, frozen=True):
    """What a browser knows to be solved."""

    solved: dict[str, list[str]]


class DrillView(Message, frozen=True):
    """An elementary win against the bare king."""

    name: str
    variant: str
    pieces: list[str]
    """Letters of White's pieces, the king first."""
    longest: int
    """Moves that the longest win takes."""
    example: list[PlacedPiece]


class DrillList(Message, frozen=True):
    drills: list[DrillView]


class DrillStarted(Message, frozen=True):
    """The game of a drill: how many moves perfect play needs, and the limit for each star."""

    game: str
    best: int
    limits: list[int]
    """Most moves for three stars, two stars and one."""


class CastlingMove(Message, frozen=True):
    king: Square
    king_target: Square
    rook: Square
    rook_target: Square


class DrawRulesView(Message, frozen=True):
    """Counts after which a draw may be claimed or is automatic; null: never."""

    repetition_claim: int | None
    repetition_automatic: int | None
    moves_claim: int | None
    moves_automatic: int | None
    dead_position: str


class EndRulesView(Message, frozen=True):
    """How games of this board end besides mate and draws; letters name piece types."""

    last_move: bool
    """Black may answer White's arrival at the goal by arriving too."""
    capture: list[str]
    capture_all: bool
    lose_all: bool
    bare_king: bool
    stalemate: str
    """What a player gets who cannot move: draw, wins or loses."""
    must_capture: bool
    no_checks: bool


class RulesView(Message, frozen=True):
    """Everything that the rules page of a board says, from its variant file."""

    variant: VariantView
    en_passant: bool
    en_passant_from: list[Box] | None
    """From where White's double steps may be answered en passant; null: from everywhere."""
    counting: list[str]
    """Letters of the pieces whose moves restart the count of moves without progress."""
    optional_promotion: list[Box]
    """Where White's pawns may promote or stay what they are."""
    only_captured: bool
    """Pawns become only kinds of which their side has fewer than at the start."""
    castling: list[CastlingMove]
    """White's; Black's where only Black castles."""
    castling_colour: Colour | None
    """The only side that castles; null: both or none."""
    course: str | None
    """The course that teaches this board."""
    castling_by_rook: bool
    numbered_starts: int | None
    """How many start positions there are to draw from."""
    draws: DrawRulesView
    ends: EndRulesView
