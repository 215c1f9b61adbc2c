"""The study socket: edits, the lesson that is followed together, and exercises."""

from __future__ import annotations

from latticechess.features.accounts.service.roles import Role
from latticechess.features.analysis.messages import DrawingView, TriedMove
from latticechess.features.games.messages.game import Destinations, ResultView
from latticechess.features.studies.messages.studies import (
    ChapterView,
    ExerciseView,
    NodeView,
    StudyView,
)
from latticechess.server.wire import (
    ClientMessage,
    Colour,
    Message,
    SentenceParameters,
    SentenceView,
    ServerMessage,
    Square,
)


class OpenChapter(ClientMessage, frozen=True):
    """Send the whole chapter, and its changes from now on."""

    allowed = Role.GUEST
    chapter: int


class ShowNode(ClientMessage, frozen=True):
    """Ask for the legal moves in a position. Whoever has the pointer leads the others there."""

    allowed = Role.GUEST
    chapter: int
    node: int


class AddMove(ClientMessage, frozen=True):
    """Play a move after `node`: an editor adds it, or goes to it if it is there."""

    allowed = Role.GUEST
    chapter: int
    node: int
    origin: Square
    target: Square
    promotion: str | None = None


class AddComment(ClientMessage, frozen=True):
    """Comment on a move; from a reader it is a question to the editors."""

    allowed = Role.GUEST
    chapter: int
    node: int
    text: str


class ChangeComment(ClientMessage, frozen=True):
    """Change a comment; an empty text removes it."""

    allowed = Role.GUEST
    chapter: int
    node: int
    comment: int
    text: str


class SetGlyph(ClientMessage, frozen=True):
    """Set or remove a numeric annotation glyph; `!`, `?` and their kin replace each other."""

    allowed = Role.GUEST
    chapter: int
    node: int
    glyph: int
    on: bool


class SetDrawings(ClientMessage, frozen=True):
    """Replace the arrows and circles of a position."""

    allowed = Role.GUEST
    chapter: int
    node: int
    drawings: list[DrawingView]


class RemoveMove(ClientMessage, frozen=True):
    """Remove a move and all that follows it."""

    allowed = Role.GUEST
    chapter: int
    node: int


class PromoteLine(ClientMessage, frozen=True):
    """Let the move stand first among its alternatives; `main`: on the whole way to it."""

    allowed = Role.GUEST
    chapter: int
    node: int
    main: bool = False


class RenameChapter(ClientMessage, frozen=True):
    allowed = Role.GUEST
    chapter: int
    title: str


class MoveChapter(ClientMessage, frozen=True):
    """Put a chapter at a place in the list, from 0."""

    allowed = Role.GUEST
    chapter: int
    to: int


class RemoveChapter(ClientMessage, frozen=True):
    allowed = Role.GUEST
    chapter: int


class AddExercise(ClientMessage, frozen=True):
    """Make an exercise of the position at `node`."""

    allowed = Role.GUEST
    chapter: int
    node: int
    title: str = ""


class RemoveExercise(ClientMessage, frozen=True):
    allowed = Role.GUEST
    chapter: int
    exercise: int


class ExplainMistakes(ClientMessage, frozen=True):
    """Let the computer find the mistakes of the main line, explain them and make exercises."""

    allowed = Role.GUEST
    chapter: int


class TryMove(ClientMessage, frozen=True):
    """Try to solve an exercise."""

    allowed = Role.GUEST
    chapter: int
    exercise: int
    origin: Square
    target: Square
    promotion: str | None = None


class MarkRead(ClientMessage, frozen=True):
    """The reader has been through a chapter."""

    allowed = Role.GUEST
    chapter: int


class StartLesson(ClientMessage, frozen=True):
    """Begin to show one's board to everybody in the study."""

    allowed = Role.GUEST
    chapter: int
    node: int


class EndLesson(ClientMessage, frozen=True):
    allowed = Role.GUEST


class HandPointer(ClientMessage, frozen=True):
    """Let somebody else lead; null: the teacher takes the pointer back."""

    allowed = Role.GUEST
    user: str | None = None


class AskPointer(ClientMessage, frozen=True):
    """Ask for the pointer, or withdraw the wish."""

    allowed = Role.GUEST
    on: bool = True


class FollowLesson(ClientMessage, frozen=True):
    """Follow the teacher's board, or look around on one's own."""

    allowed = Role.GUEST
    on: bool


class LessonGuest(Message, frozen=True):
    """Somebody who has the study open."""

    id: str
    name: str
    following: bool
    asks: bool
    """Asks for the pointer."""


class StudyTold(ServerMessage, frozen=True):
    """The study as it is now: first, and after every change of its list of chapters."""

    study: StudyView


class ChapterTold(ServerMessage, frozen=True):
    """The answer to OpenChapter."""

    chapter: ChapterView


class ChapterChanged(ServerMessage, frozen=True):
    """Changes in the open chapter: these nodes are new or different."""

    chapter: int
    seq: int
    nodes: list[NodeView]
    removed: list[int]
    exercises: list[ExerciseView]
    title: str


class StudyGone(ServerMessage, frozen=True):
    """The study was deleted, or is no longer shared with the reader."""


class NodeShown(ServerMessage, frozen=True):
    """The legal moves in a position."""

    chapter: int
    node: int
    turn: Colour
    check: Square | None
    legal: list[Destinations]
    result: ResultView | None


class MoveAdded(ServerMessage, frozen=True):
    """The answer to AddMove: where the move leads."""

    chapter: int
    node: int


class StudyRefused(ServerMessage, frozen=True):
    """A message was not carried out; nothing has changed."""

    reason: str
    code: str
    parameters: SentenceParameters


class LessonTold(ServerMessage, frozen=True):
    """The lesson and everybody here; sent at every change."""

    live: bool
    teacher: str
    """The name of the one who gives the lesson; empty without one."""
    teacher_id: str | None
    pointer: str
    """The name of the one who leads now."""
    pointer_id: str | None
    chapter: int | None
    node: int | None
    started_at: str | None
    guests: list[LessonGuest]
    follow: int
    """How many follow."""
    expected: int
    """How many could: pupils of the class, or readers who are here."""
    you: str
    """The reader's id."""
    yours: bool
    """The reader gives the lesson."""


class ExerciseTried(ServerMessage, frozen=True):
    """The answer to TryMove."""

    chapter: int
    exercise: int
    tried: TriedMove


class ExplainProgress(ServerMessage, frozen=True):
    """How far the computer has come; `problem` says why it stopped."""

    chapter: int
    done: int
    total: int
    finished: bool
    mistakes: int
    problem: SentenceView | None


StudyClientMessages = (
    OpenChapter
    | ShowNode
    | AddMove
    | AddComment
    | ChangeComment
    | SetGlyph
    | SetDrawings
    | RemoveMove
    | PromoteLine
    | RenameChapter
    | MoveChapter
    | RemoveChapter
    | AddExercise
    | RemoveExercise
    | ExplainMistakes
    | TryMove
    | MarkRead
    | StartLesson
    | EndLesson
    | HandPointer
    | AskPointer
    | FollowLesson
)
StudyServerMessages = (
    StudyTold
    | ChapterTold
    | ChapterChanged
    | StudyGone
    | NodeShown
    | MoveAdded
    | StudyRefused
    | LessonTold
    | ExerciseTried
    | ExplainProgress
)
