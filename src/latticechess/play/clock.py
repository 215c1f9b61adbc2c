"""The chess clock as a value: two faces, one hand at most running. Time is told to it."""

from __future__ import annotations

from typing import Self

import msgspec
from msgspec.structs import replace

from latticechess.kernel.pieces import Side
from latticechess.play.time_controls import ClockSpec, Face

Clocks = tuple[ClockSpec, ClockSpec]
"""White's and Black's time controls."""


class Clock(msgspec.Struct, frozen=True):
    """Both players' time. Milliseconds throughout; every method gives a new clock."""

    controls: Clocks
    faces: tuple[Face, Face]
    turn: Side | None = None
    """Whose time passes, or would if the clock were not stopped; None before it is started."""
    since: int | None = None
    """When the hand last began to run; None while it stands."""
    thought: int = 0
    """What the player in turn had thought before `since`."""

    @classmethod
    def fresh(cls, controls: Clocks) -> Self:
        """A clock that nobody has started."""
        return cls(controls, (controls[0].fresh(), controls[1].fresh()))

    @property
    def counts(self) -> bool:
        """Whether either side's time is limited."""
        return any(control.budget(control.fresh()) is not None for control in self.controls)

    def thought_at(self, at: int) -> int:
        """How long the player in turn has thought in this turn."""
        return self.thought if self.since is None else self.thought + max(0, at - self.since)

    def started(self, side: Side, at: int) -> Self:
        """`side`'s turn begins."""
        return replace(self, turn=side, since=at, thought=0)

    def stopped(self, at: int, lag: int = 0) -> Self:
        """The hand stands; the thought so far, less `lag`, is kept."""
        return replace(self, since=None, thought=max(0, self.thought_at(at) - lag))

    def resumed(self, at: int) -> Self:
        """The hand runs on, if there was a turn to run."""
        return self if self.turn is None else replace(self, since=at)

    def pressed(self, mover: Side, at: int, lag: int = 0) -> Self:
        """`mover` has moved: settle their time less `lag` and start the opponent's.

        A move made before the clock was started costs nothing and starts it.
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
        """The time on `side`'s face; None where it is not limited."""
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
        """When the running side's time ends; None if it never does or nothing runs."""
        if self.turn is None or self.since is None:
            return None
        budget = self.controls[self.turn].budget(self.faces[self.turn])
        return None if budget is None else self.since + max(0, budget - self.thought)
