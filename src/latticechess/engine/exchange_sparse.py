"""Exchanges on unbounded planes."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from latticechess.engine.exchange import Exchange
from latticechess.kernel.sparse import SparseBoard


class SparseExchange(Exchange):
    """Attackers from the board's lines and jumps; those already used are marked by a stamp."""

    def __init__(self, board: SparseBoard, worth: Sequence[int]) -> None:
        super().__init__(board, worth)
        self.board = board
        self.stamp = 0
        self.gone = array("q", bytes(8 * max(1, board.slots)))
        self.near = array("i", bytes(4 * max(1, 2 * self.board.classes)))
        self.found = 0

    def open(self, origin: int, x: int, y: int) -> None:
        """Begin with the mover gone from its place, and the nearest pieces on every line."""
        self.stamp += 1
        self.gone[origin] = self.stamp
        standing = self.board.find(x, y)
        for k in range(self.board.classes):
            if standing >= 0:
                self.near[2 * k] = self.board.neighbour(standing, 2 * k)
                self.near[2 * k + 1] = self.board.neighbour(standing, 2 * k + 1)
            else:
                self.near[2 * k] = self.board.first_beyond(k, x, y)
                self.near[2 * k + 1] = self.board.last_passed

    def next_attacker(self, side: int, x: int, y: int) -> int:
        """The type of `side`'s cheapest attacker of the square, now gone from its place; or 0."""
        self.found = -1
        for ray in range(2 * self.board.classes):
            slot = self.near[ray]
            while slot >= 0 and self.gone[slot] == self.stamp:
                slot = self.board.neighbour(slot, ray)
            self.near[ray] = slot
            if self.board.slides_along(slot, side, ray ^ 1):
                self.prefer(slot)
        self.look_for_jumps(side, x, y)
        if self.found < 0:
            return 0
        self.gone[self.found] = self.stamp
        return self.board.slot_type[self.found]

    def look_for_jumps(self, side: int, x: int, y: int) -> None:
        """Consider every piece that attacks the square in one jump."""
        present = self.board.present[side]
        for i in range(self.board.attack_start[side], self.board.attack_start[side + 1]):
            types = self.board.attack_types[i]
            if not types & present:
                continue
            slot = self.board.find(x - self.board.attack_x[i], y - self.board.attack_y[i])
            if slot < 0 or self.board.slot_side[slot] != side or self.gone[slot] == self.stamp:
                continue
            if (types >> self.board.slot_type[slot]) & 1:
                self.prefer(slot)

    def prefer(self, slot: int) -> None:
        """Take this attacker if it is the cheapest so far."""
        if (
            self.found < 0
            or self.worth[self.board.slot_type[slot]] < self.worth[self.board.slot_type[self.found]]
        ):
            self.found = slot
