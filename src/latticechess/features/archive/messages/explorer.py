"""The explorer: what was played in a position."""

from __future__ import annotations

from latticechess.features.analysis.messages.positions import MoveAsked
from latticechess.features.archive.store.explorer.explorer import Origin as ExplorerOrigin
from latticechess.features.games.messages.game import PlayerView, ResultView
from latticechess.server.wire import Message, Request, Square


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
