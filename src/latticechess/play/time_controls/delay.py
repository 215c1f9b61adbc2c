"""Simple (US) delay."""

from __future__ import annotations

from typing import ClassVar

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.time_controls.base import (
    Face,
    TimeControl,
    amount,
    base_and_extra_problem,
)


class Delay(TimeControl, frozen=True, tag="delay"):
    """Simple (US) delay: in each turn the clock starts to run after the delay."""

    TAG: ClassVar = "{initial_ms};d{delay_ms}"
    initial_ms: int
    delay_ms: int

    def fresh(self) -> Face:
        return Face(self.initial_ms)

    def budget(self, face: Face) -> int | None:
        return face.ms + self.delay_ms

    def shown(self, face: Face, thought: int) -> int:
        return max(0, face.ms - max(0, thought - self.delay_ms))

    def settle(self, face: Face, thought: int) -> Face:
        return Face(self.shown(face, thought))

    def allowance(self, moves: int) -> int | None:
        return self.initial_ms + moves * self.delay_ms

    def problem(self) -> Sentence | None:
        return base_and_extra_problem(self.initial_ms, self.delay_ms, sentence("clock-delay"))

    @property
    def title(self) -> str:
        return f"{amount(self.initial_ms)}, delay {amount(self.delay_ms)}"

    def free(self) -> int:
        return self.delay_ms
