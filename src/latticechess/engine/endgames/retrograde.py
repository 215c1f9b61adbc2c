"""Retrograde analysis of chess endings without pawns: the plies to mate of every position.

Hot: `Retrograde.run`. It begins with the mates and goes backwards: whoever can move to a position
that is lost wins a ply later, and whoever has only moves to positions that are won loses. A counter
in every position holds the moves that do not lose yet. Captures lead to tables of fewer pieces.

Two kings and one or two other pieces stand on 64 cells; symmetry brings the first king into the
triangle a1-d1-d4. A table has a byte for each position, first those with the first king's side to
move, then the others.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import accumulate

import cython

from latticechess.engine.endgames.symmetry import (
    SIDE,
    TURNS,
    backwards,
    triangle,
    turn_home,
    turned,
)

if not cython.compiled:
    from latticechess.engine.endgames.symmetry import CELLS
    from latticechess.kernel.dense.bits import cell_bit, nearest, popcount

    # What a table holds of a position: drawn, the plies to mate and one, or that it cannot be.
    DRAWN = 0
    MATED = 1
    IMPOSSIBLE = 255
    # The kings are the first pieces.
    KINGS = 2
    MOST_PIECES = 4
    CORNERS = 10
    # Positions with three pieces and one side to move.
    SMALL = 40960
    # Room for the quiet moves of a side, and for those that led there.
    MOST_MOVES = 128

KING, QUEEN, ROOK, BISHOP, KNIGHT = range(5)
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
STEPS = {
    KING: (STRAIGHT + DIAGONAL, 1),
    QUEEN: (STRAIGHT + DIAGONAL, SIDE),
    ROOK: (STRAIGHT, SIDE),
    BISHOP: (DIAGONAL, SIDE),
    KNIGHT: (LEAPS, 1),
}
"""By kind: its directions, and how far it goes."""


def ray(cell: int, step: tuple[int, int], length: int) -> list[int]:
    """The cells that a piece passes, nearest first."""
    rank, file = divmod(cell, SIDE)
    found = []
    for _ in range(length):
        file, rank = file + step[0], rank + step[1]
        if not (0 <= file < SIDE and 0 <= rank < SIDE):
            break
        found.append(rank * SIDE + file)
    return found


def cell_set(cells: Sequence[int]) -> int:
    """The bitboard of some cells."""
    return sum(1 << cell for cell in cells)


@cache
def reaches() -> array[int]:
    """By kind and cell: the cells that a piece attacks on an empty board."""
    return array(
        "Q",
        [
            cell_set([goal for step in steps for goal in ray(cell, step, length)])
            for steps, length in STEPS.values()
            for cell in range(CELLS)
        ],
    )


@cache
def shadows() -> array[int]:
    """By two cells: the cells that a piece on the second hides from a line piece on the first."""
    hidden = array("Q", bytes(8 * CELLS * CELLS))
    for cell in range(CELLS):
        for step in STRAIGHT + DIAGONAL:
            line = ray(cell, step, SIDE)
            for number, blocker in enumerate(line):
                hidden[cell * CELLS + blocker] = cell_set(line[number + 1 :])
    return hidden


@cache
def king_ways() -> tuple[array[int], array[int], array[int]]:
    """The steps of a king in the triangle, forward and backward.

    By direction and corner the first of its ways, and by way the other corner and the turn of the
    other pieces. A step may lead out of the triangle, and the board is turned: so a way back is
    looked up among the ways forward, and neither counted twice nor missed.
    """
    corners = triangle()
    reach = reaches()
    ways: list[list[tuple[int, int]]] = [[] for _ in range(2 * CORNERS)]
    for corner, cell in enumerate(corners):
        for goal in range(CELLS):
            if reach[KING * CELLS + cell] >> goal & 1:
                turn = turn_home(goal)
                other = corners.index(turned(turn, goal))
                ways[corner].append((other, turn))
                ways[CORNERS + other].append((corner, backwards(turn)))
    first = array("i", [0, *accumulate(map(len, ways))])
    every = [way for some in ways for way in some]
    return first, array("i", [way[0] for way in every]), array("i", [way[1] for way in every])


class Retrograde:
    """The solver of one ending."""

    def __init__(
        self, kinds: Sequence[int], sides: Sequence[int], smaller: Sequence[array[int]]
    ) -> None:
        """`kinds` and `sides` are those of the pieces besides the kings, side 0 being that of the
        first king. Of two pieces, `smaller` has the tables of the first and of the second alone."""
        spare = MOST_PIECES - KINGS - len(kinds)
        self.count = KINGS + len(kinds)
        self.kind = array("i", [KING, KING, *kinds, *[KING] * spare])
        self.side = array("i", [0, 1, *sides, *[0] * spare])
        self.stride = array("i", [1 << 6 * (self.count - 1 - i) for i in range(self.count)])
        self.armed = array("i", [int(side in sides) for side in range(2)])
        self.cell = array("i", [0] * MOST_PIECES)
        self.near = array("i", [0] * MOST_MOVES)
        self.places = CORNERS << 6 * (self.count - 1)
        self.result = array("B", bytes(2 * self.places))
        self.table = self.result
        self.open = array("B", bytes(2 * self.places))
        self.smaller = array("B", b"".join(map(bytes, smaller)) or b"\0")
        self.reach = reaches()
        self.shadow = shadows()
        self.corner = array("i", triangle())
        self.home = array("i", [turn_home(cell) for cell in range(CELLS)])
        self.corner_of = array(
            "i", [triangle().index(turned(self.home[c], c)) for c in range(CELLS)]
        )
        self.turned = array("i", [turned(turn, c) for turn in range(TURNS) for c in range(CELLS)])
        self.way_first, self.way_corner, self.way_turn = king_ways()
        self.occupied = 0
        self.best = 0
        self.worst = 0
        self.highest = MATED

    def solved(self) -> array[int]:
        """The table; other threads run meanwhile."""
        with cython.nogil:
            self.run()
        return self.result

    def run(self) -> None:
        """Fill the table."""
        self.mark()
        for side in range(2):
            # Against a bare king nothing can be lost or taken.
            if self.armed[1 - side]:
                self.begin(side)
        level = MATED
        while level <= self.highest:
            for side in range(2):
                # Whoever is to move has lost in an odd level, and won in an even one.
                winner = 1 - side if level & 1 else side
                if self.armed[winner]:
                    self.spread(side, level)
            level += 1

    def put(self, place: int) -> None:
        """Set the pieces up as an index says."""
        for piece in range(self.count - 1, 0, -1):
            self.cell[piece] = place & (CELLS - 1)
            place >>= 6
        self.cell[0] = self.corner[place]
        if self.count < MOST_PIECES:
            self.cell[MOST_PIECES - 1] = self.cell[0]
        self.occupied = 0
        for piece in range(self.count):
            self.occupied |= cell_bit(self.cell[piece])

    def attacks(self, piece: int) -> int:
        """The cells that a piece attacks."""
        origin = self.cell[piece]
        row = origin * CELLS
        hidden = self.shadow[row + self.cell[0]] | self.shadow[row + self.cell[1]]
        hidden |= self.shadow[row + self.cell[2]] | self.shadow[row + self.cell[3]]
        return self.reach[self.kind[piece] * CELLS + origin] & ~hidden

    def kings_meet(self) -> bool:
        """Whether the kings attack each other, or stand on one cell."""
        near = self.reach[self.cell[0]] | cell_bit(self.cell[0])
        return near & cell_bit(self.cell[1]) != 0

    def in_check(self, side: int) -> bool:
        """Whether a piece attacks the king of a side."""
        king = cell_bit(self.cell[side])
        for piece in range(KINGS, self.count):
            if self.side[piece] != side and self.attacks(piece) & king:
                return True
        return False

    def mark(self) -> None:
        """Mark what cannot be: pieces on one cell, kings that meet, a king that could be taken."""
        for place in range(self.places):
            self.put(place)
            crowded = popcount(self.occupied) < self.count
            if crowded or self.kings_meet():
                self.table[place] = IMPOSSIBLE
                self.table[self.places + place] = IMPOSSIBLE
                continue
            if self.armed[0] and self.in_check(1):
                self.table[place] = IMPOSSIBLE
            if self.armed[1] and self.in_check(0):
                self.table[self.places + place] = IMPOSSIBLE

    def around(self, side: int, place: int, back: int) -> int:
        """Collect in `near` where quiet moves of a side lead to, or came from; their number.

        Impossible places are among them. The pieces stand as `place` says.
        """
        count = self.step_first_king(back) if side == 0 else self.slide(1, place, 0)
        for piece in range(KINGS, self.count):
            if self.side[piece] == side:
                count = self.slide(piece, place, count)
        return count

    def slide(self, piece: int, place: int, count: int) -> int:
        """Add the quiet moves of a piece that is not the first king."""
        stride = self.stride[piece]
        base = place - self.cell[piece] * stride
        free = self.attacks(piece) & ~self.occupied
        while free:
            self.near[count] = base + nearest(free, 1) * stride
            free &= free - 1
            count += 1
        return count

    def step_first_king(self, back: int) -> int:
        """Collect the steps of the first king: the board may turn under the other pieces."""
        start = back * CORNERS + self.corner_of[self.cell[0]]
        count = 0
        for way in range(self.way_first[start], self.way_first[start + 1]):
            row = self.way_turn[way] * CELLS
            place = self.way_corner[way]
            for piece in range(1, self.count):
                place = place * CELLS + self.turned[row + self.cell[piece]]
            self.near[count] = place
            count += 1
        return count

    def taken(self, piece: int, victim: int) -> int:
        """What is known after a capture, for the side that has lost a piece."""
        origin = self.cell[piece]
        self.cell[piece] = self.cell[victim]
        if self.count < MOST_PIECES:
            known = IMPOSSIBLE if self.kings_meet() else DRAWN
        else:
            known = self.left_with(5 - victim, 1 - self.side[piece])
        self.cell[piece] = origin
        return known

    def left_with(self, piece: int, turn: int) -> int:
        """What is known when the kings and one piece are left."""
        owner = self.side[piece]
        king = self.cell[owner]
        row = self.home[king] * CELLS
        place = self.corner_of[king] * CELLS + self.turned[row + self.cell[1 - owner]]
        place = place * CELLS + self.turned[row + self.cell[piece]]
        if turn != owner:
            place += SMALL
        return self.smaller[(piece - KINGS) * 2 * SMALL + place]

    def captures(self, side: int) -> int:
        """The number of captures that do not lose; `best` is the quickest win among them, `worst`
        the slowest loss, as the table would hold them, or 0."""
        self.best = 0
        self.worst = 0
        left = 0
        for victim in range(KINGS, self.count):
            if self.side[victim] == side:
                continue
            goal = cell_bit(self.cell[victim])
            for piece in range(self.count):
                if self.side[piece] != side or not self.attacks(piece) & goal:
                    continue
                known = self.taken(piece, victim)
                if known == IMPOSSIBLE:
                    continue
                if known != DRAWN and not known & 1:
                    self.worst = max(self.worst, known + 1)
                    continue
                left += 1
                if known != DRAWN and (self.best == 0 or known + 1 < self.best):
                    self.best = known + 1
        return left

    def begin(self, side: int) -> None:
        """Count the open moves of a side everywhere, and note what mates and captures decide."""
        half = side * self.places
        other = self.places - half
        for place in range(self.places):
            if self.table[half + place] == IMPOSSIBLE:
                continue
            self.put(place)
            left = self.captures(side)
            for number in range(self.around(side, place, 0)):
                if self.table[other + self.near[number]] != IMPOSSIBLE:
                    left += 1
            self.open[half + place] = left
            if self.best:
                self.note(half + place, self.best)
            elif left == 0 and (self.worst or self.in_check(side)):
                self.note(half + place, self.worst or MATED)

    def note(self, at: int, known: int) -> None:
        """Write down what is known of a position."""
        self.table[at] = known
        self.highest = max(self.highest, known)

    def spread(self, side: int, level: int) -> None:
        """Go back a move from all positions of a level with this side to move."""
        half = side * self.places
        for place in range(self.places):
            if self.table[half + place] != level:
                continue
            self.put(place)
            count = self.around(1 - side, place, 1)
            if level & 1:
                self.win_before(1 - side, count, level + 1)
            else:
                self.close_before(1 - side, count, level + 1)

    def win_before(self, side: int, count: int, level: int) -> None:
        """Who may move to a lost position wins."""
        half = side * self.places
        for number in range(count):
            at = half + self.near[number]
            known = self.table[at]
            if known == DRAWN or (known > level and known != IMPOSSIBLE):
                self.note(at, level)

    def close_before(self, side: int, count: int, level: int) -> None:
        """A move to a won position is open no more; who has no open move is lost."""
        half = side * self.places
        for number in range(count):
            at = half + self.near[number]
            if self.table[at] == IMPOSSIBLE:
                continue
            self.open[at] -= 1
            if self.open[at] == 0:
                # Captures that lose may hold out longer than the quiet moves.
                self.put(self.near[number])
                self.captures(side)
                self.note(at, max(level, self.worst))
