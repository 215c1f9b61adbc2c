"""The network's correction of the evaluation on one unbounded plane.

Hot: `correction`, once for each full evaluation. What the pieces add is kept up to date from the
board's log of changes, since planes begin with many pieces; the rays from the kings are summed
afresh. The inputs are those of `plane_inputs`: translating a position changes nothing.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.network import HiddenNumbers
from latticechess.engine.evaluation.network_file import Network
from latticechess.engine.evaluation.plane_inputs import LOG_STEPS, PlaneInputs
from latticechess.kernel.cache_line import padded_array
from latticechess.kernel.sparse.board import SparseBoard

if not cython.compiled:
    from latticechess.engine.evaluation.vectors import add_row, replace_row
    from latticechess.kernel.sparse.turns import CHANGE_LOG

    # The values of `plane_inputs`.
    FARTHEST = 17
    LAST_STEP = 6
    AHEAD = 13
    FAR_DIAGONALS = 91
    FIRST_FAR_STEP = 3
    PLACES = 107
    STEPS = 10
    NEVER_STEPS = 9
    # A slot has so many rows: seen from White's king, from Black's, and its steps to promotion.
    SLOT_ROWS = 3


class PlaneNetwork(HiddenNumbers):
    """A network bound to one unbounded plane."""

    def __init__(self, board: SparseBoard, network: Network) -> None:
        super().__init__(network)
        inputs = network.inputs
        assert isinstance(inputs, PlaneInputs)
        self.board = board
        self.log_steps = array("i", LOG_STEPS)
        self.pawns = array("i", inputs.pawns)
        self.pawn_types = max(inputs.pawns) + 1
        self.path_axis = array("i", [path.axis for path in inputs.paths])
        self.path_step = array("q", [path.step for path in inputs.paths])
        self.path_goal = array(
            "q", [path.low if path.step > 0 else path.high for path in inputs.paths]
        )
        self.first_steps = inputs.first_steps
        self.first_ray = inputs.first_ray
        self.ray_kinds = array("i", inputs.ray_kinds or (0,))
        self.shapes = len(inputs.shapes)
        # What all pieces add, and how many there are, after this many changes of the board; by
        # slot, the piece and square last seen and its rows, -1 for none.
        self.standing = padded_array("h", 2 * self.width)
        self.pieces = 0
        self.seen_changes = self.board.changes - CHANGE_LOG - 1
        slots = max(1, self.board.slots)
        self.king_x = padded_array("q", 2)
        self.king_y = padded_array("q", 2)
        self.noted_kind = padded_array("i", slots)
        self.noted_x = padded_array("q", slots)
        self.noted_y = padded_array("q", slots)
        self.noted_rows = padded_array("i", SLOT_ROWS * slots, -1)

    def correction(self) -> int:
        """Centipawns to add for the side to move."""
        if self.board.king[0] < 0 or self.board.king[1] < 0 or self.board.slots > self.full:
            return 0
        self.follow()
        for i in range(2 * self.width):
            self.sums[i] = self.standing[i]
        self.add_rays(0)
        self.add_rays(1)
        return self.output(self.pieces, self.board.turn)

    def follow(self) -> None:
        """Bring the sums of the pieces up to date."""
        if self.board.changes - self.seen_changes > CHANGE_LOG:
            self.recount()
        else:
            self.follow_king(0)
            self.follow_king(1)
            for i in range(self.seen_changes, self.board.changes):
                slot = self.board.changed_slots[i & (CHANGE_LOG - 1)]
                if (
                    self.noted_x[slot] != self.board.slot_x[slot]
                    or self.noted_y[slot] != self.board.slot_y[slot]
                    or self.noted_kind[slot] != self.board.slot_type[slot]
                ):
                    self.update_slot(slot)
        self.seen_changes = self.board.changes

    def recount(self) -> None:
        """Sum all pieces afresh."""
        for i in range(2 * self.width):
            self.standing[i] = self.bias[i]
        self.pieces = 0
        for side in range(2):
            self.king_x[side] = self.board.slot_x[self.board.king[side]]
            self.king_y[side] = self.board.slot_y[self.board.king[side]]
        for slot in range(self.board.slots):
            self.noted_kind[slot] = 0
            for i in range(SLOT_ROWS * slot, SLOT_ROWS * (slot + 1)):
                self.noted_rows[i] = -1
            self.update_slot(slot)

    def follow_king(self, side: int) -> None:
        """After a move of a king: see all pieces from where it stands now."""
        x = self.board.slot_x[self.board.king[side]]
        y = self.board.slot_y[self.board.king[side]]
        if x == self.king_x[side] and y == self.king_y[side]:
            return
        self.king_x[side] = x
        self.king_y[side] = y
        for slot in range(self.board.slots):
            if self.noted_kind[slot]:
                self.replace(SLOT_ROWS * slot + side, self.piece_row(slot, side))

    def update_slot(self, slot: int) -> None:
        """Replace a slot's rows by its present ones."""
        kind = self.board.slot_type[slot]
        self.pieces += (kind != 0) - (self.noted_kind[slot] != 0)
        self.noted_kind[slot] = kind
        self.noted_x[slot] = self.board.slot_x[slot]
        self.noted_y[slot] = self.board.slot_y[slot]
        at = SLOT_ROWS * slot
        self.replace(at, self.piece_row(slot, 0) if kind else -1)
        self.replace(at + 1, self.piece_row(slot, 1) if kind else -1)
        self.replace(at + 2, self.steps_row(slot) if kind and self.pawns[kind] >= 0 else -1)

    def replace(self, at: int, row: int) -> None:
        """Replace a noted row and what it adds."""
        if self.noted_rows[at] == row:
            return
        old = 2 * self.width * (self.noted_rows[at] if self.noted_rows[at] >= 0 else self.nothing)
        new = 2 * self.width * (row if row >= 0 else self.nothing)
        self.noted_rows[at] = row
        replace_row(self.standing, 0, self.rows, old, new, 2 * self.width)

    def piece_row(self, slot: int, king: int) -> int:
        """The row of a noted piece seen from the king of a side."""
        ahead = self.noted_y[slot] - self.king_y[king]
        across = abs(self.noted_x[slot] - self.king_x[king])
        along = abs(ahead)
        if across > 2 and along > 2 and abs(across - along) <= 1:
            far = self.log_step(max(across, along)) - FIRST_FAR_STEP
            place = FAR_DIAGONALS + (2 * far + (ahead > 0)) * 2 + (across != along)
        else:
            step = self.log_step(along)
            place = self.log_step(across) * AHEAD + LAST_STEP + (step if ahead > 0 else -step)
        piece = (2 * king + self.board.slot_side[slot]) * self.types + self.noted_kind[slot] - 1
        return piece * PLACES + place

    def log_step(self, distance: int) -> int:
        """The logarithmic step of a distance."""
        return self.log_steps[min(distance, FARTHEST)]

    def steps_row(self, slot: int) -> int:
        """The row of a noted pawn by its steps to promotion."""
        side = self.board.slot_side[slot]
        pawn = side * self.pawn_types + self.pawns[self.noted_kind[slot]]
        return self.first_steps + pawn * STEPS + self.steps_left(slot, side)

    def steps_left(self, slot: int, side: int) -> int:
        """A pawn's steps to promotion."""
        step = self.path_step[side]
        if step == 0:
            return NEVER_STEPS
        gap = self.path_goal[side] - (
            self.noted_y[slot] if self.path_axis[side] else self.noted_x[slot]
        )
        if step < 0:
            gap = -gap
        return NEVER_STEPS if gap < 0 else min(gap // abs(step), NEVER_STEPS - 1)

    def add_rays(self, side: int) -> None:
        """Add the rays from the king of a side."""
        king = self.board.king[side]
        for ray in range(self.board.rays):
            first = 0
            behind = 0
            near = self.board.links[king * self.board.rays + ray]
            if near >= 0 and self.board.slot_side[near] <= 1:
                first = self.board.slot_side[near] * self.types + self.board.slot_type[near]
                far = self.board.links[near * self.board.rays + ray]
                behind = self.board.slides_along(far, 1 - side, ray ^ 1)
            row = (side * self.shapes + self.ray_kinds[ray]) * (1 + 2 * self.types) + first
            at = 2 * self.width * (self.first_ray + 2 * row + behind)
            add_row(self.sums, 0, self.rows, at, 2 * self.width)
