"""Time controls, one module per kind of clock. Import them from here.

A new kind is a module with a subclass of `TimeControl`, and a member of `ClockSpec`.
"""

from __future__ import annotations

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.time_controls.base import DAY, MINUTE, SECOND, Face, TimeControl
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
    "DAY",
    "MINUTE",
    "SECOND",
    "Bronstein",
    "Byoyomi",
    "ClockSpec",
    "Days",
    "Delay",
    "Face",
    "Fischer",
    "Hourglass",
    "NoClock",
    "PerMove",
    "Stage",
    "Stages",
    "SuddenDeath",
    "TimeControl",
    "pair_problem",
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


def pair_problem(white: ClockSpec, black: ClockSpec) -> Sentence | None:
    """Why a game cannot be played with these clocks, or None."""
    if isinstance(white, Hourglass) != isinstance(black, Hourglass):
        return sentence("clock-hourglass-shared")
    return white.problem() or black.problem()
