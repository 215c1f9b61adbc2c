"""Bronstein delay."""

from __future__ import annotations

from typing import ClassVar

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.time_controls.base import (
    Face,
    TimeControl,
    amount,
    base_and_extra_problem,
)


class Bronstein(TimeControl, frozen=True, tag="bronstein"):
    """Bronstein delay: the delay is part of the time shown, and what was used of it is given back.

    A player may think exactly as long as with `Delay`.
    """

    TAG: ClassVar = "{initial_ms};b{delay_ms}"
    initial_ms: int
    delay_ms: int

    def fresh(self) -> Face:
        return Face(self.initial_ms + self.delay_ms)

    def budget(self, face: Face) -> int | None:
        return face.ms

    def settle(self, face: Face, thought: int) -> Face:
        return Face(face.ms - max(0, thought - self.delay_ms))

    def allowance(self, moves: int) -> int | None:
        return self.initial_ms + moves * self.delay_ms

    def problem(self) -> Sentence | None:
        return base_and_extra_problem(self.initial_ms, self.delay_ms, sentence("clock-delay"))

    @property
    def title(self) -> str:
        return f"{amount(self.initial_ms)}, Bronstein {amount(self.delay_ms)}"

    def free(self) -> int:
        return self.delay_ms
