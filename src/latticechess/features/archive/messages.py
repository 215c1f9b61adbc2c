"""Pages of games, deleted games, imports; what was played in a position."""

from __future__ import annotations

from typing import Literal

from latticechess.features.analysis.messages import MoveAsked
from latticechess.features.archive.store.explorer.explorer import Origin as ExplorerOrigin
from latticechess.features.games.messages.game import ClockSpec, PlayerView, ResultView
from latticechess.play.game import Status as GameStatus
from latticechess.server.wire import Message, Request, SentenceParameters, Square

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


class ExplorerAsked(Request, frozen=True):
    """A position, given as in `PositionAsked`, and which games count."""

    variant: str
    position: str | None = None
    """The position as text; by default the variant's start position."""
    moves: list[MoveAsked] | None = None
    """Moves played from there."""
    origins: list[ExplorerOrigin] | None = None
    """The caller's own games, the club's, those imported from files; by default all of them."""
    rated: bool = False
    """Only rated games."""
    rating_from: int = 0
    """Only games whose players have this rating on average; rounded down to a multiple of 200."""
    since: int = 0
    """Only games of this year or later."""


class ExploredMove(Message, frozen=True):
    """A move that was played in the position."""

    text: str
    origin: Square
    target: Square
    promotion: str | None
    games: int
    white: int
    """Games that White won."""
    draws: int
    black: int
    rating: int | None
    """Mean rating of the players; null if none is known."""
    own: int
    """The caller's own games."""
    opening: str
    """The opening it leads to; empty without a name."""


class ExploredGame(Message, frozen=True):
    """A game that reached the position."""

    id: str
    white: PlayerView
    black: PlayerView
    plies: int
    result: ResultView | None
    rating: int | None
    year: int


class ExploredOrigins(Message, frozen=True):
    """Games of each origin that reached the position, whether asked for or not."""

    mine: int
    club: int
    imported: int


class ExploredPosition(Message, frozen=True):
    """What was played in a position."""

    text: str
    """The position."""
    games: int
    white: int
    draws: int
    black: int
    ended: int
    """Games that ended here."""
    moves: list[ExploredMove]
    """Most played first; at most 40."""
    best: list[ExploredGame]
    """Those with the highest mean rating first."""
    opening: str
    """The name of the opening; empty if it has none."""
    origins: ExploredOrigins
    everyone: bool
    """False: the caller may see only their own games."""
