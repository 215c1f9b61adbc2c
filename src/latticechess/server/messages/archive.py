"""The archive over HTTP: pages of games, the bin, files brought in."""

from __future__ import annotations

from typing import Literal

from latticechess.server.messages.base import Message, SentenceParameters
from latticechess.server.messages.game import ClockSpec, PlayerView, ResultView

Whose = Literal["mine", "everyone"]


class ArchivedGame(Message, frozen=True):
    """One line of the archive."""

    id: str
    name: str
    """As given, or made up for a game without one."""
    variant: str
    title: str
    white: PlayerView
    black: PlayerView
    plies: int
    clock: ClockSpec
    rated: bool
    status: Literal["open", "playing", "ended"]
    result: ResultView | None
    started_at: str
    """ISO 8601, UTC."""
    last_played_at: str
    opening: str
    ply: int | None
    """When it first stood in the position asked for."""
    from_file: bool
    yours: bool
    """The one who reads this may delete it."""


class ArchiveList(Message, frozen=True):
    """A page of the archive."""

    games: list[ArchivedGame]
    next: str | None
    """What to ask for as `after` to get the next page; null at the end."""
    count: int
    exact: bool
    """False: there are more than `count`."""
    whose: Whose
    ready: bool
    """False: the archive is still being put in order, after a start or a file, and lacks games."""


class RejectedGame(Message, frozen=True):
    """A game of a file that could not be read."""

    number: int
    """Which of the rejected ones, from 1."""
    line: int
    column: int
    reason: str
    players: str
    """Who played, as far as that could be read."""
    code: str
    parameters: SentenceParameters


class ImportReport(Message, frozen=True):
    """What became of a file; sent again and again while it is read."""

    done: bool
    read_bytes: int
    total_bytes: int | None
    stored: int
    known: int
    """Games that were here already."""
    restored: int
    """Games that were in the bin and are back."""
    rejected: int
    rejections: list[RejectedGame]
    """Those not told before."""
    problem: str | None
    """Why the rest of the file was not read."""
    code: str
    parameters: SentenceParameters


class ArchiveChange(Message, frozen=True):
    """A game was deleted or restored."""

    id: str
