"""Rows of own boards, and what is asked of a list of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

BoardOrder = Literal["newest", "plays", "likes"]


@dataclass(frozen=True, slots=True)
class BoardText:
    """The file of a board as it is stored, with what was read from it."""

    text: str
    title: str
    summary: str
    price: int


@dataclass(frozen=True, slots=True)
class StoredBoard:
    """A row of the list of boards."""

    name: str
    author: str
    title: str
    summary: str
    words: str
    version: int
    """The newest one."""
    price: int
    created_at: int
    changed_at: int
    deleted_at: int | None
    shared: bool
    """Listed in the gallery."""
    hidden: bool
    """Taken out of the gallery by an organiser."""
    plays: int
    likes: int

    @property
    def shipped(self) -> bool:
        """Whether it comes with the program, and nobody here has made it."""
        return not self.author


@dataclass(frozen=True, slots=True)
class BoardVersion:
    """A version of a board, and when it was saved."""

    version: int
    at: int


@dataclass(frozen=True, slots=True)
class GalleryQuery:
    """A page of the gallery."""

    text: str = ""
    """Words of the title or the summary."""
    order: BoardOrder = "newest"
    before: str | None = None
    """`next` of the page before."""
    hidden: bool = False
    """Also what organisers have hidden."""
    not_by: frozenset[str] = frozenset()
    """Without boards of these authors."""
    limit: int = 24


@dataclass(frozen=True, slots=True)
class BoardRows:
    """Boards that match a query."""

    boards: list[StoredBoard]
    next: str | None = None
    """Where the next page begins; None: there is none."""
