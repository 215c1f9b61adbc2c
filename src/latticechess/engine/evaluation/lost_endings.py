"""Lookup of lost endings: in how many moves a bare king is mated, where a table knows it.

Hot where a board has tables: `moves_to_mate`, once a node, until it has seen that the side to move
has more than its king.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.cube_symmetry import cube_symmetry
from latticechess.engine.evaluation.lost_tables import LostTables
from latticechess.kernel.cache_line import CachePadded, padded_array
from latticechess.kernel.dense.board import DenseBoard

if not cython.compiled:
    from latticechess.kernel.dense.tables import C_SIDE_SHIFT

    # Neither a number of moves, nor of a pair of pieces, nor the end of a table.
    UNKNOWN = -1
    # What the hunter has: a king and two pieces.
    HUNTERS = 3


class LostEndings(CachePadded):
    """Looks up the positions of one board."""

    def __init__(self, board: DenseBoard, tables: LostTables) -> None:
        self.board = board
        self.tables = tables
        variant = board.variant
        self.cells = variant.geometry.cells
        symmetry = cube_symmetry(variant.geometry.sizes[0])
        self.row = symmetry.row
        self.turned = symmetry.turned
        self.first_turn = symmetry.first
        self.turns = symmetry.turns
        self.types = len(variant.pieces) + 1
        self.pairs = tuple(tables.sources)
        number = {kind.letter: i for i, kind in enumerate(variant.pieces, 1)}
        # By the types of two pieces: the number of the pair, if this is its order.
        self.pair_of = array("i", [UNKNOWN]) * (self.types * self.types)
        for pair, pieces in enumerate(self.pairs):
            self.pair_of[number[pieces[0]] * self.types + number[pieces[1]]] = pair
        # By pair: where its table begins and ends; the end is UNKNOWN until it is read.
        self.first = padded_array("i", len(self.pairs))
        self.end = padded_array("i", len(self.pairs), UNKNOWN)
        self.look()
        # The pieces of the hunter in the order of the pair.
        self.one_type = 0
        self.other_type = 0
        self.one_cell = 0
        self.other_cell = 0

    def moves_now(self) -> int:
        """`moves_to_mate` for Python callers."""
        return self.moves_to_mate()

    def moves_to_mate(self) -> int:
        """Moves until the side to move is mated; UNKNOWN unless it has only its king and a table
        has the position."""
        if self.has_more(self.board.turn, 1) or self.has_more(1 - self.board.turn, HUNTERS):
            return UNKNOWN
        bare = self.board.king_cell(self.board.turn)
        king = self.board.king_cell(1 - self.board.turn)
        if bare < 0 or king < 0:
            return UNKNOWN
        pair = self.find_pair(king)
        if pair == UNKNOWN:
            return UNKNOWN
        if self.end[pair] == UNKNOWN:
            self.read(pair)
        return self.find(pair, self.least_number(bare, king))

    def has_more(self, side: int, most: int) -> bool:
        """Whether a side has more pieces. The pawns, last of the types, are counted first: where
        there are many, they decide."""
        pieces = 0
        for i in range(1, self.types):
            pieces += self.board.count[(side << C_SIDE_SHIFT) + self.types - i]
            if pieces > most:
                return True
        return False

    def find_pair(self, king: int) -> int:
        """Note the pieces of the hunter; the number of their pair."""
        self.one_type = 0
        self.other_type = 0
        for slot in range(self.board.slots):
            kind = self.board.slot_type[slot]
            cell = self.board.slot_cell[slot]
            if kind and self.board.slot_side[slot] != self.board.turn and cell != king:
                self.other_type = self.one_type
                self.other_cell = self.one_cell
                self.one_type = kind
                self.one_cell = cell
        if self.pair_of[self.one_type * self.types + self.other_type] == UNKNOWN:
            self.swap()
        return self.pair_of[self.one_type * self.types + self.other_type]

    def swap(self) -> None:
        kind = self.one_type
        cell = self.one_cell
        self.one_type = self.other_type
        self.one_cell = self.other_cell
        self.other_type = kind
        self.other_cell = cell

    def least_number(self, bare: int, king: int) -> int:
        """The number of the position: the smallest that a symmetry gives it."""
        least = self.least_turned(bare, king)
        if self.one_type == self.other_type:
            self.swap()
            least = min(least, self.least_turned(bare, king))
        return least

    def least_turned(self, bare: int, king: int) -> int:
        """The smallest number with the pieces in this order."""
        least = 0xFFFFFFFF
        for i in range(self.first_turn[bare], self.first_turn[bare + 1]):
            turn = self.turns[i]
            number = self.row[bare] + self.turned[turn + king]
            number = number * self.cells + self.turned[turn + self.one_cell]
            number = number * self.cells + self.turned[turn + self.other_cell]
            least = min(least, number)
        return least

    def find(self, pair: int, number: int) -> int:
        """The moves of a position by its number: a binary search."""
        low = self.first[pair]
        high = self.end[pair]
        while low < high:
            middle = (low + high) >> 1
            if self.numbers[middle] < number:
                low = middle + 1
            else:
                high = middle
        if low == self.end[pair] or self.numbers[low] != number:
            return UNKNOWN
        return self.moves[low]

    def read(self, pair: int) -> None:
        """Read the table of a pair."""
        if cython.compiled:
            with cython.gil:
                self._read(pair)
        else:
            self._read(pair)

    def _read(self, pair: int) -> None:
        self.tables.read(self.pairs[pair])
        self.look()

    def look(self) -> None:
        """Look at all tables that were read, here or by another search."""
        known = self.tables.known
        self.numbers = known.numbers
        self.moves = known.moves
        for pair, pieces in enumerate(self.pairs):
            if pieces in known.spans:
                self.first[pair], self.end[pair] = known.spans[pieces]
