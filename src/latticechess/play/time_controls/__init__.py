"""Time controls, one module per kind of clock. Import them from here.

A new kind is a module with a subclass of `TimeControl`, and a member of `kinds.ClockSpec`.
"""

from __future__ import annotations

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.time_controls.base import DAY as DAY
from latticechess.play.time_controls.base import MINUTE as MINUTE
from latticechess.play.time_controls.base import SECOND as SECOND
from latticechess.play.time_controls.base import Face as Face
from latticechess.play.time_controls.base import TimeControl as TimeControl
from latticechess.play.time_controls.kinds import *  # noqa: F403
from latticechess.play.time_controls.kinds import ClockSpec, Hourglass


def pair_problem(white: ClockSpec, black: ClockSpec) -> Sentence | None:
    """Why a game cannot be played with these clocks, or None."""
    if isinstance(white, Hourglass) != isinstance(black, Hourglass):
        return sentence("clock-hourglass-shared")
    return white.problem() or black.problem()
