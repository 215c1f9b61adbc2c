"""The output of a network, and its correction of the evaluation on one bounded board.

Hot: `correction`, once for each full evaluation. The hidden numbers are summed afresh: at this
width that costs no more than keeping them up to date. Whole numbers only, so every machine gets the
same score; sixteen bits hold the sums, which `network_file.decode` makes sure of.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.network_file import Inputs, Network
from latticechess.kernel.cache_line import CachePadded, padded_array
from latticechess.kernel.dense.board import DenseBoard

if not cython.compiled:
    WIDTH = 32
    BUCKETS = 8
    # The values of `network_file`.
    ONE = 255
    # CENTIPAWNS / (ONE * OUTPUT_ONE) there, reduced so that nothing leaves 32 bits.
    NUMERATOR = 5
    DENOMINATOR = 204
    # A correction is never larger.
    MOST = 250


class HiddenNumbers(CachePadded):
    """The hidden numbers of both sides, and the output made of them."""

    def __init__(self, network: Network) -> None:
        self.types = network.inputs.types
        self.full = network.inputs.full
        self.rows = network.expanded
        self.bias = array("h", [*network.hidden_bias, *network.hidden_bias])
        self.output_weights = array("i", network.output_weights)
        self.output_bias = array("i", network.output_bias)
        self.sums = padded_array("h", 2 * WIDTH)

    def output(self, pieces: int, turn: int) -> int:
        """Centipawns for the side to move, from its sums and the number of pieces."""
        bucket = min(pieces * BUCKETS // (self.full + 1), BUCKETS - 1)
        own = WIDTH * turn
        other = WIDTH - own
        weights = bucket * 2 * WIDTH
        total = 0
        for i in range(WIDTH):
            value = max(0, min(self.sums[own + i], ONE))
            total += value * value * self.output_weights[weights + i]
        weights += WIDTH
        for i in range(WIDTH):
            value = max(0, min(self.sums[other + i], ONE))
            total += value * value * self.output_weights[weights + i]
        total = (total // ONE + self.output_bias[bucket]) * NUMERATOR // DENOMINATOR
        return max(-MOST, min(total, MOST))


class BoardNetwork(HiddenNumbers):
    """A network bound to one bounded board."""

    def __init__(self, board: DenseBoard, network: Network) -> None:
        super().__init__(network)
        inputs = network.inputs
        assert isinstance(inputs, Inputs)
        self.board = board
        self.cells = inputs.cells
        self.flip = array("i", inputs.flip)

    def correction(self) -> int:
        """Centipawns to add for the side to move."""
        return self.output(self.sum_pieces(), self.board.turn)

    def sum_pieces(self) -> int:
        """Sum the hidden numbers of both sides; the number of pieces."""
        pieces = 0
        for i in range(2 * WIDTH):
            self.sums[i] = self.bias[i]
        for slot in range(self.board.slots):
            kind = self.board.slot_type[slot]
            if kind == 0:
                continue
            pieces += 1
            self.add_row(0, self.board.slot_side[slot], kind, self.board.slot_cell[slot])
            self.add_row(
                WIDTH, 1 - self.board.slot_side[slot], kind, self.flip[self.board.slot_cell[slot]]
            )
        return pieces

    def add_row(self, to: int, enemy: int, kind: int, cell: int) -> None:
        """Add a piece to the hidden numbers of one side."""
        row = ((enemy * self.types + kind - 1) * self.cells + cell) * WIDTH
        for i in range(WIDTH):
            self.sums[to + i] += self.rows[row + i]
