"""A fixed time per move, in minutes or in days (correspondence)."""

from __future__ import annotations

from typing import ClassVar, Self

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.time_controls.base import (
    DAY,
    Face,
    TimeControl,
    amount,
    length_problem,
)


class PerMove(TimeControl, frozen=True, tag="per-move"):
    """The same time for every move; unused time is lost."""

    TAG: ClassVar = "1/{move_ms}"
    IN_DAYS: ClassVar = False
    move_ms: int

    def fresh(self) -> Face:
        return Face(self.move_ms)

    def budget(self, face: Face) -> int | None:
        return self.move_ms

    def shown(self, face: Face, thought: int) -> int:
        return max(0, self.move_ms - thought)

    def resting(self, face: Face) -> int:
        return face.ms

    def settle(self, face: Face, thought: int) -> Face:
        # The opponent sees how much was left; the next turn starts from the full time.
        return Face(self.move_ms - thought)

    def allowance(self, moves: int) -> int | None:
        return moves * self.move_ms

    def problem(self) -> Sentence | None:
        return length_problem(sentence("clock-move-time"), self.move_ms)

    def moves_to_go(self, moves: int) -> int | None:
        return 1

    @property
    def title(self) -> str:
        return f"{amount(self.move_ms)} per move"

    @classmethod
    def of_tag(cls, text: str) -> Self | None:
        read = super().of_tag(text)
        return read if read and (read.move_ms >= DAY) is cls.IN_DAYS else None


class Days(PerMove, frozen=True, tag="days"):
    """Correspondence: days per move, stored as milliseconds."""

    IN_DAYS: ClassVar = True
