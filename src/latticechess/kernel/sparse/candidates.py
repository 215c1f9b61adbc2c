"""Candidate moves: the squares of a long slide that the engine considers, whatever its length.

Hot: `mark_candidates`. A short slide is taken whole. Of a long one: the nearest squares and the
last; every square from which the piece gives check, attacks a piece or two pawns; a few from which
it attacks a single pawn or cuts off the enemy king on the lines beside it; squares between an own
piece and its attacker; and one beyond all lines met, to get away.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.kernel.cache_line import padded_array
from latticechess.kernel.sparse.slides import Slides
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.sparse.line_inline import along
    from latticechess.kernel.sparse.vectors import CAPTURE, PROMOTES

    MAX_MARKS = 512
    MAX_ATTACKED = 64
    # Worth of a mark by what the square attacks; of those below KEPT only a few are kept.
    BESIDE, PAWN, PIECE, KEPT, KING = 1, 1, 2, 2, 100


class Candidates(Slides):
    """The candidate steps of one slide."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.jump_start: array[int] = self.vectors.jump_start
        self.jump_end: array[int] = self.vectors.jump_end
        self.jump_x: array[int] = self.vectors.jump_x
        self.jump_y: array[int] = self.vectors.jump_y
        self.jump_does: array[int] = self.vectors.jump_does
        self.jump_reach: array[int] = self.vectors.jump_reach
        # A slide up to this length is taken whole; of a longer one this many nearest squares,
        # and this many marks of little worth; enemies are scanned up to a limit.
        self.short_slide = 6
        self.near = 3
        self.far = 4
        self.scanned = 96
        self.marks = 0
        self.mark_step = padded_array("q", MAX_MARKS)
        self.mark_worth = padded_array("i", MAX_MARKS)
        self.attacked_count = 0
        self.attacked_slot = padded_array("i", MAX_ATTACKED)
        self.attacker_slot = padded_array("i", MAX_ATTACKED)
        self.attack_class = padded_array("i", MAX_ATTACKED)

    def mark_candidates(self, slot: int, ray: int) -> None:
        """Fill `mark_step` with the candidate steps within the reach just found."""
        self.marks = 0
        last = self.last
        if last - self.first < self.short_slide:
            for step in range(self.first, last + 1):
                self._add(step, KING)
            return
        self._mark_attacks(slot, ray)
        self._mark_beside_king(slot, ray)
        self._mark_between(slot, ray)
        self._choose()
        for step in range(self.first, self.first + self.near):
            self._add(step, KING)
        if not self.endless:
            self._add(last, KING)
        elif self.farthest < last:
            self._add(self.farthest + 1, KING)

    def _add(self, step: int, worth: int) -> None:
        for i in range(self.marks):
            if self.mark_step[i] == step:
                self.mark_worth[i] += worth
                return
        if self.marks < MAX_MARKS:
            self.mark_step[self.marks] = step
            self.mark_worth[self.marks] = worth
            self.marks += 1

    def _mark_attacks(self, slot: int, ray: int) -> None:
        """Squares from which the piece attacks an enemy, other than along this ray."""
        code = 32 * self.turn + self.slot_type[slot]
        slides = self.slides[code]
        self.farthest = self.near
        for k in range(self.classes):
            if k != ray >> 1 and (slides >> (2 * k)) & 3:
                self._mark_crossings(slot, ray, k)
        if self.jump_end[code] > self.jump_start[code]:
            self._mark_jumps(slot, ray)

    def _mark_crossings(self, slot: int, ray: int, k: int) -> None:
        """Squares from which the piece sees an enemy along class `k`."""
        enemy = 1 - self.turn
        size = self.cross[k * self.classes + (ray >> 1)]
        sign = -1 if ray & 1 else 1
        if size < 0:
            size = -size
            sign = -sign
        here = self.invariant[slot * self.classes + k]
        start = along(self, slot, k)
        stride = self.ray_x[ray] if self.class_x[k] else self.ray_y[ray]
        slides = self.slides[32 * self.turn + self.slot_type[slot]]
        nearest = self.near * size
        last = self.last * size
        farthest = self.farthest
        for other in range(self.first_slot[enemy], self.scan_end(enemy)):
            # As in `crossing`, but this is the innermost loop of the engine's generation: most
            # enemies are out of reach, and the usual divisor is 2.
            step = (self.invariant[other * self.classes + k] - here) * sign
            if step <= nearest or step > last or self.slot_type[other] == 0:
                continue
            if size == 2:
                if step & 1:
                    continue
                step >>= 1
            elif size > 2:
                if step % size:
                    continue
                step //= size
            if step > farthest:
                farthest = step
            if self._sees(slot, start + step * stride, other, k, slides):
                self._add(step, self._worth(other))
        self.farthest = farthest

    def scan_end(self, side: int) -> int:
        """The end of the slots of a side that are scanned: king, pieces and pawns in this order, as
        they were loaded."""
        last = self.first_slot[side] + self.scanned
        return min(last, self.first_slot[side + 1])

    def _worth(self, slot: int) -> int:
        side = self.slot_side[slot]
        if slot == self.king[side]:
            return KING
        if self.kinds[32 * side + self.slot_type[slot]] & PROMOTES:
            return PAWN
        return PIECE

    def _sees(self, slot: int, place: int, other: int, k: int, slides: int) -> bool:
        """Whether the slider in `slot` would attack `other` along class `k` from a place on it."""
        there = along(self, other, k)
        back = 2 * k if place > there else 2 * k + 1
        if not (slides >> (back ^ 1)) & 1:
            return False
        between = self.links[other * self.rays + back]
        if between == slot:
            between = self.links[between * self.rays + back]
        if between < 0:
            return True
        stop = along(self, between, k)
        return stop > place if place > there else stop < place

    def _mark_jumps(self, slot: int, ray: int) -> None:
        """Squares from which the piece attacks an enemy by a jump."""
        enemy = 1 - self.turn
        k = ray >> 1
        here = self.invariant[slot * self.classes + k]
        reach = self.jump_reach[k]
        for other in range(self.first_slot[enemy], self.scan_end(enemy)):
            away = self.invariant[other * self.classes + k] - here
            if -reach <= away <= reach and self.slot_type[other]:
                self._mark_jumps_at(slot, ray, other)

    def _mark_jumps_at(self, slot: int, ray: int, other: int) -> None:
        code = 32 * self.turn + self.slot_type[slot]
        dx = self.ray_x[ray]
        dy = self.ray_y[ray]
        for i in range(self.jump_start[code], self.jump_end[code]):
            x = self.slot_x[other] - self.jump_x[i] - self.slot_x[slot]
            y = self.slot_y[other] - self.jump_y[i] - self.slot_y[slot]
            if dx * y == dy * x and self.jump_does[i] & CAPTURE:
                step = x // dx if dx else y // dy
                if step > self.near and step <= self.last and step * dx == x and step * dy == y:
                    self._add(step, self._worth(other))

    def _mark_beside_king(self, slot: int, ray: int) -> None:
        """Squares on the lines beside the enemy king."""
        king = self.king[1 - self.turn]
        if king < 0:
            return
        slides = self.slides[32 * self.turn + self.slot_type[slot]]
        for k in range(self.classes):
            if k != ray >> 1 and (slides >> (2 * k)) & 3:
                c = self.invariant[king * self.classes + k]
                for beside in range(-1, 2, 2):
                    step = self.crossing(slot, ray, k, c + beside)
                    if step > self.near and step <= self.last:
                        self._add(step, BESIDE)

    def find_attacked_pieces(self) -> None:
        """Find the own pieces, pawns excepted, that an enemy slider attacks."""
        self.attacked_count = 0
        enemy = 1 - self.turn
        for slot in range(self.first_slot[self.turn], self.scan_end(self.turn)):
            kind = self.slot_type[slot]
            if kind == 0 or self.kinds[32 * self.turn + kind] & PROMOTES:
                continue
            for ray in range(self.rays):
                by = self.links[slot * self.rays + ray]
                # Most neighbours are own pieces: spare the call.
                if by < 0 or self.slot_side[by] != enemy:
                    continue
                if self.slides_along(by, enemy, ray ^ 1) and self.attacked_count < MAX_ATTACKED:
                    self.attacked_slot[self.attacked_count] = slot
                    self.attacker_slot[self.attacked_count] = by
                    self.attack_class[self.attacked_count] = ray >> 1
                    self.attacked_count += 1

    def _mark_between(self, slot: int, ray: int) -> None:
        """Squares between an own piece and the slider that attacks it."""
        for i in range(self.attacked_count):
            k = self.attack_class[i]
            own = self.attacked_slot[i]
            if k == ray >> 1 or own == slot:
                continue
            step = self.crossing(slot, ray, k, self.invariant[own * self.classes + k])
            if step <= self.near or step > self.last:
                continue
            if self.class_x[k]:
                place = self.slot_x[slot] + step * self.ray_x[ray]
            else:
                place = self.slot_y[slot] + step * self.ray_y[ray]
            one = along(self, own, k)
            other = along(self, self.attacker_slot[i], k)
            if one < place < other or other < place < one:
                self._add(step, PIECE)

    def _choose(self) -> None:
        """Keep the marks worth KEPT or more, and a few of the rest."""
        kept = 0
        rest = self.far
        for i in range(self.marks):
            if self.mark_worth[i] < KEPT:
                if rest == 0:
                    continue
                rest -= 1
            self.mark_step[kept] = self.mark_step[i]
            self.mark_worth[kept] = self.mark_worth[i]
            kept += 1
        self.marks = kept
