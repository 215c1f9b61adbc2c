"""Own boards: lists and pages; the designer: a variant file as a drawing, its faults, fairness."""

from __future__ import annotations

from latticechess.features.boards.service.fairness import Verdict as FairnessVerdict
from latticechess.features.games.messages.board import VariantView
from latticechess.features.lessons.messages import RulesView
from latticechess.server.wire import Colour, Message, Request, SentenceView, Square


class SaveBoard(Request, frozen=True):
    text: str
    """The variant file. Its name is given by the server."""


class ShareBoard(Request, frozen=True):
    shared: bool


class HideBoard(Request, frozen=True):
    hidden: bool


class BoardRow(Message, frozen=True):
    """A board in a list."""

    name: str
    """Names the board everywhere: in games, ratings and files."""
    title: str
    summary: str
    author: str | None
    """The author's name; null if it is not for the caller."""
    author_id: str | None
    picture: VariantView | None
    """What to draw; null for a board that is too large for a list, or is in `Setting`."""
    plays: int
    likes: int
    version: int
    """The newest one."""
    changed_at: str
    """ISO 8601, UTC."""
    mine: bool
    liked: bool
    shared: bool
    """Listed in the gallery; otherwise the board opens for whoever has its link."""
    hidden: bool
    """Taken out of the gallery by an organiser."""
    shipped: bool
    """Comes with the program: nobody here has made it."""


class BoardList(Message, frozen=True):
    boards: list[BoardRow]
    next: str | None
    """`before` of the next page; null: this is the last one."""


class BoardVersionView(Message, frozen=True):
    version: int
    at: str
    """ISO 8601, UTC."""


class BoardPage(Message, frozen=True):
    board: BoardRow
    variant: VariantView
    text: str
    """The variant file of the version that was asked for."""
    shown: int
    """The version that was asked for."""
    versions: list[BoardVersionView]
    """The kept versions, the newest first."""


class DesignedSlide(Message, frozen=True):
    """A direction of sliding; `most` steps, null: any number."""

    vector: Square
    most: int | None


class DesignedPiece(Message, frozen=True):
    """One kind of piece; vectors are White's."""

    name: str
    letter: str
    leaps: list[Square]
    slides: list[DesignedSlide]
    steps: list[Square]
    captures: list[Square]
    royal: bool
    promotes: bool
    double_step: bool
    en_passant: bool
    counts: bool
    picture: str
    """As the file names it; empty: chosen by name and moves."""


class DesignedPlace(Message, frozen=True):
    at: Square
    letter: str
    colour: Colour


class DesignedSquares(Message, frozen=True):
    """Squares of a rule as in a variant file, such as `a6-f6`; null: the mirror of White's."""

    white: str
    black: str | None


class DesignedPromotion(Message, frozen=True):
    """`optional`: White's squares where a piece may promote or stay; empty: none."""

    squares: DesignedSquares
    to: str
    optional: str
    only_captured: bool


class DesignedDoubleStep(Message, frozen=True):
    squares: DesignedSquares
    en_passant: str | None


class DesignedCastling(Message, frozen=True):
    white: list[str]
    black: list[str] | None
    by_rook: bool


class DesignedGoal(Message, frozen=True):
    """`pieces`: letters of those that win by arriving; null: the royal ones."""

    squares: DesignedSquares
    pieces: str | None
    last_move: bool


class DesignedEnds(Message, frozen=True):
    """The tables `[win]` and `[moves]` of a variant file."""

    checks: int | None
    capture: str
    capture_all: bool
    lose_all: bool
    bare_king: bool
    stalemate: str
    must_capture: bool
    no_checks: bool


class DesignedDraws(Message, frozen=True):
    """The table `[draws]`; null: never."""

    repetition_claim: int | None
    repetition_automatic: int | None
    moves_claim: int | None
    moves_automatic: int | None
    dead_position: str


class Design(Message, frozen=True):
    """A variant file as a drawing."""

    name: str
    title: str
    axes: list[str | int]
    """Labels, a length, or `endless`."""
    mirror: str
    pieces: list[DesignedPiece]
    setup: list[DesignedPlace]
    promotion: DesignedPromotion | None
    double_step: DesignedDoubleStep | None
    castling: DesignedCastling | None
    goal: DesignedGoal | None
    ends: DesignedEnds
    draws: DesignedDraws
    summary: str
    notation: str
    numbered_starts: str
    holes: list[Square]
    border: str
    """The box of an endless board, such as `(-9,-9)-(18,18)`; empty: none."""


class FileFault(Message, frozen=True):
    """A fault of a variant file at its place, both counted from 1."""

    line: int
    column: int
    reason: SentenceView


class CheckFile(Request, frozen=True):
    text: str


class FileChecked(Message, frozen=True):
    """What can be said of a variant file."""

    faults: list[FileFault]
    start_faults: list[SentenceView]
    """What is wrong with the start position of a file without faults."""
    design: Design | None
    """Also with faults, as far as it can be drawn; null: there is nothing to draw."""
    rules: RulesView | None
    """Only without faults."""
    perft: list[int]
    """Numbers of lines of one move, two moves, …"""
    cost: int
    most_cost: int


class WriteFile(Request, frozen=True):
    """A drawing, and the file that it changes."""

    design: Design
    text: str = ""


class FileWritten(Message, frozen=True):
    text: str
    checked: FileChecked


class CheckFairness(Request, frozen=True):
    text: str
    games: int = 120
    """At most 240."""


class Fairness(Message, frozen=True):
    """How games of the computer against itself have ended so far."""

    games: int
    of: int
    wins: int
    draws: int
    losses: int
    score: float
    """White's, from 0 to 1."""
    error: float
    """Half the width of its 95 % interval."""
    plies: float
    """On average."""
    unmoved: list[str]
    """Letters of the kinds that have not moved in any game."""
    moved: float
    """The part of all games in which every kind of the set-up moved."""
    seconds: float
    verdict: FairnessVerdict
    done: bool
