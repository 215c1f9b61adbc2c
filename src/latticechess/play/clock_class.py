"""Which games are alike in pace, so that they are counted and rated together."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args

from latticechess.play.time_controls import DAY, MINUTE, ClockSpec

ClockClass = Literal["bullet", "blitz", "rapid", "classical", "correspondence", "untimed"]
CLOCK_CLASSES: tuple[ClockClass, ...] = get_args(ClockClass)
"""From the fastest to those that nobody hurries."""

MOVES = 40
"""A game is taken to be so long when its pace is judged."""
_BELOW: tuple[tuple[int, ClockClass], ...] = (
    (3 * MINUTE, "bullet"),
    (8 * MINUTE, "blitz"),
    (25 * MINUTE, "rapid"),
    (DAY, "classical"),
)


@lru_cache(maxsize=1024)
def clock_class(clocks: tuple[ClockSpec, ClockSpec]) -> ClockClass:
    """The pace of a game: by what both players together have for forty moves, halved.

    A game in which one side has all the time in the world is untimed.
    """
    white, black = (clock.allowance(MOVES) for clock in clocks)
    if white is None or black is None:
        return "untimed"
    mean = (white + black) / 2
    return next((name for limit, name in _BELOW if mean < limit), "correspondence")


def longest_allowance(pace: str) -> tuple[int, int | None]:
    """Between what lies the time for forty moves of the side that has more, in a game of this
    pace: the least, and what it stays below (None: no limit), in milliseconds."""
    limits = [limit for limit, _ in _BELOW]
    names = [name for _, name in _BELOW]
    if pace not in names:
        return (limits[-1] if pace == "correspondence" else 0), None
    place = names.index(pace)
    # The other side may have next to nothing.
    return (limits[place - 1] if place else 0), 2 * limits[place]
