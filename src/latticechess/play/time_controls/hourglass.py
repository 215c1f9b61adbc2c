"""The hourglass."""

from __future__ import annotations

from typing import ClassVar

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.time_controls.base import (
    Face,
    TimeControl,
    amount,
    length_problem,
)


class Hourglass(TimeControl, frozen=True, tag="hourglass"):
    """Hourglass: the time one player uses goes to the other. Both players must have one."""

    TAG: ClassVar = "*{initial_ms}"
    initial_ms: int

    def fresh(self) -> Face:
        return Face(self.initial_ms)

    def budget(self, face: Face) -> int | None:
        return face.ms

    def settle(self, face: Face, thought: int) -> Face:
        return Face(face.ms - thought)

    def given(self, thought: int) -> int:
        return thought

    def allowance(self, moves: int) -> int | None:
        return self.initial_ms

    def problem(self) -> Sentence | None:
        return length_problem(sentence("clock-hourglass-time"), self.initial_ms)

    @property
    def title(self) -> str:
        return f"{amount(self.initial_ms)} hourglass"
