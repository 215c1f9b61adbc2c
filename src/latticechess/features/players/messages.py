"""The register of players, statistics and the ladder."""

from __future__ import annotations

from latticechess.features.players.store.ladder import HeadToHead as HeadToHead
from latticechess.features.players.store.player_records import Against as Against
from latticechess.features.players.store.players import UserKind
from latticechess.features.players.store.statistics import Ending as Ending
from latticechess.features.players.store.statistics import Figures as Figures
from latticechess.features.players.store.statistics import Opening as Opening
from latticechess.features.players.store.statistics import OwnResult as OwnResult
from latticechess.features.players.store.statistics import PlayerRecord as PlayerRecord
from latticechess.features.players.store.statistics import RatingLine as RatingLine
from latticechess.features.players.store.statistics import Streaks as Streaks
from latticechess.notation.record import Result as GameScore
from latticechess.rating.standings import System as RatingSystem
from latticechess.server.wire import ClockClass, Colour, Message, Request

"""Monthly, carried over from month to month, or Glicko-2."""


class RegisteredPlayer(Message, frozen=True):
    """A player in the register."""

    id: str
    name: str
    kind: UserKind
    """A guest's browser; a profile without a login; a member."""
    since: str
    """ISO 8601, UTC."""
    you: bool
    """The player is the reader."""
    usable: bool
    """The reader may seat this player at a shared screen."""
    deleted: bool = False
    """Deleted, and can still be restored."""


class RecordView(Message, frozen=True):
    """A player's record."""

    won: int
    drawn: int
    lost: int
    white_games: int
    white_won: int


class ListedPlayer(Message, frozen=True):
    player: RegisteredPlayer
    record: RecordView


class PlayerList(Message, frozen=True):
    players: list[ListedPlayer]
    more: bool
    """There is another page."""


class EnterPlayer(Request, frozen=True):
    """Add a player to the register, or rename one."""

    name: str


class DeletePlayers(Request, frozen=True):
    """Delete players who have no account."""

    players: list[str]
    """Their ids."""


class PastGameView(Message, frozen=True):
    """A finished game from the player's point of view."""

    id: str
    at: str
    variant: str
    colour: Colour
    result: OwnResult
    opponent: str
    opponent_profile: str | None
    opening: str
    rated: bool


class PlayerPageView(Message, frozen=True):
    """A player's page."""

    player: RegisteredPlayer
    figures: Figures
    tallies: list[PlayerRecord]
    form: list[PastGameView]
    """Newest first."""
    ratings: list[RatingLine]
    """Ratings in the club's systems, the main one first."""
    titles: dict[str, str]
    """Titles of the boards by name, own ones too."""


class PoolView(Message, frozen=True):
    """A variant and clock class with rated games."""

    variant: str
    title: str
    clock_class: ClockClass
    players: int


class RungView(Message, frozen=True):
    """A player's place on the ladder."""

    player: str
    name: str
    deleted: bool
    you: bool
    rating: float
    deviation: float
    provisional: bool
    won: int
    drawn: int
    lost: int
    place: int


class RankingRules(Message, frozen=True):
    """The rating systems the club shows, the main one first, and their constants."""

    systems: list[RatingSystem]
    x: float
    """The most that one game moves a carried-over rating."""
    start: float
    """The initial rating: of everybody each month, or of new players where it is carried over."""


class LadderView(Message, frozen=True):
    rules: RankingRules
    system: RatingSystem
    pools: list[PoolView]
    variant: str
    clock_class: ClockClass
    month: str | None
    """Such as `2026-11`; null: now."""
    months: list[str]
    """Months with rated games, newest first."""
    players: int
    """The number of all players; `rungs` holds the best, and the caller."""
    rungs: list[RungView]
    meetings: list[HeadToHead]


class CorrectResult(Request, frozen=True):
    """Correct the result of a finished game; `*`: it counts for nobody."""

    score: GameScore
    why: str
