"""Fischer clock with a cap: what is saved beyond the main time is lost."""

from __future__ import annotations

from typing import ClassVar

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.time_controls.base import (
    Face,
    TimeControl,
    amount,
    base_and_extra_problem,
    length_problem,
)


class Capped(TimeControl, frozen=True, tag="capped"):
    """Every timed move adds the increment, but never more than there was at the start."""

    TAG: ClassVar = "{initial_ms};c{increment_ms}"
    initial_ms: int
    increment_ms: int

    def fresh(self) -> Face:
        return Face(self.initial_ms)

    def budget(self, face: Face) -> int | None:
        return face.ms

    def settle(self, face: Face, thought: int) -> Face:
        return Face(min(self.initial_ms, face.ms - thought + self.increment_ms))

    def allowance(self, moves: int) -> int | None:
        return self.initial_ms + moves * self.increment_ms

    def problem(self) -> Sentence | None:
        return length_problem(
            sentence("clock-game-time"), self.initial_ms
        ) or base_and_extra_problem(self.initial_ms, self.increment_ms, sentence("clock-increment"))

    @property
    def title(self) -> str:
        return f"{amount(self.initial_ms)} + {amount(self.increment_ms)}, never above"

    def added(self, face: Face) -> int:
        return self.increment_ms
