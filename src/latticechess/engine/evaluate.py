"""The abstract evaluator: how good a position is for the side to move, in hundredths of a pawn.

Hot: `evaluate`, once a node. Each board class has its own, bound to one board for its life.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.kernel.apart import Apart
from latticechess.kernel.board import Board

if not cython.compiled:
    from latticechess.engine.scores import EVALUATION_LIMIT, NOTHING

    KNOWN_MASK = 0x7FFF


class Evaluator(Apart):
    """Judges the position its board holds now; `blur` and `seed` make it err as people do."""

    def __init__(self, board: Board, blur: int = 0, seed: int = 0) -> None:
        self.place = board
        self.blur = blur
        # Beyond this the terms that `rough` leaves out hardly ever reach.
        self.far = 280
        # Neighbouring seeds must not err alike.
        self.seed = (seed * 1_103_515_245 + 12_345) & 0x3FFFFFFF
        self.known_key = array("Q", bytes(8 * (KNOWN_MASK + 1)))
        self.known_score = array("i", bytes(4 * (KNOWN_MASK + 1)))

    def now(self) -> int:
        """The evaluation as Python sees it."""
        return self.judge()

    def judge(self) -> int:
        """The evaluation as this player sees it: within limits, and blurred."""
        i = self.place.key & KNOWN_MASK
        if self.known_key[i] == self.place.key:
            return self.known_score[i]
        return self.believe(self.evaluate())

    def guess(self, alpha: int, beta: int) -> int:
        """`judge`, but roughly where the score lies far outside the window anyway."""
        i = self.place.key & KNOWN_MASK
        if self.known_key[i] == self.place.key:
            return self.known_score[i]
        if self.blur:
            return self.believe(self.evaluate())
        score = self.rough()
        if score != NOTHING and (score - self.far >= beta or score + self.far <= alpha):
            return score
        return self.believe(self.refine())

    def believe(self, score: int) -> int:
        """What this player makes of an evaluation; it is remembered."""
        if self.blur:
            score += self.error()
        score = max(-EVALUATION_LIMIT, min(score, EVALUATION_LIMIT))
        i = self.place.key & KNOWN_MASK
        self.known_key[i] = self.place.key
        self.known_score[i] = score
        return score

    def error(self) -> int:
        """A misjudgement from -blur to blur: the same for the same position and seed."""
        mixed = ((self.place.key & 0x3FFFFFFF) ^ self.seed) * 1_640_531_527
        return ((((mixed >> 24) & 0xFFFF) * (2 * self.blur + 1)) >> 16) - self.blur

    def evaluate(self) -> int:
        """The evaluation for the side to move."""
        raise NotImplementedError

    def rough(self) -> int:
        """An evaluation without its costly terms, or NOTHING where these may be large."""
        return NOTHING

    def refine(self) -> int:
        """The evaluation, right after `rough` was asked for."""
        return self.evaluate()

    def has_officers(self) -> bool:
        """Whether the side to move has enough pieces for passing to be a fair question."""
        raise NotImplementedError
