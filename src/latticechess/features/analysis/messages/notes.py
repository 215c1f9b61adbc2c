"""Notes on positions, and positions as text."""

from __future__ import annotations

from latticechess.features.studies.rules.tree import Ink
from latticechess.server.wire import Message, Request, Square


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
