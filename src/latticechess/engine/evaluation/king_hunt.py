"""The hunt of a king that has hardly a piece left: how little room the hunter leaves it, and how
far the hunter's pawns are from two queens.

Hot while a king is hunted: `gain` and `steps_to_queens`. The king's room is the cells that it can
reach in one step, and in two, without stepping where the hunter attacks. Both are counted afresh: a
hunt is rare.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.piece_square import promotion_steps
from latticechess.engine.evaluation.weights import Weights
from latticechess.kernel.cache_line import CachePadded, padded_array
from latticechess.kernel.dense.board import DenseBoard

if not cython.compiled:
    from latticechess.kernel.dense.bits import cell_bit
    from latticechess.kernel.dense.tables import C_CAPTURES, C_LEAPS, C_SIDE_SHIFT

    # The room of a king in the middle of the cube, alone: beside it, and two steps away.
    MOST_BESIDE = 18
    MOST_BEYOND = 74
    # A king that cannot step at all may be stalemated: it counts as if it had so much room.
    LEAST_BESIDE = 1
    LEAST_BEYOND = 4
    # So many queens mate a bare king in the cube; a pawn has so many steps to become one.
    MATING_QUEENS = 2
    MOST_STEPS = 13


class KingHunt(CachePadded):
    """Values the hunt of a king on one board."""

    def __init__(self, board: DenseBoard, weights: Weights) -> None:
        self.board = board
        cells = board.variant.geometry.cells
        self.beside, self.beyond = weights.room
        self.king = 0
        self.words = (cells + 63) >> 6
        # Where the king cannot step: attacked, occupied by its own side, or counted already.
        self.closed = padded_array("Q", self.words)
        self.reached = padded_array("i", cells)
        self.count = 0
        self.cells = cells
        pieces = board.variant.pieces
        self.pawn = array("i", [0, *(kind.promotes for kind in pieces)])
        self.steps = promotion_steps(board.variant, MOST_STEPS)

    def steps_to_queens(self, hunter: int, queens: int) -> int:
        """Steps that the foremost pawns have to go until the hunter, who has `queens`, has two."""
        if queens >= MATING_QUEENS:
            return 0
        first = MOST_STEPS
        second = MOST_STEPS
        for slot in range(self.board.slots):
            if self.board.slot_side[slot] != hunter or not self.pawn[self.board.slot_type[slot]]:
                continue
            steps = self.steps[hunter * self.cells + self.board.slot_cell[slot]]
            if steps < first:
                second = first
                first = steps
            elif steps < second:
                second = steps
        return first if queens else first + second

    def gain(self, hunter: int) -> int:
        """Centipawns for the cells that the hunter takes from the king."""
        self.king = self.board.king_cell(1 - hunter)
        for i in range(self.words):
            self.closed[i] = 0
        self.close(self.king)
        for slot in range(self.board.slots):
            kind = self.board.slot_type[slot]
            if kind == 0:
                continue
            if self.board.slot_side[slot] == hunter:
                self.close_attacked((hunter << C_SIDE_SHIFT) + kind, self.board.slot_cell[slot])
            else:
                self.close(self.board.slot_cell[slot])
        self.count = 0
        self.step_from(self.king)
        beside = self.count
        for i in range(beside):
            self.step_from(self.reached[i])
        beyond = self.count - beside
        if beside == 0:
            beside = LEAST_BESIDE
            beyond = LEAST_BEYOND
        gain = self.beside * max(0, MOST_BESIDE - beside)
        return gain + self.beyond * max(0, MOST_BEYOND - beyond)

    def close(self, cell: int) -> None:
        self.closed[cell >> 6] |= cell_bit(cell & 63)

    def close_attacked(self, code: int, cell: int) -> None:
        """Close what a piece attacks, also through the hunted king: it cannot flee along a line."""
        for i in range(
            self.board.tables.slide_first[code], self.board.tables.slide_first[code + 1]
        ):
            direction = self.board.tables.slide[i]
            stride = self.board.tables.stride[direction]
            target = cell
            for _ in range(self.board.tables.reach[direction * self.board.tables.cells + cell]):
                target += stride
                self.close(target)
                if self.board.at[target] and target != self.king:
                    break
        self.close_jumps(self.board.tables.jump_row[C_LEAPS + code] + cell)
        self.close_jumps(self.board.tables.jump_row[C_CAPTURES + code] + cell)

    def close_jumps(self, row: int) -> None:
        for i in range(self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]):
            self.close(self.board.tables.jump[i])

    def step_from(self, cell: int) -> None:
        """Add the open cells beside this one to `reached`, and close them."""
        row = self.board.tables.jump_row[C_LEAPS + self.board.at[self.king]] + cell
        for i in range(self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]):
            target = self.board.tables.jump[i]
            if self.closed[target >> 6] >> (target & 63) & 1 == 0:
                self.close(target)
                self.reached[self.count] = target
                self.count += 1
