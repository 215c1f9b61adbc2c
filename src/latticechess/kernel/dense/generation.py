"""Which moves are legal on a bounded board.

Hot: `generate`. Checks and pins are found first, from the king's side of each line, so that only
moves of the king and captures in passing are tried out; every other move is legal by where it goes.
"""

from __future__ import annotations

import cython

from latticechess.kernel.cache_line import apart
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

    # Which moves are wanted: captures and promotions, the others, or both.
    NOISY = 1
    QUIET = 2
    ALL = 3


class DenseMoves(DensePlacement):
    """A bounded board with its legal moves; `DenseBoard` adds the public side."""

    def __init__(self, variant: Variant) -> None:
        DensePlacement.__init__(self, variant)
        self._allot_scratch()

    def _allot_scratch(self) -> None:
        """What generation works with; no part of the position."""
        room = max(self.slots, 1)
        self.checks = 0
        self.stamp = 0
        self.check_stamp = 0
        self.mark = apart("q", self.tables.cells)
        self.scratch = MoveList(256)
        self.pin_stamp = apart("q", room)
        self.pinner = apart("i", room)
        self.pin_direction = apart("i", room)

    # Generation

    def generate(self, moves: MoveList) -> int:
        """Append every legal move; how many."""
        return self._generate(moves, ALL)

    def generate_noisy(self, moves: MoveList) -> int:
        """Append the legal captures and promotions; how many."""
        return self._generate(moves, NOISY)

    def generate_quiet(self, moves: MoveList) -> int:
        """Append the other legal moves; how many."""
        return self._generate(moves, QUIET)

    def has_legal_move(self) -> bool:
        """Whether the side to move can move at all."""
        self._look()
        self.scratch.size = 0
        first = self.split if self.turn else 0
        last = self.slots if self.turn else self.split
        for slot in range(first, last):
            if self.slot_type[slot]:
                self._slot_moves(self.scratch, slot, ALL)
                if self.scratch.size:
                    return True
        return False

    def _generate(self, moves: MoveList, wanted: int) -> int:
        before = moves.size
        self._look()
        first = self.split if self.turn else 0
        last = self.slots if self.turn else self.split
        for slot in range(first, last):
            if self.slot_type[slot]:
                self._slot_moves(moves, slot, wanted)
        return moves.size - before

    def _look(self) -> None:
        """Find the checks and pins on the side to move.

        With one check, the cells where it can be met are marked with `check_stamp`."""
        self.stamp += 1
        self.check_stamp = self.stamp
        self.checks = 0
        king = self.king_cell(self.turn)
        if king < 0:
            return
        enemy = 1 - self.turn
        if self.tables.small:
            starts = self.held[enemy] & self.tables.toward[king]
            while starts:
                self._note_enemy(nearest(starts, 1), king)
                starts &= starts - 1
            return
        first = self.split if enemy else 0
        last = self.slots if enemy else self.split
        for slot in range(first, last):
            if self.slot_type[slot]:
                self._note_enemy(self.slot_cell[slot], king)

    def _note_enemy(self, start: int, king: int) -> None:
        """What the enemy on `start` means for the king."""
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
            self._note_line(start, king, how - C_SLIDES)

    def _note_line(self, start: int, king: int, direction: int) -> None:
        """A slider on `start` looks at the king: a check, a pin or neither."""
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
        """Append the legal moves of one piece; `_look` has been called."""
        if slot == self.king[self.turn]:
            self._king_moves(moves, slot, wanted)
        elif self.checks == 0:
            if self.pin_stamp[slot] == self.check_stamp:
                self._piece_moves(moves, slot, self._mark_pin(slot), wanted)
            else:
                self._piece_moves(moves, slot, 0, wanted)
        elif self.checks == 1 and self.pin_stamp[slot] != self.check_stamp:
            # A pinned piece never meets a check: the two lines cross only at the king.
            self._piece_moves(moves, slot, self.check_stamp, wanted)

    def _mark_pin(self, slot: int) -> int:
        """Mark the cells where a pinned piece may go with a stamp of their own."""
        self.stamp += 1
        stride = self.tables.stride[self.pin_direction[slot]]
        king = self.king_cell(self.turn)
        cell = self.pinner[slot]
        while cell != king:
            self.mark[cell] = self.stamp
            cell += stride
        return self.stamp

    def _piece_moves(self, moves: MoveList, slot: int, only: int, wanted: int) -> None:
        """Append a piece's moves to cells marked `only` (to any if that is 0)."""
        code = (self.turn << C_SIDE_SHIFT) + self.slot_type[slot]
        first = moves.size
        if self.tables.slide_first[code] != self.tables.slide_first[code + 1]:
            if self.tables.small and wanted == NOISY and not self.tables.promoter[code]:
                self._slide_captures(moves, slot, code, only)
            else:
                self._slide_moves(moves, slot, code, only, wanted)
        if self.tables.leaper[code]:
            self._jump_moves(moves, slot, code, only, wanted)
        if self.tables.pawn[code]:
            self._step_moves(moves, slot, code, only, wanted)
            if wanted & NOISY:
                self._capture_moves(moves, slot, code, only)
        if self.tables.repeats[code]:
            self._drop_repeats(moves, first)

    def _drop_repeats(self, moves: MoveList, first: int) -> None:
        """Keep one of the moves by which a piece of many ways gets to the same cell."""
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
        """The captures of `_slide_moves` alone, found without walking (on a small board)."""
        origin = self.slot_cell[slot]
        enemy = 1 - self.turn
        held = self.held[0] | self.held[1]
        for i in range(self.tables.slide_first[code], self.tables.slide_first[code + 1]):
            direction = self.tables.slide[i]
            ray = self.tables.ray[direction * self.tables.cells + origin]
            if ray & self.held[enemy] == 0:
                continue
            target = nearest(ray & held, self.tables.stride[direction])
            if only == 0 or self.mark[target] == only:
                self._push_capture(moves, origin, target, code)

    def _push_capture(self, moves: MoveList, origin: int, target: int, code: int) -> None:
        """Append the capture of what stands on `target`, if it is an enemy and no king."""
        hit = self.at[target]
        if hit >> C_SIDE_SHIFT != self.turn and not self.tables.royal[hit]:
            taken = hit & (1 << C_SIDE_SHIFT) - 1
            info = self.slot_type[self.slot_at[origin]] | taken << CAPTURED_SHIFT
            self._push(moves, origin, target, info, code)

    def _slide_moves(self, moves: MoveList, slot: int, code: int, only: int, wanted: int) -> None:
        origin = self.slot_cell[slot]
        kind = self.slot_type[slot]
        promoter = self.tables.promoter[code]
        still = wanted & QUIET or promoter
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
                if not still or (only and self.mark[target] != only):
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
        still = wanted & QUIET or promoter
        row = self.tables.jump_row[C_LEAPS + code] + origin
        if self.tables.small and not still and not self.tables.jump_set[row] & self.held[enemy]:
            return
        for i in range(self.tables.jump_first[row], self.tables.jump_first[row + 1]):
            target = self.tables.jump[i]
            if only != 0 and self.mark[target] != only:
                continue
            hit = self.at[target]
            if hit == 0:
                if not still:
                    continue
                if not promoter:
                    append(moves, origin, target, 0, kind)
                elif self._is_wanted(code, target, wanted):
                    self._push(moves, origin, target, kind, code)
            elif wanted & NOISY:
                self._push_capture(moves, origin, target, code)

    def _step_moves(self, moves: MoveList, slot: int, code: int, only: int, wanted: int) -> None:
        """A pawn's advance, single and double; it does not pass a cell where it must promote."""
        origin = self.slot_cell[slot]
        if wanted == NOISY and not self.tables.arrives[code * self.tables.cells + origin]:
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
            if self.tables.promotes[promotes + target]:
                continue
            target = self.tables.twice[i]
            if target < 0 or self.at[target]:
                continue
            if not self.tables.by_region and not self.slot_unmoved[slot]:
                continue
            if (only == 0 or self.mark[target] == only) and self._is_wanted(code, target, wanted):
                if self.tables.promotes[promotes + target]:
                    self._push(moves, origin, target, kind, code)
                else:
                    flag = DOUBLE_STEP if self.tables.passable[code] else 0
                    self._push(moves, origin, target, kind | flag, code)

    def _capture_moves(self, moves: MoveList, slot: int, code: int, only: int) -> None:
        """A pawn's captures, in passing too: that one is tried out, as two pieces leave a line."""
        origin = self.slot_cell[slot]
        kind = self.slot_type[slot]
        enemy = 1 - self.turn
        row = self.tables.jump_row[C_CAPTURES + code] + origin
        near = self.tables.jump_set[row] & self.held[enemy] if self.tables.small else 1
        if near == 0 and self.passed < 0:
            return
        for i in range(self.tables.jump_first[row], self.tables.jump_first[row + 1]):
            target = self.tables.jump[i]
            hit = self.at[target]
            if hit:
                if only == 0 or self.mark[target] == only:
                    self._push_capture(moves, origin, target, code)
            elif self._may_take_passing(origin, target, code):
                taken = self.at[self.victim] - (enemy << C_SIDE_SHIFT)
                info = kind | taken << CAPTURED_SHIFT | EN_PASSANT
                self._push(moves, origin, target, info, code)

    def _may_take_passing(self, origin: int, target: int, code: int) -> bool:
        if target != self.passed or self.victim < 0 or not self.tables.passable[code]:
            return False
        return not self.exposes(origin, target, self.victim)

    def _is_wanted(self, code: int, target: int, wanted: int) -> bool:
        """Whether moves to an empty cell are asked for: noisy where the piece must promote."""
        if self.tables.promoter[code] and self.tables.promotes[code * self.tables.cells + target]:
            return wanted & NOISY != 0
        return wanted & QUIET != 0

    def _push(self, moves: MoveList, origin: int, target: int, info: int, code: int) -> None:
        """Append a move, once for each choice where it must promote."""
        if self.tables.promoter[code] and self.tables.promotes[code * self.tables.cells + target]:
            for i in range(self.tables.choices):
                append(moves, origin, target, 0, info | self.tables.choice[i] << PROMOTION_SHIFT)
        else:
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
                lifted = self.victim
            if not self.exposes(moves.origin[i], moves.x[i], lifted):
                moves.x[kept] = moves.x[i]
                moves.info[kept] = moves.info[i]
                kept += 1
        moves.size = kept
        if self.rights and self.checks == 0 and wanted & QUIET:
            self._castling_moves(moves, slot)

    def _castling_moves(self, moves: MoveList, slot: int) -> None:
        king = self.slot_cell[slot]
        for rule in range(self.castling.rules):
            if self._may_castle(rule, king) and self._safe_castle(rule):
                target = self.castling.king_target[rule]
                if self.castling.by_rook:
                    target = self.castling.rook[rule]
                append(moves, king, target, 0, self.slot_type[slot] | CASTLING)

    def _may_castle(self, rule: int, king: int) -> bool:
        """Whether the right is held, king and rook are in place and the way is free."""
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

    def _safe_castle(self, rule: int) -> bool:
        """Whether the king is attacked neither on its way nor at the end, the rook moved too."""
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
