"""The unbounded board of variants with ends of their own: goals, counted checks, extinction.

The counterpart of `dense.ruled`, for what needs no trial of every move: a slide may have no end.
After an end, no move is legal. `ending` is hot in the search of such variants.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

import cython

from latticechess.kernel.check_counters import CheckCounters
from latticechess.kernel.dense.rule_tables import rule_tables_of
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Destinations
from latticechess.kernel.move_list import MoveList
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.sparse.board import SparseBoard
from latticechess.kernel.sparse.generation import Generation
from latticechess.kernel.sparse.turns import Turns
from latticechess.kernel.sparse.vectors import boxes_of
from latticechess.kernel.variant import Variant

if not cython.compiled:
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
    from latticechess.kernel.move_list import CAPTURED_SHIFT, PROMOTION_SHIFT, TYPE_MASK


class RuledPlane(SparseBoard):
    """An unbounded board whose variant has `EndRules`."""

    def __init__(self, variant: Variant) -> None:
        SparseBoard.__init__(self, variant)
        self.ends = rule_tables_of(variant)
        self.counters = CheckCounters(self.ends)
        boxes = boxes_of(variant.ends.goal)
        self.goal_end = len(boxes)
        self.goal_boxes = boxes or array("q", [0])
        winners = variant.ends.goal_pieces
        kinds = enumerate(variant.pieces, 1)
        self.goal_types = sum(1 << number for number, kind in kinds if kind.letter in winners)

    # Ends

    def ending(self) -> int:
        """The end that the board shows, and what it is to the side to move; 0 if none."""
        me = self.turn
        if self.ends.checks:
            if self.counters.given[1 - me] >= self.ends.checks:
                return CHECKS | LOSES
            if self.counters.given[me] >= self.ends.checks:
                return CHECKS | WINS
        if self.ends.vital_first[2]:
            # Who dies out by the other's move loses, even if the mover dies out too.
            if self._died_out(me):
                return EXTINCT | LOSES
            if self._died_out(1 - me):
                return EXTINCT | WINS
        if self.ends.capture_all or self.ends.lose_all or self.ends.bare_king:
            end = self._ending_by_count(self._pieces_of(me), self._pieces_of(1 - me))
            if end:
                return end
        return self._ending_by_goal() if self.ends.has_goal else 0

    def _died_out(self, side: int) -> bool:
        for i in range(self.ends.vital_first[side], self.ends.vital_first[side + 1]):
            if self.count[32 * side + self.ends.vital[i]] == 0:
                return True
        return False

    def _pieces_of(self, side: int) -> int:
        """The number of this side's pieces, three at most."""
        pieces = 0
        for slot in range(self.first_slot[side], self.first_slot[side + 1]):
            if self.slot_type[slot]:
                pieces += 1
                if pieces == 3:
                    break
        return pieces

    def _ending_by_count(self, mine: int, theirs: int) -> int:
        if self.ends.capture_all and (mine == 0 or theirs == 0):
            return NO_PIECES | (LOSES if mine == 0 else WINS)
        if self.ends.lose_all and (mine == 0 or theirs == 0):
            return NO_PIECES | (WINS if mine == 0 else LOSES)
        if self.ends.bare_king:
            # Against two pieces the bare king may still take one: then both are bare.
            if mine <= 1 and theirs > 2:
                return BARE_KING | LOSES
            if theirs <= 1 and mine > 1:
                return BARE_KING | WINS
        return 0

    def _ending_by_goal(self) -> int:
        mine = self._has_arrived(self.turn)
        if not self._has_arrived(1 - self.turn):
            return GOAL | WINS if mine else 0
        return GOAL | (DRAWS if mine else LOSES)

    def _has_arrived(self, side: int) -> bool:
        for slot in range(self.first_slot[side], self.first_slot[side + 1]):
            kind = self.slot_type[slot]
            if kind and self._wins_on(side, kind, self.slot_x[slot], self.slot_y[slot]):
                return True
        return False

    def _wins_on(self, side: int, kind: int, x: int, y: int) -> bool:
        """Whether a piece of this type has arrived when it stands there."""
        if not (self.goal_types >> kind) & 1:
            return False
        # BOX_SIZE numbers a box; only a literal step compiles to a plain loop.
        for i in range(0, self.goal_end, 5):
            if (
                self.goal_boxes[i] == side
                and self.goal_boxes[i + 1] <= x <= self.goal_boxes[i + 2]
                and self.goal_boxes[i + 3] <= y <= self.goal_boxes[i + 4]
            ):
                return True
        return False

    def decides(self, x: int, y: int, info: int) -> bool:
        """Whether a move reaches a goal or takes the last of a vital kind."""
        kind = (info >> PROMOTION_SHIFT) & TYPE_MASK
        if kind == 0:
            kind = info & TYPE_MASK
        if self.ends.has_goal and self._wins_on(self.turn, kind, x, y):
            return True
        taken = (info >> CAPTURED_SHIFT) & TYPE_MASK
        enemy = 1 - self.turn
        if taken and self.count[32 * enemy + taken] == 1:
            for i in range(self.ends.vital_first[enemy], self.ends.vital_first[enemy + 1]):
                if self.ends.vital[i] == taken:
                    return True
        return False

    def given_by(self, side: int) -> int:
        """How many checks a side has given, where they count."""
        return self.counters.given[side]

    # Moves

    def generate(self, moves: MoveList) -> int:
        """Append every legal move of the window or the candidates; the count."""
        return 0 if self.ending() else Generation.generate(self, moves)

    def generate_noisy(self, moves: MoveList) -> int:
        """Append the legal captures and promotions; the count."""
        return 0 if self.ending() else Generation.generate_noisy(self, moves)

    def generate_quiet(self, moves: MoveList) -> int:
        """Append the other moves of `generate`; the count."""
        return 0 if self.ending() else Generation.generate_quiet(self, moves)

    def has_legal_move(self) -> bool:
        """Whether the side to move has a legal move anywhere on the plane."""
        return not self.ending() and Generation.has_legal_move(self)

    # Make and unmake

    def make(self, origin: int, x: int, y: int, info: int) -> None:
        """Play a generated move."""
        Turns.make(self, origin, x, y, info)
        self.counters.note(self.depth)
        if self.ends.checks and self.in_check():
            self.key ^= self.counters.count(1 - self.turn)
        if self.ep_key and self.ending():
            self._forget_en_passant()

    def _forget_en_passant(self) -> None:
        """After the end of the game nothing is captured."""
        self.key ^= self.ep_key
        self.ep_key = 0

    def unmake(self) -> None:
        """Take back the last `make`."""
        Turns.unmake(self)
        self.counters.recall(self.depth)

    def make_null(self) -> None:
        """Pass the turn (search only, never in check)."""
        Turns.make_null(self)
        self.counters.note(self.depth)

    def unmake_null(self) -> None:
        """Take back the last `make_null`."""
        Turns.unmake_null(self)
        self.counters.recall(self.depth)

    # For Python callers

    def load(
        self,
        pieces: Mapping[Square, Piece],
        turn: Side,
        castling: Sequence[int] = (),
        en_passant: Square | None = None,
        halfmoves: int = 0,
        ply: int = 0,
        checks: Sequence[int] = (0, 0),
    ) -> None:
        """Set everything at once, impossible positions too."""
        white, black = checks
        self.counters.set(white, black)
        SparseBoard.load(self, pieces, turn, castling, en_passant, halfmoves, ply)
        self.key ^= self.counters.key()
        if self.ep_key and self.ending():
            self._forget_en_passant()

    def checks_given(self) -> tuple[int, int]:
        """How many checks White and Black have given, where they count."""
        return self.counters.both()

    def _copy_from(self, other: SparseBoard) -> None:
        SparseBoard._copy_from(self, other)
        white, black = other.checks_given()
        self.counters.set(white, black)

    def destinations(self, square: Square) -> Destinations:
        """Where the piece on `square` may legally go, as if it were its side's turn."""
        if self.ending():
            return Destinations(square)
        return SparseBoard.destinations(self, square)

    def all_destinations(self) -> list[Destinations]:
        """The destinations of each piece of the side to move that has any."""
        return [] if self.ending() else SparseBoard.all_destinations(self)

    def fresh_key(self) -> int:
        """The key computed from scratch, to compare with the incremental one."""
        return SparseBoard.fresh_key(self) ^ self.counters.key()
