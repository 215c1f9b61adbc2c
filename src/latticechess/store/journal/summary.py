"""Summary of a game: a projection of its events."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.pieces import Side
from latticechess.play.clock_class import ClockClass, clock_class
from latticechess.play.events import (
    Corrected,
    Ended,
    Event,
    Joined,
    LevelChanged,
    Moved,
    Player,
    Recorded,
    Renamed,
    Started,
    TakenBack,
)
from latticechess.play.game import Status
from latticechess.play.time_controls import ClockSpec

"""Open: a seat is free."""
Clocks = tuple[ClockSpec, ClockSpec]
OPENING_PLIES = 4
"""Number of plies kept as the opening."""


class Summary(msgspec.Struct, frozen=True):
    """What lists show of a game."""

    id: str
    seq: int
    variant: str
    title: str
    name: str
    rated: bool
    players: tuple[Player, Player]
    first: Side
    """Who moved first."""
    plies: int
    clocks: Clocks
    status: Status
    result: Outcome | None
    started_at: int
    played_at: int
    """Time of the last event that counts as play."""
    position: str | None = None
    """The board as one line of text, if the writer gave it."""
    deleted_at: int | None = None
    ended_at: int | None = None
    """When it ended; unchanged by a correction of the result."""
    set_up: bool = False
    """It started from a set-up position, so it counts in no record."""
    opening_moves: str = ""
    """The first moves in notation, at most `OPENING_PLIES`."""

    @property
    def counts(self) -> bool:
        """Whether it counts in players' records."""
        decided = self.result is not None and self.result.reason is not Reason.ABORTED
        white, black = (player.profile for player in self.players)
        return decided and not self.set_up and (white is None or white != black)

    @property
    def pace(self) -> ClockClass:
        """The clock class it is counted and rated in."""
        return clock_class(self.clocks)

    @property
    def turn(self) -> Side:
        return self.first if self.plies % 2 == 0 else self.first.opponent


def project(summary: Summary | None, event: Event) -> Summary:
    """The summary after `event`; None before `Started`."""
    if isinstance(event, Started):
        return _begin(event)
    if summary is None:
        raise ValueError("a game begins with Started")
    # Renaming a game is not playing it.
    played_at = summary.played_at if isinstance(event, Renamed) else event.at
    return replace(_apply(summary, event), seq=summary.seq + 1, played_at=played_at)


def _begin(event: Started) -> Summary:
    options = event.options
    return Summary(
        id=event.game,
        seq=1,
        variant=options.variant,
        title=options.title,
        name=options.name,
        rated=options.rated,
        players=event.players,
        first=event.first,
        plies=0,
        clocks=options.clocks,
        status=_status(event.players),
        result=None,
        started_at=event.at,
        played_at=event.at,
        set_up=options.start is not None,
    )


def _apply(summary: Summary, event: Event) -> Summary:
    match event:
        case Moved():
            return _moved(summary, [event.text])
        case Recorded():
            return _moved(summary, event.moves.split())
        case TakenBack():
            plies = summary.plies - event.plies
            return replace(
                summary,
                plies=plies,
                status="playing",
                result=None,
                ended_at=None,
                position=None,
                opening_moves=" ".join(summary.opening_moves.split()[:plies]),
            )
        case Joined():
            players = _seat(summary.players, event.side, event.player)
            return replace(summary, players=players, status=_status(players))
        case LevelChanged():
            player = replace(summary.players[event.side], level=event.level)
            return replace(summary, players=_seat(summary.players, event.side, player))
        case Ended():
            result = Outcome(event.winner, event.reason)
            return replace(summary, status="ended", result=result, ended_at=event.at)
        case Corrected():
            return replace(summary, result=event.outcome)
        case Renamed():
            return replace(summary, name=event.name)
        case _:
            return summary


def _moved(summary: Summary, texts: list[str]) -> Summary:
    opening = opening_after(summary.opening_moves, summary.plies, texts)
    plies = summary.plies + len(texts)
    return replace(summary, plies=plies, position=None, opening_moves=opening)


def opening_after(opening: str, plies: int, texts: list[str]) -> str:
    """The opening after more moves in a game of `plies` plies."""
    if plies >= OPENING_PLIES:
        return opening
    return " ".join([*opening.split(), *texts][:OPENING_PLIES])


def _status(players: tuple[Player, Player]) -> Status:
    return "open" if any(player.kind == "open" for player in players) else "playing"


def _seat(players: tuple[Player, Player], side: Side, player: Player) -> tuple[Player, Player]:
    white, black = players
    return (player, black) if side is Side.WHITE else (white, player)
