"""Legal move generation on the sparse board.

Hot: `generate`. Jumps are listed one by one; slides come as ranges (`slides`), from which the
window or the candidates choose squares. Castling and en passant captures are tried out.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.kernel.move_list import MoveList
from latticechess.kernel.sparse.candidates import Candidates
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.append_inline import append
    from latticechess.kernel.move_list import (
        CAPTURED_SHIFT,
        CASTLING,
        DOUBLE_STEP,
        EN_PASSANT,
        PROMOTION_SHIFT,
    )
    from latticechess.kernel.sparse.lines import square_place
    from latticechess.kernel.sparse.vectors import (
        CAPTURE,
        DOUBLE,
        PROMOTES,
        QUIET,
        UNMOVED_MATTERS,
    )


class Generation(Candidates):
    """Legal moves of the side to move."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        vectors = self.vectors
        self.choices: array[int] = vectors.choices
        self.target_start: array[int] = vectors.target_start
        self.target_end: array[int] = vectors.target_end
        # Boxes where pawns promote; where they may double-step; and outside which their next step
        # cannot promote.
        boxes = vectors.promotion + vectors.double_step
        self.promotion_end = len(vectors.promotion)
        self.double_end = len(boxes)
        boxes += vectors.approach
        self.approach_end = len(boxes)
        self.boxes = boxes or array("q", [0])
        self.overlaps: bool = vectors.overlaps
        self.scratch = MoveList(256)
        self.captures_wanted = True
        jumps = zip(self.vectors.jump_x, self.vectors.jump_y, strict=True)
        self.jump_place = array("q", [square_place(x, y) for x, y in jumps])

    def generate(self, moves: MoveList) -> int:
        """Append every legal move of the window or the candidates; the count."""
        return self._generate(moves, False)

    def generate_noisy(self, moves: MoveList) -> int:
        """Append the legal captures and promotions; the count."""
        return self._generate(moves, True)

    def generate_quiet(self, moves: MoveList) -> int:
        """Append the other moves of `generate`; the count."""
        self.captures_wanted = False
        count = self._generate(moves, False)
        self.captures_wanted = True
        return count

    def _generate(self, moves: MoveList, noisy: bool) -> int:
        size = moves.size
        self.find_checks_and_pins()
        if not noisy and not self.windowed:
            self.find_attacked_pieces()
        if self.checks > 1:
            self._piece_moves(self.king[self.turn], moves, noisy)
        else:
            for slot in range(self.first_slot[self.turn], self.first_slot[self.turn + 1]):
                if self.slot_type[slot]:
                    self._piece_moves(slot, moves, noisy)
        if self.captures_wanted:
            self.en_passant_captures(moves)
        if self.rights and not noisy:
            self.castling_moves(moves)
        return moves.size - size

    def _piece_moves(self, slot: int, moves: MoveList, noisy: bool) -> None:
        """Append the moves of one piece, en passant excepted."""
        if not noisy or self._jumps_noisily(slot):
            self.jumps(slot, moves, noisy)
        if self.slides[32 * self.turn + self.slot_type[slot]]:
            self._slide(slot, moves, noisy)

    def _jumps_noisily(self, slot: int) -> bool:
        """Whether a piece might capture or promote by a jump; False is certain."""
        code = 32 * self.turn + self.slot_type[slot]
        x = self.slot_x[slot]
        y = self.slot_y[slot]
        end = self.target_end[code]
        return self.first_occupied(
            1 - self.turn, x, y, self.target_start[code], end
        ) < end or self._may_promote(code, x, y)

    def has_legal_move(self) -> bool:
        """Whether the side to move has a legal move anywhere on the plane."""
        windowed = self.windowed
        low_x, high_x = self.low_x, self.high_x
        low_y, high_y = self.low_y, self.high_y
        self.clear_window()
        found = self._any_move()
        self.windowed = windowed
        self.low_x, self.high_x = low_x, high_x
        self.low_y, self.high_y = low_y, high_y
        return found

    def _any_move(self) -> bool:
        self.find_checks_and_pins()
        self.scratch.size = 0
        for slot in range(self.first_slot[self.turn], self.first_slot[self.turn + 1]):
            if self.slot_type[slot]:
                self.jumps(slot, self.scratch, False)
                if self.scratch.size or self._can_slide(slot):
                    return True
        self.en_passant_captures(self.scratch)
        self.castling_moves(self.scratch)
        return self.scratch.size != 0

    def _can_slide(self, slot: int) -> bool:
        slides = self.slides[32 * self.turn + self.slot_type[slot]]
        for ray in range(self.rays):
            if (slides >> ray) & 1:
                self.reach(slot, ray)
                if slot == self.king[self.turn]:
                    if self._king_can_slide(slot, ray):
                        return True
                elif self.taken >= 0 or self.first <= self.last:
                    return True
        return False

    def _king_can_slide(self, slot: int, ray: int) -> bool:
        """Whether a sliding king has a safe square: an attacker on its line covers all of them, any
        other only a few."""
        if self.taken >= 0 and self.safe_step(slot, ray, self.taken_step):
            return True
        enemies = self.first_slot[2 - self.turn] - self.first_slot[1 - self.turn]
        covered = enemies * (self.attack_start[2] + 2 * self.classes)
        for step in range(1, min(covered + 1, self.last) + 1):
            if self.safe_step(slot, ray, step):
                return True
        return False

    def safe_step(self, slot: int, ray: int, step: int) -> bool:
        """Whether a king may slide this far without being attacked there."""
        x = self.slot_x[slot] + step * self.ray_x[ray]
        y = self.slot_y[slot] + step * self.ray_y[ray]
        return not self.attacked(x, y, 1 - self.turn, slot)

    def jumps(self, slot: int, moves: MoveList, noisy: bool) -> None:
        """Append a piece's leaps, steps and pawn captures."""
        kind = self.slot_type[slot]
        code = 32 * self.turn + kind
        free = self.checks == 0 and self.pin_ray[slot] < 0 and slot != self.king[self.turn]
        promotes = self._may_promote(code, self.slot_x[slot], self.slot_y[slot])
        here = square_place(self.slot_x[slot], self.slot_y[slot])
        for i in range(self.jump_start[code], self.jump_end[code]):
            does = self.jump_does[i]
            # As in `find`, but most squares are empty, which needs no call.
            other = self.on_square[(here + self.jump_place[i]) & self.square_mask]
            if noisy and other < 0 and not (promotes and does & QUIET):
                continue
            x = self.slot_x[slot] + self.jump_x[i]
            y = self.slot_y[slot] + self.jump_y[i]
            if other >= 0 and (self.slot_x[other] != x or self.slot_y[other] != y):
                other = self.seek(other, x, y)
            if other >= 0:
                if (
                    self.captures_wanted
                    and does & CAPTURE
                    and self.may_take(other)
                    and self._in_window(x, y)
                    and (free or self.keeps_king_safe(slot, x, y, other))
                ):
                    taken = self.slot_type[other]
                    self._push(moves, slot, x, y, kind | taken << CAPTURED_SHIFT, promotes)
            elif does & QUIET:
                if (
                    (not noisy or (promotes and self._promotes_on(x, y)))
                    and self._in_window(x, y)
                    and (free or self.keeps_king_safe(slot, x, y, -1))
                ):
                    self._push(moves, slot, x, y, kind, promotes)
                if does & DOUBLE and (promotes or not noisy):
                    self._step_twice(slot, i, moves, noisy, free, promotes)

    def _step_twice(
        self, slot: int, jump: int, moves: MoveList, noisy: bool, free: bool, promotes: bool
    ) -> None:
        """Append a double step; the first square is empty."""
        kind = self.slot_type[slot]
        code = 32 * self.turn + kind
        x = self.slot_x[slot]
        y = self.slot_y[slot]
        if self.kinds[code] & UNMOVED_MATTERS:
            if not self.unmoved[slot]:
                return
        elif not self._in_boxes(self.promotion_end, self.double_end, x, y):
            return
        x += self.jump_x[jump]
        y += self.jump_y[jump]
        # A pawn must stop on its promotion row.
        if promotes and self._promotes_on(x, y):
            return
        x += self.jump_x[jump]
        y += self.jump_y[jump]
        if self.find(x, y) >= 0 or not self._in_window(x, y):
            return
        if not free and not self.keeps_king_safe(slot, x, y, -1):
            return
        if promotes and self._promotes_on(x, y):
            self._push(moves, slot, x, y, kind, True)
        elif not noisy:
            append(moves, slot, x, y, kind | DOUBLE_STEP)

    def _in_window(self, x: int, y: int) -> bool:
        """Whether a square is inside the window."""
        return self.low_x <= x <= self.high_x and self.low_y <= y <= self.high_y

    def _may_promote(self, code: int, x: int, y: int) -> bool:
        """Whether a piece might promote with its next step; False is certain."""
        return self.kinds[code] & PROMOTES != 0 and self._in_boxes(
            self.double_end, self.approach_end, x, y
        )

    def _promotes_on(self, x: int, y: int) -> bool:
        """Whether a pawn of the side to move must promote on a square."""
        return self._in_boxes(0, self.promotion_end, x, y)

    def _in_boxes(self, first: int, end: int, x: int, y: int) -> bool:
        # BOX_SIZE numbers a box; only a literal step compiles to a plain loop.
        for i in range(first, end, 5):
            if (
                self.boxes[i] == self.turn
                and self.boxes[i + 1] <= x <= self.boxes[i + 2]
                and self.boxes[i + 3] <= y <= self.boxes[i + 4]
            ):
                return True
        return False

    def _push(self, moves: MoveList, slot: int, x: int, y: int, info: int, promotes: bool) -> None:
        """Append a jump, once for each choice if it must promote."""
        if promotes and self._promotes_on(x, y):
            for i in range(len(self.choices) if self.captures_wanted else 0):
                append(moves, slot, x, y, info | self.choices[i] << PROMOTION_SHIFT)
        else:
            append(moves, slot, x, y, info)

    def _slide(self, slot: int, moves: MoveList, noisy: bool) -> None:
        """Append a piece's slides."""
        kind = self.slot_type[slot]
        slides = self.slides[32 * self.turn + kind]
        size = moves.size
        if noisy and self.checks == 0 and self.pin_ray[slot] < 0:
            self._push_captures(slot, moves)
            slides = 0
        for ray in range(self.rays):
            if (slides >> ray) & 1:
                self.reach(slot, ray)
                if self.captures_wanted:
                    self._push_capture(slot, ray, moves)
                if not noisy:
                    if self.windowed:
                        self.clip(slot, ray)
                        self._push_window(slot, ray, moves)
                    elif self.first <= self.last:
                        self.mark_candidates(slot, ray)
                        self._push_marks(slot, ray, moves)
        if slot == self.king[self.turn] or self.overlaps:
            self._filter_slides(slot, moves, size)

    def _push_captures(self, slot: int, moves: MoveList) -> None:
        """Append the captures of a slider that is neither pinned nor bound by a check."""
        kind = self.slot_type[slot]
        slides = self.slides[32 * self.turn + kind]
        for ray in range(self.rays):
            if (slides >> ray) & 1:
                other = self.links[slot * self.rays + ray]
                if other >= 0 and self.slot_side[other] != self.turn and self.may_take(other):
                    x = self.slot_x[other]
                    y = self.slot_y[other]
                    if self._in_window(x, y):
                        append(moves, slot, x, y, kind | self.slot_type[other] << CAPTURED_SHIFT)

    def _push_capture(self, slot: int, ray: int, moves: MoveList) -> None:
        if self.taken >= 0:
            x = self.slot_x[self.taken]
            y = self.slot_y[self.taken]
            if self._in_window(x, y):
                taken = self.slot_type[self.taken]
                append(moves, slot, x, y, self.slot_type[slot] | taken << CAPTURED_SHIFT)

    def _push_window(self, slot: int, ray: int, moves: MoveList) -> None:
        """Append the whole reach."""
        kind = self.slot_type[slot]
        dx = self.ray_x[ray]
        dy = self.ray_y[ray]
        x = self.slot_x[slot] + self.first * dx
        y = self.slot_y[slot] + self.first * dy
        for _ in range(self.last - self.first + 1):
            append(moves, slot, x, y, kind)
            x += dx
            y += dy

    def _push_marks(self, slot: int, ray: int, moves: MoveList) -> None:
        """Append the marked steps."""
        kind = self.slot_type[slot]
        for i in range(self.marks):
            x = self.slot_x[slot] + self.mark_step[i] * self.ray_x[ray]
            y = self.slot_y[slot] + self.mark_step[i] * self.ray_y[ray]
            append(moves, slot, x, y, kind)

    def _filter_slides(self, slot: int, moves: MoveList, size: int) -> None:
        """From index `size` on, drop slides that a jump has listed already and, for a king, those
        onto attacked squares."""
        kept = size
        for i in range(size, moves.size):
            x = moves.x[i]
            y = moves.y[i]
            taken = moves.info[i] >> CAPTURED_SHIFT != 0
            if self.overlaps and self.jumps_to(slot, x, y, CAPTURE if taken else QUIET):
                continue
            if slot == self.king[self.turn] and self.attacked(x, y, 1 - self.turn, slot):
                continue
            moves.x[kept] = x
            moves.y[kept] = y
            moves.info[kept] = moves.info[i]
            kept += 1
        moves.size = kept

    def jumps_to(self, slot: int, x: int, y: int, does: int) -> bool:
        code = 32 * self.turn + self.slot_type[slot]
        for i in range(self.jump_start[code], self.jump_end[code]):
            if (
                self.jump_x[i] == x - self.slot_x[slot]
                and self.jump_y[i] == y - self.slot_y[slot]
                and self.jump_does[i] & does
            ):
                return True
        return False

    def en_passant_captures(self, moves: MoveList) -> None:
        """Append the en passant captures."""
        if self.ep_slot < 0 or not self._in_window(self.ep_x, self.ep_y):
            return
        taken = self.slot_type[self.ep_slot]
        for i in range(self.attack_start[self.turn], self.attack_start[self.turn + 1]):
            slot = self.ep_capturer(i)
            if slot >= 0 and self.ep_capture_is_safe(slot):
                kind = self.slot_type[slot]
                promotes = self._may_promote(
                    32 * self.turn + kind, self.slot_x[slot], self.slot_y[slot]
                )
                info = kind | taken << CAPTURED_SHIFT | EN_PASSANT
                self._push(moves, slot, self.ep_x, self.ep_y, info, promotes)

    def castling_moves(self, moves: MoveList) -> None:
        """Append the castling moves."""
        king = self.king[self.turn]
        for rule in range(self.rule_count):
            x = self.target_x(rule)
            y = self.target_y(rule)
            if self.can_castle(rule) and self._in_window(x, y):
                append(moves, king, x, y, self.slot_type[king] | CASTLING)
