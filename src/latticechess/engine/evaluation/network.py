"""The output of a network, and its correction of the evaluation on one bounded board.

Hot: `correction`, once for each full evaluation. The hidden numbers are kept: only slots that have
changed since the last evaluation are added anew, a few of them, since a search looks at
neighbours. Whole numbers only, so every machine gets the same score; sixteen bits hold the sums,
which `network_file.decode` makes sure of.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.network_file import Inputs, Network
from latticechess.kernel.cache_line import CachePadded, padded_array
from latticechess.kernel.dense.board import DenseBoard

if not cython.compiled:
    from latticechess.engine.evaluation.vectors import replace_row, weigh

    BUCKETS = 8
    # The values of `network_file`.
    ONE = 255
    # CENTIPAWNS / (ONE * OUTPUT_ONE) there, reduced so that nothing leaves 32 bits.
    NUMERATOR = 5
    DENOMINATOR = 204


class HiddenNumbers(CachePadded):
    """The hidden numbers of both sides, and the output made of them."""

    def __init__(self, network: Network) -> None:
        self.types = network.inputs.types
        self.full = network.inputs.full
        self.width = network.width
        self.limit = network.limit
        self.nothing = network.inputs.rows
        self.rows = network.rows
        self.bias = array("h", [*network.hidden_bias, *network.hidden_bias])
        self.output_weights = array("h", network.output_weights)
        self.output_bias = array("i", network.output_bias)
        self.sums = padded_array("h", 2 * self.width)

    def output(self, pieces: int, turn: int) -> int:
        """Centipawns for the side to move, from its sums and the number of pieces."""
        bucket = min(pieces * BUCKETS // (self.full + 1), BUCKETS - 1)
        weights = bucket * 2 * self.width
        total = self.weighted(turn, weights)
        total += self.weighted(1 - turn, weights + self.width)
        total = (total // ONE + self.output_bias[bucket]) * NUMERATOR // DENOMINATOR
        return max(-self.limit, min(total, self.limit))

    def weighted(self, side: int, weights: int) -> int:
        """The hidden numbers of one side, clipped, squared and weighed."""
        return weigh(self.sums, self.width * side, self.output_weights, weights, self.width, ONE)


class BoardNetwork(HiddenNumbers):
    """A network bound to one bounded board."""

    def __init__(self, board: DenseBoard, network: Network) -> None:
        super().__init__(network)
        inputs = network.inputs
        assert isinstance(inputs, Inputs)
        self.board = board
        self.cells = inputs.cells
        self.views = network.views
        # By side: where its view begins.
        self.view = padded_array("i", 2)
        self.mirrored = network.mirrored
        self.left = array("i", inputs.left or (0,))
        # By slot: the piece and cell last seen, and its row as White sees it.
        self.noted_type = padded_array("i", max(1, self.full))
        self.noted_cell = padded_array("i", max(1, self.full), -1)
        self.noted_row = padded_array("i", max(1, self.full), self.nothing)
        self.pieces = 0
        for side in range(2):
            self.see(side, 0)

    def correction(self) -> int:
        """Centipawns to add for the side to move."""
        if self.board.slots > self.full:
            return 0
        self.follow()
        return self.output(self.pieces, self.board.turn)

    def follow(self) -> None:
        """Bring the hidden numbers up to date."""
        if self.mirrored:
            self.follow_king(0)
            self.follow_king(1)
        for slot in range(self.board.slots):
            if (
                self.noted_cell[slot] != self.board.slot_cell[slot]
                or self.noted_type[slot] != self.board.slot_type[slot]
            ):
                self.update_slot(slot)

    def follow_king(self, side: int) -> None:
        """See the board in a mirror while the king is on the left half."""
        king = self.board.king_cell(side)
        mirror = 1 if king >= 0 and self.left[king] else 0
        if self.view[side] != (2 * side + mirror) * (self.nothing + 1):
            self.see(side, mirror)

    def see(self, side: int, mirror: int) -> None:
        """Sum the noted rows of one side afresh, with or without a mirror."""
        self.view[side] = (2 * side + mirror) * (self.nothing + 1)
        first = side * self.width
        for i in range(self.width):
            self.sums[first + i] = self.bias[i]
        for slot in range(self.full):
            self.replace(first, self.nothing, self.views[self.view[side] + self.noted_row[slot]])

    def update_slot(self, slot: int) -> None:
        """Replace a slot's row by its present one."""
        kind = self.board.slot_type[slot]
        old = self.noted_row[slot]
        row = self.nothing
        if kind:
            row = self.board.slot_side[slot] * self.types + kind - 1
            row = row * self.cells + self.board.slot_cell[slot]
        self.pieces += (kind != 0) - (self.noted_type[slot] != 0)
        self.noted_type[slot] = kind
        self.noted_cell[slot] = self.board.slot_cell[slot]
        self.noted_row[slot] = row
        if row != old:
            self.replace(0, self.views[self.view[0] + old], self.views[self.view[0] + row])
            self.replace(self.width, self.views[self.view[1] + old], self.views[self.view[1] + row])

    def replace(self, to: int, old: int, new: int) -> None:
        """Replace a row in the hidden numbers of one side."""
        replace_row(self.sums, to, self.rows, old * self.width, new * self.width, self.width)
