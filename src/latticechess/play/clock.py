"""The chess clock as a value: two faces, at most one of them running. Callers pass the time."""

from __future__ import annotations

from functools import lru_cache
from typing import Self

import msgspec
from msgspec.structs import replace

from latticechess.kernel.pieces import Side
from latticechess.play.time_controls import ClockSpec, Days, Face

Clocks = tuple[ClockSpec, ClockSpec]
"""White's and Black's time controls."""


@lru_cache(maxsize=1024)
def _count(controls: Clocks) -> bool:
    return any(control.budget(control.fresh()) is not None for control in controls)


class Clock(msgspec.Struct, frozen=True):
    """Both players' time, in milliseconds. Every method returns a new clock."""

    controls: Clocks
    faces: tuple[Face, Face]
    turn: Side | None = None
    """The side whose time runs, or would if the clock were not stopped; None before the start."""
    since: int | None = None
    """When the clock was last started; None while it is stopped."""
    thought: int = 0
    """Thinking time of this turn before `since`."""

    @classmethod
    def fresh(cls, controls: Clocks) -> Self:
        """A clock before its start."""
        return cls(controls, (controls[0].fresh(), controls[1].fresh()))

    @property
    def counts(self) -> bool:
        """Whether either side's time is limited."""
        return _count(self.controls)

    @property
    def by_post(self) -> bool:
        """Whether either side has days for a move."""
        white, black = self.controls
        return isinstance(white, Days) or isinstance(black, Days)

    def thought_at(self, at: int) -> int:
        """Thinking time of this turn."""
        return self.thought if self.since is None else self.thought + max(0, at - self.since)

    def started(self, side: Side, at: int) -> Self:
        """Start `side`'s turn."""
        return replace(self, turn=side, since=at, thought=0)

    def stopped(self, at: int, lag: int = 0) -> Self:
        """Stop the clock; the thinking time so far, less `lag`, is kept."""
        return replace(self, since=None, thought=max(0, self.thought_at(at) - lag))

    def resumed(self, at: int) -> Self:
        """Let the clock run on, if it was ever started."""
        return self if self.turn is None else replace(self, since=at)

    def pressed(self, mover: Side, at: int, lag: int = 0) -> Self:
        """Press the clock after a move: settle the mover's time, less `lag`, start the opponent's.

        A move before the start of the clock costs no time and starts it.
        """
        own, other = self.faces[mover], self.faces[mover.opponent]
        control = self.controls[mover]
        if self.turn is None:
            own = control.untimed(own)
        else:
            thought = max(0, self.thought_at(at) - lag)
            own = control.settle(own, thought)
            other = replace(other, ms=other.ms + control.given(thought))
        faces = (own, other) if mover is Side.WHITE else (other, own)
        return replace(self, faces=faces, turn=mover.opponent, since=at, thought=0)

    def shown(self, side: Side, at: int) -> int | None:
        """The time shown for `side`; None without a limit."""
        control, face = self.controls[side], self.faces[side]
        if control.budget(face) is None:
            return None
        if self.turn is None:
            return control.resting(face)
        thought = self.thought_at(at)
        if side is self.turn:
            return control.shown(face, thought)
        return control.resting(face) + self.controls[side.opponent].given(thought)

    @property
    def flag_at(self) -> int | None:
        """When the flag of the running side falls; None if it never does or nothing runs."""
        if self.turn is None or self.since is None:
            return None
        budget = self.controls[self.turn].budget(self.faces[self.turn])
        return None if budget is None else self.since + max(0, budget - self.thought)
