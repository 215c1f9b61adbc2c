"""Byo-yomi: main time, then periods."""

from __future__ import annotations

from typing import ClassVar

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.time_controls.base import (
    LONGEST,
    Face,
    TimeControl,
    amount,
    length_problem,
)


class Byoyomi(TimeControl, frozen=True, tag="byoyomi"):
    """Byo-yomi: main time, then periods. A period that is not used up is full again next move."""

    TAG: ClassVar = "{initial_ms};{periods}x{period_ms}"
    initial_ms: int
    period_ms: int
    periods: int = 1

    def fresh(self) -> Face:
        return Face(self.initial_ms, self.periods)

    def budget(self, face: Face) -> int | None:
        return face.ms + face.periods * self.period_ms

    def shown(self, face: Face, thought: int) -> int:
        if thought < face.ms:
            return face.ms - thought
        used, into = divmod(thought - face.ms, self.period_ms)
        return self.period_ms - into if used < face.periods else 0

    def settle(self, face: Face, thought: int) -> Face:
        if thought < face.ms:
            return Face(face.ms - thought, face.periods)
        return Face(0, face.periods - (thought - face.ms) // self.period_ms)

    def allowance(self, moves: int) -> int | None:
        return self.initial_ms + moves * self.period_ms

    def problem(self) -> Sentence | None:
        if self.initial_ms < 0 or self.initial_ms > LONGEST:
            return sentence("clock-main-time")
        if not 1 <= self.periods <= 100:
            return sentence("clock-periods")
        return length_problem(sentence("clock-period-time"), self.period_ms)

    @property
    def title(self) -> str:
        return f"{amount(self.initial_ms)}, byo-yomi {self.periods} of {amount(self.period_ms)}"

    def free(self) -> int:
        return self.period_ms

    def spare(self, face: Face) -> int:
        # All periods but one.
        return (face.periods - 1) * self.period_ms
