"""Pieces on a bounded board with make and unmake, attacks and the incremental key.

Hot: `make`, `unmake`, `attacked`. `DenseBoard` adds which moves are legal.
Each piece has a slot for life: White's slots come first, then Black's from `split` on; a captured
piece keeps its slot with type 0. `at[cell]` is the code of the piece on a cell (see `tables`).
On boards of up to 64 cells `held[side]` is the set of the cells that a side's pieces stand on.
`orderly` says that the side which waits was not in check when the board was loaded.
`structure` is the key of pawns and kings alone, by which the evaluation remembers them.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.kernel.board import Board
from latticechess.kernel.cache_line import apart
from latticechess.kernel.dense.tables import pieces_by_code, tables_of
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.dense.bits import nearest, single
    from latticechess.kernel.dense.tables import C_CAPTURES, C_JUMPS, C_SIDE_SHIFT, C_SLIDES
    from latticechess.kernel.move_list import (
        CAPTURED_SHIFT,
        CASTLING,
        DOUBLE_STEP,
        EN_PASSANT,
        PROMOTION_SHIFT,
        TYPE_MASK,
    )

    C_RECORD = 10  # numbers kept of each made move, see `_remember`


class DensePlacement(Board):
    """The state of a bounded board."""

    def __init__(self, variant: Variant) -> None:
        Board.__init__(self, variant)
        self.tables, self.castling = tables_of(variant)
        # Not part of the tables: equal variants share those, but a piece's type is the variant's.
        self.piece_of = pieces_by_code(variant)
        self._clear_history()
        self._allot(0, 0)

    def _allot(self, white: int, black: int) -> None:
        """Empty the board and make slots for so many pieces."""
        cells = self.tables.cells
        slots = max(white + black, 1)
        self.slots = white + black
        self.split = white
        self.at = apart("i", cells)
        self.slot_at = apart("i", cells)
        self.slot_type = apart("i", slots)
        self.slot_side = apart("i", slots)
        self.slot_cell = apart("i", slots)
        self.slot_unmoved = apart("i", slots)
        self.count = apart("i", 64)
        self.king = apart("i", 2, -1)
        self.held = apart("Q", 2)
        self.rights = 0
        self.passed = -1
        self.victim = -1
        self.passed_counts = 0
        self.structure = 0
        self.orderly = False

    def _clear_history(self) -> None:
        self.made = 0
        self.room = 16
        self.record = apart("i", C_RECORD * self.room)
        self.keys = apart("Q", self.room)
        self.structures = apart("Q", self.room)

    # Attacks

    def king_cell(self, side: int) -> int:
        """Where `side`'s king stands, or -1."""
        slot = self.king[side]
        if slot < 0 or self.slot_type[slot] == 0:
            return -1
        return self.slot_cell[slot]

    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        king = self.king_cell(self.turn)
        if king < 0:
            return False
        if self.orderly and self.made and self.tables.small:
            entry = (self.made - 1) * C_RECORD
            if self._alone(king, entry):
                return self._strikes(king, self.record[entry + 1])
        return self.attacked(king, 1 - self.turn)

    def _alone(self, king: int, entry: int) -> bool:
        """Whether only the piece that moved last can give check: it left no line to the king open,
        and nobody gave check before."""
        if self.record[entry] < 0 or self.record[entry + 2] & (EN_PASSANT | CASTLING):
            return False
        if entry and self.record[entry - C_RECORD] < 0:
            return False
        lines = self.tables.behind[king * self.tables.cells + self.record[entry]]
        return lines & self.held[1 - self.turn] == 0

    def _strikes(self, cell: int, start: int) -> bool:
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
        if self.tables.small:
            return self._attacked_by_any(cell, by)
        first = self.split if by else 0
        last = self.slots if by else self.split
        for slot in range(first, last):
            if self.slot_type[slot] and self._strikes(cell, self.slot_cell[slot]):
                return True
        return False

    def _attacked_by_any(self, cell: int, by: int) -> bool:
        """`attacked` on a small board. `exposes` asks with pieces moved that `held` does not know
        of: those of the other side, or gone ones."""
        starts = self.held[by] & self.tables.toward[cell]
        while starts:
            start = nearest(starts, 1)
            starts &= starts - 1
            if self.at[start] >> C_SIDE_SHIFT == by and self._strikes(cell, start):
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

    def exposes(self, origin: int, target: int, lifted: int) -> bool:
        """Whether the mover's king is attacked once the piece on `origin` stands on `target` and
        the piece on `lifted` (the target, one taken in passing, or -1) is gone."""
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

    def can_take_passing(self) -> bool:
        """Whether the side to move has a legal capture on the passed square."""
        if self.passed < 0 or self.victim < 0 or self.at[self.passed]:
            return False
        side_code = self.turn << C_SIDE_SHIFT
        first = self.split if self.turn else 0
        last = self.slots if self.turn else self.split
        for slot in range(first, last):
            code = side_code + self.slot_type[slot]
            if not self.tables.passable[code]:
                continue
            origin = self.slot_cell[slot]
            row = self.tables.jump_row[C_CAPTURES + code] + origin
            for i in range(self.tables.jump_first[row], self.tables.jump_first[row + 1]):
                if self.tables.jump[i] == self.passed and not self.exposes(
                    origin, self.passed, self.victim
                ):
                    return True
        return False

    # Make and unmake

    def make(self, origin: int, x: int, y: int, info: int) -> None:
        """Play a generated move."""
        self._remember(origin, x, info)
        if self.passed_counts:
            self.key ^= self.tables.passed_key[self.passed]
            self.passed_counts = 0
        self.halfmoves += 1
        if info & CASTLING:
            rule = self.castling_rule(origin, x)
            self.record[self.made * C_RECORD - 2] = self.slot_unmoved[
                self.slot_at[self.castling.rook[rule]]
            ]
            self._castle(rule, False)
            self._forfeit(self.castling.lost[self.castling.king[rule]])
        else:
            self._walk(origin, x, info)
            if self.rights:
                self._forfeit(self.castling.lost[origin] | self.castling.lost[x])
        self.passed = -1
        self.victim = -1
        self.ply += 1
        self._turn()
        if info & DOUBLE_STEP:
            self._pass_over(origin, x)

    def _walk(self, origin: int, target: int, info: int) -> None:
        """Move one piece, with capture and promotion."""
        slot = self.slot_at[origin]
        kind = info & TYPE_MASK
        if (info >> CAPTURED_SHIFT) & TYPE_MASK:
            self._lift(self.slot_at[self.victim if info & EN_PASSANT else target])
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
        if self.tables.structural[kind]:
            self.structure ^= self.tables.piece_key[code * self.tables.cells + cell]
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
        if self.tables.structural[kind]:
            self.structure ^= self.tables.piece_key[code * self.tables.cells + cell]

    def _toggle(self, side: int, cell: int) -> None:
        """A piece of `side` comes to a cell or leaves it."""
        if self.tables.small:
            self.held[side] ^= single(cell)

    def castling_rule(self, origin: int, target: int) -> int:
        """The number of the rule by which the side to move castles so."""
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

    def _forfeit(self, lost: int) -> None:
        """Lose castling rights."""
        gone = self.rights & lost
        if gone == 0:
            return
        self.rights ^= gone
        for rule in range(self.castling.rules):
            if gone >> rule & 1:
                self.key ^= self.tables.right_key[rule]

    def _pass_over(self, origin: int, target: int) -> None:
        """After a double step: the square passed over may be taken on, if anyone can."""
        self.passed = (origin + target) >> 1
        self.victim = target
        if self.can_take_passing():
            self.passed_counts = 1
            self.key ^= self.tables.passed_key[self.passed]

    def _turn(self) -> None:
        self.turn = 1 - self.turn
        self.key ^= self.tables.turn_key

    def unmake(self) -> None:
        """Take back the last `make`."""
        entry = (self.made - 1) * C_RECORD
        origin = self.record[entry]
        target = self.record[entry + 1]
        info = self.record[entry + 2]
        self.turn = 1 - self.turn
        self.ply -= 1
        self._recall()
        if info & CASTLING:
            key = self.key
            rule = self.castling_rule(origin, target)
            structure = self.structure
            self._castle(rule, True)
            self.key = key
            self.structure = structure
            self.slot_unmoved[self.slot_at[self.castling.rook[rule]]] = self.record[entry + 8]
        else:
            self._unwalk(origin, target, info, self.record[entry + 8])
        self.slot_unmoved[self.slot_at[origin]] = self.record[entry + 9]

    def _unwalk(self, origin: int, target: int, info: int, taken: int) -> None:
        """Undo `_walk` but for the key; `taken` is the captured piece's slot."""
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
        self._remember(-1, -1, 0)
        if self.passed_counts:
            self.key ^= self.tables.passed_key[self.passed]
            self.passed_counts = 0
        self.passed = -1
        self.victim = -1
        self.ply += 1
        self.halfmoves += 1
        self._turn()

    def unmake_null(self) -> None:
        """Take back the last `make_null`."""
        self.turn = 1 - self.turn
        self.ply -= 1
        self._recall()

    def repetitions(self) -> int:
        """How often this position stood before on the line of moves made on this board."""
        seen = 0
        last = self.made - self.halfmoves if self.tables.irreversible else 0
        i = self.made - 1
        while i >= 0 and i >= last:
            if self.record[i * C_RECORD] < 0:
                break
            if (self.made - i) & 1 == 0 and self.keys[i] == self.key:
                seen += 1
            i -= 1
        return seen

    def _remember(self, origin: int, target: int, info: int) -> None:
        """Keep what a move destroys."""
        if self.made == self.room:
            self._make_room()
        entry = self.made * C_RECORD
        self.keys[self.made] = self.key
        self.structures[self.made] = self.structure
        self.record[entry] = origin
        self.record[entry + 1] = target
        self.record[entry + 2] = info
        self.record[entry + 3] = self.rights
        self.record[entry + 4] = self.passed
        self.record[entry + 5] = self.victim
        self.record[entry + 6] = self.passed_counts
        self.record[entry + 7] = self.halfmoves
        taken = -1
        if (info >> CAPTURED_SHIFT) & TYPE_MASK:
            taken = self.slot_at[self.victim if info & EN_PASSANT else target]
        self.record[entry + 8] = taken
        self.record[entry + 9] = self.slot_unmoved[self.slot_at[origin]] if origin >= 0 else 0
        self.made += 1

    def _recall(self) -> None:
        """Put back rights, counters and key as they were before the last move."""
        self.made -= 1
        entry = self.made * C_RECORD
        self.key = self.keys[self.made]
        self.structure = self.structures[self.made]
        self.rights = self.record[entry + 3]
        self.passed = self.record[entry + 4]
        self.victim = self.record[entry + 5]
        self.passed_counts = self.record[entry + 6]
        self.halfmoves = self.record[entry + 7]

    def _make_room(self) -> None:
        if cython.compiled:
            with cython.gil:
                self._double_room()
        else:
            self._double_room()

    def _double_room(self) -> None:
        record = array("i", bytes(8 * C_RECORD * self.room))
        keys = array("Q", bytes(16 * self.room))
        structures = array("Q", bytes(16 * self.room))
        for i in range(self.room * C_RECORD):
            record[i] = self.record[i]
        for i in range(self.room):
            keys[i] = self.keys[i]
            structures[i] = self.structures[i]
        self.record = record
        self.keys = keys
        self.structures = structures
        self.room = 2 * self.room
