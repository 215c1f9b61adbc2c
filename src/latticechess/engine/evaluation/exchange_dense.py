"""Static exchange evaluation on bounded boards."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from latticechess.engine.evaluation.exchange import Exchange
from latticechess.kernel.cache_line import padded_array
from latticechess.kernel.dense.board import DenseBoard

if not cython.compiled:
    from latticechess.kernel.dense.bits import nearest
    from latticechess.kernel.dense.tables import C_JUMPS, C_SIDE_SHIFT, C_SLIDES
    from latticechess.kernel.move_list import PROMOTION_SHIFT, TYPE_MASK


class DenseExchange(Exchange):
    """Attackers from the board's attack table; those already used carry the current stamp."""

    def __init__(self, board: DenseBoard, worth: Sequence[int]) -> None:
        super().__init__(board, worth)
        self.board = board
        self.stamp = 0
        self.found = 0
        self.place = 0
        self.gone = padded_array("q", board.variant.geometry.cells)

    def begin(self, origin: int, x: int, y: int) -> None:
        """Begin with the mover gone from its square."""
        self.stamp += 1
        self.gone[origin] = self.stamp

    def next_attacker(self, side: int, x: int, y: int) -> int:
        """Remove `side`'s least valuable attacker of the square; its type, or 0."""
        self.found = 0
        self.place = 0
        if self.board.tables.bitboards:
            starts = self.board.occupied[side] & self.board.tables.attack_origins[x]
            while starts:
                self.consider(side, nearest(starts, 1), x)
                starts &= starts - 1
        else:
            first = self.board.first_black if side else 0
            last = self.board.slots if side else self.board.first_black
            for slot in range(first, last):
                if self.board.slot_type[slot]:
                    self.consider(side, self.board.slot_cell[slot], x)
        if self.found:
            self.gone[self.place] = self.stamp
        return self.found

    def consider(self, side: int, start: int, x: int) -> None:
        """Take the piece on `start` if it attacks `x` and is less valuable than those before."""
        code = self.board.at[start]
        kind = code - (side << C_SIDE_SHIFT)
        if self.found and self.worth[kind] >= self.worth[self.found]:
            return
        how = self.board.tables.attack[
            code * self.board.tables.span
            + self.board.tables.middle
            + self.board.tables.padded[x]
            - self.board.tables.padded[start]
        ]
        if how == 0 or self.gone[start] == self.stamp:
            return
        if how == C_JUMPS or self.is_clear(start, x, how - C_SLIDES):
            self.found = kind
            self.place = start

    def is_clear(self, start: int, end: int, direction: int) -> bool:
        """Whether no piece still in the exchange stands between two cells in line."""
        stride = self.board.tables.stride[direction]
        cell = start + stride
        while cell != end:
            if self.board.at[cell] and self.gone[cell] != self.stamp:
                return False
            cell += stride
        return True

    def gives_direct_check(self, side: int, origin: int, x: int, y: int, info: int) -> bool:
        """Whether the moved piece itself attacks the enemy king."""
        king = self.board.king_cell(1 - side)
        if king < 0:
            return False
        kind = (info >> PROMOTION_SHIFT) & TYPE_MASK
        if kind == 0:
            kind = info & TYPE_MASK
        how = self.board.tables.attack[
            ((side << C_SIDE_SHIFT) + kind) * self.board.tables.span
            + self.board.tables.middle
            + self.board.tables.padded[king]
            - self.board.tables.padded[x]
        ]
        if how == 0 or how == C_JUMPS:
            return how == C_JUMPS
        self.begin(origin, x, y)
        return self.is_clear(x, king, how - C_SLIDES)
