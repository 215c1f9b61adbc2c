"""Clock classes: games of similar pace, which are counted and rated together."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args

from latticechess.play.time_controls import DAY, MINUTE, ClockSpec

ClockClass = Literal["bullet", "blitz", "rapid", "classical", "correspondence", "untimed"]
CLOCK_CLASSES: tuple[ClockClass, ...] = get_args(ClockClass)
"""From the fastest to the slowest."""

MOVES = 40
"""Assumed length of a game, in moves per side."""
_BELOW: tuple[tuple[int, ClockClass], ...] = (
    (3 * MINUTE, "bullet"),
    (8 * MINUTE, "blitz"),
    (25 * MINUTE, "rapid"),
    (DAY, "classical"),
)


@lru_cache(maxsize=1024)
def clock_class(clocks: tuple[ClockSpec, ClockSpec]) -> ClockClass:
    """The clock class of a game, by the mean of both players' time for forty moves.

    A game in which one side has no limit is untimed.
    """
    white, black = (clock.allowance(MOVES) for clock in clocks)
    if white is None or black is None:
        return "untimed"
    mean = (white + black) / 2
    return next((name for limit, name in _BELOW if mean < limit), "correspondence")


def longest_allowance(pace: str) -> tuple[int, int | None]:
    """Bounds, in milliseconds, on the time for forty moves of the side that has more.

    The lower bound is inclusive, the upper one exclusive; None: no upper bound.
    """
    limits = [limit for limit, _ in _BELOW]
    names = [name for _, name in _BELOW]
    if pace not in names:
        return (limits[-1] if pace == "correspondence" else 0), None
    place = names.index(pace)
    # The other side may have next to nothing.
    return (limits[place - 1] if place else 0), 2 * limits[place]
