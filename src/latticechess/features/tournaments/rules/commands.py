"""Commands: what players, organisers or a timer may ask of a tournament. `decide` answers them.

Whether `by` is an organiser is for the caller to check.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from latticechess.features.tournaments.rules.events import How, NewEntrant, Score
from latticechess.features.tournaments.rules.settings import Settings, Venue
from latticechess.kernel.pieces import Side

OpenScore = Literal["1/2-1/2", "--"]
"""What boards without a result can count as: drawn, or not played."""


class TournamentCommand(msgspec.Struct, frozen=True, kw_only=True):
    """Base of all commands."""

    by: str = ""
    """Who asks, a user id; "" is the program."""


class ChangeSettings(TournamentCommand, frozen=True):
    settings: Settings


class Enter(TournamentCommand, frozen=True):
    """Enter, early or late. The entry rule is for the caller to check."""

    entrant: NewEntrant


class RemoveEntry(TournamentCommand, frozen=True):
    """Undo an entry that was never paired."""

    player: str


class Claim(TournamentCommand, frozen=True):
    """Let an account play for a listed name; None frees the name again."""

    player: str
    user: str | None
    rating: int | None = None


class CheckIn(TournamentCommand, frozen=True):
    """The player is here."""

    player: str


class CheckOut(TournamentCommand, frozen=True):
    """The player is away for now; in an arena, pauses."""

    player: str


class Withdraw(TournamentCommand, frozen=True):
    """Leave; before the start the entry is gone, later the player stays in the table."""

    player: str


class Return(TournamentCommand, frozen=True):
    player: str


class RequestBye(TournamentCommand, frozen=True):
    player: str
    round: int
    zero: bool = False
    """Without points; the number of such byes is not limited."""


class CancelBye(TournamentCommand, frozen=True):
    player: str
    round: int


class RenamePlayer(TournamentCommand, frozen=True):
    player: str
    name: str


class DeletePlayer(TournamentCommand, frozen=True):
    """Name and account go, results stay; whoever still plays withdraws."""

    player: str


class Start(TournamentCommand, frozen=True):
    """Close entries and seed the players. `seeds`: an order of one's own, instead of by rating."""

    seeds: tuple[str, ...] | None = None
    first_colour: Side = Side.WHITE


class PairRound(TournamentCommand, frozen=True):
    """Pair the next round."""


class UnpairRound(TournamentCommand, frozen=True):
    """Take the pairing back, while no game of the round has a result."""

    name: str = ""


class StartRound(TournamentCommand, frozen=True):
    """Start the games of the paired round; pairs it first if nobody has."""


class EndRound(TournamentCommand, frozen=True):
    """End the round now: every open board gets this score."""

    score: OpenScore


class Report(TournamentCommand, frozen=True):
    """One side says how it ended; the same from both sides is the result."""

    game: str
    side: Side
    score: Score
    manner: str = ""


class Record(TournamentCommand, frozen=True):
    """The result: the online game has ended (`game`), or the organiser decides."""

    game: str
    score: Score
    how: How = "organiser"
    manner: str = ""


class ReplaceGame(TournamentCommand, frozen=True):
    """The online game was aborted: play it anew, perhaps elsewhere."""

    game: str
    venue: Venue = "online"


class Correct(TournamentCommand, frozen=True):
    """Correct a recorded result; None opens it again."""

    game: str
    score: Score | None
    name: str
    why: str = ""
    manner: str = ""


class Pause(TournamentCommand, frozen=True):
    name: str = ""


class Resume(TournamentCommand, frozen=True):
    pass


class Extend(TournamentCommand, frozen=True):
    """Another number of rounds, or seconds in an arena."""

    rounds: int = 0
    duration_s: int = 0


class Finish(TournamentCommand, frozen=True):
    pass


class Reopen(TournamentCommand, frozen=True):
    """Let a finished tournament go on."""


class Cancel(TournamentCommand, frozen=True):
    why: str


class Tick(TournamentCommand, frozen=True):
    """Do what is due by the clock (`due_at`): start, pair, default, end. Never refused."""


Command = (
    ChangeSettings
    | Enter
    | RemoveEntry
    | Claim
    | CheckIn
    | CheckOut
    | Withdraw
    | Return
    | RequestBye
    | CancelBye
    | RenamePlayer
    | DeletePlayer
    | Start
    | PairRound
    | UnpairRound
    | StartRound
    | EndRound
    | Report
    | Record
    | ReplaceGame
    | Correct
    | Pause
    | Resume
    | Extend
    | Finish
    | Reopen
    | Cancel
    | Tick
)
