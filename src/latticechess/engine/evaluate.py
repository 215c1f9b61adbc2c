"""The abstract evaluator: how good a position is for the side to move, in hundredths of a pawn.

Hot: `evaluate`, once a node. Each board class has its own, bound to one board for its life.
"""

from __future__ import annotations

import cython

from latticechess.kernel.board import Board

if not cython.compiled:
    from latticechess.engine.scores import EVALUATION_LIMIT


class Evaluator:
    """Judges the position its board holds now; `blur` and `seed` make it err as people do."""

    def __init__(self, board: Board, blur: int = 0, seed: int = 0) -> None:
        self.place = board
        self.blur = blur
        # Neighbouring seeds must not err alike.
        self.seed = (seed * 1_103_515_245 + 12_345) & 0x3FFFFFFF

    def now(self) -> int:
        """The evaluation as Python sees it."""
        return self.judge()

    def judge(self) -> int:
        """The evaluation as this player sees it: within limits, and blurred."""
        score = self.evaluate()
        if self.blur:
            score += self.error()
        if score > EVALUATION_LIMIT:
            return EVALUATION_LIMIT
        if score < -EVALUATION_LIMIT:
            return -EVALUATION_LIMIT
        return score

    def error(self) -> int:
        """A misjudgement from -blur to blur: the same for the same position and seed."""
        mixed = ((self.place.key & 0x3FFFFFFF) ^ self.seed) * 1_640_531_527
        return ((((mixed >> 24) & 0xFFFF) * (2 * self.blur + 1)) >> 16) - self.blur

    def evaluate(self) -> int:
        """The evaluation for the side to move."""
        raise NotImplementedError

    def has_officers(self) -> bool:
        """Whether the side to move has enough pieces for passing to be a fair question."""
        raise NotImplementedError
