"""King and pawn against king at chess: every position solved, so that a draw is known as one.

Hot: `result`. The table is made once in a process, in a fraction of a second when compiled, by
going over all positions until nothing changes. The pawn is White's, on the files a to d: other
positions are turned or mirrored.
"""

from __future__ import annotations

from array import array
from functools import lru_cache

import cython

from latticechess.kernel.cache_line import CachePadded
from latticechess.kernel.dense.board import DenseBoard
from latticechess.kernel.library import is_orthodox

if not cython.compiled:
    # What is known of a position.
    UNKNOWN = 0
    DRAWN = 1
    WON = 2
    IMPOSSIBLE = 3
    # Squares, and those of a pawn on the files a to d.
    CELLS = 64
    PAWN_CELLS = 24
    # The answer without a table.
    NO_TABLE = -1


class KingPawn(CachePadded):
    """Looks up the position on one board of chess."""

    def __init__(self, board: DenseBoard) -> None:
        self.board = board
        kinds = board.variant.pieces
        self.pawn = 1 + next(i for i, kind in enumerate(kinds) if kind.promotes)
        self.table = solved()

    def result(self) -> int:
        """WON or DRAWN, where a king and a pawn are all that a bare king faces."""
        side = 0 if self.board.count[self.pawn] else 1
        pawn = -1
        for slot in range(self.board.slots):
            if self.board.slot_type[slot] == self.pawn:
                pawn = self.board.slot_cell[slot]
        strong = self.board.king_cell(side)
        weak = self.board.king_cell(1 - side)
        if pawn < 0 or strong < 0 or weak < 0:
            return NO_TABLE
        # Black's pawn goes down: the board is turned.
        turned = 56 if side else 0
        # A pawn on the files e to h: the board is mirrored.
        turned ^= 7 if (pawn & 7) > 3 else 0
        at = place(self.board.turn ^ side, pawn ^ turned, strong ^ turned, weak ^ turned)
        return self.table[at]


def place(weak_to_move: int, pawn: int, strong: int, weak: int) -> int:
    """The index of a position."""
    number = ((pawn >> 3) - 1) * 4 + (pawn & 7)
    return ((weak_to_move * PAWN_CELLS + number) * CELLS + strong) * CELLS + weak


def near(one: int, other: int) -> bool:
    """Whether a king on one square attacks the other, or stands there."""
    return abs((one >> 3) - (other >> 3)) <= 1 and abs((one & 7) - (other & 7)) <= 1


def guards(pawn: int, cell: int) -> bool:
    """Whether the pawn attacks a square."""
    return cell >> 3 == (pawn >> 3) + 1 and abs((cell & 7) - (pawn & 7)) == 1


def at_once(weak_to_move: int, pawn: int, strong: int, weak: int) -> int:
    """What is known of a position without its moves."""
    if near(strong, weak) or strong == pawn or weak == pawn:
        return IMPOSSIBLE
    if not weak_to_move:
        if guards(pawn, weak):
            return IMPOSSIBLE
        goal = pawn + 8
        if goal < 56 or goal in (strong, weak):
            return UNKNOWN
        return WON if near(strong, goal) or not near(weak, goal) else UNKNOWN
    if near(weak, pawn) and not near(strong, pawn):
        return DRAWN
    return UNKNOWN


def best_of_strong(table: array[int], pawn: int, strong: int, weak: int) -> int:
    """What the moves of the side with the pawn bring."""
    open_moves = False
    for cell in range(CELLS):
        if cell in (strong, pawn) or not near(cell, strong):
            continue
        known = table[place(1, pawn, cell, weak)]
        if known == WON:
            return WON
        if known == UNKNOWN:
            open_moves = True
    goal = pawn + 8
    for _ in range(2):
        if goal >= 56 or goal in (strong, weak):
            break
        known = table[place(1, goal, strong, weak)]
        if known == WON:
            return WON
        if known == UNKNOWN:
            open_moves = True
        if pawn >= 16:
            break
        goal += 8
    return UNKNOWN if open_moves else DRAWN


def best_of_weak(table: array[int], pawn: int, strong: int, weak: int) -> int:
    """What the moves of the bare king bring; without one it is stalemated."""
    moves = False
    open_moves = False
    for cell in range(CELLS):
        if cell in (weak, pawn) or not near(cell, weak) or guards(pawn, cell):
            continue
        known = table[place(0, pawn, strong, cell)]
        if known == IMPOSSIBLE:
            continue
        moves = True
        if known == DRAWN:
            return DRAWN
        if known == UNKNOWN:
            open_moves = True
    if not moves:
        return DRAWN
    return UNKNOWN if open_moves else WON


def solve(table: array[int]) -> None:
    """Fill the table: what stays unknown to the end is drawn."""
    changed = True
    first = True
    while changed:
        changed = False
        for turn in range(2):
            for number in range(PAWN_CELLS):
                pawn = ((number >> 2) + 1) * 8 + (number & 3)
                for strong in range(CELLS):
                    for weak in range(CELLS):
                        at = place(turn, pawn, strong, weak)
                        if table[at] != UNKNOWN:
                            continue
                        if first:
                            known = at_once(turn, pawn, strong, weak)
                        elif turn:
                            known = best_of_weak(table, pawn, strong, weak)
                        else:
                            known = best_of_strong(table, pawn, strong, weak)
                        if known != UNKNOWN:
                            table[at] = known
                            changed = True
        first = False
    for at in range(2 * PAWN_CELLS * CELLS * CELLS):
        if table[at] == UNKNOWN:
            table[at] = DRAWN


@lru_cache(maxsize=1)
def solved() -> array[int]:
    """The table of all positions."""
    table = array("B", bytes(2 * PAWN_CELLS * CELLS * CELLS))
    solve(table)
    return table


def has_table(board: DenseBoard) -> bool:
    """Whether the board plays by the rules that the table knows."""
    return is_orthodox(board.variant)
