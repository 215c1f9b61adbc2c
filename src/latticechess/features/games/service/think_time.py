"""Time management of the computer: how long it may think under each kind of clock."""

from __future__ import annotations

from latticechess.engine.search.time_management import Budget, budget
from latticechess.kernel.pieces import Side
from latticechess.play.clock import Clock

LAG_MS = 80
"""Overhead of a move: to a worker and back, and into the journal, while the clock runs."""


def think_time(clock: Clock, side: Side, at: int) -> Budget | None:
    """The time budget of `side`'s next move from now on; None without a limit."""
    control, face = clock.controls[side], clock.faces[side]
    until_flag = control.budget(face)
    if until_flag is None:
        return None
    thought = clock.thought_at(at) if clock.turn is side else 0
    free = max(0, control.free() - thought)
    return budget(
        max(0, until_flag - thought - free - control.spare(face)),
        control.added(face),
        control.moves_to_go(face.moves),
        free_ms=free,
        lag_ms=LAG_MS,
    )
