"""Time controls as text of one line, the PGN tag `TimeControl`.

The standard has `-` (none), `300` (seconds for the game), `300+3` (with an increment), `*180`
(hourglass) and `40/5400:1800` (moves in seconds, then the next stage), here with increments too.
A time for each move is a stage of one move that repeats: `1/30`. What it has no form for is written
after a semicolon: `300;d5` and `300;b5` (delay, Bronstein), `600;5x30` (byo-yomi).
"""

from __future__ import annotations

import re

from latticechess.play.time_controls.base import DAY
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

_TIME = r"(\d{1,9}(?:\.\d{1,3})?)"
_STAGE = re.compile(rf"(?:(\d{{1,4}})/)?{_TIME}(?:\+{_TIME})?")
_OWN = re.compile(rf"{_TIME};(?:([db]){_TIME}|(\d{{1,3}})x{_TIME})")
_HOURGLASS = re.compile(rf"\*{_TIME}")


def time_control_tag(control: ClockSpec) -> str:
    """The control as the text of the tag; `time_control_of` reads it again."""
    match control:
        case SuddenDeath():
            return _seconds(control.initial_ms)
        case Fischer():
            return f"{_seconds(control.initial_ms)}+{_seconds(control.increment_ms)}"
        case Hourglass():
            return f"*{_seconds(control.initial_ms)}"
        case PerMove() | Days():
            return f"1/{_seconds(control.move_ms)}"
        case Delay():
            return f"{_seconds(control.initial_ms)};d{_seconds(control.delay_ms)}"
        case Bronstein():
            return f"{_seconds(control.initial_ms)};b{_seconds(control.delay_ms)}"
        case Byoyomi():
            periods = f"{control.periods}x{_seconds(control.period_ms)}"
            return f"{_seconds(control.initial_ms)};{periods}"
        case Stages():
            return ":".join(map(_stage_text, control.stages))
    return "-"


def time_control_of(text: str) -> ClockSpec | None:
    """The control of such a text; None if it is none."""
    text = text.strip()
    if text in ("-", "0", "0+0"):
        return NoClock()
    if found := _HOURGLASS.fullmatch(text):
        return Hourglass(_ms(found[1]))
    if found := _OWN.fullmatch(text):
        initial, kind, delay, periods, period = found.groups()
        if kind is None:
            return Byoyomi(_ms(initial), _ms(period), int(periods))
        return (Delay if kind == "d" else Bronstein)(_ms(initial), _ms(delay))
    parts = [_STAGE.fullmatch(part) for part in text.split(":")]
    stages = [_stage_of(part) for part in parts if part is not None]
    if len(stages) < len(parts):
        return None
    return _simplest(stages)


def _simplest(stages: list[Stage]) -> ClockSpec:
    """The kind of clock that is meant by stages; a single one may be a simpler clock."""
    first = stages[0]
    if len(stages) > 1 or (first.moves or 1) > 1:
        return Stages(tuple(stages))
    if first.moves is None:
        time, increment = first.time_ms, first.increment_ms
        return Fischer(time, increment) if increment else SuddenDeath(time)
    if first.increment_ms:
        return Stages((first,))
    return Days(first.time_ms) if first.time_ms >= DAY else PerMove(first.time_ms)


def _stage_text(stage: Stage) -> str:
    moves = f"{stage.moves}/" if stage.moves else ""
    increment = f"+{_seconds(stage.increment_ms)}" if stage.increment_ms else ""
    return f"{moves}{_seconds(stage.time_ms)}{increment}"


def _stage_of(found: re.Match[str]) -> Stage:
    moves, time, increment = found.groups()
    return Stage(_ms(time), int(moves) if moves else None, _ms(increment) if increment else 0)


def _seconds(ms: int) -> str:
    return f"{ms / 1000:.3f}".rstrip("0").rstrip(".") if ms % 1000 else f"{ms // 1000}"


def _ms(seconds: str) -> int:
    return round(float(seconds) * 1000)
