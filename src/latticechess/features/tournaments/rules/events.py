"""Events of a tournament. A tournament is stored as the list of its events, and nothing else."""

from __future__ import annotations

from typing import Literal

import msgspec

from latticechess.features.tournaments.rules.settings import Settings, Venue
from latticechess.kernel.pieces import Side

Score = Literal["1-0", "0-1", "1/2-1/2", "+-", "-+", "--", "=="]
"""White's result first. `+-`, `-+`: one side did not come; `--`: neither came. `==`: a draw without
a game."""
How = Literal["game", "confirmed", "organiser", "default"]
"""The game ended, both players said so, the organiser did, or somebody did not come in time."""


class FidePlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a report to FIDE says of a player, as it was told."""

    number: int = 0
    """The starting number in the file; 0: not from a file."""
    sex: str = ""
    title: str = ""
    federation: str = ""
    id: str = ""
    birth: str = ""
    rank: int = 0

    def anonymous(self) -> FidePlayer:
        """Without what tells who it is."""
        return FidePlayer(number=self.number, rank=self.rank)


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a report to FIDE says of a tournament, as it was told."""

    name: str = ""
    federation: str = ""
    begins: str = ""
    ends: str = ""
    system: str = ""
    arbiter: str = ""
    deputies: tuple[str, ...] = ()
    times: str = ""
    dates: tuple[str, ...] = ()
    """Of the rounds, as YY/MM/DD."""
    unrated: tuple[str, ...] = ()
    """Games that are not rated."""
    others: tuple[str, ...] = ()
    """Whole lines that mean nothing here."""


class NewEntrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whoever enters."""

    id: str
    """Unique in the tournament: the user id, or one made for a name without an account."""
    name: str
    user: str | None = None
    """The account that plays; None for a listed name."""
    rating: int | None = None
    team: str = ""
    board: int = 0
    """Board order in the team, from 1; 0: by rating."""
    fide: FidePlayer = FidePlayer()


class NewPairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game to be played. `game` identifies it for ever: it is started once, under this id."""

    game: str
    board: int
    """Board number in the round, from 1."""
    white: str
    black: str
    venue: Venue = "online"
    match: int = 0
    """Knockout: number of the match in the round, from 1. Team match: likewise."""
    leg: int = 1
    """Knockout: number of the game in the match."""
    decider: bool = False
    """Knockout: a draw wins for Black."""


class NewBye(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player without a game in a round."""

    player: str
    kind: Literal["pairing", "requested", "late", "absent"]
    """By the pairing, asked for, not yet entered, or not here (nothing)."""
    points: int
    """Half points."""


class TournamentEvent(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", kw_only=True
):
    """Base of all events."""

    at: int
    """Milliseconds since 1970; never earlier than the previous event."""
    by: str = ""
    """Who caused it, a user id; "" is the program."""


class Created(TournamentEvent, frozen=True, tag="created"):
    tournament: str
    settings: Settings
    secret: str
    """Game ids are made from it, so that nobody guesses them and nobody makes two."""
    report: Report = Report()
    """Set if it comes from a file."""


class SettingsChanged(TournamentEvent, frozen=True, tag="settings-changed"):
    settings: Settings


class Entered(TournamentEvent, frozen=True, tag="entered"):
    entrant: NewEntrant
    first_round: int = 1
    """Late entry: the first round in which the player is paired."""


class EntryRemoved(TournamentEvent, frozen=True, tag="entry-removed"):
    """An entry that was never paired is undone."""

    player: str


class Claimed(TournamentEvent, frozen=True, tag="claimed"):
    """The account that plays for a listed name; None: nobody's again."""

    player: str
    user: str | None
    rating: int | None = None
    """A new rating; None: unchanged."""


class CheckedIn(TournamentEvent, frozen=True, tag="checked-in"):
    player: str


class CheckedOut(TournamentEvent, frozen=True, tag="checked-out"):
    """The player is away for now. In an arena they are not paired until they are back."""

    player: str


class Withdrawn(TournamentEvent, frozen=True, tag="withdrawn"):
    player: str


class Returned(TournamentEvent, frozen=True, tag="returned"):
    player: str


class ByeRequested(TournamentEvent, frozen=True, tag="bye-requested"):
    player: str
    round: int
    zero: bool = False
    """Without points."""


class ByeCancelled(TournamentEvent, frozen=True, tag="bye-cancelled"):
    player: str
    round: int


class PlayerRenamed(TournamentEvent, frozen=True, tag="player-renamed"):
    player: str
    name: str


class PlayerDeleted(TournamentEvent, frozen=True, tag="player-deleted"):
    """A former member: name and account are gone, results stay."""

    player: str


class Started(TournamentEvent, frozen=True, tag="started"):
    """Entries are closed, but for late ones."""

    seeds: tuple[str, ...]
    """The players in order of their seeds, best first."""
    rounds: int
    """Planned rounds; 0 in an arena."""
    first_colour: Side = Side.WHITE
    """Swiss: the top seed's colour in round 1, drawn by lot."""


class RoundPaired(TournamentEvent, frozen=True, tag="round-paired"):
    round: int
    pairings: tuple[NewPairing, ...]
    byes: tuple[NewBye, ...] = ()


class RoundUnpaired(TournamentEvent, frozen=True, tag="round-unpaired"):
    """The pairing was taken back before any game of the round had a result."""

    round: int


class RoundStarted(TournamentEvent, frozen=True, tag="round-started"):
    round: int


class GamesAdded(TournamentEvent, frozen=True, tag="games-added"):
    """More games of a running round: an arena's, or a replay in a knockout. They start at once."""

    round: int
    pairings: tuple[NewPairing, ...]


class GameReplaced(TournamentEvent, frozen=True, tag="game-replaced"):
    """The online game ended without a result; it is played anew under another id."""

    game: str
    new: str
    venue: Venue = "online"


class ResultReported(TournamentEvent, frozen=True, tag="result-reported"):
    """One side says how it ended."""

    game: str
    side: Side
    score: Score
    manner: str = ""
    """How it ended: mate, resigned, time, agreed, other."""


class ResultRecorded(TournamentEvent, frozen=True, tag="result-recorded"):
    game: str
    score: Score
    how: How
    manner: str = ""


class ResultCorrected(TournamentEvent, frozen=True, tag="result-corrected"):
    game: str
    score: Score | None
    """None: the game is open again."""
    old: Score
    name: str
    """Who corrected it, by the name of that time."""
    why: str = ""
    manner: str = ""
    reopens: bool = False
    """The round goes on: there is a game to be played, or played anew."""


class RoundEnded(TournamentEvent, frozen=True, tag="round-ended"):
    round: int


class Paused(TournamentEvent, frozen=True, tag="paused"):
    name: str = ""


class Resumed(TournamentEvent, frozen=True, tag="resumed"):
    pass


class Extended(TournamentEvent, frozen=True, tag="extended"):
    """More (or fewer) rounds, or another length of an arena."""

    rounds: int
    duration_s: int = 0


class Finished(TournamentEvent, frozen=True, tag="finished"):
    pass


class Reopened(TournamentEvent, frozen=True, tag="reopened"):
    """A finished tournament goes on."""


class Cancelled(TournamentEvent, frozen=True, tag="cancelled"):
    why: str


Event = (
    Created
    | SettingsChanged
    | Entered
    | EntryRemoved
    | Claimed
    | CheckedIn
    | CheckedOut
    | Withdrawn
    | Returned
    | ByeRequested
    | ByeCancelled
    | PlayerRenamed
    | PlayerDeleted
    | Started
    | RoundPaired
    | RoundUnpaired
    | RoundStarted
    | GamesAdded
    | GameReplaced
    | ResultReported
    | ResultRecorded
    | ResultCorrected
    | RoundEnded
    | Paused
    | Resumed
    | Extended
    | Finished
    | Reopened
    | Cancelled
)

_decoder = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> str:
    """One line of JSON."""
    return msgspec.json.encode(event).decode()


def decode_event(text: str | bytes) -> Event:
    """The event that `encode_event` wrote."""
    event: Event = _decoder.decode(text)
    return event


def kind_of(event: Event) -> str:
    """The event's tag, such as `round-paired`."""
    return str(type(event).__struct_config__.tag)
