"""The pawn table: pawn and king terms of a bounded board, cached by the pawn key.

Hot: `find`. The board keeps a key of pawns and kings alone (`pawn_key`). What depends on nothing
else is computed once for each key: material and piece-square terms of pawns and kings; isolated,
doubled, supported and passed pawns; king shelter; squares attacked by pawns and around kings; the
pawns of every file.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.piece_square import SquareTables
from latticechess.engine.evaluation.weights import Weights
from latticechess.kernel.cache_line import CachePadded, padded_array
from latticechess.kernel.dense.board import DenseBoard

if not cython.compiled:
    from latticechess.kernel.dense.bits import cell_bit
    from latticechess.kernel.dense.tables import C_CAPTURES, C_LEAPS, C_SIDE_SHIFT

    MAX_PASSED = 16
    # A passed pawn with this endgame bonus is far advanced.
    ADVANCED_BONUS = 40
    # A blocked passed pawn loses this fraction of its bonus.
    BLOCKED_FRACTION = 3

MAX_WORDS = 1 << 17
"""Upper bound on 64-bit words of stored sets."""
MAX_ENTRIES = 1 << 13


class PawnTable(CachePadded):
    """Cached pawn structures. A set of cells is `words` 64-bit numbers; those of entry `i` and a
    side begin at `(2 * i + side) * words`."""

    def __init__(self, board: DenseBoard, weights: Weights, tables: SquareTables) -> None:
        self.board = board
        variant = board.variant
        self.cells = variant.geometry.cells
        self.axes = variant.geometry.dimension
        self.words = (self.cells + 63) >> 6
        size = 1 << (min(MAX_ENTRIES, MAX_WORDS // (4 * self.words)).bit_length() - 1)
        self.mask = size - 1
        self.key = padded_array("Q", size)
        self.middle = padded_array("i", size)
        self.end = padded_array("i", size)
        self.guarded = padded_array("Q", size * 2 * self.words)
        self.beside_king = padded_array("Q", size * 2 * self.words)
        # Passed pawns as side * cells + cell; blockers of any beyond MAX_PASSED are ignored.
        self.passed_count = padded_array("i", size)
        self.passed = padded_array("i", size * MAX_PASSED)
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
        self.pawn_count = padded_array("i", size * 2)
        self.own = padded_array("Q", 2)
        """By side, its pawns as a bitboard while an entry is filled."""
        self.shelter = weights.shelter[0]
        self.supported = weights.supported
        self.doubled = weights.doubled
        self.isolated_middle, self.isolated_end = weights.isolated
        self.open_king_file = weights.open_king_file
        self.own_king_distance, self.enemy_king_distance = weights.passed_king_distance

    def _stopper_sets(self) -> list[int]:
        """`stopper` as bitboards."""
        sets = []
        for row in range(2 * self.cells):
            cells = 0
            for i in range(self.stopper_first[row], self.stopper_first[row + 1]):
                cells |= cell_bit(self.stopper[i])
            sets.append(cells)
        return sets

    def find(self) -> int:
        """The entry of the board's pawn key, filled if need be."""
        i = self.board.pawn_key & self.mask
        if self.key[i] != self.board.pawn_key:
            self.fill(i)
        return i

    def fill(self, entry: int) -> None:
        """Evaluate the present pawns and kings into an entry."""
        self.key[entry] = self.board.pawn_key
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
            self.add_king(entry, side)
        for slot in range(self.board.slots):
            kind = self.board.slot_type[slot]
            if not self.board.tables.in_pawn_key[kind]:
                continue
            side = self.board.slot_side[slot]
            cell = self.board.slot_cell[slot]
            place = ((side << C_SIDE_SHIFT) + kind) * self.cells + cell
            self.middle[entry] += self.square_middle[place]
            self.end[entry] += self.square_end[place]
            if self.pawn[kind]:
                self.add_pawn(entry, side, kind, cell)

    def mark_pawns(self, entry: int) -> None:
        """Mark the pawns, the squares they attack and their files."""
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
            if self.board.tables.bitboards:
                self.own[side] |= cell_bit(cell)
                self.guarded[base] |= self.board.tables.jump_bits[row]
                continue
            for i in range(
                self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]
            ):
                target = self.board.tables.jump[i]
                self.guarded[base + (target >> 6)] |= cell_bit(target & 63)

    def add_king(self, entry: int, side: int) -> None:
        """Mark the king ring; add shelter and open files near the king."""
        king = self.board.king_cell(side)
        if king < 0:
            return
        gain = 0
        base = (2 * entry + side) * self.words
        row = self.board.tables.jump_row[C_LEAPS + self.board.at[king]] + king
        for i in range(self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]):
            cell = self.board.tables.jump[i]
            self.beside_king[base + (cell >> 6)] |= cell_bit(cell & 63)
            code = self.board.at[cell]
            if code and code >> C_SIDE_SHIFT == side and self.pawn[code & 31]:
                gain += self.shelter
        if self.open_king_file and self.columns:
            own = (2 * entry + side) * self.columns
            column = self.column[king]
            if self.pawns_in[own + column] == 0:
                gain -= self.open_king_file
            for i in range(self.beside_first[column], self.beside_first[column + 1]):
                if self.pawns_in[own + self.beside[i]] == 0:
                    gain -= self.open_king_file
        self.middle[entry] += gain if side == 0 else -gain

    def add_pawn(self, entry: int, side: int, kind: int, cell: int) -> None:
        """Supported, isolated, doubled and passed pawns."""
        sign = 1 - 2 * side
        own = (side << C_SIDE_SHIFT) + kind
        enemy = ((1 - side) << C_SIDE_SHIFT) + kind
        # Own pawns support this one from where an enemy pawn here would capture.
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
        """Whether an own pawn stands on a cell of this row of jumps."""
        if self.board.tables.bitboards:
            return self.board.tables.jump_bits[row] & self.own[side] != 0
        for i in range(self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]):
            if self.board.at[self.board.tables.jump[i]] == own:
                return True
        return False

    def is_stopped(self, row: int, side: int, enemy: int) -> bool:
        """Whether an enemy pawn keeps this one from being passed."""
        if self.board.tables.bitboards:
            return self.stopper_set[row] & self.own[1 - side] != 0
        for i in range(self.stopper_first[row], self.stopper_first[row + 1]):
            if self.board.at[self.stopper[i]] == enemy:
                return True
        return False

    def is_isolated(self, entry: int, side: int, column: int) -> bool:
        """Whether no own pawn stands on the adjacent files."""
        for i in range(self.beside_first[column], self.beside_first[column + 1]):
            if self.pawns_in[(2 * entry + side) * self.columns + self.beside[i]]:
                return False
        return True

    def add_passed(self, entry: int, side: int, row: int, ahead: int) -> None:
        """A passed pawn: by its steps to promotion and by the kings' distances."""
        count = self.passed_count[entry]
        if count < MAX_PASSED:
            self.passed[entry * MAX_PASSED + count] = row
            self.passed_count[entry] = count + 1
        gain = self.passed_end[row]
        self.middle[entry] += self.passed_middle[row]
        self.end[entry] += gain
        # Kings matter only for far advanced pawns.
        if abs(gain) < ADVANCED_BONUS or self.enemy_king_distance == 0:
            return
        own = self.board.king_cell(side)
        enemy = self.board.king_cell(1 - side)
        if own >= 0 and enemy >= 0:
            near = self.enemy_king_distance * self.distance(enemy, ahead)
            near -= self.own_king_distance * self.distance(own, ahead)
            self.end[entry] += near if side == 0 else -near

    def blocked_passers(self, entry: int) -> int:
        """The endgame penalty for passed pawns whose next square is occupied."""
        loss = 0
        for i in range(self.passed_count[entry]):
            row = self.passed[entry * MAX_PASSED + i]
            if self.board.at[self.stopper[self.stopper_first[row]]]:
                gain = self.passed_end[row]
                loss += gain // BLOCKED_FRACTION if gain > 0 else -(-gain // BLOCKED_FRACTION)
        return loss

    def distance(self, one: int, other: int) -> int:
        """Manhattan distance between two cells."""
        steps = 0
        for axis in range(self.axes):
            row = axis * self.cells
            steps += abs(self.coordinate[row + one] - self.coordinate[row + other])
        return steps
