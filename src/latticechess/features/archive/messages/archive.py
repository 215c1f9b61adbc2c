"""The archive: pages of games, deleted games, imports."""

from __future__ import annotations

from typing import Literal

from latticechess.features.games.messages.game import ClockSpec, PlayerView, ResultView
from latticechess.play.game import Status as GameStatus
from latticechess.server.wire import Message, SentenceParameters

Whose = Literal["mine", "everyone"]


class ArchivedGame(Message, frozen=True):
    """A game in the archive."""

    id: str
    name: str
    """As given, or generated for a game without a name."""
    variant: str
    title: str
    white: PlayerView
    black: PlayerView
    plies: int
    clock: ClockSpec
    rated: bool
    status: GameStatus
    result: ResultView | None
    started_at: str
    """ISO 8601, UTC."""
    last_played_at: str
    opening: str
    ply: int | None
    """The ply at which it first reached the searched position."""
    from_file: bool
    yours: bool
    """The reader may delete it."""


class ArchiveList(Message, frozen=True):
    """A page of the archive."""

    games: list[ArchivedGame]
    next: str | None
    """Cursor for `after` of the next page; null at the end."""
    count: int
    exact: bool
    """False: there are more than `count` games."""
    whose: Whose
    ready: bool
    """False: the index is still being built, after a start or an import, and lacks games."""


class RejectedGame(Message, frozen=True):
    """A game of a file that cannot be read."""

    number: int
    """Its number among the rejected games, from 1."""
    line: int
    column: int
    reason: str
    players: str
    """The players, as far as readable."""
    code: str
    parameters: SentenceParameters


class ImportReport(Message, frozen=True):
    """Progress of an import; sent repeatedly while the file is read."""

    done: bool
    read_bytes: int
    total_bytes: int | None
    stored: int
    known: int
    """Games that were in the archive already."""
    restored: int
    """Deleted games that are restored."""
    rejected: int
    rejections: list[RejectedGame]
    """Those not sent before."""
    problem: str | None
    """Why the import stopped; null if it did not."""
    code: str
    parameters: SentenceParameters


class ArchiveChange(Message, frozen=True):
    """A game was deleted or restored."""

    id: str
