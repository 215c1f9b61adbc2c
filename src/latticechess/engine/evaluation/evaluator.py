"""The abstract evaluator: a position's score for the side to move, in centipawns.

Hot: `evaluate`, once a node. Each board class has its own evaluator, bound to one board.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.weights import Weights
from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import CachePadded, padded_array
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.engine.evaluation.king_pawn import DRAWN, WON
    from latticechess.engine.scores import EVALUATION_LIMIT, NOTHING

    CACHE_MASK = 0x7FFF
    # Lazy evaluation needs this fraction of the full phase.
    LAZY_PHASE = 4
    # A pawn that is known to win counts for so much more.
    KNOWN_WIN = 400
    # A lead that cannot mate is scaled down by this shift.
    DRAWISH_SHIFT = 4


class Evaluator(CachePadded):
    """Evaluates the position on its board; `noise` and `seed` make it err on purpose."""

    def __init__(self, board: Board, weights: Weights, noise: int = 0, seed: int = 0) -> None:
        self.abstract_board = board
        self.noise = noise
        # The terms that `lazy_evaluate` leaves out hardly ever add up to more.
        self.lazy_margin = 280
        # Neighbouring seeds must give unrelated errors.
        self.seed = (seed * 1_103_515_245 + 12_345) & 0x3FFFFFFF
        self.cache_key = array("Q", bytes(8 * (CACHE_MASK + 1)))
        self.cache_score = array("i", bytes(4 * (CACHE_MASK + 1)))
        self.phase = array("i", [0, *(piece.phase for piece in weights.pieces)])
        self.full_phase = max(1, _phase_at_start(board.variant, weights))
        self.tempo = weights.tempo
        self.mating_force = weights.mating_force
        # Whether there is a network, and whether it corrects this position.
        self.corrected = False
        self.correctable = False
        # A correction is hardly ever larger.
        self.network_margin = 0
        self.counts_checks = bool(weights.checks_given)
        self.checks_given = array("i", weights.checks_given or (0,))
        # White's score in middlegame and endgame, and the game phase.
        self.sum_middle = 0
        self.sum_end = 0
        self.phase_left = 0
        # White's lead in the chase of a bare king, beyond material.
        self.chase = 0
        # Whether `lost_in` may know something.
        self.knows_endings = False
        # Whether `king_and_pawn` knows whether a king and a pawn win.
        self.knows_pawn = False
        # By side: material without pawns, and the number of pawns.
        self.material = padded_array("i", 2)
        self.pawns = padded_array("i", 2)

    def score_now(self) -> int:
        """`score_position` for Python callers."""
        return self.score_position()

    def score_position(self) -> int:
        """The evaluation with noise, clamped and cached."""
        i = self.abstract_board.key & CACHE_MASK
        if self.cache_key[i] == self.abstract_board.key:
            return self.cache_score[i]
        return self.settle(self.evaluate())

    def lazy_score(self, alpha: int, beta: int) -> int:
        """`score_position`, but lazily where the score is far outside the window."""
        i = self.abstract_board.key & CACHE_MASK
        if self.cache_key[i] == self.abstract_board.key:
            return self.cache_score[i]
        if self.noise or self.counts_checks:
            return self.settle(self.evaluate())
        score = self.lazy_evaluate()
        if score != NOTHING and (
            score - self.lazy_margin >= beta or score + self.lazy_margin <= alpha
        ):
            return score
        score = self.finish()
        if self.correctable:
            if score - self.network_margin >= beta or score + self.network_margin <= alpha:
                return score
            score += self.correction()
        return self.settle(score)

    def settle(self, score: int) -> int:
        """Add noise to an evaluation, clamp and cache it."""
        if self.noise:
            score += self.noise_here()
        score = max(-EVALUATION_LIMIT, min(score, EVALUATION_LIMIT))
        i = self.abstract_board.key & CACHE_MASK
        self.cache_key[i] = self.abstract_board.key
        self.cache_score[i] = score
        return score

    def noise_here(self) -> int:
        """An error from -noise to noise: the same for the same position and seed."""
        tapered = ((self.abstract_board.key & 0x3FFFFFFF) ^ self.seed) * 1_640_531_527
        return ((((tapered >> 24) & 0xFFFF) * (2 * self.noise + 1)) >> 16) - self.noise

    def evaluate(self) -> int:
        """The full evaluation for the side to move."""
        self.sum_static_terms()
        score = self.finish()
        return score + self.correction() if self.correctable else score

    def lazy_evaluate(self) -> int:
        """An evaluation without mobility terms; NOTHING near the endgame, where little material
        decides."""
        self.sum_static_terms()
        if LAZY_PHASE * self.phase_left < self.full_phase:
            return NOTHING
        gain = self.tapered()
        return self.tempo + (gain if self.abstract_board.turn == 0 else -gain)

    def finish(self) -> int:
        """The hand-written evaluation, after `sum_static_terms`; `correctable` says whether a
        network's correction comes on top: not for known draws, nor chases of a bare king."""
        self.chase = 0
        self.sum_mobility_terms()
        gain = self.tapered()
        side = 0 if gain > 0 else 1
        self.correctable = self.corrected
        if self.pawns[side] == 0 and self.material[side] <= self.mating_force:
            gain = gain >> DRAWISH_SHIFT if gain > 0 else -(-gain >> DRAWISH_SHIFT)
            self.correctable = False
        elif self.material[1 - side] + self.pawns[1 - side] == 0:
            self.correctable = False
        gain += self.chase
        if self.knows_pawn and self.is_king_and_pawn():
            known = self.king_and_pawn()
            self.correctable = False
            if known == DRAWN:
                return 0
            if known == WON:
                gain += KNOWN_WIN if gain > 0 else -KNOWN_WIN
        if self.counts_checks:
            gain += self.checks_given[self.abstract_board.given_by(0)]
            gain -= self.checks_given[self.abstract_board.given_by(1)]
        return self.tempo + (gain if self.abstract_board.turn == 0 else -gain)

    def tapered(self) -> int:
        """White's score, interpolated between middlegame and endgame (tapered evaluation)."""
        phase_left = min(self.phase_left, self.full_phase)
        score = self.sum_middle * phase_left + self.sum_end * (self.full_phase - phase_left)
        # Divided without its sign: the mirrored position must give the mirrored score.
        gain = abs(score) // self.full_phase
        return gain if score > 0 else -gain

    def sum_static_terms(self) -> None:
        """Start the sums with the terms that do not depend on mobility."""
        raise NotImplementedError

    def sum_mobility_terms(self) -> None:
        """Add the other terms; `material` and `pawns` of both sides are set afterwards."""
        raise NotImplementedError

    def correction(self) -> int:
        """What a network adds for the side to move."""
        return 0

    def is_king_and_pawn(self) -> bool:
        """Whether a pawn is all that is left besides the kings."""
        return self.material[0] + self.material[1] == 0 and self.pawns[0] + self.pawns[1] == 1

    def king_and_pawn(self) -> int:
        """What a table says of a king and a pawn against a king."""
        return 0

    def lost_in(self) -> int:
        """Moves until the side to move is mated, where a table of endings knows it, else -1."""
        return -1

    def has_pieces(self) -> bool:
        """Whether the side to move has pieces besides pawns: a null move is unsafe without."""
        raise NotImplementedError


def _phase_at_start(variant: Variant, weights: Weights) -> int:
    numbers = {kind: i for i, kind in enumerate(variant.pieces)}
    return sum(weights.pieces[numbers[piece.kind]].phase for _, piece in variant.setup)
