"""Notes on moves, and positions of games as text."""

from __future__ import annotations

from typing import Literal

from latticechess.server.messages.base import Message, Request, Square


class DrawingView(Message, frozen=True):
    """An arrow, or a circle where both ends are one square."""

    origin: Square
    target: Square
    ink: Literal["green", "red", "blue", "yellow"]


class NoteKept(Request, frozen=True):
    """Changes of one's own note on a move: what is not named stays. An empty note is removed."""

    text: str | None = None
    drawings: list[DrawingView] | None = None
    shared: bool | None = None
    """Others may read it: for the players of the game and for organisers."""


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
    """A position of a game as one line: FEN, or what the board has in its place."""

    ply: int
    text: str
