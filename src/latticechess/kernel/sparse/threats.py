"""Attacks on the sparse board: attacked squares, checks and pins.

Hot: `find_checks_and_pins`, `attacked`, `keeps_king_safe`. Checks and pins are kept until the
position changes.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.kernel.cache_line import padded_array
from latticechess.kernel.sparse.lines import Lines
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.sparse.line_inline import along


class Threats(Lines):
    """Checks and pins of the side to move."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        vectors = self.vectors
        self.slides: array[int] = vectors.slides
        self.class_types: array[int] = vectors.class_types
        self.attack_start: array[int] = vectors.attack_start
        self.attack_x: array[int] = vectors.attack_x
        self.attack_y: array[int] = vectors.attack_y
        self.attack_types: array[int] = vectors.attack_types
        self.attacker_start: array[int] = vectors.attacker_start
        self.pattern_attack: array[int] = vectors.pattern_attack
        self.pinned = padded_array("i", max(1, 2 * self.classes))
        self.pins = 0
        self.checks_known = False
        self.checks = 0
        self.checker = -1
        self.check_ray = -1

    def _reserve(self, slots: int) -> None:
        super()._reserve(slots)
        # A hole between king and slider counts as pinned, which changes nothing: it never moves.
        self.pin_ray = padded_array("i", max(1, slots + self.holes), -1)
        self.pinner = padded_array("i", max(1, slots + self.holes), -1)
        self.pins = 0
        self.checks_known = False

    def attacked(self, x: int, y: int, by: int, through: int) -> bool:
        """Whether side `by` attacks a square; the piece `through` (a king that moves away) blocks
        nothing, nor does a piece on the square itself."""
        return self._attacked_by_slide(x, y, by, through) or self._attacked_by_jump(x, y, by)

    def _attacked_by_slide(self, x: int, y: int, by: int, through: int) -> bool:
        standing = self.find(x, y)
        for k in range(self.classes):
            if not self.present[by] & self.class_types[by * self.classes + k]:
                continue
            if standing >= 0:
                after = self.links[standing * self.rays + 2 * k]
                before = self.links[standing * self.rays + 2 * k + 1]
            else:
                after = self.first_beyond(k, x, y)
                before = self.last_before
            if after >= 0 and after == through:
                after = self.links[after * self.rays + 2 * k]
            if before >= 0 and before == through:
                before = self.links[before * self.rays + 2 * k + 1]
            if self.slides_along(after, by, 2 * k + 1) or self.slides_along(before, by, 2 * k):
                return True
        return False

    def slides_along(self, slot: int, side: int, ray: int) -> bool:
        return (
            slot >= 0
            and self.slot_side[slot] == side
            and (self.slides[32 * side + self.slot_type[slot]] >> ray) & 1 != 0
        )

    def _attacked_by_jump(self, x: int, y: int, by: int) -> bool:
        end = self.attacker_start[by + 1]
        pattern = self.first_occupied(by, x, y, self.attacker_start[by], end)
        while pattern < end:
            for i in range(self.pattern_attack[pattern], self.pattern_attack[pattern + 1]):
                if self.jumper(i, x, y, by) >= 0:
                    return True
            pattern = self.first_occupied(by, x, y, pattern + 1, end)
        return False

    def jumper(self, attack: int, x: int, y: int, by: int) -> int:
        """The piece of side `by` that attacks a square by jump number `attack`, or -1."""
        slot = self.find(x - self.attack_x[attack], y - self.attack_y[attack])
        if slot < 0 or self.slot_side[slot] != by:
            return -1
        return slot if (self.attack_types[attack] >> self.slot_type[slot]) & 1 else -1

    def king_attacked(self) -> bool:
        """Whether the king of the side to move is attacked, computed afresh."""
        king = self.king[self.turn]
        return king >= 0 and self.attacked(
            self.slot_x[king], self.slot_y[king], 1 - self.turn, king
        )

    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        self.find_checks_and_pins()
        return self.checks != 0

    def find_checks_and_pins(self) -> None:
        """Find the checks and pins of the side to move, unless they are known."""
        if self.checks_known:
            return
        self.checks_known = True
        for i in range(self.pins):
            self.pin_ray[self.pinned[i]] = -1
        self.pins = 0
        self.checks = 0
        self.checker = -1
        self.check_ray = -1
        king = self.king[self.turn]
        if king >= 0:
            for ray in range(self.rays):
                self._examine_ray(king, ray)
            self._examine_jumps(king)

    def _examine_ray(self, king: int, ray: int) -> None:
        """Note a check or pin along one ray of the king."""
        enemy = 1 - self.turn
        near = self.links[king * self.rays + ray]
        if near < 0:
            return
        if self.slot_side[near] == enemy:
            if self.slides_along(near, enemy, ray ^ 1):
                self.checks += 1
                self.checker = near
                self.check_ray = ray
            return
        far = self.links[near * self.rays + ray]
        if self.slides_along(far, enemy, ray ^ 1):
            self.pin_ray[near] = ray
            self.pinner[near] = far
            self.pinned[self.pins] = near
            self.pins += 1

    def _examine_jumps(self, king: int) -> None:
        enemy = 1 - self.turn
        x = self.slot_x[king]
        y = self.slot_y[king]
        end = self.attacker_start[enemy + 1]
        pattern = self.first_occupied(enemy, x, y, self.attacker_start[enemy], end)
        while pattern < end:
            for i in range(self.pattern_attack[pattern], self.pattern_attack[pattern + 1]):
                slot = self.jumper(i, x, y, enemy)
                if slot >= 0:
                    # A jump cannot be blocked, even if the same piece slides here too.
                    self.checks += slot != self.checker
                    self.checker = slot
                    self.check_ray = -1
            pattern = self.first_occupied(enemy, x, y, pattern + 1, end)

    def keeps_king_safe(self, slot: int, x: int, y: int, taken: int) -> bool:
        """Whether the king is safe after a piece of the side to move goes to a square, capturing
        `taken` (-1: nothing). Needs `find_checks_and_pins`; not for en passant."""
        if slot == self.king[self.turn]:
            return not self.attacked(x, y, 1 - self.turn, slot)
        ray = self.pin_ray[slot]
        if self.checks == 0:
            return ray < 0 or taken == self.pinner[slot] or self.blocks_ray(x, y, ray)
        if self.checks > 1 or ray >= 0:
            return False
        return taken == self.checker or (
            self.check_ray >= 0 and self.blocks_ray(x, y, self.check_ray)
        )

    def blocks_ray(self, x: int, y: int, ray: int) -> bool:
        """Whether a square lies between the king and the enemy slider on `ray`."""
        king = self.king[self.turn]
        k = ray >> 1
        at = king * self.classes + k
        if self.class_x[k] * y - self.class_y[k] * x != self.invariant[at]:
            return False
        slider = self.links[king * self.rays + ray]
        if self.slot_side[slider] == self.turn:
            slider = self.links[slider * self.rays + ray]
        place = x if self.class_x[k] else y
        here = along(self, king, k)
        there = along(self, slider, k)
        return here < place < there if here < there else there < place < here
