"""Pawns and kings of a bounded board, judged once for all positions that share them.

Hot: `find`. The board keeps a key of pawns and kings alone (`structure`); what depends on nothing
else is computed when such a key is first met and then remembered: the worth of pawns and kings and
their squares, pawns alone, doubled, supported or passed, the king's shelter, the sets of cells that
pawns guard and that are beside a king, and for every file its pawns.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.piece_square import SquareTables
from latticechess.engine.evaluation.weights import Weights
from latticechess.kernel.cache_line import Apart, apart
from latticechess.kernel.dense.board import DenseBoard

if not cython.compiled:
    from latticechess.kernel.dense.bits import single
    from latticechess.kernel.dense.tables import C_CAPTURES, C_LEAPS, C_SIDE_SHIFT

    MOST_PASSED = 16

ROOM = 1 << 17
"""Words of sets that are kept."""
MOST = 1 << 13


class Structure(Apart):
    """The structures met so far; sets of cells are `words` numbers of 64 bits each, those of entry
    `i` and a side begin at `(2 * i + side) * words`."""

    def __init__(self, board: DenseBoard, weights: Weights, tables: SquareTables) -> None:
        self.board = board
        variant = board.variant
        self.cells = variant.geometry.cells
        self.axes = variant.geometry.dimension
        self.words = (self.cells + 63) >> 6
        size = 1 << (min(MOST, ROOM // (4 * self.words)).bit_length() - 1)
        self.mask = size - 1
        self.key = apart("Q", size)
        self.middle = apart("i", size)
        self.end = apart("i", size)
        self.guarded = apart("Q", size * 2 * self.words)
        self.beside_king = apart("Q", size * 2 * self.words)
        # Passed pawns by side * cells + cell; beyond so many what bars their way is not minded.
        self.passed_count = apart("i", size)
        self.passed = apart("i", size * MOST_PASSED)
        self.square_middle = tables.middle
        self.square_end = tables.end
        self.passed_middle = tables.passed_middle
        self.passed_end = tables.passed_end
        self.stopper_first = tables.stopper_first
        self.stopper = tables.stopper
        self.stopper_set = array("Q", self._stopper_sets() if self.cells <= 64 else [0])
        self.coordinate = tables.coordinate
        self.columns = tables.columns
        self.column = tables.column
        self.beside_first = tables.beside_first
        self.beside = tables.beside
        self.pawns_in = array("B", bytes(max(1, size * 2 * tables.columns)))
        self.pawn = array("i", [0, *(kind.promotes for kind in variant.pieces)])
        self.pawn_count = apart("i", size * 2)
        self.own = apart("Q", 2)
        """By side: the set of its pawns while a structure is judged, on a small board."""
        self.shelter = weights.shelter[0]
        self.supported = weights.supported
        self.doubled = weights.doubled
        self.isolated_middle, self.isolated_end = weights.isolated
        self.draught = weights.draught
        self.escort_own, self.escort_enemy = weights.escort

    def _stopper_sets(self) -> list[int]:
        """`stopper` as sets of cells, for a small board."""
        sets = []
        for row in range(2 * self.cells):
            cells = 0
            for i in range(self.stopper_first[row], self.stopper_first[row + 1]):
                cells |= single(self.stopper[i])
            sets.append(cells)
        return sets

    def find(self) -> int:
        """The number of the entry for the board's present structure."""
        i = self.board.structure & self.mask
        if self.key[i] != self.board.structure:
            self.fill(i)
        return i

    def fill(self, entry: int) -> None:
        """Judge the present structure."""
        self.key[entry] = self.board.structure
        self.middle[entry] = 0
        self.end[entry] = 0
        self.passed_count[entry] = 0
        base = 2 * entry * self.words
        for i in range(2 * self.words):
            self.guarded[base + i] = 0
            self.beside_king[base + i] = 0
        files = 2 * entry * self.columns
        for i in range(2 * self.columns):
            self.pawns_in[files + i] = 0
        self.mark_pawns(entry)
        for side in range(2):
            self.regard_king(entry, side)
        for slot in range(self.board.slots):
            kind = self.board.slot_type[slot]
            if not self.board.tables.structural[kind]:
                continue
            side = self.board.slot_side[slot]
            cell = self.board.slot_cell[slot]
            place = ((side << C_SIDE_SHIFT) + kind) * self.cells + cell
            self.middle[entry] += self.square_middle[place]
            self.end[entry] += self.square_end[place]
            if self.pawn[kind]:
                self.add_pawn(entry, side, kind, cell)

    def mark_pawns(self, entry: int) -> None:
        """Note where pawns stand, which squares they guard and on which files they are."""
        for side in range(2):
            self.own[side] = 0
            self.pawn_count[2 * entry + side] = 0
        files = 2 * entry * self.columns
        for slot in range(self.board.slots):
            kind = self.board.slot_type[slot]
            if not self.pawn[kind]:
                continue
            side = self.board.slot_side[slot]
            cell = self.board.slot_cell[slot]
            base = (2 * entry + side) * self.words
            self.pawn_count[2 * entry + side] += 1
            if self.columns:
                self.pawns_in[files + side * self.columns + self.column[cell]] += 1
            row = self.board.tables.jump_row[C_CAPTURES + (side << C_SIDE_SHIFT) + kind] + cell
            if self.board.tables.small:
                self.own[side] |= single(cell)
                self.guarded[base] |= self.board.tables.jump_set[row]
                continue
            for i in range(
                self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]
            ):
                target = self.board.tables.jump[i]
                self.guarded[base + (target >> 6)] |= single(target & 63)

    def regard_king(self, entry: int, side: int) -> None:
        """Mark the squares round a king; its pawns and open files."""
        king = self.board.king_cell(side)
        if king < 0:
            return
        gain = 0
        base = (2 * entry + side) * self.words
        row = self.board.tables.jump_row[C_LEAPS + self.board.at[king]] + king
        for i in range(self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]):
            cell = self.board.tables.jump[i]
            self.beside_king[base + (cell >> 6)] |= single(cell & 63)
            code = self.board.at[cell]
            if code and code >> C_SIDE_SHIFT == side and self.pawn[code & 31]:
                gain += self.shelter
        if self.draught and self.columns:
            own = (2 * entry + side) * self.columns
            column = self.column[king]
            if self.pawns_in[own + column] == 0:
                gain -= self.draught
            for i in range(self.beside_first[column], self.beside_first[column + 1]):
                if self.pawns_in[own + self.beside[i]] == 0:
                    gain -= self.draught
        self.middle[entry] += gain if side == 0 else -gain

    def add_pawn(self, entry: int, side: int, kind: int, cell: int) -> None:
        """Passed, supported, isolated and doubled pawns."""
        sign = 1 - 2 * side
        own = (side << C_SIDE_SHIFT) + kind
        enemy = ((1 - side) << C_SIDE_SHIFT) + kind
        # What an enemy pawn here would take is where an own pawn supports this one from.
        if self.is_supported(self.board.tables.jump_row[C_CAPTURES + enemy] + cell, side, own):
            self.middle[entry] += sign * self.supported
            self.end[entry] += sign * self.supported
        if self.columns and self.is_isolated(entry, side, self.column[cell]):
            self.middle[entry] -= sign * self.isolated_middle
            self.end[entry] -= sign * self.isolated_end
        row = side * self.cells + cell
        first = self.stopper_first[row]
        last = self.stopper_first[row + 1]
        if first == last:
            return
        if self.board.at[self.stopper[first]] == own:
            self.middle[entry] -= sign * self.doubled
            self.end[entry] -= sign * self.doubled
        if not self.is_stopped(row, side, enemy):
            self.add_passed(entry, side, row, self.stopper[first])

    def is_supported(self, row: int, side: int, own: int) -> bool:
        """Whether an own pawn stands on one of the squares of a row of jumps."""
        if self.board.tables.small:
            return self.board.tables.jump_set[row] & self.own[side] != 0
        for i in range(self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]):
            if self.board.at[self.board.tables.jump[i]] == own:
                return True
        return False

    def is_stopped(self, row: int, side: int, enemy: int) -> bool:
        """Whether an enemy pawn stands where it stops one from being passed."""
        if self.board.tables.small:
            return self.stopper_set[row] & self.own[1 - side] != 0
        for i in range(self.stopper_first[row], self.stopper_first[row + 1]):
            if self.board.at[self.stopper[i]] == enemy:
                return True
        return False

    def is_isolated(self, entry: int, side: int, column: int) -> bool:
        """Whether there is no own pawn on the files beside this one."""
        for i in range(self.beside_first[column], self.beside_first[column + 1]):
            if self.pawns_in[(2 * entry + side) * self.columns + self.beside[i]]:
                return False
        return True

    def add_passed(self, entry: int, side: int, row: int, ahead: int) -> None:
        """A pawn that no pawn can stop, by its way and by the kings."""
        count = self.passed_count[entry]
        if count < MOST_PASSED:
            self.passed[entry * MOST_PASSED + count] = row
            self.passed_count[entry] = count + 1
        gain = self.passed_end[row]
        self.middle[entry] += self.passed_middle[row]
        self.end[entry] += gain
        # Kings matter for those that are nearly there.
        if abs(gain) < 40 or self.escort_enemy == 0:
            return
        own = self.board.king_cell(side)
        enemy = self.board.king_cell(1 - side)
        if own >= 0 and enemy >= 0:
            near = self.escort_enemy * self.distance(enemy, ahead)
            near -= self.escort_own * self.distance(own, ahead)
            self.end[entry] += near if side == 0 else -near

    def barred(self, entry: int) -> int:
        """What passed pawns of this entry are worth less as something stands right before them."""
        loss = 0
        for i in range(self.passed_count[entry]):
            row = self.passed[entry * MOST_PASSED + i]
            if self.board.at[self.stopper[self.stopper_first[row]]]:
                gain = self.passed_end[row]
                loss += gain // 3 if gain > 0 else -(-gain // 3)
        return loss

    def distance(self, one: int, other: int) -> int:
        """Steps between two cells along the axes together."""
        steps = 0
        for axis in range(self.axes):
            row = axis * self.cells
            steps += abs(self.coordinate[row + one] - self.coordinate[row + other])
        return steps
