"""Static exchange evaluation (SEE): what a capture gains after all recaptures on its square.

Hot: `see` and `loses_material`. Each board class finds the attackers; pins are ignored.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import CachePadded, padded_array

if not cython.compiled:
    from latticechess.kernel.move_list import CAPTURED_SHIFT, PROMOTION_SHIFT, TYPE_MASK

    MAX_CAPTURES = 60

KING_WORTH = 10_000
"""So much that a king never captures into an attack."""


class Exchange(CachePadded):
    """Captures on one square, the least valuable attacker first."""

    def __init__(self, board: Board, worth: Sequence[int]) -> None:
        kinds = board.variant.pieces
        royal = [False, *(kind.royal for kind in kinds)]
        self.worth = array("i", [KING_WORTH if k else w for k, w in zip(royal, worth, strict=True)])
        self.gains = padded_array("i", MAX_CAPTURES + 2)

    def see_of_move(self, side: int, origin: int, x: int, y: int, info: int) -> int:
        """`see` for Python callers."""
        return self.see(side, origin, x, y, info)

    def loses_material(self, side: int, origin: int, x: int, y: int, info: int) -> bool:
        """Whether `side`'s move loses more than it captures: `see(...) < 0`, but stops early."""
        balance = self.worth[info & TYPE_MASK] - self.worth[(info >> CAPTURED_SHIFT) & TYPE_MASK]
        if balance <= 0:
            return False
        if (info >> PROMOTION_SHIFT) & TYPE_MASK:
            return self.see(side, origin, x, y, info) < 0
        self.begin(origin, x, y)
        # Swap off until it is clear who must stop. `balance` is what the side to capture is behind
        # if it stops here, or wins if its capturing piece survives.
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

    def see(self, side: int, origin: int, x: int, y: int, info: int) -> int:
        """What `side`'s move gains if both sides capture as long as it pays."""
        self.begin(origin, x, y)
        self.gains[0] = self.worth[(info >> CAPTURED_SHIFT) & TYPE_MASK]
        standing = self.worth[info & TYPE_MASK]
        promoted = (info >> PROMOTION_SHIFT) & TYPE_MASK
        if promoted:
            self.gains[0] += self.worth[promoted] - standing
            standing = self.worth[promoted]
        depth = 0
        while depth < MAX_CAPTURES:
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

    def loses_on_exchange(self, side: int, origin: int, x: int, y: int, info: int) -> bool:
        """`loses_material` for Python callers."""
        return self.loses_material(side, origin, x, y, info)

    def begin(self, origin: int, x: int, y: int) -> None:
        """Begin with the mover gone from its square."""
        raise NotImplementedError

    def next_attacker(self, side: int, x: int, y: int) -> int:
        """Remove `side`'s least valuable attacker of the square; its type, or 0."""
        raise NotImplementedError

    def gives_direct_check(self, side: int, origin: int, x: int, y: int, info: int) -> bool:
        """Whether the moved piece itself attacks the enemy king."""
        raise NotImplementedError

    def gives_check(self, side: int, origin: int, x: int, y: int, info: int) -> bool:
        """`gives_direct_check` for Python callers."""
        return self.gives_direct_check(side, origin, x, y, info)
