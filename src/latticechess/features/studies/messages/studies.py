"""Studies over HTTP: lists, chapters, sharing."""

from __future__ import annotations

from latticechess.features.analysis.messages import DrawingView
from latticechess.features.games.messages.board import PlacedPiece, VariantView
from latticechess.features.games.messages.game import MoveView
from latticechess.features.studies.rules.tree import ChapterKind, CommentKind
from latticechess.features.studies.service.access import StudyRole as StudyRole
from latticechess.features.studies.store.shares import ShareKind
from latticechess.features.studies.store.shares import ShareRole as SharedRole
from latticechess.server.wire import Colour, Message, Request, SentenceView


class StudyShareView(Message, frozen=True):
    """Somebody with whom a study is shared: a user or a class."""

    kind: ShareKind
    id: str
    name: str
    role: SharedRole


class ChapterSummary(Message, frozen=True):
    """A line in the list of chapters."""

    id: int
    title: str
    variant: str
    kind: ChapterKind
    plies: int
    """Length of the main line."""
    exercises: int
    solved: int
    """Exercises that the reader has solved."""
    read: bool
    """The reader has been through it."""


class StudyRow(Message, frozen=True):
    """A line in the list of studies."""

    id: str
    title: str
    owner: str
    role: StudyRole
    chapters: int
    variants: list[str]
    titles: list[str]
    """Of these boards."""
    exercises: int
    solved: int
    live: bool
    """A lesson is going on."""
    updated_at: str
    """ISO 8601, UTC."""


class StudyList(Message, frozen=True):
    studies: list[StudyRow]


class StudyView(Message, frozen=True):
    """A study without the moves of its chapters."""

    id: str
    title: str
    owner_id: str
    owner: str
    role: StudyRole
    chapters: list[ChapterSummary]
    shares: list[StudyShareView]
    """Empty for readers."""
    link: str | None
    """The secret of the study's link; null for readers, and where there is none."""
    updated_at: str


class CommentView(Message, frozen=True):
    """What a person or the computer says about a move."""

    id: int
    kind: CommentKind
    """A question is seen by its author and by editors."""
    author: str
    author_id: str | None
    text: str
    sentences: list[SentenceView]
    """The computer's comment for other languages."""
    yours: bool


class NodeView(Message, frozen=True):
    """A position of a chapter: the move that led to it, and what is said of it."""

    id: int
    parent: int | None
    """Null for the first position."""
    move: MoveView | None
    children: list[int]
    """The main line's move first."""
    comments: list[CommentView]
    glyphs: list[int]
    """Numeric annotation glyphs: 1 is `!`, 2 is `?` …"""
    drawings: list[DrawingView]


class ExerciseView(Message, frozen=True):
    """A position in which to find a good move."""

    id: int
    node: int
    """The position."""
    mistake: int | None
    """The move that was played there and should be bettered."""
    title: str
    solved: bool
    """By the reader."""
    tries: int


class ChapterView(Message, frozen=True):
    """A whole chapter."""

    id: int
    seq: int
    """The study's state."""
    title: str
    kind: ChapterKind
    variant: VariantView
    pieces: list[PlacedPiece]
    """The first position."""
    turn: Colour
    """The side to move first."""
    ply: int
    """Moves made before the first position."""
    orientation: Colour
    players: list[str]
    """White and Black of a game; empty otherwise."""
    result: str
    game: str | None
    """The id of the game it was made from."""
    nodes: list[NodeView]
    exercises: list[ExerciseView]


class NewStudy(Request, frozen=True):
    """A study with a first chapter, or without any."""

    title: str
    chapter: NewChapter | None = None


class NewChapter(Request, frozen=True):
    """Add a chapter: a finished `game`, the `text` of a file (PGN, ICN) or a position."""

    title: str = ""
    variant: str | None = None
    position: str | None = None
    """As text; by default the variant's start position."""
    game: str | None = None
    text: str | None = None
    orientation: Colour = "white"


class StudyFromGame(Request, frozen=True):
    """Make a study of a finished game."""

    title: str = ""
    study: str | None = None
    """Add the game to this study."""


class StudyCreated(Message, frozen=True):
    id: str
    chapter: int | None


class StudyRenamed(Request, frozen=True):
    title: str


class ShareWith(Request, frozen=True):
    """Share with a user (by id or name) or a class; `role` null takes it back."""

    kind: ShareKind = "user"
    id: str | None = None
    name: str | None = None
    role: SharedRole | None = "reader"


class StudyLink(Request, frozen=True):
    """Whoever has the link may read; `on` false voids it."""

    on: bool


class ClassChoice(Message, frozen=True):
    """A class that the reader may share with or give work to."""

    id: str
    name: str


class ShareChoices(Message, frozen=True):
    classes: list[ClassChoice]


class ExerciseProgress(Message, frozen=True):
    """What one reader has done in a study."""

    user: str
    name: str
    solved: int
    exercises: int
    tries: int
    read: int
    """Chapters read to their end."""
    chapters: int


class StudyProgressList(Message, frozen=True):
    """For editors: who has done what."""

    readers: list[ExerciseProgress]
