"""The pieces of the sparse board in slots, found by their square and by their lines.

Hot: `find`, `lift`, `drop`, `put_back`. A piece keeps its slot for good; type 0 marks one taken.
A *line* is a class of sliding (see `sparse_vectors`) and the invariant c = dx * y - dy * x of its
squares. Every piece is linked to its neighbours on each of its lines, so that the next piece along
a slide costs one look, however far away it stands: `links[slot * rays + ray]`, -1 if none. Two
tables of chains find things by hash: the slot on a square, and the first slot of a line.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import apart
from latticechess.kernel.sparse.vectors import Vectors, vectors_of
from latticechess.kernel.variant import Variant

# Odd multipliers with well spread bits; products are cut to 64 bits in both modes.
MASK64 = 0xFFFFFFFFFFFFFFFF
SPREAD_X = 0x9E3779B97F4A7C15
SPREAD_Y = 0xC2B2AE3D27D4EB4F
MIX_A = 0xBF58476D1CE4E5B9
MIX_B = 0x94D049BB133111EB
ONE = 1

if not cython.compiled:
    ROW = 64
    ROW_BITS = 6
    # Where column 0 lies in its row, so that a usual set-up is nowhere near the end of one.
    MIDDLE = 24


def mix(value: int) -> int:
    """A number of 64 bits, each depending on every bit of `value`."""
    z = (value * SPREAD_X) & MASK64
    z = ((z ^ (z >> 30)) * MIX_A) & MASK64
    z = ((z ^ (z >> 27)) * MIX_B) & MASK64
    return z ^ (z >> 31)


def spread(c: int, k: int) -> int:
    """A number of 32 bits for a line's place in a table."""
    return ((c * SPREAD_X + k * SPREAD_Y) & MASK64) >> 32


def square_place(x: int, y: int) -> int:
    """A square's place in the table of squares before it is cut to its size. Linear: that of a
    sum is the sum. Pieces that stand within a width of 64 do not share places."""
    return x + ROW * y


class Lines(Board):
    """Slots, squares and lines."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        vectors = vectors_of(variant)
        self.vectors: Vectors = vectors
        self.classes = len(vectors.directions)
        self.rays = 2 * self.classes
        self.class_x: array[int] = vectors.class_x
        self.class_y: array[int] = vectors.class_y
        self.ray_x: array[int] = vectors.ray_x
        self.ray_y: array[int] = vectors.ray_y
        self.stride: array[int] = vectors.stride
        self.kinds: array[int] = vectors.kinds
        self.edge: int = vectors.edge
        self.pattern_row: array[int] = vectors.pattern_row or array("q", [0])
        self.pattern_bits: array[int] = vectors.pattern_bits or array("Q", [0])
        self.count = apart("i", 64)
        self.present = apart("q", 2)
        self.king = apart("i", 2, -1)
        self.first_slot = apart("i", 3)
        self._reserve(0)

    def _reserve(self, slots: int) -> None:
        """Empty slots for this many pieces."""
        size = max(1, slots)
        links = size * max(1, self.classes)
        self.slots = slots
        self.slot_type = apart("i", size)
        self.slot_side = apart("i", size)
        self.slot_x = apart("q", size)
        self.slot_y = apart("q", size)
        self.unmoved = apart("i", size)
        self.links = apart("i", 2 * links, -1)
        self.invariant = apart("q", links)
        # Four places a piece keep the chains short.
        self.places = max(64, 1 << (4 * size - 1).bit_length())
        # Most squares looked up are empty: with more room nearly all are known to be at once.
        squares = max(4096, 1 << (4 * size - 1).bit_length())
        self.square_mask = squares - 1
        self.on_square = apart("i", squares, -1)
        self.square_chain = apart("i", size, -1)
        # By side and row, a bit for every place that one of its pieces may stand on.
        self.rows = squares // ROW
        self.crowd = apart("Q", 2 * self.rows)
        self.on_line = apart("i", self.places * max(1, self.classes), -1)
        self.line_chain = apart("i", links, -1)

    def find(self, x: int, y: int) -> int:
        """The slot of the piece on a square, or -1."""
        slot = self.on_square[square_place(x, y) & self.square_mask]
        while slot >= 0 and (self.slot_x[slot] != x or self.slot_y[slot] != y):
            slot = self.square_chain[slot]
        return slot

    def seek(self, slot: int, x: int, y: int) -> int:
        """The same, from a slot of its chain on."""
        while slot >= 0 and (self.slot_x[slot] != x or self.slot_y[slot] != y):
            slot = self.square_chain[slot]
        return slot

    def crowded(self, side: int, x: int, y: int, pattern: int, end: int) -> int:
        """The first pattern, a row of squares around one, where pieces of a side may stand; `end`
        if there surely is none before it."""
        place = (square_place(x, y) + MIDDLE) & self.square_mask
        column = (place & (ROW - 1)) - self.edge
        if column < 0 or column >= ROW - 2 * self.edge:
            return pattern
        row = place >> ROW_BITS
        first = side * self.rows
        for i in range(pattern, end):
            word = self.crowd[first + ((row + self.pattern_row[i]) & (self.rows - 1))]
            if (word >> column) & self.pattern_bits[i]:
                return i
        return end

    def first_on_line(self, k: int, c: int) -> int:
        """The first slot of the line of class `k` with invariant `c`, or -1."""
        slot = self.on_line[k * self.places + (spread(c, k) & (self.places - 1))]
        while slot >= 0 and self.invariant[slot * self.classes + k] != c:
            slot = self.line_chain[slot * self.classes + k]
        return slot

    def first_beyond(self, k: int, x: int, y: int) -> int:
        """The first piece on the line of class `k` through a square that stands on or after it;
        `last_passed` is then the one before."""
        last = -1
        slot = self.first_on_line(k, self.class_x[k] * y - self.class_y[k] * x)
        if self.class_x[k]:
            while slot >= 0 and self.slot_x[slot] < x:
                last = slot
                slot = self.links[slot * self.rays + 2 * k]
        else:
            while slot >= 0 and self.slot_y[slot] < y:
                last = slot
                slot = self.links[slot * self.rays + 2 * k]
        self.last_passed = last
        return slot

    def neighbour(self, slot: int, ray: int) -> int:
        """The next piece along a ray, or -1."""
        return self.links[slot * self.rays + ray]

    def lift(self, slot: int) -> None:
        """Take a piece off its square; its own links stay for `put_back`."""
        self._leave_square(slot)
        for k in range(self.classes):
            after = self.links[slot * self.rays + 2 * k]
            before = self.links[slot * self.rays + 2 * k + 1]
            if after >= 0:
                self.links[after * self.rays + 2 * k + 1] = before
            if before >= 0:
                self.links[before * self.rays + 2 * k] = after
            else:
                self._change_first(k, self.invariant[slot * self.classes + k], slot, after)

    def put_back(self, slot: int) -> None:
        """Undo the last `lift` that is not yet undone."""
        self._enter_square(slot)
        for k in range(self.classes):
            after = self.links[slot * self.rays + 2 * k]
            before = self.links[slot * self.rays + 2 * k + 1]
            if after >= 0:
                self.links[after * self.rays + 2 * k + 1] = slot
            if before >= 0:
                self.links[before * self.rays + 2 * k] = slot
            else:
                self._change_first(k, self.invariant[slot * self.classes + k], after, slot)

    def drop(self, slot: int, x: int, y: int) -> None:
        """Put a lifted piece on an empty square."""
        self.slot_x[slot] = x
        self.slot_y[slot] = y
        for k in range(self.classes):
            self.invariant[slot * self.classes + k] = self.class_x[k] * y - self.class_y[k] * x
            self.links[slot * self.rays + 2 * k] = self.first_beyond(k, x, y)
            self.links[slot * self.rays + 2 * k + 1] = self.last_passed
        self.put_back(slot)

    def move_back(self, slot: int, x: int, y: int) -> None:
        """Put a lifted piece where it stood, its links at that time being restored already."""
        self.slot_x[slot] = x
        self.slot_y[slot] = y
        for k in range(self.classes):
            self.invariant[slot * self.classes + k] = self.class_x[k] * y - self.class_y[k] * x
        self.put_back(slot)

    def _enter_square(self, slot: int) -> None:
        place = square_place(self.slot_x[slot], self.slot_y[slot]) & self.square_mask
        self.square_chain[slot] = self.on_square[place]
        self.on_square[place] = slot
        place = (place + MIDDLE) & self.square_mask
        bit = ONE << (place & (ROW - 1))
        self.crowd[self.slot_side[slot] * self.rows + (place >> ROW_BITS)] |= bit

    def _leave_square(self, slot: int) -> None:
        place = square_place(self.slot_x[slot], self.slot_y[slot]) & self.square_mask
        other = self.on_square[place]
        if other == slot:
            self.on_square[place] = self.square_chain[slot]
            if self.on_square[place] < 0:
                self._clear(place)
            return
        while self.square_chain[other] != slot:
            other = self.square_chain[other]
        self.square_chain[other] = self.square_chain[slot]

    def _clear(self, place: int) -> None:
        """Nobody is left on the squares of a place."""
        place = (place + MIDDLE) & self.square_mask
        others = MASK64 ^ (ONE << (place & (ROW - 1)))
        self.crowd[place >> ROW_BITS] &= others
        self.crowd[self.rows + (place >> ROW_BITS)] &= others

    def _change_first(self, k: int, c: int, old: int, new: int) -> None:
        """A line's first slot changes; -1 stands for an empty line."""
        place = k * self.places + (spread(c, k) & (self.places - 1))
        if old < 0:
            self.line_chain[new * self.classes + k] = self.on_line[place]
            self.on_line[place] = new
            return
        rest = self.line_chain[old * self.classes + k]
        if new >= 0:
            self.line_chain[new * self.classes + k] = rest
            rest = new
        other = self.on_line[place]
        if other == old:
            self.on_line[place] = rest
            return
        while self.line_chain[other * self.classes + k] != old:
            other = self.line_chain[other * self.classes + k]
        self.line_chain[other * self.classes + k] = rest

    def recount(self, slot: int, change: int) -> None:
        """Count the piece in a slot in (1) or out (-1)."""
        side = self.slot_side[slot]
        number = self.slot_type[slot]
        code = 32 * side + number
        self.count[code] += change
        bit = 1 << number
        if self.count[code]:
            self.present[side] |= bit
        else:
            self.present[side] &= ~bit
