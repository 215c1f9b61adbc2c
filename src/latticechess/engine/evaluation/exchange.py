"""Exchanges on one square: what a capture brings once everyone has taken back.

Hot: `result`. The attackers come from the board's own class; pins are not minded.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import Apart, apart

if not cython.compiled:
    from latticechess.kernel.move_list import CAPTURED_SHIFT, PROMOTION_SHIFT, TYPE_MASK

    LONGEST = 60

KING = 10_000
"""A king that takes is worth so much that it never takes into an attack."""


class Exchange(Apart):
    """The sequence of captures on a square, the cheapest attacker always first."""

    def __init__(self, board: Board, worth: Sequence[int]) -> None:
        kinds = board.variant.pieces
        royal = [False, *(kind.royal for kind in kinds)]
        self.worth = array("i", [KING if k else w for k, w in zip(royal, worth, strict=True)])
        self.gains = apart("i", LONGEST + 2)

    def of_move(self, side: int, origin: int, x: int, y: int, info: int) -> int:
        """`result` for Python."""
        return self.result(side, origin, x, y, info)

    def loses(self, side: int, origin: int, x: int, y: int, info: int) -> bool:
        """Whether `side`'s move costs more than it takes."""
        balance = self.worth[info & TYPE_MASK] - self.worth[(info >> CAPTURED_SHIFT) & TYPE_MASK]
        if balance <= 0:
            return False
        if (info >> PROMOTION_SHIFT) & TYPE_MASK:
            return self.result(side, origin, x, y, info) < 0
        self.open(origin, x, y)
        # As `result`, but only until it is plain who has to stop taking. `balance` is what the side
        # to take is behind if it takes nothing more, or wins if what it takes with stays.
        lost = 0
        while True:
            side = 1 - side
            attacker = self.next_attacker(side, x, y)
            if attacker == 0:
                return lost != 0
            lost = 1 - lost
            balance = self.worth[attacker] - balance
            if balance < 1 - lost:
                return lost != 0

    def result(self, side: int, origin: int, x: int, y: int, info: int) -> int:
        """What `side`'s move gains, both sides taking as long as it pays."""
        self.open(origin, x, y)
        self.gains[0] = self.worth[(info >> CAPTURED_SHIFT) & TYPE_MASK]
        standing = self.worth[info & TYPE_MASK]
        promoted = (info >> PROMOTION_SHIFT) & TYPE_MASK
        if promoted:
            self.gains[0] += self.worth[promoted] - standing
            standing = self.worth[promoted]
        depth = 0
        while depth < LONGEST:
            side = 1 - side
            attacker = self.next_attacker(side, x, y)
            if attacker == 0:
                break
            depth += 1
            self.gains[depth] = standing - self.gains[depth - 1]
            standing = self.worth[attacker]
        while depth > 0:
            self.gains[depth - 1] = -max(-self.gains[depth - 1], self.gains[depth])
            depth -= 1
        return self.gains[0]

    def costs(self, side: int, origin: int, x: int, y: int, info: int) -> bool:
        """`loses` for Python."""
        return self.loses(side, origin, x, y, info)

    def open(self, origin: int, x: int, y: int) -> None:
        """Begin with the mover gone from its place."""
        raise NotImplementedError

    def next_attacker(self, side: int, x: int, y: int) -> int:
        """The type of `side`'s cheapest attacker of the square, now gone from its place; or 0."""
        raise NotImplementedError

    def strikes(self, side: int, origin: int, x: int, y: int, info: int) -> bool:
        """Whether `side`'s move attacks the enemy king with the piece itself."""
        raise NotImplementedError

    def gives_check(self, side: int, origin: int, x: int, y: int, info: int) -> bool:
        """`strikes` for Python."""
        return self.strikes(side, origin, x, y, info)
