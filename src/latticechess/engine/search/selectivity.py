"""Selectivity: which moves of a node are not searched at all, and how far the others are reduced.

Hot: everything here runs once a move and without the GIL. Techniques, each in the method named
here: late move pruning (`is_late_move`); futility and exchange pruning (`is_prunable`); late move
reduction (`late_move_reduction`).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from latticechess.engine.evaluation.evaluator import Evaluator
from latticechess.engine.evaluation.exchange import Exchange
from latticechess.engine.search.history import HistoryTables
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.quiescence import Quiescence
from latticechess.engine.search.reductions import MAX_INDEX, reduction_table
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import padded_array

if not cython.compiled:
    from latticechess.engine.scores import MAX_PLY

    C_MAX_INDEX = MAX_INDEX

    # The captured and promotion types of a move's `info`.
    NOISY_MASK = 0xFFFF00
    # Below this, move ordering found that a capture loses material.
    LOSING_CAPTURE = -(1 << 20)
    # Late move reduction: from this depth on.
    REDUCTION_DEPTH = 3


class Selectivity(Quiescence):
    """Judges the moves of a node before they are searched."""

    def __init__(
        self,
        board: Board,
        evaluator: Evaluator,
        table: TranspositionTable | None,
        worth: Sequence[int],
        exchange: Exchange,
        profile: SearchProfile,
        stop: array[int],
        history: HistoryTables | None = None,
    ) -> None:
        super().__init__(board, evaluator, table, worth, exchange, profile, stop, history)
        parameters = self.parameters
        self.reductions = reduction_table(parameters.reduction_base, parameters.reduction_divisor)
        self.late_move_depth = parameters.late_move_depth
        self.late_moves = parameters.late_moves
        self.late_moves_growth = parameters.late_moves_growth
        self.futility_depth = parameters.futility_depth
        self.futility_base = parameters.futility_base
        self.futility_margin = parameters.futility_margin
        self.quiet_exchange_depth = parameters.quiet_exchange_depth
        self.capture_exchange_depth = parameters.capture_exchange_depth
        self.cut_node_reduction = parameters.cut_node_reduction
        self.full_depth_moves = parameters.full_depth_moves
        self.history_shift = parameters.history_shift
        # By ply, the node's lower bound so far.
        self.alpha_at = padded_array("i", MAX_PLY + 2)
        # By ply, whether the node is expected to fail high (a cut node).
        self.cut_node = padded_array("i", MAX_PLY + 2)

    def is_improving(self, ply: int) -> bool:
        """Whether the side to move stands better than before its last move."""
        return ply >= 2 and self.evaluations[ply] > self.evaluations[ply - 2]

    def is_late_move(self, depth: int, tried: int, ply: int) -> bool:
        """Late move pruning: whether enough moves were tried in vain."""
        if depth > self.late_move_depth:
            return False
        quota = self.late_moves + self.late_moves_growth * depth * depth
        return tried > (quota if self.is_improving(ply) else quota * 2 // 3)

    def is_prunable(self, i: int, depth: int, ply: int, side: int, late: bool) -> bool:
        """Whether a move is late, futile or loses material so near the leaves, and is no check."""
        info = self.moves.info[i]
        if self.ruled and self.board.decides(self.moves.x[i], self.moves.y[i], info):
            return False
        if info & NOISY_MASK:
            if depth > self.capture_exchange_depth or self.moves.score[i] >= LOSING_CAPTURE:
                return False
        elif late:
            if depth > 1:
                return True
        elif not self._is_futile(depth, ply) and not (
            depth <= self.quiet_exchange_depth
            and self.exchange.loses_material(
                side, self.moves.origin[i], self.moves.x[i], self.moves.y[i], info
            )
        ):
            return False
        return not self.exchange.gives_direct_check(
            side, self.moves.origin[i], self.moves.x[i], self.moves.y[i], info
        )

    def _is_futile(self, depth: int, ply: int) -> bool:
        """Futility pruning: whether no quiet move can raise the evaluation to alpha."""
        return (
            depth <= self.futility_depth
            and self.evaluations[ply] + self.futility_base + self.futility_margin * depth
            <= self.alpha_at[ply]
        )

    def usual_reduction(self, depth: int, tried: int) -> int:
        """The reduction at this depth after so many moves."""
        row = min(depth, C_MAX_INDEX) * (C_MAX_INDEX + 1)
        return self.reductions[row + min(tried, C_MAX_INDEX)]

    def late_move_reduction(self, depth: int, tried: int, i: int, ply: int, wide: bool) -> int:
        """By how many plies to reduce a quiet move."""
        if tried < self.full_depth_moves:
            return 0
        reduction = self.usual_reduction(depth, tried)
        reduction -= self.moves.score[i] >> self.history_shift
        if wide:
            reduction -= 1
        if ply == 0:
            reduction -= 1
        elif not self.is_improving(ply):
            reduction += 1
        reduction += self.cut_node_reduction * self.cut_node[ply]
        return max(0, min(reduction, depth - 2))
