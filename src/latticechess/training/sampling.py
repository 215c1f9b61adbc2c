"""Sampling: an evaluator that notes some of the positions that a search evaluates.

Hot: `correction`. What is noted becomes a record of training positions (`positions`).
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.dense import DenseEvaluator
from latticechess.engine.evaluation.weights import Weights
from latticechess.kernel.dense.board import DenseBoard

if not cython.compiled:
    # The value of `positions`.
    HEAD = 3
    NO_PIECE = -1
    # Nothing is judged lazily: what is far outside one window is near that of another search.
    NEVER_LAZY = 1 << 20


class SamplingEvaluator(DenseEvaluator):
    """Notes one in `every` of the positions that its network corrects, until `records` are full.

    Its weights must have a network; `base` are those whose evaluation is noted.
    """

    def __init__(
        self,
        board: DenseBoard,
        weights: Weights,
        base: Weights,
        every: int,
        records: array[int],
    ) -> None:
        super().__init__(board, weights)
        self.lazy_margin = NEVER_LAZY
        self.network_margin = NEVER_LAZY
        self.base = DenseEvaluator(board, base)
        self.every = every
        self.wait = every
        self.record_width = HEAD + self.network.full
        self.records = records
        self.most = len(records) // self.record_width
        self.count = 0

    def take(self) -> int:
        """The number of records since the last time; the next ones take their place."""
        taken = self.count
        self.count = 0
        return taken

    def correction(self) -> int:
        """What the network adds; now and then the position is noted."""
        found = self.network.correction()
        self.wait -= 1
        if self.wait <= 0 and self.count < self.most:
            self.wait = self.every
            self.note()
        return found

    def note(self) -> None:
        """Append a record; its result and score are not known."""
        at = self.count * self.record_width
        self.count += 1
        self.records[at] = 1
        self.records[at + 1] = self.base.evaluate()
        self.records[at + 2] = 0
        at += HEAD
        # Rows as the side to move sees them, without a mirror.
        view = 2 * self.board.turn * (self.network.nothing + 1)
        for slot in range(self.network.full):
            row = self.network.nothing
            if slot < self.board.slots:
                row = self.network.noted_row[slot]
            self.records[at + slot] = NO_PIECE
            if row != self.network.nothing:
                self.records[at + slot] = self.network.views[view + row]
