"""Legal move generation on a bounded board.

Hot: `generate`. Checks and pins are found first, so that only king moves and en passant captures
need to be tried out; every other move is legal by its target.
"""

from __future__ import annotations

import cython

from latticechess.kernel.cache_line import padded_block
from latticechess.kernel.dense.placement import DensePlacement
from latticechess.kernel.move_list import MoveList
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.append_inline import append
    from latticechess.kernel.dense.bits import nearest
    from latticechess.kernel.dense.tables import (
        C_CAPTURES,
        C_JUMPS,
        C_LEAPS,
        C_MAY_PROMOTE,
        C_MUST_PROMOTE,
        C_SIDE_SHIFT,
        C_SLIDES,
        C_STEPS,
    )
    from latticechess.kernel.move_list import (
        CAPTURED_SHIFT,
        CASTLING,
        DOUBLE_STEP,
        EN_PASSANT,
        PROMOTION_SHIFT,
        TYPE_MASK,
    )

    # Which moves to generate: captures and moves to where a pawn may promote, the others, or both.
    NOISY = 1
    QUIET = 2
    ALL = 3


class DenseMoves(DensePlacement):
    """A bounded board with its legal moves; `DenseBoard` adds the Python side."""

    def __init__(self, variant: Variant) -> None:
        DensePlacement.__init__(self, variant)
        self._allot_scratch()

    def _allot_scratch(self) -> None:
        """Allocate the scratch memory of generation, which is no part of the position."""
        slots = max(self.slots, 1)
        cells = self.tables.cells
        self.checks = 0
        self.stamp = 0
        self.check_stamp = 0
        self.scratch = MoveList(256)
        stamps = padded_block("q", cells + slots)
        self.mark = stamps[:cells]
        self.pin_stamp = stamps[cells : cells + slots]
        pins = padded_block("i", 2 * slots)
        self.pinner = pins[:slots]
        self.pin_direction = pins[slots : 2 * slots]

    # Generation

    def generate(self, moves: MoveList) -> int:
        """Append every legal move; the count."""
        return self._generate(moves, ALL)

    def generate_noisy(self, moves: MoveList) -> int:
        """Append the legal captures and promotions; the count."""
        return self._generate(moves, NOISY)

    def generate_quiet(self, moves: MoveList) -> int:
        """Append the other legal moves; the count."""
        return self._generate(moves, QUIET)

    def has_legal_move(self) -> bool:
        """Whether the side to move has a legal move."""
        self._find_checks_and_pins()
        self.scratch.size = 0
        first = self.first_black if self.turn else 0
        last = self.slots if self.turn else self.first_black
        for slot in range(first, last):
            if self.slot_type[slot]:
                self._slot_moves(self.scratch, slot, ALL)
                if self.scratch.size:
                    return True
        return False

    def _generate(self, moves: MoveList, wanted: int) -> int:
        before = moves.size
        self._find_checks_and_pins()
        first = self.first_black if self.turn else 0
        last = self.slots if self.turn else self.first_black
        for slot in range(first, last):
            if self.slot_type[slot]:
                self._slot_moves(moves, slot, wanted)
        return moves.size - before

    def _find_checks_and_pins(self) -> None:
        """Find the checks and pins on the side to move. The cells where a single check can be
        blocked or its piece captured are marked with `check_stamp`."""
        self.stamp += 1
        self.check_stamp = self.stamp
        self.checks = 0
        king = self.king_cell(self.turn)
        if king < 0:
            return
        enemy = 1 - self.turn
        if self.tables.bitboards:
            starts = self.occupied[enemy] & self.tables.attack_origins[king]
            while starts:
                self._examine_attacker(nearest(starts, 1), king)
                starts &= starts - 1
            return
        first = self.first_black if enemy else 0
        last = self.slots if enemy else self.first_black
        for slot in range(first, last):
            if self.slot_type[slot]:
                self._examine_attacker(self.slot_cell[slot], king)

    def _examine_attacker(self, start: int, king: int) -> None:
        """Note a check or pin by the enemy piece on `start`."""
        how = self.tables.attack[
            self.at[start] * self.tables.span
            + self.tables.middle
            + self.tables.padded[king]
            - self.tables.padded[start]
        ]
        if how == C_JUMPS:
            self.checks += 1
            self.mark[start] = self.check_stamp
        elif how != 0:
            self._examine_slider(start, king, how - C_SLIDES)

    def _examine_slider(self, start: int, king: int, direction: int) -> None:
        """Note a check or pin by the slider on `start`."""
        stride = self.tables.stride[direction]
        blocker = -1
        cell = start + stride
        while cell != king:
            if self.at[cell]:
                if blocker >= 0 or self.at[cell] >> C_SIDE_SHIFT != self.turn:
                    return
                blocker = self.slot_at[cell]
            cell += stride
        if blocker >= 0:
            self.pin_stamp[blocker] = self.check_stamp
            self.pinner[blocker] = start
            self.pin_direction[blocker] = direction
            return
        self.checks += 1
        cell = start
        while cell != king:
            self.mark[cell] = self.check_stamp
            cell += stride

    def _slot_moves(self, moves: MoveList, slot: int, wanted: int) -> None:
        """Append the legal moves of one piece, after `_find_checks_and_pins`."""
        if slot == self.king[self.turn]:
            self._king_moves(moves, slot, wanted)
        elif self.checks == 0:
            if self.pin_stamp[slot] == self.check_stamp:
                self._piece_moves(moves, slot, self._mark_pin(slot), wanted)
            else:
                self._piece_moves(moves, slot, 0, wanted)
        elif self.checks == 1 and self.pin_stamp[slot] != self.check_stamp:
            # A pinned piece cannot stop a check: pin and check cross only at the king.
            self._piece_moves(moves, slot, self.check_stamp, wanted)

    def _mark_pin(self, slot: int) -> int:
        """Mark the cells where a pinned piece may go with a new stamp."""
        self.stamp += 1
        stride = self.tables.stride[self.pin_direction[slot]]
        king = self.king_cell(self.turn)
        cell = self.pinner[slot]
        while cell != king:
            self.mark[cell] = self.stamp
            cell += stride
        return self.stamp

    def _piece_moves(self, moves: MoveList, slot: int, only: int, wanted: int) -> None:
        """Append a piece's moves to cells marked `only` (to any cell if 0)."""
        code = (self.turn << C_SIDE_SHIFT) + self.slot_type[slot]
        first = moves.size
        if self.tables.slide_first[code] != self.tables.slide_first[code + 1]:
            if self.tables.bitboards and wanted == NOISY and not self.tables.promoter[code]:
                self._slide_captures(moves, slot, code, only)
            else:
                self._slide_moves(moves, slot, code, only, wanted)
        if self.tables.leaper[code]:
            self._jump_moves(moves, slot, code, only, wanted)
        if self.tables.pawn[code]:
            self._step_moves(moves, slot, code, only, wanted)
            if wanted & NOISY:
                self._capture_moves(moves, slot, code, only)
        if self.tables.duplicates[code]:
            self._drop_duplicates(moves, first)

    def _drop_duplicates(self, moves: MoveList, first: int) -> None:
        """Keep one of several moves that take a piece to the same cell."""
        kept = first
        for i in range(first, moves.size):
            known = first
            while known < kept and not (
                moves.x[known] == moves.x[i]
                and moves.info[known] >> PROMOTION_SHIFT & TYPE_MASK
                == moves.info[i] >> PROMOTION_SHIFT & TYPE_MASK
            ):
                known += 1
            if known == kept:
                moves.x[kept] = moves.x[i]
                moves.info[kept] = moves.info[i]
                kept += 1
        moves.size = kept

    def _slide_captures(self, moves: MoveList, slot: int, code: int, only: int) -> None:
        """The captures of `_slide_moves`, found on bitboards."""
        origin = self.slot_cell[slot]
        enemy = 1 - self.turn
        occupied = self.occupied[0] | self.occupied[1]
        for i in range(self.tables.slide_first[code], self.tables.slide_first[code + 1]):
            direction = self.tables.slide[i]
            ray = self.tables.ray[direction * self.tables.cells + origin]
            if ray & self.occupied[enemy] == 0:
                continue
            target = nearest(ray & occupied, self.tables.stride[direction])
            if only == 0 or self.mark[target] == only:
                self._push_capture(moves, origin, target, code)

    def _push_capture(self, moves: MoveList, origin: int, target: int, code: int) -> None:
        """Append a capture on `target` if an enemy stands there that is not a king."""
        occupant = self.at[target]
        if occupant >> C_SIDE_SHIFT != self.turn and not self.tables.royal[occupant]:
            taken = occupant & (1 << C_SIDE_SHIFT) - 1
            info = self.slot_type[self.slot_at[origin]] | taken << CAPTURED_SHIFT
            self._push(moves, origin, target, info, code)

    def _slide_moves(self, moves: MoveList, slot: int, code: int, only: int, wanted: int) -> None:
        origin = self.slot_cell[slot]
        kind = self.slot_type[slot]
        promoter = self.tables.promoter[code]
        quiet = wanted & QUIET or promoter
        for i in range(self.tables.slide_first[code], self.tables.slide_first[code + 1]):
            direction = self.tables.slide[i]
            stride = self.tables.stride[direction]
            target = origin
            for _ in range(self.tables.reach[direction * self.tables.cells + origin]):
                target += stride
                if self.at[target]:
                    if wanted & NOISY and (only == 0 or self.mark[target] == only):
                        self._push_capture(moves, origin, target, code)
                    break
                if not quiet or (only and self.mark[target] != only):
                    continue
                if not promoter:
                    append(moves, origin, target, 0, kind)
                elif self._is_wanted(code, target, wanted):
                    self._push(moves, origin, target, kind, code)

    def _jump_moves(self, moves: MoveList, slot: int, code: int, only: int, wanted: int) -> None:
        origin = self.slot_cell[slot]
        kind = self.slot_type[slot]
        enemy = 1 - self.turn
        promoter = self.tables.promoter[code]
        quiet = wanted & QUIET or promoter
        row = self.tables.jump_row[C_LEAPS + code] + origin
        if (
            self.tables.bitboards
            and not quiet
            and not self.tables.jump_bits[row] & self.occupied[enemy]
        ):
            return
        for i in range(self.tables.jump_first[row], self.tables.jump_first[row + 1]):
            target = self.tables.jump[i]
            if only != 0 and self.mark[target] != only:
                continue
            occupant = self.at[target]
            if occupant == 0:
                if not quiet:
                    continue
                if not promoter:
                    append(moves, origin, target, 0, kind)
                elif self._is_wanted(code, target, wanted):
                    self._push(moves, origin, target, kind, code)
            elif wanted & NOISY:
                self._push_capture(moves, origin, target, code)

    def _step_moves(self, moves: MoveList, slot: int, code: int, only: int, wanted: int) -> None:
        """A pawn's single and double steps; it does not pass a cell where it must promote."""
        origin = self.slot_cell[slot]
        if wanted == NOISY and not self.tables.near_promotion[code * self.tables.cells + origin]:
            return
        kind = self.slot_type[slot]
        promotes = code * self.tables.cells
        row = self.tables.jump_row[C_STEPS + code] + origin
        for i in range(self.tables.jump_first[row], self.tables.jump_first[row + 1]):
            target = self.tables.jump[i]
            if self.at[target]:
                continue
            if (only == 0 or self.mark[target] == only) and self._is_wanted(code, target, wanted):
                self._push(moves, origin, target, kind, code)
            if self.tables.promotes[promotes + target] == C_MUST_PROMOTE:
                continue
            target = self.tables.double_target[i]
            if target < 0 or self.at[target]:
                continue
            if not self.tables.by_region and not self.slot_unmoved[slot]:
                continue
            if (only == 0 or self.mark[target] == only) and self._is_wanted(code, target, wanted):
                flag = DOUBLE_STEP if self.tables.leaves_ep[promotes + origin] else 0
                self._push(moves, origin, target, kind | flag, code)

    def _capture_moves(self, moves: MoveList, slot: int, code: int, only: int) -> None:
        """A pawn's captures; en passant is tried out, since two pieces leave a line."""
        origin = self.slot_cell[slot]
        kind = self.slot_type[slot]
        enemy = 1 - self.turn
        row = self.tables.jump_row[C_CAPTURES + code] + origin
        near = self.tables.jump_bits[row] & self.occupied[enemy] if self.tables.bitboards else 1
        if near == 0 and self.ep_cell < 0:
            return
        for i in range(self.tables.jump_first[row], self.tables.jump_first[row + 1]):
            target = self.tables.jump[i]
            occupant = self.at[target]
            if occupant:
                if only == 0 or self.mark[target] == only:
                    self._push_capture(moves, origin, target, code)
            elif self._may_capture_en_passant(origin, target, code):
                taken = self.at[self.ep_victim] - (enemy << C_SIDE_SHIFT)
                info = kind | taken << CAPTURED_SHIFT | EN_PASSANT
                self._push(moves, origin, target, info, code)

    def _may_capture_en_passant(self, origin: int, target: int, code: int) -> bool:
        if target != self.ep_cell or self.ep_victim < 0 or not self.tables.takes_ep[code]:
            return False
        return not self.exposes_king(origin, target, self.ep_victim)

    def _is_wanted(self, code: int, target: int, wanted: int) -> bool:
        """Whether moves to this empty cell are wanted: moves to where a pawn may promote are noisy,
        even those that do not."""
        if self.tables.promoter[code] and self.tables.promotes[code * self.tables.cells + target]:
            return wanted & NOISY != 0
        return wanted & QUIET != 0

    def _push(self, moves: MoveList, origin: int, target: int, info: int, code: int) -> None:
        """Append a move, once for each choice if it promotes."""
        if self.tables.promoter[code] and self.tables.promotes[code * self.tables.cells + target]:
            self._push_promotions(moves, origin, target, info, code)
        else:
            append(moves, origin, target, 0, info)

    def _push_promotions(
        self, moves: MoveList, origin: int, target: int, info: int, code: int
    ) -> None:
        own = self.turn << C_SIDE_SHIFT
        promoted = info & ~DOUBLE_STEP
        for i in range(self.tables.choices):
            choice = self.tables.choice[i]
            if self.count[own + choice] < self.tables.most[self.turn * self.tables.choices + i]:
                append(moves, origin, target, 0, promoted | choice << PROMOTION_SHIFT)
        if self.tables.promotes[code * self.tables.cells + target] == C_MAY_PROMOTE:
            append(moves, origin, target, 0, info)

    def _king_moves(self, moves: MoveList, slot: int, wanted: int) -> None:
        """Append the king's moves; each is tried out."""
        before = moves.size
        self._piece_moves(moves, slot, 0, wanted)
        kept = before
        for i in range(before, moves.size):
            info = moves.info[i]
            lifted = moves.x[i] if (info >> CAPTURED_SHIFT) & TYPE_MASK else -1
            if info & EN_PASSANT:
                lifted = self.ep_victim
            if not self.exposes_king(moves.origin[i], moves.x[i], lifted):
                moves.x[kept] = moves.x[i]
                moves.info[kept] = moves.info[i]
                kept += 1
        moves.size = kept
        if self.rights and self.checks == 0 and wanted & QUIET:
            self._castling_moves(moves, slot)

    def _castling_moves(self, moves: MoveList, slot: int) -> None:
        king = self.slot_cell[slot]
        for rule in range(self.castling.rules):
            if self._castling_is_free(rule, king) and self._castling_is_safe(rule):
                target = self.castling.king_target[rule]
                if self.castling.by_rook:
                    target = self.castling.rook[rule]
                append(moves, king, target, 0, self.slot_type[slot] | CASTLING)

    def _castling_is_free(self, rule: int, king: int) -> bool:
        """Whether the right is held, king and rook are in place and the squares between are
        empty."""
        if not self.rights >> rule & 1:
            return False
        if self.castling.side[rule] != self.turn or self.castling.king[rule] != king:
            return False
        rook = self.at[self.castling.rook[rule]]
        if rook == 0 or rook >> C_SIDE_SHIFT != self.turn or self.tables.royal[rook]:
            return False
        kind = self.castling.rook_type[rule]
        if kind and rook != (self.turn << C_SIDE_SHIFT) + kind:
            return False
        for i in range(self.castling.free_first[rule], self.castling.free_first[rule + 1]):
            if self.at[self.castling.free[i]]:
                return False
        return True

    def _castling_is_safe(self, rule: int) -> bool:
        """Whether the king is attacked neither on its path nor, with the rook moved, on its
        target."""
        enemy = 1 - self.turn
        king = self.castling.king[rule]
        rook = self.castling.rook[rule]
        king_code = self.at[king]
        rook_code = self.at[rook]
        self.at[king] = 0
        safe = True
        for i in range(self.castling.path_first[rule], self.castling.path_first[rule + 1]):
            if self.attacked(self.castling.path[i], enemy):
                safe = False
        self.at[rook] = 0
        self.at[self.castling.rook_target[rule]] = rook_code
        if safe and self.attacked(self.castling.king_target[rule], enemy):
            safe = False
        self.at[self.castling.rook_target[rule]] = 0
        self.at[king] = king_code
        self.at[rook] = rook_code
        return safe
