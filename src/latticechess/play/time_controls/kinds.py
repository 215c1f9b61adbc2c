"""Every kind of time control."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args

from latticechess.play.time_controls.bronstein import Bronstein
from latticechess.play.time_controls.byoyomi import Byoyomi
from latticechess.play.time_controls.capped import Capped
from latticechess.play.time_controls.delay import Delay
from latticechess.play.time_controls.fischer import Fischer
from latticechess.play.time_controls.hourglass import Hourglass
from latticechess.play.time_controls.no_clock import NoClock
from latticechess.play.time_controls.per_move import Days, PerMove
from latticechess.play.time_controls.stages import Stage, Stages
from latticechess.play.time_controls.sudden_death import SuddenDeath

__all__ = [
    "KINDS",
    "Bronstein",
    "Byoyomi",
    "Capped",
    "ClockKind",
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
    "kind_of",
    "time_control_of",
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
    | Capped
)
"""Every kind of time control; `kind` tells them apart in files."""
ClockKind = Literal[
    "none",
    "sudden-death",
    "fischer",
    "per-move",
    "days",
    "delay",
    "bronstein",
    "byoyomi",
    "hourglass",
    "stages",
    "capped",
]
"""Their tags, in the same order."""
KINDS: dict[ClockKind, type[ClockSpec]] = dict(
    zip(get_args(ClockKind), get_args(ClockSpec), strict=True)
)


def kind_of(control: ClockSpec) -> ClockKind:
    return next(name for name, kind in KINDS.items() if type(control) is kind)


@lru_cache(maxsize=256)
def time_control_of(tag: str) -> ClockSpec | None:
    """The control that a PGN tag means; None if it means none."""
    plain = "-" if tag.strip() in ("0", "0+0") else tag.strip().removesuffix("+0")
    found = (kind.of_tag(plain) for kind in KINDS.values())
    return next((control for control in found if control is not None), None)
