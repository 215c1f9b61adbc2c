"""The pieces of the sparse board in slots, found by square and by line.

Hot: `find`, `lift`, `drop`, `put_back`. A piece keeps its slot for life; type 0 marks a captured
one. A *line* is a class of slides (see `vectors`) and the invariant c = dx * y - dy * x of its
squares. Every piece is linked to its neighbours on each of its lines, so the next piece along a
slide costs one lookup at any distance: `links[slot * rays + ray]`, -1 if none. Two hash tables with
chains find the slot on a square and the first slot of a line.

A hole is a piece of neither side that nobody may take: it stands in a slot behind all others, so
that loops over pieces do not meet it, and stops slides as a link.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import padded_array
from latticechess.kernel.sparse.vectors import Vectors, vectors_of
from latticechess.kernel.variant import Variant

# Odd multipliers of the hashes; products are cut to 64 bits in both modes.
MASK64 = 0xFFFFFFFFFFFFFFFF
SPREAD_X = 0x9E3779B97F4A7C15
SPREAD_Y = 0xC2B2AE3D27D4EB4F
MIX_A = 0xBF58476D1CE4E5B9
MIX_B = 0x94D049BB133111EB
ONE = 1

if not cython.compiled:
    ROW = 64
    ROW_BITS = 6
    # The place of column 0 in its row: a usual setup is far from both ends.
    MIDDLE = 24


def mix(value: int) -> int:
    """A 64-bit hash: each bit depends on every bit of `value`."""
    z = (value * SPREAD_X) & MASK64
    z = ((z ^ (z >> 30)) * MIX_A) & MASK64
    z = ((z ^ (z >> 27)) * MIX_B) & MASK64
    return z ^ (z >> 31)


def spread(c: int, k: int) -> int:
    """A 32-bit hash of a line."""
    return ((c * SPREAD_X + k * SPREAD_Y) & MASK64) >> 32


def square_place(x: int, y: int) -> int:
    """A square's place in the hash table before it is cut to size. Linear: the place of a sum is
    the sum of places. Pieces within a width of 64 do not collide."""
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
        self.count = padded_array("i", 64)
        self.present = padded_array("q", 2)
        self.king = padded_array("i", 2, -1)
        self.first_slot = padded_array("i", 3)
        self.holes = len(variant.geometry.holes)
        self._reserve(0)

    def _reserve(self, slots: int) -> None:
        """Allocate empty slots for this many pieces, and for the holes behind them."""
        size = max(1, slots + self.holes)
        links = size * max(1, self.classes)
        self.slots = slots
        self.slot_type = padded_array("i", size)
        self.slot_side = padded_array("i", size)
        self.slot_x = padded_array("q", size)
        self.slot_y = padded_array("q", size)
        self.unmoved = padded_array("i", size)
        self.links = padded_array("i", 2 * links, -1)
        self.invariant = padded_array("q", links)
        # Four places per piece keep the chains short.
        self.places = max(64, 1 << (4 * size - 1).bit_length())
        # Most squares looked up are empty: a larger table shows that at once.
        squares = max(4096, 1 << (4 * size - 1).bit_length())
        self.square_mask = squares - 1
        self.on_square = padded_array("i", squares, -1)
        self.square_chain = padded_array("i", size, -1)
        # By side and row: a bit for every place where one of its pieces may stand; then for holes.
        self.rows = squares // ROW
        self.occupancy = padded_array("Q", 3 * self.rows)
        self.on_line = padded_array("i", self.places * max(1, self.classes), -1)
        self.line_chain = padded_array("i", links, -1)

    def find(self, x: int, y: int) -> int:
        """The slot of the piece on a square, or -1."""
        slot = self.on_square[square_place(x, y) & self.square_mask]
        while slot >= 0 and (self.slot_x[slot] != x or self.slot_y[slot] != y):
            slot = self.square_chain[slot]
        return slot

    def seek(self, slot: int, x: int, y: int) -> int:
        """`find` from a slot of the chain on."""
        while slot >= 0 and (self.slot_x[slot] != x or self.slot_y[slot] != y):
            slot = self.square_chain[slot]
        return slot

    def first_occupied(self, side: int, x: int, y: int, pattern: int, end: int) -> int:
        """The first pattern (a row of squares around one) where pieces of a side may stand; `end`
        if there surely are none."""
        place = (square_place(x, y) + MIDDLE) & self.square_mask
        column = (place & (ROW - 1)) - self.edge
        if column < 0 or column >= ROW - 2 * self.edge:
            return pattern
        row = place >> ROW_BITS
        first = side * self.rows
        for i in range(pattern, end):
            word = self.occupancy[first + ((row + self.pattern_row[i]) & (self.rows - 1))]
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
        """The first piece on or after a square on its line of class `k`; `last_before` is then the
        one before."""
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
        self.last_before = last
        return slot

    def neighbour(self, slot: int, ray: int) -> int:
        """The next piece along a ray, or -1."""
        return self.links[slot * self.rays + ray]

    def lift(self, slot: int) -> None:
        """Take a piece off its square; its links stay for `put_back`."""
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
        """Undo the last `lift` not yet undone."""
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
            self.links[slot * self.rays + 2 * k + 1] = self.last_before
        self.put_back(slot)

    def move_back(self, slot: int, x: int, y: int) -> None:
        """Put a lifted piece where it stood; its links of that time are already restored."""
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
        self.occupancy[self.slot_side[slot] * self.rows + (place >> ROW_BITS)] |= bit

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
        """Clear the bit of a place that nobody is left on."""
        place = (place + MIDDLE) & self.square_mask
        others = MASK64 ^ (ONE << (place & (ROW - 1)))
        self.occupancy[place >> ROW_BITS] &= others
        self.occupancy[self.rows + (place >> ROW_BITS)] &= others

    def _change_first(self, k: int, c: int, old: int, new: int) -> None:
        """Change the first slot of a line; -1 is an empty line."""
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
