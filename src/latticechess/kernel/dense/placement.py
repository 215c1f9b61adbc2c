"""Pieces on a bounded board: make and unmake, attacks and the incremental Zobrist key.

Hot: `make`, `unmake`, `attacked`. A piece keeps its slot for life: White's slots come first,
Black's begin at `first_black`; a captured piece keeps its slot with type 0. `at[cell]` is the code
of the piece on a cell, or of a hole (see `tables`). On boards of up to 64 cells, `occupied[side]`
is the bitboard of a side's pieces. `ep_cell` is the en passant square, `ep_victim` the pawn that
may be captured there, and `ep_capturable` whether a legal capture exists: only then it counts in
the key. `loaded_legal` says that the side not to move was not in check when the board was loaded.
`pawn_key` is the key of pawns and kings alone, for the pawn table.
"""

from __future__ import annotations

import cython

from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import padded_block
from latticechess.kernel.dense.tables import pieces_by_code, tables_of
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.dense.bits import cell_bit, nearest
    from latticechess.kernel.dense.tables import (
        C_CAPTURES,
        C_CODES,
        C_HOLE,
        C_JUMPS,
        C_SIDE_SHIFT,
        C_SLIDES,
    )
    from latticechess.kernel.move_list import (
        CAPTURED_SHIFT,
        CASTLING,
        DOUBLE_STEP,
        EN_PASSANT,
        PROMOTION_SHIFT,
        TYPE_MASK,
    )

    # Fields of an undo record; after castling, U_TAKEN says whether the rook was unmoved.
    U_ORIGIN, U_TARGET, U_INFO, U_RIGHTS, U_EP_CELL, U_EP_VICTIM, U_EP_CAPTURABLE = range(7)
    U_HALFMOVES, U_TAKEN, U_UNMOVED, UNDO_SIZE = range(7, 11)
    FIRST_CAPACITY = 16


class DensePlacement(Board):
    """The state of a bounded board."""

    def __init__(self, variant: Variant) -> None:
        Board.__init__(self, variant)
        self.tables, self.castling = tables_of(variant)
        # Not part of the tables: equal variants share those, but a piece's type is the variant's.
        self.piece_of = pieces_by_code(variant)
        self._allot(0, 0)

    def _allot(self, white: int, black: int) -> None:
        """Empty the board, forget its past and allocate slots for so many pieces.

        The numbers of the position stand in one block, which a copy copies at once.
        """
        cells = self.tables.cells
        slots = max(white + black, 1)
        self.slots = white + black
        self.first_black = white
        self.made = 0
        self.capacity = FIRST_CAPACITY
        end = 2 * cells + 4 * slots + C_CODES + 2
        block = padded_block("i", end + UNDO_SIZE * FIRST_CAPACITY)
        self.block = block[:end]
        self.at = block[:cells]
        for hole in self.tables.holes:
            self.at[hole] = C_HOLE
        self.slot_at = block[cells : 2 * cells]
        at = 2 * cells
        self.slot_type = block[at : at + slots]
        self.slot_side = block[at + slots : at + 2 * slots]
        self.slot_cell = block[at + 2 * slots : at + 3 * slots]
        self.slot_unmoved = block[at + 3 * slots : at + 4 * slots]
        at += 4 * slots
        self.count = block[at : at + C_CODES]
        self.king = block[at + C_CODES : end]
        self.king[0] = self.king[1] = -1
        self.undo = block[end : end + UNDO_SIZE * FIRST_CAPACITY]
        large = padded_block("Q", 2 + 2 * FIRST_CAPACITY)
        self.occupied = large[:2]
        self.keys = large[2 : 2 + FIRST_CAPACITY]
        self.pawn_keys = large[2 + FIRST_CAPACITY : 2 + 2 * FIRST_CAPACITY]
        self.rights = 0
        self.ep_cell = -1
        self.ep_victim = -1
        self.ep_capturable = 0
        self.pawn_key = 0
        self.loaded_legal = False

    # Attacks

    def king_cell(self, side: int) -> int:
        """The cell of `side`'s king, or -1."""
        slot = self.king[side]
        if slot < 0 or self.slot_type[slot] == 0:
            return -1
        return self.slot_cell[slot]

    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        king = self.king_cell(self.turn)
        if king < 0:
            return False
        if self.loaded_legal and self.made and self.tables.bitboards:
            entry = (self.made - 1) * UNDO_SIZE
            if self._only_mover_can_check(king, entry):
                return self._attacks(king, self.undo[entry + U_TARGET])
        return self.attacked(king, 1 - self.turn)

    def _only_mover_can_check(self, king: int, entry: int) -> bool:
        """Whether only the piece moved last can give check: it opened no line to the king, and
        there was no check before."""
        if self.undo[entry + U_ORIGIN] < 0 or self.undo[entry + U_INFO] & (EN_PASSANT | CASTLING):
            return False
        if entry and self.undo[entry - UNDO_SIZE + U_ORIGIN] < 0:
            return False
        lines = self.tables.xray_origins[king * self.tables.cells + self.undo[entry + U_ORIGIN]]
        return lines & self.occupied[1 - self.turn] == 0

    def _attacks(self, cell: int, start: int) -> bool:
        """Whether the piece on `start` attacks `cell`."""
        how = self.tables.attack[
            self.at[start] * self.tables.span
            + self.tables.middle
            + self.tables.padded[cell]
            - self.tables.padded[start]
        ]
        return how == C_JUMPS or (how != 0 and self.clear(start, cell, how - C_SLIDES))

    def attacked(self, cell: int, by: int) -> bool:
        """Whether side `by` attacks `cell`."""
        if self.tables.bitboards:
            return self._attacked_on_bitboards(cell, by)
        first = self.first_black if by else 0
        last = self.slots if by else self.first_black
        for slot in range(first, last):
            if self.slot_type[slot] and self._attacks(cell, self.slot_cell[slot]):
                return True
        return False

    def _attacked_on_bitboards(self, cell: int, by: int) -> bool:
        """`attacked` with bitboards. `exposes_king` asks while pieces are moved that `occupied`
        does not know of."""
        starts = self.occupied[by] & self.tables.attack_origins[cell]
        while starts:
            start = nearest(starts, 1)
            starts &= starts - 1
            if self.at[start] >> C_SIDE_SHIFT == by and self._attacks(cell, start):
                return True
        return False

    def clear(self, start: int, end: int, direction: int) -> bool:
        """Whether nothing stands between two cells in line."""
        stride = self.tables.stride[direction]
        cell = start + stride
        while cell != end:
            if self.at[cell]:
                return False
            cell += stride
        return True

    def exposes_king(self, origin: int, target: int, lifted: int) -> bool:
        """Whether the mover's king is attacked after the piece on `origin` moves to `target` and
        the piece on `lifted` (the target, an en passant victim, or -1) is captured."""
        mover = self.at[origin]
        king = target if self.slot_at[origin] == self.king[self.turn] else self.king_cell(self.turn)
        if king < 0:
            return False
        gone = self.at[lifted] if lifted >= 0 else 0
        if gone:
            self.slot_type[self.slot_at[lifted]] = 0
            self.at[lifted] = 0
        self.at[origin] = 0
        self.at[target] = mover
        exposed = self.attacked(king, 1 - self.turn)
        self.at[target] = 0
        self.at[origin] = mover
        if gone:
            self.slot_type[self.slot_at[lifted]] = gone - ((1 - self.turn) << C_SIDE_SHIFT)
            self.at[lifted] = gone
        return exposed

    def can_capture_en_passant(self) -> bool:
        """Whether the side to move has a legal en passant capture."""
        if self.ep_cell < 0 or self.ep_victim < 0 or self.at[self.ep_cell]:
            return False
        side_code = self.turn << C_SIDE_SHIFT
        first = self.first_black if self.turn else 0
        last = self.slots if self.turn else self.first_black
        for slot in range(first, last):
            code = side_code + self.slot_type[slot]
            if not self.tables.takes_ep[code]:
                continue
            origin = self.slot_cell[slot]
            row = self.tables.jump_row[C_CAPTURES + code] + origin
            for i in range(self.tables.jump_first[row], self.tables.jump_first[row + 1]):
                if self.tables.jump[i] == self.ep_cell and not self.exposes_king(
                    origin, self.ep_cell, self.ep_victim
                ):
                    return True
        return False

    # Make and unmake

    def make(self, origin: int, x: int, y: int, info: int) -> None:
        """Play a generated move."""
        self._push_undo(origin, x, info)
        if self.ep_capturable:
            self.key ^= self.tables.ep_key[self.ep_cell]
            self.ep_capturable = 0
        self.halfmoves += 1
        if info & CASTLING:
            rule = self.castling_rule(origin, x)
            self.undo[(self.made - 1) * UNDO_SIZE + U_TAKEN] = self.slot_unmoved[
                self.slot_at[self.castling.rook[rule]]
            ]
            self._castle(rule, False)
            self._lose_rights(self.castling.lost[self.castling.king[rule]])
        else:
            self._move_piece(origin, x, info)
            if self.rights:
                self._lose_rights(self.castling.lost[origin] | self.castling.lost[x])
        self.ep_cell = -1
        self.ep_victim = -1
        self.ply += 1
        self._switch_turn()
        if info & DOUBLE_STEP:
            self._set_en_passant(origin, x)

    def _move_piece(self, origin: int, target: int, info: int) -> None:
        """Move one piece, with capture and promotion."""
        slot = self.slot_at[origin]
        kind = info & TYPE_MASK
        if (info >> CAPTURED_SHIFT) & TYPE_MASK:
            self._lift(self.slot_at[self.ep_victim if info & EN_PASSANT else target])
            self.halfmoves = 0
        if self.tables.counts[kind]:
            self.halfmoves = 0
        self._lift(slot)
        self.slot_unmoved[slot] = 0
        promotion = (info >> PROMOTION_SHIFT) & TYPE_MASK
        self._put(slot, promotion if promotion else kind, target)

    def _lift(self, slot: int) -> None:
        kind = self.slot_type[slot]
        cell = self.slot_cell[slot]
        code = (self.slot_side[slot] << C_SIDE_SHIFT) + kind
        self.at[cell] = 0
        self._toggle(self.slot_side[slot], cell)
        self.slot_type[slot] = 0
        self.count[code] -= 1
        self.key ^= self.tables.piece_key[code * self.tables.cells + cell]
        if self.tables.in_pawn_key[kind]:
            self.pawn_key ^= self.tables.piece_key[code * self.tables.cells + cell]
        if self.slot_unmoved[slot]:
            self.key ^= self.tables.unmoved_key[cell]

    def _put(self, slot: int, kind: int, cell: int) -> None:
        code = (self.slot_side[slot] << C_SIDE_SHIFT) + kind
        self.at[cell] = code
        self._toggle(self.slot_side[slot], cell)
        self.slot_at[cell] = slot
        self.slot_type[slot] = kind
        self.slot_cell[slot] = cell
        self.count[code] += 1
        self.key ^= self.tables.piece_key[code * self.tables.cells + cell]
        if self.tables.in_pawn_key[kind]:
            self.pawn_key ^= self.tables.piece_key[code * self.tables.cells + cell]

    def _toggle(self, side: int, cell: int) -> None:
        """Flip a piece's bit on its side's bitboard."""
        if self.tables.bitboards:
            self.occupied[side] ^= cell_bit(cell)

    def castling_rule(self, origin: int, target: int) -> int:
        """The number of the castling rule that the side to move uses with this move."""
        for rule in range(self.castling.rules):
            if self.castling.side[rule] == self.turn and self.castling.king[rule] == origin:
                written = self.castling.rook[rule]
                if not self.castling.by_rook:
                    written = self.castling.king_target[rule]
                if written == target and self.rights >> rule & 1:
                    return rule
        return 0

    def _castle(self, rule: int, back: bool) -> None:
        """Move king and rook at once (or back): their squares may overlap."""
        king = self.castling.king_target[rule] if back else self.castling.king[rule]
        rook = self.castling.rook_target[rule] if back else self.castling.rook[rule]
        king_slot = self.slot_at[king]
        rook_slot = self.slot_at[rook]
        king_type = self.slot_type[king_slot]
        rook_type = self.slot_type[rook_slot]
        self._lift(king_slot)
        self._lift(rook_slot)
        self.slot_unmoved[king_slot] = 0
        self.slot_unmoved[rook_slot] = 0
        self._put(
            king_slot,
            king_type,
            self.castling.king[rule] if back else self.castling.king_target[rule],
        )
        self._put(
            rook_slot,
            rook_type,
            self.castling.rook[rule] if back else self.castling.rook_target[rule],
        )

    def _lose_rights(self, lost: int) -> None:
        """Lose castling rights."""
        gone = self.rights & lost
        if gone == 0:
            return
        self.rights ^= gone
        for rule in range(self.castling.rules):
            if gone >> rule & 1:
                self.key ^= self.tables.right_key[rule]

    def _set_en_passant(self, origin: int, target: int) -> None:
        """After a double step: set the en passant square."""
        self.ep_cell = (origin + target) >> 1
        self.ep_victim = target
        if self.can_capture_en_passant():
            self.ep_capturable = 1
            self.key ^= self.tables.ep_key[self.ep_cell]

    def _switch_turn(self) -> None:
        self.turn = 1 - self.turn
        self.key ^= self.tables.turn_key

    def unmake(self) -> None:
        """Take back the last `make`."""
        entry = (self.made - 1) * UNDO_SIZE
        origin = self.undo[entry + U_ORIGIN]
        target = self.undo[entry + U_TARGET]
        info = self.undo[entry + U_INFO]
        self.turn = 1 - self.turn
        self.ply -= 1
        self._pop_undo()
        if info & CASTLING:
            key = self.key
            rule = self.castling_rule(origin, target)
            pawn_key = self.pawn_key
            self._castle(rule, True)
            self.key = key
            self.pawn_key = pawn_key
            self.slot_unmoved[self.slot_at[self.castling.rook[rule]]] = self.undo[entry + U_TAKEN]
        else:
            self._unmove_piece(origin, target, info, self.undo[entry + U_TAKEN])
        self.slot_unmoved[self.slot_at[origin]] = self.undo[entry + U_UNMOVED]

    def _unmove_piece(self, origin: int, target: int, info: int, taken: int) -> None:
        """Undo `_move_piece` apart from the key; `taken` is the captured piece's slot."""
        slot = self.slot_at[target]
        side_code = self.turn << C_SIDE_SHIFT
        kind = info & TYPE_MASK
        self.count[side_code + self.slot_type[slot]] -= 1
        self.count[side_code + kind] += 1
        self.at[target] = 0
        self.at[origin] = side_code + kind
        self._toggle(self.turn, target)
        self._toggle(self.turn, origin)
        self.slot_at[origin] = slot
        self.slot_type[slot] = kind
        self.slot_cell[slot] = origin
        if taken >= 0:
            captured = (info >> CAPTURED_SHIFT) & TYPE_MASK
            code = ((1 - self.turn) << C_SIDE_SHIFT) + captured
            cell = self.slot_cell[taken]
            self.at[cell] = code
            self._toggle(1 - self.turn, cell)
            self.slot_at[cell] = taken
            self.slot_type[taken] = captured
            self.count[code] += 1

    def make_null(self) -> None:
        """Pass the turn (search only, never in check)."""
        self._push_undo(-1, -1, 0)
        if self.ep_capturable:
            self.key ^= self.tables.ep_key[self.ep_cell]
            self.ep_capturable = 0
        self.ep_cell = -1
        self.ep_victim = -1
        self.ply += 1
        self.halfmoves += 1
        self._switch_turn()

    def unmake_null(self) -> None:
        """Take back the last `make_null`."""
        self.turn = 1 - self.turn
        self.ply -= 1
        self._pop_undo()

    def repetitions(self) -> int:
        """How often this position occurred before among the moves made on this board."""
        seen = 0
        last = self.made - self.halfmoves if self.tables.irreversible else 0
        i = self.made - 1
        while i >= 0 and i >= last:
            if self.undo[i * UNDO_SIZE + U_ORIGIN] < 0:
                break
            if (self.made - i) & 1 == 0 and self.keys[i] == self.key:
                seen += 1
            i -= 1
        return seen

    def _push_undo(self, origin: int, target: int, info: int) -> None:
        """Save what a move destroys."""
        if self.made == self.capacity:
            self._grow()
        entry = self.made * UNDO_SIZE
        self.keys[self.made] = self.key
        self.pawn_keys[self.made] = self.pawn_key
        self.undo[entry + U_ORIGIN] = origin
        self.undo[entry + U_TARGET] = target
        self.undo[entry + U_INFO] = info
        self.undo[entry + U_RIGHTS] = self.rights
        self.undo[entry + U_EP_CELL] = self.ep_cell
        self.undo[entry + U_EP_VICTIM] = self.ep_victim
        self.undo[entry + U_EP_CAPTURABLE] = self.ep_capturable
        self.undo[entry + U_HALFMOVES] = self.halfmoves
        taken = -1
        if (info >> CAPTURED_SHIFT) & TYPE_MASK:
            taken = self.slot_at[self.ep_victim if info & EN_PASSANT else target]
        self.undo[entry + U_TAKEN] = taken
        self.undo[entry + U_UNMOVED] = self.slot_unmoved[self.slot_at[origin]] if origin >= 0 else 0
        self.made += 1

    def _pop_undo(self) -> None:
        """Restore rights, counters and keys as they were before the last move."""
        self.made -= 1
        entry = self.made * UNDO_SIZE
        self.key = self.keys[self.made]
        self.pawn_key = self.pawn_keys[self.made]
        self.rights = self.undo[entry + U_RIGHTS]
        self.ep_cell = self.undo[entry + U_EP_CELL]
        self.ep_victim = self.undo[entry + U_EP_VICTIM]
        self.ep_capturable = self.undo[entry + U_EP_CAPTURABLE]
        self.halfmoves = self.undo[entry + U_HALFMOVES]

    def _grow(self) -> None:
        if cython.compiled:
            with cython.gil:
                self._double()
        else:
            self._double()

    def _double(self) -> None:
        undo = padded_block("i", 2 * UNDO_SIZE * self.capacity)
        keys = padded_block("Q", 2 * self.capacity)
        pawn_keys = padded_block("Q", 2 * self.capacity)
        for i in range(self.capacity * UNDO_SIZE):
            undo[i] = self.undo[i]
        for i in range(self.capacity):
            keys[i] = self.keys[i]
            pawn_keys[i] = self.pawn_keys[i]
        self.undo = undo
        self.keys = keys
        self.pawn_keys = pawn_keys
        self.capacity = 2 * self.capacity
