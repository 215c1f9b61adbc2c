"""Tournaments: words, lists, making one and joining.

Points are in half points; tie-breaks are decimals. A player is known by `number`, which never
changes during a tournament.
"""

from __future__ import annotations

from typing import Literal

from latticechess.features.games.messages.board import PlacedPiece
from latticechess.features.games.messages.game import ClockSpec
from latticechess.features.tournaments.rules.settings import Decider, Reporting
from latticechess.features.tournaments.rules.settings import EntryRule as EntryRule
from latticechess.features.tournaments.rules.settings import System as TournamentSystem
from latticechess.features.tournaments.rules.settings import TieBreak as TieBreak
from latticechess.features.tournaments.service.entries import EntrantSpec as EntrantSpec
from latticechess.features.tournaments.service.entries import JoinTournament as JoinTournament
from latticechess.features.tournaments.service.entries import PastedLine as PastedLine
from latticechess.features.tournaments.service.entries import PastedState as PastedState
from latticechess.features.tournaments.service.limits import RoundStart as RoundStart
from latticechess.features.tournaments.service.phase import Phase as TournamentState
from latticechess.features.tournaments.service.phase import RoundsProposed as RoundsProposed
from latticechess.server.wire import Colour, Message, Request, SentenceView

MyPlaceWord = Literal[
    "none", "joined", "your-move", "your-game", "waiting", "done", "bye", "out", "left"
]


class MyTournamentPlace(Message, frozen=True):
    """What the tournament is to the reader."""

    what: MyPlaceWord
    """`your-game`: the game is there, the opponent moves or it has not begun; `waiting`: no game
    now, the next comes; `done`: this round's is over; `out`: knocked out; `left`: withdrawn."""
    number: int | None
    game: str | None
    board: int | None
    opponent: str | None
    place: int | None
    """The present or final place."""


class TournamentEntry(Message, frozen=True):
    """A tournament in a list."""

    id: str
    name: str
    society: str
    system: TournamentSystem
    state: TournamentState
    round: int
    """The round now, from 1; 0 before the first."""
    rounds: int | None
    """null: an arena, or not yet known."""
    variants: list[str]
    """The board; several: by round in turn."""
    titles: list[str]
    """The boards' titles."""
    clock: ClockSpec
    rated: bool
    entry: EntryRule
    players: int
    places: int | None
    """Most players; null: no limit."""
    starts_at: str | None
    """ISO 8601, UTC."""
    ends_at: str | None
    """End of the round by the clock, or of the arena."""
    finished_at: str | None
    progress: float
    """How far it is, from 0 to 1."""
    waiting: int
    """Arena: players who wait for an opponent now."""
    joinable: bool
    """The reader may join now, or still."""
    mine: MyTournamentPlace
    organising: bool
    """The reader runs it."""
    winner: str | None
    score: str | None
    """Team match: the winner's score, such as 5½ to 2½."""
    preview: list[PlacedPiece]
    """The position on its first live board; empty: none is live, show the start."""


class TournamentList(Message, frozen=True):
    """Running and coming ones all, past ones by page, newest first."""

    running: list[TournamentEntry]
    coming: list[TournamentEntry]
    past: list[TournamentEntry]
    past_count: int
    may_create: bool


class TournamentRules(Message, frozen=True):
    """The finer rules, each as usual where it is left out."""

    win: int = 2
    """Half points, of a Swiss or round robin; a bye by the pairing brings as many."""
    draw: int = 1
    """Half points; a bye on request brings as many."""
    loss: int = 0
    byes: int = 1
    """How many byes with points a player may ask for."""
    reporting: Reporting = "players"
    """Who enters results over the board; of players, the opponent confirms."""
    match_games: int = 1
    """Knockout: games of a match, colours alternate."""
    replays: int = 1
    """Knockout: further games of a tied match, until one is won."""
    decider: Decider = "armageddon"
    """Knockout: if still tied, a game that Black wins with a draw, or the higher seed wins."""
    streaks: bool = True
    """Arena: after two wins in a row points count double until a game is not won."""
    host_clock: ClockSpec | None = None
    """Simultaneous: the clock of who plays all others; null: everybody's."""


class CreateTournament(Request, frozen=True):
    name: str
    system: TournamentSystem
    society: str = ""
    variants: tuple[str, ...] = ()
    """The board; several are played by round in turn; none means chess."""
    clock: ClockSpec = ClockSpec()
    rounds: int | None = None
    """Swiss: null means by the number of players when it starts."""
    double: bool = False
    """Round robin: everybody meets everybody twice, with colours reversed."""
    third_place: bool = False
    """Knockout: a game for the third place."""
    minutes: int | None = None
    """Arena: how long it lasts."""
    teams: tuple[str, ...] = ()
    """Team match: the names, of two teams or more."""
    scheveningen: bool = False
    """Team match: each against each of the other team, instead of board against board."""
    host: EntrantSpec | None = None
    """Simultaneous: who plays all others."""
    host_colour: Colour = "white"
    entry: EntryRule = "open"
    places: int | None = None
    start: RoundStart = "button"
    starts_at: str | None = None
    """ISO 8601, UTC; of the first round or the arena. null: by the button."""
    round_minutes: int | None = None
    """`clock`: from one round's start to its end."""
    break_minutes: int = 2
    """`all-done` and `clock`: between two rounds."""
    check_in_minutes: int = 0
    """So long before the start players must say that they are here; 0: no check-in."""
    tie_breaks: list[TieBreak] | None = None
    """In this order; null: the usual ones of the system."""
    rated: bool = False
    over_the_board: bool = False
    """All games are at real boards; results are typed in."""
    board_rounds: tuple[int, ...] = ()
    """Rounds over the board in a tournament that is otherwise online."""
    late_until: int | None = None
    """Last round in which late players may enter; null: half of the rounds."""
    late_half_points: bool = False
    """Late players get half a point for each missed round."""
    forfeit_s: int | None = None
    """Who misses the time for the first move of an online game loses it by default; null: what is
    usual (30 s in an arena, else 10 minutes); 0: never, but in an arena."""
    rules: TournamentRules = TournamentRules()
    public: bool = False
    """Seen by everybody; otherwise by members, players and whoever has the link."""
    chat: bool = False
    place: str = ""
    description: str = ""
    players: tuple[EntrantSpec, ...] = ()


class TournamentMade(Message, frozen=True):
    id: str


class FreeSeat(Message, frozen=True):
    """A name on the list that nobody has claimed."""

    number: int
    name: str


class JoinOffer(Message, frozen=True):
    """What somebody sees who opens the join link."""

    id: str
    name: str
    state: TournamentState
    entry: EntryRule
    joined: int | None
    """The reader's number, if already in."""
    open: bool
    """May enter with a name of their own."""
    reason: SentenceView | None
    """Why nobody can enter now."""
    your_name: str
    """Proposed name; empty: none known."""
    seats: list[FreeSeat]
    teams: list[str]


class PlayersListed(Message, frozen=True):
    lines: list[PastedLine]
    added: int
