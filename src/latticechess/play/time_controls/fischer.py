"""Fischer clock: main time and an increment per move."""

from __future__ import annotations

from typing import ClassVar

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.time_controls.base import (
    Face,
    TimeControl,
    amount,
    base_and_extra_problem,
)


class Fischer(TimeControl, frozen=True, tag="fischer"):
    """Fischer clock: every timed move adds the increment; without main time, it comes first."""

    TAG: ClassVar = "{initial_ms}+{increment_ms}"
    initial_ms: int
    increment_ms: int

    def fresh(self) -> Face:
        return Face(self.initial_ms or self.increment_ms)

    def budget(self, face: Face) -> int | None:
        return face.ms

    def settle(self, face: Face, thought: int) -> Face:
        return Face(face.ms - thought + self.increment_ms)

    def allowance(self, moves: int) -> int | None:
        return self.initial_ms + moves * self.increment_ms

    def problem(self) -> Sentence | None:
        return base_and_extra_problem(
            self.initial_ms, self.increment_ms, sentence("clock-increment")
        )

    @property
    def title(self) -> str:
        return f"{amount(self.initial_ms)} + {amount(self.increment_ms)}"

    def added(self, face: Face) -> int:
        return self.increment_ms
