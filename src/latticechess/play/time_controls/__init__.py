"""Time controls, one module per kind of clock. Import them from here.

A new kind is a module with a subclass of `TimeControl`, and a member of `kinds.ClockSpec`.
"""

from __future__ import annotations

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.time_controls.base import DAY, MINUTE, SECOND, Face, TimeControl
from latticechess.play.time_controls.kinds import (
    Bronstein,
    Byoyomi,
    ClockSpec,
    Days,
    Delay,
    Fischer,
    Hourglass,
    NoClock,
    PerMove,
    Stage,
    Stages,
    SuddenDeath,
)
from latticechess.play.time_controls.tag import time_control_of, time_control_tag

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
    "time_control_of",
    "time_control_tag",
]


def pair_problem(white: ClockSpec, black: ClockSpec) -> Sentence | None:
    """Why a game cannot be played with these clocks, or None."""
    if isinstance(white, Hourglass) != isinstance(black, Hourglass):
        return sentence("clock-hourglass-shared")
    return white.problem() or black.problem()
