"""Actions on a tournament, as the body of one request, and live news over its socket."""

from __future__ import annotations

from latticechess.features.accounts.service.roles import Role
from latticechess.features.tournaments.messages.page import (
    BoardNow,
    TournamentPage,
    TournamentRound,
    TournamentStandings,
    UndoOffer,
)
from latticechess.features.tournaments.messages.tournaments import PlayersListed
from latticechess.features.tournaments.rules.commands import OpenScore as OpenScore
from latticechess.features.tournaments.service.actions import EndedHow as EndedHow
from latticechess.features.tournaments.service.actions import TournamentActions as TournamentActions
from latticechess.server.wire import (
    ClientMessage,
    Colour,
    Message,
    SentenceView,
    ServerMessage,
)


class TournamentActed(Message, frozen=True):
    """What became of an action."""

    seq: int
    undo: UndoOffer | None
    number: int | None
    """The player who was added."""
    listed: PlayersListed | None
    """Answer to `pastelist`."""


class FollowTournament(ClientMessage, frozen=True):
    """Send first: everything comes in full once, then changes. Again for another round."""

    allowed = Role.GUEST
    round: int | None = None
    """null: always the newest."""
    standings: bool = True
    boards: bool = True
    """Pictures and clocks of live boards."""
    from_board: int = 1
    """First board with a picture; 24 are sent."""


class TournamentNews(ServerMessage, frozen=True):
    """The page, as the reader sees it, whenever something in it changes."""

    page: TournamentPage


class RoundNews(ServerMessage, frozen=True):
    """Boards of a round: all (`whole`), or those that changed."""

    whole: bool
    round: TournamentRound


class StandingsNews(ServerMessage, frozen=True):
    """Rows of the standings: all (`whole`), or those that changed; `places` has the order of all
    players by number."""

    whole: bool
    standings: TournamentStandings
    places: list[int]


class BoardsNews(ServerMessage, frozen=True):
    """Live boards that changed, at most once a second."""

    round: int
    boards: list[BoardNow]


class YourGame(ServerMessage, frozen=True):
    """The reader's next game has started; also sent on the lobby socket."""

    tournament: str
    game: str
    round: int
    board: int
    colour: Colour
    opponent: str


class TournamentRefused(ServerMessage, frozen=True):
    """Why a message was refused."""

    reason: SentenceView


TournamentClientMessages = FollowTournament
TournamentServerMessages = (
    TournamentNews | RoundNews | StandingsNews | BoardsNews | YourGame | TournamentRefused
)
