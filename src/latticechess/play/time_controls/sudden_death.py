"""Sudden death: one amount of time for the whole game."""

from __future__ import annotations

from typing import ClassVar

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.time_controls.base import (
    Face,
    TimeControl,
    amount,
    length_problem,
)


class SuddenDeath(TimeControl, frozen=True, tag="sudden-death"):
    """Sudden death: one amount of time for the whole game."""

    TAG: ClassVar = "{initial_ms}"
    initial_ms: int

    def fresh(self) -> Face:
        return Face(self.initial_ms)

    def budget(self, face: Face) -> int | None:
        return face.ms

    def settle(self, face: Face, thought: int) -> Face:
        return Face(face.ms - thought)

    def allowance(self, moves: int) -> int | None:
        return self.initial_ms

    def problem(self) -> Sentence | None:
        return length_problem(sentence("clock-game-time"), self.initial_ms)

    @property
    def title(self) -> str:
        return amount(self.initial_ms)
