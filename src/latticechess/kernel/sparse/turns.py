"""Make and unmake on the sparse board, with keys and repetitions.

Hot: `make`, `unmake`. What a move destroys is saved in a record of `undo`. Keys are hashes of
coordinates, since no Zobrist table can cover a plane.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.kernel.cache_line import padded_array
from latticechess.kernel.sparse.castling import Castling
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.move_list import (
        CAPTURED_SHIFT,
        CASTLING,
        DOUBLE_STEP,
        EN_PASSANT,
        PROMOTION_SHIFT,
        TYPE_MASK,
    )
    from latticechess.kernel.sparse.castling import (
        KING_TO_X,
        KING_TO_Y,
        KING_X,
        KING_Y,
        ROOK_TO_X,
        ROOK_TO_Y,
        ROOK_X,
        ROOK_Y,
        RULE_SIZE,
    )
    from latticechess.kernel.sparse.lines import mix
    from latticechess.kernel.sparse.vectors import COUNTS, EP_VICTIM, ONE_WAY, UNMOVED_MATTERS

    # Salts of the key: 64 for codes, 64 for codes that may still double-step, then these.
    EP_SALT, TURN_SALT, RIGHTS_SALT, SALTS = 128, 129, 130, 131
    CHANGE_LOG = 64
    # The fields of an undo record; the links of the moved piece follow.
    R_SLOT, R_X, R_Y, R_TYPE, R_UNMOVED, R_TAKEN, R_TAKEN_TYPE, R_RULE = range(8)
    R_EP_SLOT, R_EP_X, R_EP_Y, R_HALFMOVES, R_REVERSIBLE, R_RIGHTS, R_LINKS = range(8, 15)


class Turns(Castling):
    """A position on which moves are made and unmade."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.ep_types: array[int] = self.vectors.ep_types
        self.salts = array("Q", [mix(mix(i + 1)) for i in range(SALTS)])
        self.undo_size = R_LINKS + self.rays
        self.undo_capacity = 64
        self.undo = padded_array("q", self.undo_size * self.undo_capacity)
        self.made_keys = padded_array("Q", 2 * self.undo_capacity)
        # A log of the slots changed last: the evaluation updates only those, unless it has missed
        # more than CHANGE_LOG of them.
        self.changes = 0
        self.changed_slots = padded_array("i", CHANGE_LOG)
        self.clear_history()

    def clear_history(self) -> None:
        """Drop the history of moves and the en passant square."""
        self.depth = 0
        self.reversible_plies = 0
        self.ep_slot = -1
        self.ep_x = 0
        self.ep_y = 0
        self.ep_key = 0
        self.changes += CHANGE_LOG + 1

    def piece_key(self, slot: int) -> int:
        """The part of the key that a piece contributes."""
        code = 32 * self.slot_side[slot] + self.slot_type[slot]
        if self.unmoved[slot] and self.kinds[code] & UNMOVED_MATTERS:
            code += 64
        return self.square_key(code, self.slot_x[slot], self.slot_y[slot])

    def square_key(self, salt: int, x: int, y: int) -> int:
        return mix(mix(self.salts[salt] ^ x) ^ y)

    def key_from_scratch(self) -> int:
        """The key computed from the position alone."""
        key = self.salts[TURN_SALT] if self.turn else 0
        for slot in range(self.slots):
            if self.slot_type[slot]:
                key ^= self.piece_key(slot)
        return key ^ self.rights_key() ^ self.en_passant_key()

    def rights_key(self) -> int:
        """The castling rights' part of the key."""
        return self.square_key(RIGHTS_SALT, self.rights, 0) if self.rights else 0

    def en_passant_key(self) -> int:
        """The en passant part of the key: 0 unless a pawn can capture there."""
        if self.ep_slot >= 0:
            for i in range(self.attack_start[self.turn], self.attack_start[self.turn + 1]):
                slot = self.ep_capturer(i)
                if slot >= 0 and self.ep_capture_is_safe(slot):
                    return self.square_key(EP_SALT, self.ep_x, self.ep_y)
        return 0

    def ep_capturer(self, attack: int) -> int:
        """The slot that could capture en passant by jump number `attack`, ignoring the king; or
        -1."""
        types = self.ep_types[attack]
        if not types & self.present[self.turn]:
            return -1
        x = self.ep_x - self.attack_x[attack]
        y = self.ep_y - self.attack_y[attack]
        slot = self.find(x, y)
        if slot < 0 or self.slot_side[slot] != self.turn:
            return -1
        return slot if (types >> self.slot_type[slot]) & 1 else -1

    def ep_capture_is_safe(self, slot: int) -> bool:
        """Whether the king is safe after this piece captures en passant: both pawns leave."""
        x = self.slot_x[slot]
        y = self.slot_y[slot]
        self.lift(self.ep_slot)
        self.lift(slot)
        self.drop(slot, self.ep_x, self.ep_y)
        safe = not self.king_attacked()
        self.lift(slot)
        self.drop(slot, x, y)
        self.put_back(self.ep_slot)
        return safe

    def make(self, origin: int, x: int, y: int, info: int) -> None:
        """Play a generated move."""
        if info & CASTLING:
            self._castle(origin, self.rule_for(x, y))
            return
        taken = -1
        if info & EN_PASSANT:
            taken = self.ep_slot
        elif (info >> CAPTURED_SHIFT) & TYPE_MASK:
            taken = self.find(x, y)
        self._push_undo(origin, taken)
        kind = self.kinds[32 * self.turn + self.slot_type[origin]]
        promotion = (info >> PROMOTION_SHIFT) & TYPE_MASK
        from_x = self.slot_x[origin]
        from_y = self.slot_y[origin]

        self.key ^= self.piece_key(origin)
        if taken >= 0:
            self.key ^= self.piece_key(taken)
            self._take(taken)
        self.lift(origin)
        self._save_links(origin)
        self.unmoved[origin] = 0
        if promotion:
            self._become(origin, promotion)
        self.drop(origin, x, y)
        self.key ^= self.piece_key(origin)
        if self.rights:
            self._lose_rights(from_x, from_y)
            self._lose_rights(x, y)

        self.reversible_plies = (
            0 if taken >= 0 or promotion or kind & ONE_WAY else self.reversible_plies + 1
        )
        self.halfmoves = 0 if taken >= 0 or kind & COUNTS else self.halfmoves + 1
        self._pass_turn()
        if info & DOUBLE_STEP and kind & EP_VICTIM:
            self.ep_slot = origin
            self.ep_x = from_x + (x - from_x) // 2
            self.ep_y = from_y + (y - from_y) // 2
            self.ep_key = self.en_passant_key()
            self.key ^= self.ep_key

    def unmake(self) -> None:
        """Take back the last `make`."""
        self._pop_undo()
        at = self.depth * self.undo_size
        slot = self.undo[at + R_SLOT]
        if self.undo[at + R_RULE] >= 0:
            self._uncastle(slot, self.undo[at + R_RULE])
            return
        taken = self.undo[at + R_TAKEN]
        self._log_change(slot)
        self.lift(slot)
        kind = self.undo[at + R_TYPE]
        if kind != self.slot_type[slot]:
            self._become(slot, kind)
        self.unmoved[slot] = self.undo[at + R_UNMOVED]
        for ray in range(self.rays):
            self.links[slot * self.rays + ray] = self.undo[at + R_LINKS + ray]
        self.move_back(slot, self.undo[at + R_X], self.undo[at + R_Y])
        if taken >= 0:
            self._log_change(taken)
            self.slot_type[taken] = self.undo[at + R_TAKEN_TYPE]
            self.recount(taken, 1)
            self.put_back(taken)

    def _castle(self, king: int, rule: int) -> None:
        """Make a castling move."""
        rook = self.rook_of(rule)
        self._push_undo(king, -1)
        self._log_change(rook)
        self.undo[(self.depth - 1) * self.undo_size + R_RULE] = rule
        self.key ^= self.piece_key(king) ^ self.piece_key(rook)
        self._lose_rights(self.slot_x[king], self.slot_y[king])
        at = rule * RULE_SIZE
        self.lift(king)
        self.lift(rook)
        self.drop(king, self.rules[at + KING_TO_X], self.rules[at + KING_TO_Y])
        self.drop(rook, self.rules[at + ROOK_TO_X], self.rules[at + ROOK_TO_Y])
        self.key ^= self.piece_key(king) ^ self.piece_key(rook)
        self.reversible_plies = 0
        self.halfmoves += 1
        self._pass_turn()

    def _uncastle(self, king: int, rule: int) -> None:
        at = rule * RULE_SIZE
        rook = self.find(self.rules[at + ROOK_TO_X], self.rules[at + ROOK_TO_Y])
        self._log_change(king)
        self._log_change(rook)
        self.lift(king)
        self.lift(rook)
        self.drop(king, self.rules[at + KING_X], self.rules[at + KING_Y])
        self.drop(rook, self.rules[at + ROOK_X], self.rules[at + ROOK_Y])

    def _lose_rights(self, x: int, y: int) -> None:
        """A piece left or entered a square: update the castling rights."""
        rights = self.rights_without(x, y)
        if rights != self.rights:
            self.key ^= self.rights_key()
            self.rights = rights
            self.key ^= self.rights_key()

    def _pass_turn(self) -> None:
        self.key ^= self.ep_key ^ self.salts[TURN_SALT]
        self.ep_slot = -1
        self.ep_key = 0
        self.ply += 1
        self.turn = 1 - self.turn

    def make_null(self) -> None:
        """Pass the turn."""
        self._push_undo(0, -1)
        self.reversible_plies = 0
        self.halfmoves += 1
        self._pass_turn()

    def unmake_null(self) -> None:
        """Take back the last `make_null`."""
        self._pop_undo()

    def repetitions(self) -> int:
        """How often this position occurred before among the moves made on this board."""
        found = 0
        for back in range(4, self.reversible_plies + 1, 2):
            if self.made_keys[2 * (self.depth - back)] == self.key:
                found += 1
        return found

    def _log_change(self, slot: int) -> None:
        """Log that a piece moves, appears, disappears or changes its type."""
        self.changed_slots[self.changes & (CHANGE_LOG - 1)] = slot
        self.changes += 1

    def _take(self, slot: int) -> None:
        self._log_change(slot)
        self.lift(slot)
        self.recount(slot, -1)
        self.slot_type[slot] = 0

    def _become(self, slot: int, kind: int) -> None:
        self.recount(slot, -1)
        self.slot_type[slot] = kind
        self.recount(slot, 1)

    def _push_undo(self, slot: int, taken: int) -> None:
        """Save what a move of this slot, capturing `taken`, destroys."""
        self.checks_known = False
        self._log_change(slot)
        if self.depth == self.undo_capacity:
            self._grow()
        at = self.depth * self.undo_size
        self.undo[at + R_SLOT] = slot
        self.undo[at + R_X] = self.slot_x[slot]
        self.undo[at + R_Y] = self.slot_y[slot]
        self.undo[at + R_TYPE] = self.slot_type[slot]
        self.undo[at + R_UNMOVED] = self.unmoved[slot]
        self.undo[at + R_TAKEN] = taken
        self.undo[at + R_TAKEN_TYPE] = self.slot_type[taken] if taken >= 0 else 0
        self.undo[at + R_EP_SLOT] = self.ep_slot
        self.undo[at + R_EP_X] = self.ep_x
        self.undo[at + R_EP_Y] = self.ep_y
        self.undo[at + R_HALFMOVES] = self.halfmoves
        self.undo[at + R_REVERSIBLE] = self.reversible_plies
        self.undo[at + R_RIGHTS] = self.rights
        self.undo[at + R_RULE] = -1
        self.made_keys[2 * self.depth] = self.key
        self.made_keys[2 * self.depth + 1] = self.ep_key
        self.depth += 1

    def _save_links(self, slot: int) -> None:
        """Save the links of a piece just lifted. Those of before the capture would not do: it
        returns while the captured piece is still away."""
        at = (self.depth - 1) * self.undo_size + R_LINKS
        for ray in range(self.rays):
            self.undo[at + ray] = self.links[slot * self.rays + ray]

    def _pop_undo(self) -> None:
        """Restore everything but the pieces from the last record."""
        self.depth -= 1
        at = self.depth * self.undo_size
        self.checks_known = False
        self.turn = 1 - self.turn
        self.ply -= 1
        self.halfmoves = self.undo[at + R_HALFMOVES]
        self.reversible_plies = self.undo[at + R_REVERSIBLE]
        self.rights = self.undo[at + R_RIGHTS]
        self.ep_slot = self.undo[at + R_EP_SLOT]
        self.ep_x = self.undo[at + R_EP_X]
        self.ep_y = self.undo[at + R_EP_Y]
        self.key = self.made_keys[2 * self.depth]
        self.ep_key = self.made_keys[2 * self.depth + 1]

    def _grow(self) -> None:
        if cython.compiled:
            with cython.gil:
                self._double()
        else:
            self._double()

    def _double(self) -> None:
        undo, made_keys = self.undo, self.made_keys
        used, depth = self.undo_capacity * self.undo_size, self.undo_capacity
        self.undo_capacity *= 2
        self.undo = padded_array("q", 2 * used)
        self.made_keys = padded_array("Q", 4 * depth)
        for i in range(used):
            self.undo[i] = undo[i]
        for i in range(2 * depth):
            self.made_keys[i] = made_keys[i]
