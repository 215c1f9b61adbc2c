"""Commands: what an editor or a reader asks of a study."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.features.studies.rules.tree import Chapter, Drawing
from latticechess.kernel.move import Move


@dataclass(frozen=True, slots=True)
class Command:
    """Base of all commands."""


@dataclass(frozen=True, slots=True)
class SetTitle(Command):
    title: str


@dataclass(frozen=True, slots=True)
class PutChapters(Command):
    """Add chapters; their numbers are given by the study."""

    chapters: tuple[Chapter, ...]


@dataclass(frozen=True, slots=True)
class TitleChapter(Command):
    chapter: int
    title: str


@dataclass(frozen=True, slots=True)
class ShiftChapter(Command):
    chapter: int
    to: int


@dataclass(frozen=True, slots=True)
class DropChapter(Command):
    chapter: int


@dataclass(frozen=True, slots=True)
class PlayLine(Command):
    """Play moves after a node; those that are there already are gone along."""

    chapter: int
    node: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Say(Command):
    """Comment on a node; `question`: for the editors."""

    chapter: int
    node: int
    text: str
    question: bool = False


@dataclass(frozen=True, slots=True)
class Reword(Command):
    """Change a comment; an empty text removes it."""

    chapter: int
    node: int
    comment: int
    text: str


@dataclass(frozen=True, slots=True)
class Mark(Command):
    """Set or remove a numeric annotation glyph."""

    chapter: int
    node: int
    glyph: int
    on: bool


@dataclass(frozen=True, slots=True)
class Draw(Command):
    """Replace the drawings of a node."""

    chapter: int
    node: int
    drawings: tuple[Drawing, ...]


@dataclass(frozen=True, slots=True)
class DropLine(Command):
    chapter: int
    node: int


@dataclass(frozen=True, slots=True)
class Promote(Command):
    chapter: int
    node: int
    main: bool = False


@dataclass(frozen=True, slots=True)
class PutExercise(Command):
    chapter: int
    node: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class DropExercise(Command):
    chapter: int
    exercise: int


READERS: tuple[type[Command], ...] = (Say, Reword)
"""What readers may ask too: questions of their own."""
