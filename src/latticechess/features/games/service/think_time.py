"""Time management of the computer: how long it may think under each kind of clock."""

from __future__ import annotations

from latticechess.engine.search.time_management import Budget, budget
from latticechess.kernel.pieces import Side
from latticechess.play.clock import Clock
from latticechess.play.time_controls import (
    Bronstein,
    Byoyomi,
    Delay,
    Face,
    Fischer,
    PerMove,
    Stages,
    TimeControl,
)

LAG_MS = 80
"""Overhead of a move: to a worker and back, and into the journal, while the clock runs."""


def think_time(clock: Clock, side: Side, at: int) -> Budget | None:
    """The time budget of `side`'s next move from now on; None without a limit."""
    control, face = clock.controls[side], clock.faces[side]
    until_flag = control.budget(face)
    if until_flag is None:
        return None
    thought = clock.thought_at(at) if clock.turn is side else 0
    free = max(0, free_time(control) - thought)
    return budget(
        max(0, until_flag - thought - free - spare_time(control, face)),
        increment(control, face),
        moves_to_go(control, face),
        free_ms=free,
        lag_ms=LAG_MS,
    )


def free_time(control: TimeControl) -> int:
    """Time in every turn that does not count."""
    match control:
        case Delay() | Bronstein():
            return control.delay_ms
        case Byoyomi():
            return control.period_ms
        case _:
            return 0


def spare_time(control: TimeControl, face: Face) -> int:
    """Time that is lost for good once used: all byo-yomi periods but one."""
    return (face.periods - 1) * control.period_ms if isinstance(control, Byoyomi) else 0


def increment(control: TimeControl, face: Face) -> int:
    """The time that a move adds."""
    match control:
        case Fischer():
            return control.increment_ms
        case Stages():
            return control.stage(face.moves).increment_ms
        case _:
            return 0


def moves_to_go(control: TimeControl, face: Face) -> int | None:
    """Moves until the next time control, where moves are counted."""
    if isinstance(control, PerMove):
        return 1
    return control.moves_to_go(face.moves) if isinstance(control, Stages) else None
