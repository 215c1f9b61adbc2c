"""The abstract evaluator: how good a position is for the side to move, in hundredths of a pawn.

Hot: `evaluate`, once a node. Each board class has its own, bound to one board for its life.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.weights import Weights
from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import Apart, apart
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.engine.search.scores import EVALUATION_LIMIT, NOTHING

    KNOWN_MASK = 0x7FFF


class Evaluator(Apart):
    """Judges the position its board holds now; `blur` and `seed` make it err as people do."""

    def __init__(self, board: Board, weights: Weights, blur: int = 0, seed: int = 0) -> None:
        self.place = board
        self.blur = blur
        # Beyond this the terms that `rough` leaves out hardly ever reach.
        self.far = 280
        # Neighbouring seeds must not err alike.
        self.seed = (seed * 1_103_515_245 + 12_345) & 0x3FFFFFFF
        self.known_key = array("Q", bytes(8 * (KNOWN_MASK + 1)))
        self.known_score = array("i", bytes(4 * (KNOWN_MASK + 1)))
        self.phase = array("i", [0, *(piece.phase for piece in weights.pieces)])
        self.full_phase = max(1, _force_at_start(board.variant, weights))
        self.tempo = weights.tempo
        self.mating_force = weights.mating_force
        # White's gain in the middlegame and in the endgame, and how much force is left.
        self.sum_middle = 0
        self.sum_end = 0
        self.stage = 0
        # By side: what its pieces are worth without pawns, and how many pawns it has.
        self.force = apart("i", 2)
        self.pawns = apart("i", 2)

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
        self.stand()
        return self.refine()

    def rough(self) -> int:
        """An evaluation without its costly terms; NOTHING near the end, where little force
        decides."""
        self.stand()
        if 4 * self.stage < self.full_phase:
            return NOTHING
        gain = self.mixed()
        return self.tempo + (gain if self.place.turn == 0 else -gain)

    def refine(self) -> int:
        """The evaluation, after `stand`."""
        self.look_around()
        gain = self.mixed()
        side = 0 if gain > 0 else 1
        if self.pawns[side] == 0 and self.force[side] <= self.mating_force:
            gain = gain >> 4 if gain > 0 else -(-gain >> 4)
        return self.tempo + (gain if self.place.turn == 0 else -gain)

    def mixed(self) -> int:
        """White's gain by how much force is left."""
        stage = min(self.stage, self.full_phase)
        score = self.sum_middle * stage + self.sum_end * (self.full_phase - stage)
        # Divided without its sign: what White gains is what Black would gain in the mirror.
        gain = abs(score) // self.full_phase
        return gain if score > 0 else -gain

    def stand(self) -> None:
        """Begin the sums with what does not depend on where pieces can go."""
        raise NotImplementedError

    def look_around(self) -> None:
        """Add to the sums what does; force and pawns of both sides are known afterwards."""
        raise NotImplementedError

    def has_officers(self) -> bool:
        """Whether the side to move has enough pieces for passing to be a fair question."""
        raise NotImplementedError


def _force_at_start(variant: Variant, weights: Weights) -> int:
    numbers = {kind: i for i, kind in enumerate(variant.pieces)}
    return sum(weights.pieces[numbers[piece.kind]].phase for _, piece in variant.setup)
