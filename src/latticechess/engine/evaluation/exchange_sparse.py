"""Static exchange evaluation on unbounded planes."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from latticechess.engine.evaluation.exchange import Exchange
from latticechess.kernel.cache_line import padded_array
from latticechess.kernel.sparse.board import SparseBoard

if not cython.compiled:
    from latticechess.kernel.move_list import PROMOTION_SHIFT, TYPE_MASK
    from latticechess.kernel.sparse.line_inline import along


class SparseExchange(Exchange):
    """Attackers from the board's lines and jumps; those already used carry the current stamp."""

    def __init__(self, board: SparseBoard, worth: Sequence[int]) -> None:
        super().__init__(board, worth)
        self.board = board
        self.stamp = 0
        self.gone = padded_array("q", max(1, board.slots + board.holes))
        self.near = padded_array("i", max(1, self.board.rays))
        self.found = 0
        # The longest jump along either axis: it cannot check a king further away.
        self.longest = 0
        for i in range(self.board.attack_start[0], self.board.attack_start[2]):
            far = max(abs(self.board.attack_x[i]), abs(self.board.attack_y[i]))
            self.longest = max(self.longest, far)

    def begin(self, origin: int, x: int, y: int) -> None:
        """Begin with the mover gone from its square; find the nearest piece on every ray."""
        self.stamp += 1
        self.gone[origin] = self.stamp
        standing = self.board.find(x, y)
        if standing >= 0:
            for ray in range(self.board.rays):
                self.near[ray] = self.board.links[standing * self.board.rays + ray]
        else:
            for k in range(self.board.classes):
                self.near[2 * k] = self.board.first_beyond(k, x, y)
                self.near[2 * k + 1] = self.board.last_before

    def next_attacker(self, side: int, x: int, y: int) -> int:
        """Remove `side`'s least valuable attacker of the square; its type, or 0."""
        self.found = -1
        for ray in range(self.board.rays):
            slot = self.near[ray]
            while slot >= 0 and self.gone[slot] == self.stamp:
                slot = self.board.links[slot * self.board.rays + ray]
            self.near[ray] = slot
            if slot >= 0 and self.board.slot_side[slot] == side:
                slides = self.board.slides[32 * side + self.board.slot_type[slot]]
                if (slides >> (ray ^ 1)) & 1:
                    self.prefer(slot)
        self.look_for_jumps(side, x, y)
        if self.found < 0:
            return 0
        self.gone[self.found] = self.stamp
        return self.board.slot_type[self.found]

    def look_for_jumps(self, side: int, x: int, y: int) -> None:
        """Consider every piece that attacks the square by a jump."""
        end = self.board.attacker_start[side + 1]
        pattern = self.board.first_occupied(side, x, y, self.board.attacker_start[side], end)
        while pattern < end:
            for i in range(
                self.board.pattern_attack[pattern], self.board.pattern_attack[pattern + 1]
            ):
                slot = self.board.jumper(i, x, y, side)
                if slot >= 0 and self.gone[slot] != self.stamp:
                    self.prefer(slot)
            pattern = self.board.first_occupied(side, x, y, pattern + 1, end)

    def prefer(self, slot: int) -> None:
        """Take this attacker if it is the least valuable so far."""
        if (
            self.found < 0
            or self.worth[self.board.slot_type[slot]] < self.worth[self.board.slot_type[self.found]]
        ):
            self.found = slot

    def gives_direct_check(self, side: int, origin: int, x: int, y: int, info: int) -> bool:
        """Whether the moved piece itself attacks the enemy king."""
        king = self.board.king[1 - side]
        if king < 0:
            return False
        kind = (info >> PROMOTION_SHIFT) & TYPE_MASK
        if kind == 0:
            kind = info & TYPE_MASK
        away_x = self.board.slot_x[king] - x
        away_y = self.board.slot_y[king] - y
        if max(abs(away_x), abs(away_y)) <= self.longest and self.jumps(side, kind, away_x, away_y):
            return True
        rays = self.board.slides[32 * side + kind]
        for k in range(self.board.classes):
            if not (rays >> (2 * k)) & 3:
                continue
            if self.board.class_x[k] * away_y != self.board.class_y[k] * away_x:
                continue
            if self.board.class_x[k]:
                return self.sees_king(king, k, x, away_x, origin, rays)
            return self.sees_king(king, k, y, away_y, origin, rays)
        return False

    def jumps(self, side: int, kind: int, away_x: int, away_y: int) -> bool:
        """Whether a piece type captures by this jump."""
        for i in range(self.board.attack_start[side], self.board.attack_start[side + 1]):
            if (
                self.board.attack_x[i] == away_x
                and self.board.attack_y[i] == away_y
                and (self.board.attack_types[i] >> kind) & 1
            ):
                return True
        return False

    def sees_king(self, king: int, k: int, place: int, away: int, origin: int, rays: int) -> bool:
        """Whether a slider with these rays sees the king along class `k` from `place`."""
        back = 2 * k + 1 if away > 0 else 2 * k
        if not (rays >> (back ^ 1)) & 1:
            return False
        between = self.board.links[king * self.board.rays + back]
        if between == origin:
            between = self.board.links[between * self.board.rays + back]
        if between < 0:
            return True
        stop = along(self.board, between, k)
        return stop <= place if away > 0 else stop >= place
