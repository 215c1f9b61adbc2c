"""A tournament as a value: folded from its events, with what it is asked most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from latticechess.features.tournaments.rules.events import (
    FidePlayer,
    How,
    NewBye,
    Report,
    ResultCorrected,
    Score,
)
from latticechess.features.tournaments.rules.settings import (
    Board,
    Points,
    Settings,
    TieBreak,
    Venue,
)
from latticechess.kernel.pieces import Side
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal

State = Literal["coming", "running", "finished", "cancelled"]


class Entrant(msgspec.Struct, frozen=True):
    """A player of the tournament."""

    id: str
    name: str
    user: str | None = None
    rating: int | None = None
    team: str = ""
    board: int = 0
    """Board order in the team, from 1; 0: by rating."""
    seed: int = 0
    """Starting number from 1; 0 before the start."""
    here: bool = False
    withdrawn: bool = False
    left_after: int | None = None
    """The last round that the player could have been paired in, if withdrawn after the start."""
    first_round: int = 1
    """Above 1: a late entry."""
    byes: tuple[int, ...] = ()
    """Rounds for which a bye was requested."""
    zero_byes: tuple[int, ...] = ()
    """Of these, the ones without points."""
    deleted: bool = False
    """A former member: shown without a name."""
    since: int = 0
    """When the player last became free to play (arena)."""
    fide: FidePlayer = FidePlayer()


class Pairing(msgspec.Struct, frozen=True):
    """A game of a round."""

    game: str
    round: int
    board: int
    white: str
    black: str
    venue: Venue = "online"
    match: int = 0
    leg: int = 1
    decider: bool = False
    score: Score | None = None
    how: How | None = None
    manner: str = ""
    """How it ended: mate, resigned, time, agreed, other."""
    reports: tuple[Score | None, Score | None] = (None, None)
    """What White and Black say."""
    corrections: tuple[ResultCorrected, ...] = ()
    paired_at: int = 0
    ended_at: int | None = None
    replaced: tuple[str, ...] = ()
    """Earlier game ids of this pairing, which ended without a result."""

    @property
    def disputed(self) -> bool:
        """Whether the sides report different results: the organiser must decide."""
        white, black = self.reports
        return self.score is None and None not in self.reports and white != black

    @property
    def played(self) -> bool:
        """Whether there is a result of a game, not of somebody's absence."""
        return self.score in ("1-0", "0-1", "1/2-1/2")

    def opponent(self, player: str) -> str:
        return self.black if player == self.white else self.white

    def side(self, player: str) -> Side:
        return Side.WHITE if player == self.white else Side.BLACK


class Round(msgspec.Struct, frozen=True):
    """A round. An arena has one."""

    number: int
    pairings: tuple[Pairing, ...] = ()
    byes: tuple[NewBye, ...] = ()
    state: Literal["paired", "running", "ended"] = "paired"
    paired_at: int = 0
    started_at: int | None = None
    ended_at: int | None = None
    paused_ms: int = 0
    """The tournament's `paused_ms` when the round ended."""

    @property
    def open(self) -> int:
        """Number of games without a result."""
        return sum(pairing.score is None for pairing in self.pairings)


class Tournament(msgspec.Struct, frozen=True):
    """The state of a tournament after `seq` events."""

    id: str
    settings: Settings
    secret: str
    created_at: int
    at: int
    """Time of the last event."""
    seq: int = 1
    state: State = "coming"
    players: dict[str, Entrant] = {}
    """By id, in order of entry."""
    seeds: tuple[str, ...] = ()
    rounds: tuple[Round, ...] = ()
    taken_back: tuple[str, ...] = ()
    """Game ids of pairings that were taken back: none of them is played on."""
    planned: int = 0
    """Planned rounds, once it has started."""
    first_colour: Side = Side.WHITE
    started_at: int | None = None
    ended_at: int | None = None
    paused_at: int | None = None
    paused_by: str = ""
    paused_ms: int = 0
    """How long it was paused, without the present pause."""
    why: str = ""
    """Why it was cancelled."""
    report: Report = Report()

    @property
    def round(self) -> Round | None:
        """The current round: the last that was paired."""
        return self.rounds[-1] if self.rounds else None

    @property
    def paused(self) -> bool:
        return self.paused_at is not None

    def board_of(self, number: int) -> Board:
        """What round `number` is played on."""
        boards = self.settings.boards
        return boards[(number - 1) % len(boards)]

    def pairings(self) -> Iterator[Pairing]:
        """Every game, in order of rounds and boards."""
        for played in self.rounds:
            yield from played.pairings

    def pairing(self, game: str) -> Pairing | None:
        """The pairing with this game id."""
        for played in reversed(self.rounds):
            for pairing in played.pairings:
                if pairing.game == game:
                    return pairing
        return None

    def active(self) -> list[Entrant]:
        """The players who are still in it."""
        return [player for player in self.players.values() if not player.withdrawn]


PLAYED: frozenset[Score] = frozenset({"1-0", "0-1", "1/2-1/2"})
"""Results of games; the others are of absent players."""
_OUTCOMES: dict[Score, tuple[str, str]] = {
    "1-0": ("win", "loss"),
    "0-1": ("loss", "win"),
    "1/2-1/2": ("draw", "draw"),
    "+-": ("win", "absent"),
    "-+": ("absent", "win"),
    "--": ("absent", "absent"),
    "==": ("draw", "draw"),
}


def outcome(score: Score, side: Side) -> str:
    """`win`, `draw`, `loss`, or `absent` for who did not come."""
    return _OUTCOMES[score][0 if side is Side.WHITE else 1]


def points_of(score: Score, side: Side, points: Points) -> int:
    """Half points of one side. Who did not come gets none, not even those for a loss."""
    return {"win": points.win, "draw": points.draw, "loss": points.loss, "absent": 0}[
        outcome(score, side)
    ]


def tie_breaks_of(settings: Settings) -> tuple[TieBreak, ...]:
    """The tie-breaks in order: the organiser's, or those usual for the system."""
    if settings.tie_breaks is not None:
        return settings.tie_breaks
    if settings.system == "swiss":
        return ("buchholz-cut-1", "buchholz", "sonneborn-berger", "direct-encounter", "wins")
    if settings.system in ("round-robin", "team"):
        return ("direct-encounter", "wins", "sonneborn-berger", "koya")
    if settings.system == "arena":
        return ("performance",)
    return ()


MOST_ROUNDS = 99
MOST_NAME = 80
MOST_HOURS = 24 * 7
MOST_POINTS = 10
MOST_BYES = 20


def must_go_on(tournament: Tournament) -> None:
    """Refusal if the tournament is over."""
    if tournament.state == "finished":
        raise Refusal("tournament-over")
    if tournament.state == "cancelled":
        raise Refusal("tournament-cancelled", why=tournament.why)


def must_run(tournament: Tournament) -> None:
    """Refusal unless the tournament has started and is not over."""
    must_go_on(tournament)
    if tournament.state == "coming":
        raise Refusal("tournament-not-begun")


def must_not_pause(tournament: Tournament) -> None:
    if tournament.paused:
        raise Refusal("tournament-paused")


def player_here(tournament: Tournament, player: str) -> Entrant:
    """The player with this id; Refusal if there is none."""
    entrant = tournament.players.get(player)
    if entrant is None:
        raise Refusal("no-such-player")
    return entrant


def game_here(tournament: Tournament, game: str) -> Pairing:
    """The pairing with this game id; Refusal if there is none."""
    pairing = tournament.pairing(game)
    if pairing is None:
        raise Refusal("no-such-pairing")
    return pairing


def settings_must_fit(settings: Settings) -> None:
    """Refusal if no tournament can be held with these settings."""
    name = plain_text(settings.name)
    if not name:
        raise Refusal("tournament-needs-name")
    if len(name) > MOST_NAME:
        raise Refusal("tournament-name-too-long", count=MOST_NAME)
    if not settings.boards:
        raise Refusal("tournament-needs-board")
    for board in settings.boards:
        if problem := board.clock.problem():
            raise Refusal.because(problem)
    if not 0 <= settings.rounds <= MOST_ROUNDS:
        raise Refusal("rounds-out-of-range", count=MOST_ROUNDS)
    if settings.tie_breaks and len(set(settings.tie_breaks)) < len(settings.tie_breaks):
        raise Refusal("tie-break-twice")
    points_must_fit(settings)
    if settings.system == "arena" and not 60 <= settings.arena.duration_s <= MOST_HOURS * 3600:
        raise Refusal("arena-length-out-of-range", count=MOST_HOURS)
    knockout = settings.knockout
    if not (1 <= knockout.games <= 9 and 0 <= knockout.replays <= 9):
        raise Refusal("match-games-out-of-range")


def points_must_fit(settings: Settings) -> None:
    """Refusal for points and byes that cannot be."""
    points = settings.points
    if not points.win > points.draw >= points.loss >= 0:
        raise Refusal("points-out-of-order")
    if points.win > 2 * MOST_POINTS:
        raise Refusal("points-out-of-range", count=MOST_POINTS)
    if not 0 <= settings.byes <= MOST_BYES:
        raise Refusal("byes-out-of-range", count=MOST_BYES)
