"""Own boards: lists, pages, and what their authors send."""

from __future__ import annotations

from latticechess.features.games.messages.board import VariantView
from latticechess.server.wire import Message, Request


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
