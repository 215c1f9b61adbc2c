"""How fast a game is: the class of its clock, for filters and for ratings kept apart."""

from __future__ import annotations

from typing import Literal, get_args

from latticechess.play.timecontrols import (
    Bronstein,
    Byoyomi,
    ClockSpec,
    Days,
    Delay,
    Fischer,
    Hourglass,
    PerMove,
    Stages,
    SuddenDeath,
)

Pace = Literal["bullet", "blitz", "rapid", "classical", "days", "untimed"]
PACES: tuple[Pace, ...] = get_args(Pace)
EXPECTED_MOVES = 40
"""A game is taken to last so many moves."""
FOREVER_S = 2**31 - 1
_FASTER_THAN: tuple[tuple[int, Pace], ...] = ((180, "bullet"), (480, "blitz"), (1500, "rapid"))


def expected_seconds(clock: ClockSpec) -> int:
    """What one side may think in a game of ordinary length; FOREVER_S without a clock."""
    match clock:
        case SuddenDeath() | Hourglass():
            ms = clock.initial_ms
        case Fischer():
            ms = clock.initial_ms + EXPECTED_MOVES * clock.increment_ms
        case PerMove():
            ms = EXPECTED_MOVES * clock.move_ms
        case Delay() | Bronstein():
            ms = clock.initial_ms + EXPECTED_MOVES * clock.delay_ms
        case Byoyomi():
            ms = clock.initial_ms + clock.periods * clock.period_ms
        case Stages():
            ms = _in_stages(clock)
        case _:
            return FOREVER_S
    return min(ms // 1000, FOREVER_S - 1)


def _in_stages(clock: Stages) -> int:
    ms = moves = 0
    for stage in clock.stages:
        if moves >= EXPECTED_MOVES:
            break
        length = EXPECTED_MOVES - moves if stage.moves is None else stage.moves
        ms += stage.time_ms + min(length, EXPECTED_MOVES - moves) * stage.increment_ms
        moves += length
    return ms


def pace(clock: ClockSpec) -> Pace:
    """The class of a clock."""
    if isinstance(clock, Days):
        return "days"
    seconds = expected_seconds(clock)
    if seconds == FOREVER_S:
        return "untimed"
    return next((name for limit, name in _FASTER_THAN if seconds < limit), "classical")
