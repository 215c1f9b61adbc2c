"""The bounded board of variants with ends of their own: goals, counted checks, extinction, losing
chess, several royal pieces.

Only such variants pay for these rules: `empty_board` chooses the class when a position is built.
After an end, no move is legal. `ending` is hot in their search.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import cython

from latticechess.kernel.check_counters import CheckCounters
from latticechess.kernel.dense.board import DenseBoard
from latticechess.kernel.dense.generation import DenseMoves
from latticechess.kernel.dense.placement import DensePlacement
from latticechess.kernel.dense.rule_tables import rule_tables_of
from latticechess.kernel.geometry import Square
from latticechess.kernel.move_list import MoveList
from latticechess.kernel.pieces import Side
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.append_inline import append
    from latticechess.kernel.board import (
        BARE_KING,
        CHECKS,
        DRAWS,
        EXTINCT,
        GOAL,
        LOSES,
        NO_PIECES,
        WINS,
    )
    from latticechess.kernel.dense.generation import ALL, NOISY, QUIET
    from latticechess.kernel.dense.tables import C_CAPTURES, C_SIDE_SHIFT
    from latticechess.kernel.move_list import (
        CAPTURED_SHIFT,
        DOUBLE_STEP,
        EN_PASSANT,
        PROMOTION_SHIFT,
        TYPE_MASK,
    )


class RuledBoard(DenseBoard):
    """A bounded board whose variant has `EndRules` or several royal pieces."""

    def __init__(self, variant: Variant) -> None:
        DenseBoard.__init__(self, variant)
        self._allot_rules()

    def _allot_rules(self) -> None:
        self.rules = rule_tables_of(self.variant)
        self.counters = CheckCounters(self.rules)
        self.found = MoveList(256)
        self.replies = MoveList(256)

    # Royal pieces

    def in_check(self) -> bool:
        """Whether a royal piece of the side to move is attacked."""
        if self.rules.several:
            return self._is_attacked(self.turn)
        return DensePlacement.in_check(self)

    def _is_attacked(self, side: int) -> bool:
        """Whether any royal piece of this side is attacked."""
        first = self.first_black if side else 0
        last = self.slots if side else self.first_black
        for slot in range(first, last):
            kind = self.slot_type[slot]
            if kind and self.tables.royal[kind] and self.attacked(self.slot_cell[slot], 1 - side):
                return True
        return False

    # Ends

    def ending(self) -> int:
        """The end that the board shows, and what it is to the side to move; 0 if none."""
        me = self.turn
        if self.rules.checks:
            if self.counters.given[1 - me] >= self.rules.checks:
                return CHECKS | LOSES
            if self.counters.given[me] >= self.rules.checks:
                return CHECKS | WINS
        if self.rules.vital_first[2]:
            # Who dies out by the other's move loses, even if the mover dies out too.
            if self._died_out(me):
                return EXTINCT | LOSES
            if self._died_out(1 - me):
                return EXTINCT | WINS
        if self.rules.capture_all or self.rules.lose_all or self.rules.bare_king:
            end = self._ending_by_count(self._pieces_of(me), self._pieces_of(1 - me))
            if end:
                return end
        return self._ending_by_goal() if self.rules.has_goal else 0

    def _pieces_of(self, side: int) -> int:
        """The number of this side's pieces, three at most."""
        first = self.first_black if side else 0
        last = self.slots if side else self.first_black
        pieces = 0
        for slot in range(first, last):
            if self.slot_type[slot]:
                pieces += 1
                if pieces == 3:
                    break
        return pieces

    def _ending_by_count(self, mine: int, theirs: int) -> int:
        if self.rules.capture_all and (mine == 0 or theirs == 0):
            return NO_PIECES | (LOSES if mine == 0 else WINS)
        if self.rules.lose_all and (mine == 0 or theirs == 0):
            return NO_PIECES | (WINS if mine == 0 else LOSES)
        if self.rules.bare_king:
            # Against two pieces the bare king may still take one: then both are bare.
            if mine <= 1 and theirs > 2:
                return BARE_KING | LOSES
            if theirs <= 1 and mine > 1:
                return BARE_KING | WINS
        return 0

    def _died_out(self, side: int) -> bool:
        for i in range(self.rules.vital_first[side], self.rules.vital_first[side + 1]):
            if self.count[(side << C_SIDE_SHIFT) + self.rules.vital[i]] == 0:
                return True
        return False

    def _ending_by_goal(self) -> int:
        mine = self._has_arrived(self.turn)
        if not self._has_arrived(1 - self.turn):
            return GOAL | WINS if mine else 0
        if mine:
            return GOAL | DRAWS
        if self.rules.last_move and self.turn == 1 and self._can_arrive():
            return 0
        return GOAL | LOSES

    def _has_arrived(self, side: int) -> bool:
        first = self.first_black if side else 0
        last = self.slots if side else self.first_black
        for slot in range(first, last):
            kind = self.slot_type[slot]
            code = (side << C_SIDE_SHIFT) + kind
            if kind and self.rules.goal[code * self.rules.cells + self.slot_cell[slot]]:
                return True
        return False

    def _can_arrive(self) -> bool:
        """Whether the side to move can reach its goal with its next move."""
        self.replies.size = 0
        self._add_moves(self.replies, ALL)
        for i in range(self.replies.size):
            if self._arrives(self.replies.x[i], self.replies.info[i]):
                return True
        return False

    def _arrives(self, target: int, info: int) -> bool:
        kind = (info >> PROMOTION_SHIFT) & TYPE_MASK
        if kind == 0:
            kind = info & TYPE_MASK
        code = (self.turn << C_SIDE_SHIFT) + kind
        return self.rules.goal[code * self.rules.cells + target] != 0

    def given_by(self, side: int) -> int:
        """How many checks a side has given, where they count."""
        return self.counters.given[side]

    def decides(self, x: int, y: int, info: int) -> bool:
        """Whether a move reaches a goal or takes the last of a vital kind."""
        if self.rules.has_goal and self._arrives(x, info):
            return True
        taken = (info >> CAPTURED_SHIFT) & TYPE_MASK
        enemy = 1 - self.turn
        if taken and self.count[(enemy << C_SIDE_SHIFT) + taken] == 1:
            for i in range(self.rules.vital_first[enemy], self.rules.vital_first[enemy + 1]):
                if self.rules.vital[i] == taken:
                    return True
        return False

    # Moves

    def generate(self, moves: MoveList) -> int:
        """Append every legal move; the count."""
        return self._generate_ruled(moves, ALL)

    def generate_noisy(self, moves: MoveList) -> int:
        """Append the legal captures and promotions; the count."""
        return self._generate_ruled(moves, NOISY)

    def generate_quiet(self, moves: MoveList) -> int:
        """Append the other legal moves; the count."""
        return self._generate_ruled(moves, QUIET)

    def has_legal_move(self) -> bool:
        """Whether the side to move has a legal move."""
        self.scratch.size = 0
        return self._generate_ruled(self.scratch, ALL) != 0

    def has_capture(self) -> bool:
        """Whether the side to move can capture, which `must_capture` then obliges it to."""
        if not self.rules.must_capture:
            return False
        self.scratch.size = 0
        self._generate_ruled(self.scratch, ALL)
        return self.scratch.size != 0 and (self.scratch.info[0] >> CAPTURED_SHIFT) & TYPE_MASK != 0

    def _generate_ruled(self, moves: MoveList, wanted: int) -> int:
        before = moves.size
        if self.ending():
            return 0
        if self.rules.must_capture:
            self._add_captures_or_all(moves, wanted)
        else:
            self._add_moves(moves, wanted)
        return moves.size - before

    def _add_captures_or_all(self, moves: MoveList, wanted: int) -> None:
        """Append the captures, or the other moves if there is no capture."""
        self.found.size = 0
        self._add_moves(self.found, ALL)
        obliged = False
        for i in range(self.found.size):
            if (self.found.info[i] >> CAPTURED_SHIFT) & TYPE_MASK:
                obliged = True
        for i in range(self.found.size):
            info = self.found.info[i]
            if obliged and not (info >> CAPTURED_SHIFT) & TYPE_MASK:
                continue
            if wanted & (NOISY if info >> CAPTURED_SHIFT & 0xFFFF else QUIET):
                append(moves, self.found.origin[i], self.found.x[i], 0, info)

    def _add_moves(self, moves: MoveList, wanted: int) -> None:
        """Append the legal moves, whether or not the game has ended."""
        before = moves.size
        if self.rules.several:
            self._add_unsafe_moves(moves, wanted)
        else:
            DenseMoves._generate(self, moves, wanted)
        if not self.rules.several and not self.rules.no_checks:
            return
        kept = before
        for i in range(before, moves.size):
            if self._may_play(moves.origin[i], moves.x[i], moves.info[i]):
                moves.origin[kept] = moves.origin[i]
                moves.x[kept] = moves.x[i]
                moves.info[kept] = moves.info[i]
                kept += 1
        moves.size = kept

    def _add_unsafe_moves(self, moves: MoveList, wanted: int) -> None:
        """Append the moves of all pieces, whether or not a royal one is attacked after them."""
        checked = self._is_attacked(self.turn)
        first = self.first_black if self.turn else 0
        last = self.slots if self.turn else self.first_black
        for slot in range(first, last):
            kind = self.slot_type[slot]
            if kind == 0:
                continue
            self._piece_moves(moves, slot, 0, wanted)
            if self.tables.royal[kind] and self.rights and not checked and wanted & QUIET:
                self._castling_moves(moves, slot)

    def _may_play(self, origin: int, target: int, info: int) -> bool:
        """Whether a move leaves no own royal piece attacked, and no other where checks are
        forbidden."""
        mover = self.turn
        DensePlacement.make(self, origin, target, 0, info & ~DOUBLE_STEP)
        legal = not (self.rules.several and self._is_attacked(mover))
        if legal and self.rules.no_checks:
            legal = not self.in_check()
        DensePlacement.unmake(self)
        return legal

    def can_capture_en_passant(self) -> bool:
        """Whether the side to move has a legal en passant capture."""
        if not self.rules.several and not self.rules.no_checks:
            return DensePlacement.can_capture_en_passant(self)
        if self.ep_cell < 0 or self.ep_victim < 0 or self.at[self.ep_cell]:
            return False
        first = self.first_black if self.turn else 0
        last = self.slots if self.turn else self.first_black
        victim = self.at[self.ep_victim] & (1 << C_SIDE_SHIFT) - 1
        for slot in range(first, last):
            kind = self.slot_type[slot]
            code = (self.turn << C_SIDE_SHIFT) + kind
            if not self.tables.takes_ep[code]:
                continue
            origin = self.slot_cell[slot]
            row = self.tables.jump_row[C_CAPTURES + code] + origin
            info = kind | victim << CAPTURED_SHIFT | EN_PASSANT
            for i in range(self.tables.jump_first[row], self.tables.jump_first[row + 1]):
                if self.tables.jump[i] == self.ep_cell and self._may_play(
                    origin, self.ep_cell, info
                ):
                    return True
        return False

    # Make and unmake

    def make(self, origin: int, x: int, y: int, info: int) -> None:
        """Play a generated move."""
        DensePlacement.make(self, origin, x, y, info)
        self.counters.note(self.made)
        if self.rules.checks and self.in_check():
            self.key ^= self.counters.count(1 - self.turn)
        if self.ep_capturable and self.ending():
            self._forget_en_passant()

    def _forget_en_passant(self) -> None:
        """After the end of the game nothing is captured."""
        self.ep_capturable = 0
        self.key ^= self.tables.ep_key[self.ep_cell]

    def unmake(self) -> None:
        """Take back the last `make`."""
        DensePlacement.unmake(self)
        self.counters.recall(self.made)

    def make_null(self) -> None:
        """Pass the turn (search only, never in check)."""
        DensePlacement.make_null(self)
        self.counters.note(self.made)

    def unmake_null(self) -> None:
        """Take back the last `make_null`."""
        DensePlacement.unmake_null(self)
        self.counters.recall(self.made)

    # For Python callers

    def load_codes(
        self,
        codes: bytes,
        turn: int,
        castling: Sequence[int] = (),
        en_passant: Square | None = None,
        halfmoves: int = 0,
        ply: int = 0,
        checks: Sequence[int] = (0, 0),
    ) -> None:
        """Set everything at once, impossible positions too."""
        DenseBoard.load_codes(self, codes, turn, castling, None, halfmoves, ply)
        self._allot_rules()
        white, black = checks
        self.counters.set(white, black)
        self.key ^= self.counters.key()
        for side in range(2):
            if self.rules.several:
                # The pins and checks of a single king: the trial of every move stands for them.
                self.king[side] = -1
        if en_passant is not None:
            self._load_en_passant(en_passant)
            if self.ep_capturable and self.ending():
                self._forget_en_passant()

    def checks_given(self) -> tuple[int, int]:
        """How many checks White and Black have given, where they count."""
        return self.counters.both()

    def copy(self) -> Self:
        """An independent board with the same position and no history."""
        other = DenseBoard.copy(self)
        other._allot_rules()
        other._take_given(self)
        return other

    def _take_given(self, board: RuledBoard) -> None:
        self.counters.set(board.counters.given[0], board.counters.given[1])

    def snapshot(self) -> tuple[object, ...]:
        """The whole state as plain values: make and unmake must restore it."""
        return (*DenseBoard.snapshot(self), self.checks_given())

    def checkers(self, side: Side) -> tuple[Square, ...]:
        """The pieces giving check to `side`'s royal pieces."""
        if not self.rules.several:
            return DenseBoard.checkers(self, side)
        found: dict[Square, None] = {}
        for square, piece in self.pieces().items():
            if piece.side is side and piece.kind.royal:
                found |= dict.fromkeys(self.attackers(square, side.opponent))
        return tuple(found)

    def _moves_of(self, cell: int) -> int:
        self.scratch.size = 0
        if self.at[cell] == 0:
            return 0
        own = self.at[cell] >> C_SIDE_SHIFT == self.turn
        if not own:
            self.make_null()
        self._generate_ruled(self.scratch, ALL)
        if not own:
            self.unmake_null()
        kept = 0
        for i in range(self.scratch.size):
            if self.scratch.origin[i] == cell:
                self.scratch.origin[kept] = cell
                self.scratch.x[kept] = self.scratch.x[i]
                self.scratch.info[kept] = self.scratch.info[i]
                kept += 1
        self.scratch.size = kept
        return kept
