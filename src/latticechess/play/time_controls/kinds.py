"""Every kind of time control."""

from __future__ import annotations

from latticechess.play.time_controls.bronstein import Bronstein
from latticechess.play.time_controls.byoyomi import Byoyomi
from latticechess.play.time_controls.delay import Delay
from latticechess.play.time_controls.fischer import Fischer
from latticechess.play.time_controls.hourglass import Hourglass
from latticechess.play.time_controls.no_clock import NoClock
from latticechess.play.time_controls.per_move import Days, PerMove
from latticechess.play.time_controls.stages import Stage, Stages
from latticechess.play.time_controls.sudden_death import SuddenDeath

__all__ = [
    "Bronstein",
    "Byoyomi",
    "ClockSpec",
    "Days",
    "Delay",
    "Fischer",
    "Hourglass",
    "NoClock",
    "PerMove",
    "Stage",
    "Stages",
    "SuddenDeath",
]

ClockSpec = (
    NoClock
    | SuddenDeath
    | Fischer
    | PerMove
    | Days
    | Delay
    | Bronstein
    | Byoyomi
    | Hourglass
    | Stages
)
"""Every kind of time control; `kind` tells them apart in files."""
