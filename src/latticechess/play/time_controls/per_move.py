"""A fixed time per move, in minutes or in days (correspondence)."""

from __future__ import annotations

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.time_controls.base import Face, TimeControl, amount, length_problem


class PerMove(TimeControl, frozen=True, tag="per-move"):
    """The same time for every move; unused time is lost."""

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

    @property
    def title(self) -> str:
        return f"{amount(self.move_ms)} per move"


class Days(PerMove, frozen=True, tag="days"):
    """Correspondence: days per move, stored as milliseconds."""
