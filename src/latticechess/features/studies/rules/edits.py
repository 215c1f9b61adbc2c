"""Edits: what has happened to a study. They are stored; their names and fields never change."""

from __future__ import annotations

import msgspec

from latticechess.features.studies.rules.tree import Chapter, Comment, Drawing, Exercise, StoredMove


class Edit(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag=str.lower):
    """Base of all edits."""


class Titled(Edit, frozen=True):
    title: str


class ChapterAdded(Edit, frozen=True):
    chapter: Chapter


class ChapterTitled(Edit, frozen=True):
    chapter: int
    title: str


class ChapterMoved(Edit, frozen=True):
    chapter: int
    to: int


class ChapterRemoved(Edit, frozen=True):
    chapter: int


class LineAdded(Edit, frozen=True):
    """Moves one after the other; the nodes are numbered from `first` on."""

    chapter: int
    parent: int
    first: int
    moves: tuple[StoredMove, ...]
    texts: tuple[str, ...]


class Commented(Edit, frozen=True):
    chapter: int
    node: int
    comment: Comment


class CommentChanged(Edit, frozen=True):
    """An empty text removes the comment."""

    chapter: int
    node: int
    comment: int
    text: str


class GlyphsSet(Edit, frozen=True):
    chapter: int
    node: int
    glyphs: tuple[int, ...]


class Drawn(Edit, frozen=True):
    chapter: int
    node: int
    drawings: tuple[Drawing, ...]


class LineRemoved(Edit, frozen=True):
    chapter: int
    node: int


class LinePromoted(Edit, frozen=True):
    chapter: int
    node: int
    main: bool = False


class ExerciseAdded(Edit, frozen=True):
    chapter: int
    exercise: Exercise


class ExerciseRemoved(Edit, frozen=True):
    chapter: int
    exercise: int


class Explained(Edit, frozen=True):
    """The computer has commented on the mistakes of the main line."""

    chapter: int


StudyEdit = (
    Titled
    | ChapterAdded
    | ChapterTitled
    | ChapterMoved
    | ChapterRemoved
    | LineAdded
    | Commented
    | CommentChanged
    | GlyphsSet
    | Drawn
    | LineRemoved
    | LinePromoted
    | ExerciseAdded
    | ExerciseRemoved
    | Explained
)
