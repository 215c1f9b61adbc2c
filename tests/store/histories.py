"""Events of made-up games; the store knows no rules, so any moves will do."""

from __future__ import annotations

from latticechess.kernel.pieces import Side
from latticechess.play.events import Event, GameOptions, Moved, Player, Started
from latticechess.play.time_controls import Fischer, NoClock

ANN = Player("person", "Ann", user="ann")
BEN = Player("person", "Ben", user="ben")


def started(
    game: str,
    at: int = 1_000,
    players: tuple[Player, Player] = (ANN, BEN),
    variant: str = "chess",
    name: str = "",
) -> Started:
    options = GameOptions(
        variant,
        "no rules",
        title=variant.title(),
        clocks=(Fischer(60_000, 1_000), NoClock()),
        name=name,
    )
    return Started(at=at, game=game, options=options, players=players, first=Side.WHITE)


def moved(at: int, id: str = "") -> Moved:  # noqa: A002 - the event's own name
    return Moved(at=at, origin=(4, 1), target=(4, 3), text="e4", id=id, clock_ms=59_000)


def history(game: str, plies: int, at: int = 1_000) -> list[Event]:
    """A game of `plies` moves, one per second."""
    moves = [moved(at + 1_000 * ply, f"{game}-{ply}") for ply in range(1, plies + 1)]
    return [started(game, at), *moves]
