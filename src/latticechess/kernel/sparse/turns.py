"""Making and unmaking moves on the sparse board, with keys and repetitions.

Hot: `make`, `unmake`. What a move destroys is kept in a record; records lie one after another in
`journal`. Keys are mixed from coordinates, since no table can cover a plane.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.kernel.cache_line import apart
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
    from latticechess.kernel.sparse.vectors import COUNTS, ONE_WAY, PASSES, UNMOVED_MATTERS

    # Salts of the key: 0 to 63 for codes, as many for codes that may still step twice, then these.
    PASSED_SALT, TURN_SALT, RIGHTS_SALT, SALTS = 128, 129, 130, 131
    TOUCHED = 64
    # The fields of a record; the links of the piece moved come after them.
    R_SLOT, R_X, R_Y, R_TYPE, R_UNMOVED, R_TAKEN, R_TAKEN_TYPE, R_RULE = range(8)
    R_PASSED_SLOT, R_PASSED_X, R_PASSED_Y, R_HALFMOVES, R_SINCE, R_RIGHTS, R_LINKS = range(8, 15)


class Turns(Castling):
    """A position that moves are played on and taken back from."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.passing_types: array[int] = self.vectors.passing_types
        self.salts = array("Q", [mix(mix(i + 1)) for i in range(SALTS)])
        self.record_size = R_LINKS + self.rays
        self.records = 64
        self.journal = apart("q", self.record_size * self.records)
        self.made_keys = apart("Q", 2 * self.records)
        # The slots last touched, for those who keep account of all pieces: who was `touches` ago
        # here and missed no more than TOUCHED need not look at the others.
        self.touches = 0
        self.touched = apart("i", TOUCHED)
        self.forget()

    def forget(self) -> None:
        """Drop the history of made moves and the square passed over."""
        self.depth = 0
        self.since = 0
        self.passed_slot = -1
        self.passed_x = 0
        self.passed_y = 0
        self.passed_key = 0
        self.touches += TOUCHED + 1

    def piece_key(self, slot: int) -> int:
        """The part of the key that a piece contributes."""
        code = 32 * self.slot_side[slot] + self.slot_type[slot]
        if self.unmoved[slot] and self.kinds[code] & UNMOVED_MATTERS:
            code += 64
        return self.square_key(code, self.slot_x[slot], self.slot_y[slot])

    def square_key(self, salt: int, x: int, y: int) -> int:
        return mix(mix(self.salts[salt] ^ x) ^ y)

    def key_from_scratch(self) -> int:
        """The key of the position without regard to how it came about."""
        key = self.salts[TURN_SALT] if self.turn else 0
        for slot in range(self.slots):
            if self.slot_type[slot]:
                key ^= self.piece_key(slot)
        return key ^ self.rights_key() ^ self.passing_key()

    def rights_key(self) -> int:
        """The part of the key for the castling rights."""
        return self.square_key(RIGHTS_SALT, self.rights, 0) if self.rights else 0

    def passing_key(self) -> int:
        """The part of the key for the square passed over: 0 unless a pawn can take there."""
        if self.passed_slot >= 0:
            for i in range(self.attack_start[self.turn], self.attack_start[self.turn + 1]):
                slot = self.passing_taker(i)
                if slot >= 0 and self.passing_safe(slot):
                    return self.square_key(PASSED_SALT, self.passed_x, self.passed_y)
        return 0

    def passing_taker(self, attack: int) -> int:
        """The slot that could take en passant by jump number `attack`, if the king allows; -1."""
        types = self.passing_types[attack]
        if not types & self.present[self.turn]:
            return -1
        x = self.passed_x - self.attack_x[attack]
        y = self.passed_y - self.attack_y[attack]
        slot = self.find(x, y)
        if slot < 0 or self.slot_side[slot] != self.turn:
            return -1
        return slot if (types >> self.slot_type[slot]) & 1 else -1

    def passing_safe(self, slot: int) -> bool:
        """Whether the king is safe after this piece takes en passant: both pawns leave."""
        x = self.slot_x[slot]
        y = self.slot_y[slot]
        self.lift(self.passed_slot)
        self.lift(slot)
        self.drop(slot, self.passed_x, self.passed_y)
        safe = not self.king_attacked()
        self.lift(slot)
        self.drop(slot, x, y)
        self.put_back(self.passed_slot)
        return safe

    def make(self, origin: int, x: int, y: int, info: int) -> None:
        """Play a generated move."""
        if info & CASTLING:
            self._castle(origin, self.rule_for(x, y))
            return
        taken = -1
        if info & EN_PASSANT:
            taken = self.passed_slot
        elif (info >> CAPTURED_SHIFT) & TYPE_MASK:
            taken = self.find(x, y)
        self._record(origin, taken)
        kind = self.kinds[32 * self.turn + self.slot_type[origin]]
        promotion = (info >> PROMOTION_SHIFT) & TYPE_MASK
        from_x = self.slot_x[origin]
        from_y = self.slot_y[origin]

        self.key ^= self.piece_key(origin)
        if taken >= 0:
            self.key ^= self.piece_key(taken)
            self._take(taken)
        self.lift(origin)
        self._record_links(origin)
        self.unmoved[origin] = 0
        if promotion:
            self._become(origin, promotion)
        self.drop(origin, x, y)
        self.key ^= self.piece_key(origin)
        if self.rights:
            self._lose_rights(from_x, from_y)
            self._lose_rights(x, y)

        self.since = 0 if taken >= 0 or promotion or kind & ONE_WAY else self.since + 1
        self.halfmoves = 0 if taken >= 0 or kind & COUNTS else self.halfmoves + 1
        self._pass_turn()
        if info & DOUBLE_STEP and kind & PASSES:
            self.passed_slot = origin
            self.passed_x = from_x + (x - from_x) // 2
            self.passed_y = from_y + (y - from_y) // 2
            self.passed_key = self.passing_key()
            self.key ^= self.passed_key

    def unmake(self) -> None:
        """Take back the last `make`."""
        self._return()
        at = self.depth * self.record_size
        slot = self.journal[at + R_SLOT]
        if self.journal[at + R_RULE] >= 0:
            self._uncastle(slot, self.journal[at + R_RULE])
            return
        taken = self.journal[at + R_TAKEN]
        self._touch(slot)
        self.lift(slot)
        kind = self.journal[at + R_TYPE]
        if kind != self.slot_type[slot]:
            self._become(slot, kind)
        self.unmoved[slot] = self.journal[at + R_UNMOVED]
        for ray in range(self.rays):
            self.links[slot * self.rays + ray] = self.journal[at + R_LINKS + ray]
        self.move_back(slot, self.journal[at + R_X], self.journal[at + R_Y])
        if taken >= 0:
            self._touch(taken)
            self.slot_type[taken] = self.journal[at + R_TAKEN_TYPE]
            self.recount(taken, 1)
            self.put_back(taken)

    def _castle(self, king: int, rule: int) -> None:
        """Play a castling move."""
        rook = self.rook_of(rule)
        self._record(king, -1)
        self._touch(rook)
        self.journal[(self.depth - 1) * self.record_size + R_RULE] = rule
        self.key ^= self.piece_key(king) ^ self.piece_key(rook)
        self._lose_rights(self.slot_x[king], self.slot_y[king])
        at = rule * RULE_SIZE
        self.lift(king)
        self.lift(rook)
        self.drop(king, self.rules[at + KING_TO_X], self.rules[at + KING_TO_Y])
        self.drop(rook, self.rules[at + ROOK_TO_X], self.rules[at + ROOK_TO_Y])
        self.key ^= self.piece_key(king) ^ self.piece_key(rook)
        self.since = 0
        self.halfmoves += 1
        self._pass_turn()

    def _uncastle(self, king: int, rule: int) -> None:
        at = rule * RULE_SIZE
        rook = self.find(self.rules[at + ROOK_TO_X], self.rules[at + ROOK_TO_Y])
        self._touch(king)
        self._touch(rook)
        self.lift(king)
        self.lift(rook)
        self.drop(king, self.rules[at + KING_X], self.rules[at + KING_Y])
        self.drop(rook, self.rules[at + ROOK_X], self.rules[at + ROOK_Y])

    def _lose_rights(self, x: int, y: int) -> None:
        """Something left a square or arrived on it."""
        rights = self.rights_without(x, y)
        if rights != self.rights:
            self.key ^= self.rights_key()
            self.rights = rights
            self.key ^= self.rights_key()

    def _pass_turn(self) -> None:
        self.key ^= self.passed_key ^ self.salts[TURN_SALT]
        self.passed_slot = -1
        self.passed_key = 0
        self.ply += 1
        self.turn = 1 - self.turn

    def make_null(self) -> None:
        """Pass the turn."""
        self._record(0, -1)
        self.since = 0
        self.halfmoves += 1
        self._pass_turn()

    def unmake_null(self) -> None:
        """Take back the last `make_null`."""
        self._return()

    def repetitions(self) -> int:
        """How often this position stood before on the line of moves made on this board."""
        found = 0
        for back in range(4, self.since + 1, 2):
            if self.made_keys[2 * (self.depth - back)] == self.key:
                found += 1
        return found

    def _touch(self, slot: int) -> None:
        """Tell that a piece moves, comes, goes or becomes another."""
        self.touched[self.touches & (TOUCHED - 1)] = slot
        self.touches += 1

    def _take(self, slot: int) -> None:
        self._touch(slot)
        self.lift(slot)
        self.recount(slot, -1)
        self.slot_type[slot] = 0

    def _become(self, slot: int, kind: int) -> None:
        self.recount(slot, -1)
        self.slot_type[slot] = kind
        self.recount(slot, 1)

    def _record(self, slot: int, taken: int) -> None:
        """Keep what a move of this slot, taking that one, would destroy."""
        self.surveyed = False
        self._touch(slot)
        if self.depth == self.records:
            self._grow()
        at = self.depth * self.record_size
        self.journal[at + R_SLOT] = slot
        self.journal[at + R_X] = self.slot_x[slot]
        self.journal[at + R_Y] = self.slot_y[slot]
        self.journal[at + R_TYPE] = self.slot_type[slot]
        self.journal[at + R_UNMOVED] = self.unmoved[slot]
        self.journal[at + R_TAKEN] = taken
        self.journal[at + R_TAKEN_TYPE] = self.slot_type[taken] if taken >= 0 else 0
        self.journal[at + R_PASSED_SLOT] = self.passed_slot
        self.journal[at + R_PASSED_X] = self.passed_x
        self.journal[at + R_PASSED_Y] = self.passed_y
        self.journal[at + R_HALFMOVES] = self.halfmoves
        self.journal[at + R_SINCE] = self.since
        self.journal[at + R_RIGHTS] = self.rights
        self.journal[at + R_RULE] = -1
        self.made_keys[2 * self.depth] = self.key
        self.made_keys[2 * self.depth + 1] = self.passed_key
        self.depth += 1

    def _record_links(self, slot: int) -> None:
        """The links of a piece just lifted; with those of before the capture it could not return
        while the piece it took is still away."""
        at = (self.depth - 1) * self.record_size + R_LINKS
        for ray in range(self.rays):
            self.journal[at + ray] = self.links[slot * self.rays + ray]

    def _return(self) -> None:
        """Take the last record off: everything but the pieces is as before."""
        self.depth -= 1
        at = self.depth * self.record_size
        self.surveyed = False
        self.turn = 1 - self.turn
        self.ply -= 1
        self.halfmoves = self.journal[at + R_HALFMOVES]
        self.since = self.journal[at + R_SINCE]
        self.rights = self.journal[at + R_RIGHTS]
        self.passed_slot = self.journal[at + R_PASSED_SLOT]
        self.passed_x = self.journal[at + R_PASSED_X]
        self.passed_y = self.journal[at + R_PASSED_Y]
        self.key = self.made_keys[2 * self.depth]
        self.passed_key = self.made_keys[2 * self.depth + 1]

    def _grow(self) -> None:
        if cython.compiled:
            with cython.gil:
                self._double()
        else:
            self._double()

    def _double(self) -> None:
        journal, made_keys = self.journal, self.made_keys
        used, depth = self.records * self.record_size, self.records
        self.records *= 2
        self.journal = apart("q", 2 * used)
        self.made_keys = apart("Q", 4 * depth)
        for i in range(used):
            self.journal[i] = journal[i]
        for i in range(2 * depth):
            self.made_keys[i] = made_keys[i]
