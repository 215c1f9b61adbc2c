"""The register of players."""

from __future__ import annotations

from typing import Literal

from latticechess.server.messages.base import ClockClass, Colour, Message, Request

RatingSystem = Literal["society", "carried", "glicko2"]
"""The society's month, the carried-over one, Glicko-2."""


class RegisteredPlayer(Message, frozen=True):
    """Somebody who plays here."""

    id: str
    name: str
    kind: Literal["guest", "profile", "account"]
    """A browser; somebody entered in the register; one who can log in."""
    since: str
    """ISO 8601, UTC."""
    you: bool
    """The one who reads this."""
    usable: bool
    """The reader may sit this player down at a shared screen."""
    deleted: bool = False
    """Can still be brought back by the reader for a while."""


class RecordView(Message, frozen=True):
    """A player's games in figures."""

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
    """There is another page after the last of these."""


class EnterPlayer(Request, frozen=True):
    """Enter somebody in the register, or give them another name."""

    name: str


class TallyView(Message, frozen=True):
    """A record on one board, at one pace, with one colour, against people or computers."""

    variant: str
    clock_class: ClockClass
    colour: Colour
    against: Literal["person", "computer"]
    won: int
    drawn: int
    lost: int


class PastGameView(Message, frozen=True):
    """One finished game as the player sees it."""

    id: str
    at: str
    variant: str
    colour: Colour
    result: Literal["won", "drawn", "lost"]
    opponent: str
    opponent_profile: str | None
    opening: str
    rated: bool


class OpeningView(Message, frozen=True):
    """How often the player began a game like this, and with what success."""

    variant: str
    colour: Colour
    name: str
    won: int
    drawn: int
    lost: int


class StreaksView(Message, frozen=True):
    kind: Literal["won", "drawn", "lost"] | None
    """What the last game was …"""
    current: int
    """… and how many in a row."""
    wins: int
    """The longest run of won games."""
    unbeaten: int


class RatingLineView(Message, frozen=True):
    """A rating on one board at one pace by one formula, and how it came about."""

    system: RatingSystem
    variant: str
    clock_class: ClockClass
    rating: float
    deviation: float
    games: int
    points: list[tuple[int, float]]
    """Milliseconds since 1970, and the rating then."""


class PlayerPageView(Message, frozen=True):
    """Everything about one player."""

    player: RegisteredPlayer
    tallies: list[TallyView]
    form: list[PastGameView]
    """The newest first."""
    streaks: StreaksView
    openings: list[OpeningView]
    ratings: list[RatingLineView]
    """Those of the rankings that the club shows, the main one first."""
    weeks: list[int]
    """Games in each of the last weeks, the present one last."""


class PoolView(Message, frozen=True):
    """A board and a pace at which rated games were played."""

    variant: str
    clock_class: ClockClass
    players: int


class RungView(Message, frozen=True):
    """One player's place on the ladder."""

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


class MeetingsView(Message, frozen=True):
    """The games of one player against another, as the first sees them."""

    player: str
    opponent: str
    won: int
    drawn: int
    lost: int


class RankingRules(Message, frozen=True):
    """Which rankings the club shows, the first being the one beside names, and their constants."""

    systems: list[RatingSystem]
    x: float
    """How far one game moves a carried-over rating."""
    start: float
    """Everybody's rating at the start of a month, and a new player's in the carried-over one."""


class LadderView(Message, frozen=True):
    rules: RankingRules
    system: RatingSystem
    pools: list[PoolView]
    variant: str
    clock_class: ClockClass
    month: str | None
    """Such as `2026-11`; null: as it stands now."""
    months: list[str]
    """In which rated games ended, the newest first."""
    players: int
    """How many there are in all: the best are told, and the one who asks."""
    rungs: list[RungView]
    meetings: list[MeetingsView]


class CorrectResult(Request, frozen=True):
    """An organiser puts the result of a finished game right; `*` makes it count for nobody."""

    score: Literal["1-0", "0-1", "1/2-1/2", "*"]
    why: str
