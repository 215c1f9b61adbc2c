"""The hunt of a king that has hardly a piece left: how little room the hunter leaves it, and how
far the hunter's pawns are from two queens.

Hot while a king is hunted: `gain` and `steps_to_queens`. The king's room is the cells that it can
reach in one step, and in two, without stepping where the hunter attacks. Both are counted afresh,
from the lines and leaps alone that come near the king.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod

import cython

from latticechess.engine.evaluation.piece_square import promotion_steps
from latticechess.engine.evaluation.weights import Weights
from latticechess.kernel.cache_line import CachePadded, padded_array
from latticechess.kernel.dense.board import DenseBoard
from latticechess.kernel.geometry import Vector, add
from latticechess.kernel.pieces import Side
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.dense.bits import cell_bit, nearest, popcount
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
        # Sets of cells. Where the king cannot step: attacked, occupied by its own side, or counted
        # already; where it can step at once; and where it can go from there.
        self.closed = padded_array("Q", self.words)
        self.open = padded_array("Q", self.words)
        self.reached = padded_array("Q", self.words)
        self.king_steps = king_steps(board.variant)
        self.cells = cells
        pieces = board.variant.pieces
        self.pawn = array("i", [0, *(kind.promotes for kind in pieces)])
        self.steps = promotion_steps(board.variant, MOST_STEPS)
        strides = tuple(self.board.tables.stride)
        self.lines_near, self.leaps_near = approaches(board.variant, strides)

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
        beside = self.step_beside()
        beyond = self.step_beyond()
        if beside == 0:
            beside = LEAST_BESIDE
            beyond = LEAST_BEYOND
        gain = self.beside * max(0, MOST_BESIDE - beside)
        return gain + self.beyond * max(0, MOST_BEYOND - beyond)

    def close(self, cell: int) -> None:
        self.closed[cell >> 6] |= cell_bit(cell & 63)

    def close_attacked(self, code: int, cell: int) -> None:
        """Close what a piece attacks near the king, also through it: it cannot flee along a
        line."""
        way = self.board.tables.padded[self.king] - self.board.tables.padded[cell]
        way += self.board.tables.middle
        lines = self.lines_near[way]
        if lines:
            for i in range(
                self.board.tables.slide_first[code], self.board.tables.slide_first[code + 1]
            ):
                direction = self.board.tables.slide[i]
                if lines >> (direction & 63) & 1:
                    self.close_line(direction, cell)
        if self.leaps_near[way]:
            self.close_jumps(self.board.tables.jump_row[C_LEAPS + code] + cell)
            self.close_jumps(self.board.tables.jump_row[C_CAPTURES + code] + cell)

    def close_line(self, direction: int, cell: int) -> None:
        stride = self.board.tables.stride[direction]
        target = cell
        for _ in range(self.board.tables.reach[direction * self.board.tables.cells + cell]):
            target += stride
            self.close(target)
            if self.board.at[target] and target != self.king:
                break

    def close_jumps(self, row: int) -> None:
        for i in range(self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]):
            self.close(self.board.tables.jump[i])

    def step_beside(self) -> int:
        """How many cells the king can step to; they are open, and closed from now on."""
        count = 0
        first = self.king * self.words
        for i in range(self.words):
            self.open[i] = self.king_steps[first + i] & ~self.closed[i]
            self.closed[i] |= self.open[i]
            self.reached[i] = 0
            count += popcount(self.open[i])
        return count

    def step_beyond(self) -> int:
        """How many cells it can reach from the open ones."""
        for i in range(self.words):
            left = self.open[i]
            while left:
                first = (64 * i + nearest(left, 1)) * self.words
                left &= left - 1
                for j in range(self.words):
                    self.reached[j] |= self.king_steps[first + j]
        count = 0
        for i in range(self.words):
            count += popcount(self.reached[i] & ~self.closed[i])
        return count


@lru_cache(maxsize=8)
def king_steps(variant: Variant) -> array[int]:
    """By cell, the set of cells where a king steps from there on an empty board."""
    geometry = variant.geometry
    words = (geometry.cells + 63) >> 6
    sets = array("Q", bytes(8 * words * geometry.cells))
    leaps = {leap for kind in variant.pieces if kind.royal for leap in kind.leaps}
    for square in geometry.squares():
        for leap in leaps:
            if geometry.contains(target := add(square, leap)):
                cell = geometry.cell(target)
                sets[geometry.cell(square) * words + (cell >> 6)] |= 1 << (cell & 63)
    return sets


@lru_cache(maxsize=8)
def approaches(variant: Variant, strides: tuple[int, ...]) -> tuple[array[int], array[int]]:
    """By the way from a piece to the king, a difference of padded cells: the slides that pass where
    the king can go in two steps, as bits by their number, and whether a leap or a pawn's capture
    comes there.

    Slides have the board's own numbers, in the order of `strides`. Some may be named in vain, none
    is missing.
    """
    sizes = variant.geometry.sizes
    wide = [2 * size - 1 for size in sizes]
    span = prod(wide)
    royal = [kind for kind in variant.pieces if kind.royal]
    steps = {_offset(leap, wide) for kind in royal for leap in kind.leaps}
    near = {0, *steps, *(first + second for first in steps for second in steps)}
    lines = array("Q", bytes(8 * span))
    leaps = array("B", bytes(span))

    def ways(offset: int) -> Iterator[int]:
        """From where a piece comes near the king that goes so far."""
        middle = (span - 1) >> 1
        return (way for end in near if 0 <= (way := middle + offset - end) < span)

    for side in Side:
        for kind in variant.pieces:
            for vector in (variant.vector(slide, side) for slide in kind.slides):
                stride = _offset(vector, sizes)
                numbers = {i & 63 for i, other in enumerate(strides) if other == stride}
                bits = sum(1 << number for number in numbers)
                for times in range(1, max(sizes)):
                    for way in ways(times * _offset(vector, wide)):
                        lines[way] |= bits
            for leap in (*kind.leaps, *kind.captures):
                for way in ways(_offset(variant.vector(leap, side), wide)):
                    leaps[way] = 1
    return lines, leaps


def _offset(vector: Vector, sizes: Sequence[int]) -> int:
    """The difference of cells along a vector, on a board of these sizes."""
    offset = 0
    for step, size in zip(reversed(vector), reversed(sizes), strict=True):
        offset = offset * size + step
    return offset
