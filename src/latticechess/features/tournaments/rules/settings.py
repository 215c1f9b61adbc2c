"""Settings of a tournament: what the organiser chooses. All points are in half points."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from latticechess.play.time_controls import ClockSpec, Days, NoClock

System = Literal["round-robin", "swiss", "knockout", "arena", "team", "simul"]
EntryRule = Literal["open", "invitation", "list"]
TeamStyle = Literal["boards", "scheveningen"]
SYSTEMS: tuple[System, ...] = get_args(System)

TieBreak = Literal[
    "buchholz-cut-1",
    "buchholz",
    "buchholz-median",
    "sonneborn-berger",
    "direct-encounter",
    "wins",
    "black-wins",
    "progressive",
    "koya",
    "performance",
    "average-rating",
]
TIE_BREAKS: tuple[TieBreak, ...] = get_args(TieBreak)

Venue = Literal["online", "over-the-board"]
Reporting = Literal["organiser", "players"]
Decider = Literal["armageddon", "higher-seed"]

ARENA_FIRST_MOVE_S = 30
FIRST_MOVE_S = 600
"""Proposed where a round waits for its last board."""


class Points(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points for results, in half points: 2 is one point."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    bye: int = 2
    """For a bye given by the pairing."""
    requested_bye: int = 1
    """For a bye asked for beforehand, and for rounds before a late entry."""


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a round is played on."""

    variant: str = "chess"
    clock: ClockSpec = NoClock()
    title: str = ""
    """The title of an own board; a shipped one's is in its file."""
    version: int = 0
    """The version of an own board that all rounds are played on."""


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """When rounds begin."""

    by: Literal["button", "clock"] = "button"
    break_s: int = 60
    """By the clock: from the end of a round to the start of the next."""
    interval_s: int = 0
    """By the clock: from the start of a round to that of the next; 0: only the break counts."""


class Late(msgspec.Struct, frozen=True, omit_defaults=True):
    """Late entry."""

    until: int | None = None
    """The last round that a late player may begin with; None: half of all rounds; 0: none."""
    byes: int = 2
    """So many of the missed rounds count as requested byes, the rest nothing."""


class Knockout(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match of a knockout is decided."""

    games: int = 1
    """Games of a match; colours alternate."""
    replays: int = 1
    """After a tied match: further games, colours reversed each time, until one is won."""
    decider: Decider = "armageddon"
    """If still tied: one game in which a draw wins for Black, or the higher seed goes through."""
    third_place: bool = False
    """A match for third place."""


class Arena(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pairing without rounds, for a fixed time."""

    duration_s: int = 3600
    streaks: bool = True
    """After two wins in a row points count double until a game is not won."""


class Team(msgspec.Struct, frozen=True):
    id: str
    name: str


class TeamMatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two teams (Scheveningen), or two and more (board by board, every team against every)."""

    style: TeamStyle = "boards"
    teams: tuple[Team, ...] = ()
    boards: int = 4
    """Boards of a match, board by board; 0: as many as the teams have players."""


class Simul(msgspec.Struct, frozen=True, omit_defaults=True):
    """A simultaneous exhibition: one against all."""

    exhibitor: str = ""
    """The entrant's id."""
    colour: Literal["white", "black", "alternate"] = "white"
    """The exhibitor's."""
    clock: ClockSpec | None = None
    """The exhibitor's clock; None: the same as everybody's."""


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the organiser chooses."""

    name: str
    system: System
    society: str = ""
    """The club or class; "" is the server's own."""
    boards: tuple[Board, ...] = (Board(),)
    """Round n is played on board n; after the last one they begin anew."""
    rated: bool = False
    rounds: int = 0
    """0: as many as the system needs (`planned_rounds`)."""
    double: bool = False
    """Round robin and team matches: everybody meets twice, with colours reversed."""
    pace: Pace = Pace()
    entry: EntryRule = "open"
    """Who may enter: everybody, the invited, or only whom the organiser lists."""
    most_entries: int = 0
    """0: no limit."""
    reporting: Reporting = "players"
    """Who reports over-the-board results; of players, the opponent confirms."""
    venue: Venue = "online"
    board_rounds: tuple[int, ...] = ()
    """Rounds that are played over the board, whatever `venue` says."""
    tie_breaks: tuple[TieBreak, ...] | None = None
    """In order; None: those usual for the system (`tie_breaks_of`)."""
    points: Points = Points()
    repeats: bool = False
    """Swiss: whether two may meet again when no other pairing is left."""
    byes: int = 1
    """How many byes a player may ask for."""
    check_in: bool = False
    """Only those who are here are paired in the first round."""
    check_in_s: int = 0
    """Check-in begins so long before the start."""
    default_after_s: int = 0
    """Who has not made the first move so long after their turn came loses by default; 0: never by
    itself, in an arena after `ARENA_FIRST_MOVE_S`."""
    late: Late = Late()
    starts_at: int | None = None
    """Milliseconds since 1970; None: by the organiser's button."""
    place: str = ""
    about: str = ""
    """Anything else people should read."""
    link: int = 0
    """Number of the joining link: a new number makes the old link void."""
    chat: bool = False
    public: bool = False
    """Whether everybody may look at it; otherwise members only."""
    organisers: tuple[str, ...] = ()
    """User ids."""
    knockout: Knockout = Knockout()
    arena: Arena = Arena()
    team: TeamMatch = TeamMatch()
    simul: Simul = Simul()


def first_move_s(settings: Settings) -> int:
    """The seconds in which the first move must come in an online game; 0: nothing is agreed."""
    waits = settings.default_after_s
    return waits or (ARENA_FIRST_MOVE_S if settings.system == "arena" else 0)


def usual_first_move_s(system: System, clock: ClockSpec) -> int:
    """What is proposed for `default_after_s`."""
    if system == "arena":
        return ARENA_FIRST_MOVE_S
    return 0 if isinstance(clock, Days) else FIRST_MOVE_S
