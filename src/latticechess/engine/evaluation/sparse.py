"""Evaluation of unbounded planes: material, open lines, promotion paths and king distance.

Hot: `evaluate`. All sums are White's, in middlegame and endgame, interpolated at the end. Static
terms are updated incrementally from the board's log of changes. No term depends on distances beyond
a few squares, apart from mop-up.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.evaluator import Evaluator
from latticechess.engine.evaluation.network_sparse import PlaneNetwork
from latticechess.engine.evaluation.promotion_paths import promotion_paths
from latticechess.engine.evaluation.weights import Weights
from latticechess.kernel.cache_line import padded_array
from latticechess.kernel.sparse.board import SparseBoard

if not cython.compiled:
    from latticechess.kernel.sparse.turns import CHANGE_LOG

    # King distances count up to this.
    KING_NEAR = 12
    # An open ray counts as this many squares.
    OPEN_RAY = 7
    NEVER = 1 << 20
    # More steps to promotion than any table has entries for.
    MAX_STEPS = 1 << 10
    # Kings this far apart gain nothing in the mop-up.
    KINGS_FAR = 60
    # Mop-up: against at most this much material, with at least this lead.
    MOP_UP_MOST = 500
    MOP_UP_LEAD = 900
    KING_RING_WEIGHT = 14

NOWHERE = 1 << 60


class SparseEvaluator(Evaluator):
    """Evaluates one sparse board."""

    def __init__(self, board: SparseBoard, weights: Weights, noise: int = 0, seed: int = 0) -> None:
        super().__init__(board, weights, noise, seed)
        self.board = board
        # In games of low levels, mobility was 45 on average and 108 at most.
        self.lazy_margin = 150
        variant = board.variant
        pieces = weights.pieces
        self.types = len(variant.pieces) + 1
        self.middle = array("i", [0, *(piece.value[0] for piece in pieces)])
        self.end = array("i", [0, *(piece.value[1] for piece in pieces)])
        self.mobility_middle = array("i", [0, *(piece.mobility[0] for piece in pieces)])
        self.mobility_end = array("i", [0, *(piece.mobility[1] for piece in pieces)])
        # Pawns have no king attack: their steps to promotion count instead.
        self.pawn = array("i", [0, *(kind.promotes for kind in variant.pieces)])
        king_attack = [
            0 if self.pawn[i] else piece.king_attack for i, piece in enumerate(pieces, 1)
        ]
        self.king_attack = array("i", [0, *king_attack])
        self.advance_middle = array("i", [pair[0] for pair in weights.advance])
        self.advance_end = array("i", [pair[1] for pair in weights.advance])
        self.furthest = len(weights.advance) - 1
        paths = promotion_paths(variant)
        self.path_axis = array("i", [path.axis for path in paths])
        self.path_step = array("q", [path.step for path in paths])
        self.path_low = array("q", [path.low for path in paths])
        self.path_high = array("q", [path.high for path in paths])
        self.shelter = weights.shelter[0]
        self.mop_up = weights.mop_up[1]
        self.king_x = padded_array("q", 2)
        self.king_y = padded_array("q", 2)
        # By slot: the piece and square last seen and its static terms; and the sums of all slots
        # after this many changes of the board.
        self.standing_middle = 0
        self.standing_end = 0
        self.seen_changes = self.board.changes - CHANGE_LOG - 1
        slots = max(1, board.slots)
        self.noted_kind = padded_array("i", slots)
        self.noted_x = padded_array("q", slots)
        self.noted_y = padded_array("q", slots)
        self.noted_middle = padded_array("i", slots)
        self.noted_end = padded_array("i", slots)
        if weights.network is not None:
            self.network = PlaneNetwork(board, weights.network)
            self.corrected = True
            self.network_margin = weights.network.margin
            self.lazy_margin += weights.network.margin // 2

    def sum_static_terms(self) -> None:
        """Terms that do not depend on open lines; only changed slots are evaluated again."""
        self.find_kings()
        if self.board.changes - self.seen_changes > CHANGE_LOG:
            self.recount()
        else:
            for i in range(self.seen_changes, self.board.changes):
                slot = self.board.changed_slots[i & (CHANGE_LOG - 1)]
                if self.changed(slot):
                    self.update_slot(slot)
        self.seen_changes = self.board.changes
        self.sum_middle = self.standing_middle
        self.sum_end = self.standing_end

    def sum_mobility_terms(self) -> None:
        """Mobility along lines, and mop-up."""
        for slot in range(self.board.slots):
            if self.mobility_middle[self.board.slot_type[slot]]:
                self.add_lines(slot)
        self.count_material()
        self.add_mop_up()

    def correction(self) -> int:
        """What the network adds for the side to move."""
        return self.network.correction()

    def has_pieces(self) -> bool:
        """Whether the side to move has pieces besides pawns: a null move is unsafe without."""
        material = 0
        for kind in range(1, self.types):
            material += self.phase[kind] * self.board.count[32 * self.board.turn + kind]
        return material >= 2

    def count_material(self) -> None:
        """Material without pawns that can still promote, and such pawns."""
        for side in range(2):
            material = 0
            pawns = 0
            for kind in range(1, self.types):
                count = self.board.count[32 * side + kind]
                if self.pawn[kind]:
                    pawns += count
                else:
                    material += count * self.end[kind]
            self.material[side] = material
            self.pawns[side] = pawns

    def find_kings(self) -> None:
        """Update the kings' squares; a missing king is far from everything."""
        for side in range(2):
            king = self.board.king[side]
            x = self.board.slot_x[king] if king >= 0 else NOWHERE
            y = self.board.slot_y[king] if king >= 0 else NOWHERE
            if x != self.king_x[side] or y != self.king_y[side]:
                self.follow_king(side, x, y)

    def follow_king(self, side: int, x: int, y: int) -> None:
        """After a king move: update the pieces that shelter or attack it, or did before."""
        from_x = self.king_x[side]
        from_y = self.king_y[side]
        self.king_x[side] = x
        self.king_y[side] = y
        for slot in range(self.board.slots):
            if self.board.slot_side[slot] == side:
                if self.beside(slot, x, y) or self.beside(slot, from_x, from_y):
                    self.update_slot(slot)
            elif self.king_attack[self.noted_kind[slot]]:
                self.update_slot(slot)

    def beside(self, slot: int, x: int, y: int) -> bool:
        """Whether a piece stands no more than a king's step from a square."""
        return abs(self.board.slot_x[slot] - x) <= 1 and abs(self.board.slot_y[slot] - y) <= 1

    def changed(self, slot: int) -> bool:
        """Whether a slot's piece or square differs from what was noted."""
        return (
            self.noted_x[slot] != self.board.slot_x[slot]
            or self.noted_y[slot] != self.board.slot_y[slot]
            or self.noted_kind[slot] != self.board.slot_type[slot]
        )

    def recount(self) -> None:
        """Evaluate every slot again."""
        self.standing_middle = 0
        self.standing_end = 0
        self.phase_left = 0
        for slot in range(self.board.slots):
            self.noted_kind[slot] = 0
            self.noted_middle[slot] = 0
            self.noted_end[slot] = 0
            self.update_slot(slot)

    def update_slot(self, slot: int) -> None:
        """Replace a slot's noted terms by its present ones."""
        self.phase_left -= self.phase[self.noted_kind[slot]]
        self.standing_middle -= self.noted_middle[slot]
        self.standing_end -= self.noted_end[slot]
        self.note_slot(slot, self.board.slot_side[slot], self.board.slot_type[slot])
        self.phase_left += self.phase[self.noted_kind[slot]]
        self.standing_middle += self.noted_middle[slot]
        self.standing_end += self.noted_end[slot]

    def add_lines(self, slot: int) -> None:
        """Mobility of a slider."""
        kind = self.board.slot_type[slot]
        side = self.board.slot_side[slot]
        squares = self.open_squares(slot, side, kind) * (1 - 2 * side)
        self.sum_middle += squares * self.mobility_middle[kind]
        self.sum_end += squares * self.mobility_end[kind]

    def note_slot(self, slot: int, side: int, kind: int) -> None:
        """Note a slot's static terms: material, steps to promotion, king distance. A captured
        piece, of kind 0, has none."""
        middle = self.middle[kind]
        end = self.end[kind]
        if self.pawn[kind]:
            steps = self.steps_to_promotion(slot, side)
            if steps == NEVER:
                middle >>= 1
                end >>= 2
            else:
                steps = min(steps, self.furthest)
                middle += self.advance_middle[steps]
                end += self.advance_end[steps]
        if self.king_attack[kind]:
            near = (KING_NEAR - self.king_distance(slot, 1 - side)) * self.king_attack[kind]
            middle += near
            end += near >> 1
        if kind and self.king_distance(slot, side) == 1:
            middle += self.shelter
        self.noted_kind[slot] = kind
        self.noted_x[slot] = self.board.slot_x[slot]
        self.noted_y[slot] = self.board.slot_y[slot]
        self.noted_middle[slot] = middle if side == 0 else -middle
        self.noted_end[slot] = end if side == 0 else -end

    def open_squares(self, slot: int, side: int, kind: int) -> int:
        """Free squares along the piece's rays, a few at most of each."""
        squares = 0
        rays = self.board.slides[32 * side + kind]
        at = slot * self.board.rays
        for ray in range(self.board.rays):
            if not (rays >> ray) & 1:
                continue
            other = self.board.links[at + ray]
            if other < 0:
                squares += OPEN_RAY
                continue
            if self.board.class_x[ray >> 1]:
                gap = self.board.slot_x[other] - self.board.slot_x[slot]
            else:
                gap = self.board.slot_y[other] - self.board.slot_y[slot]
            gap = abs(gap)
            if self.board.slot_side[other] != 1 - side:
                gap -= 1
            squares += min(gap, OPEN_RAY)
        return squares

    def steps_to_promotion(self, slot: int, side: int) -> int:
        """A pawn's steps to promotion; NEVER if it is past or there is none."""
        step = self.path_step[side]
        if step == 0:
            return NEVER
        place = self.board.slot_y[slot] if self.path_axis[side] else self.board.slot_x[slot]
        goal = self.path_low[side] if step > 0 else self.path_high[side]
        gap = (goal - place) * (1 if step > 0 else -1)
        if gap < 0:
            return NEVER
        return min(gap // abs(step), MAX_STEPS)

    def king_distance(self, slot: int, side: int) -> int:
        """Chebyshev distance to a side's king, at most KING_NEAR."""
        across = abs(self.board.slot_x[slot] - self.king_x[side])
        along = abs(self.board.slot_y[slot] - self.king_y[side])
        return min(max(across, along), KING_NEAR)

    def add_mop_up(self) -> None:
        """Mop-up against a side with little material: bring the own king near, from any distance,
        and take squares from the weak king. On a board without edges nothing else drives it."""
        for side in range(2):
            weak = 1 - side
            if (
                self.material[weak] > MOP_UP_MOST
                or self.material[side] < self.material[weak] + MOP_UP_LEAD
            ):
                continue
            if self.board.king[side] < 0 or self.board.king[weak] < 0:
                continue
            across = abs(self.king_x[side] - self.king_x[weak])
            along = abs(self.king_y[side] - self.king_y[weak])
            gain = self.mop_up * (KINGS_FAR - min(max(across, along), KINGS_FAR))
            gain += KING_RING_WEIGHT * self.guarded_around(weak)
            self.sum_end += gain if side == 0 else -gain

    def guarded_around(self, side: int) -> int:
        """How many squares around a side's king the enemy attacks."""
        king = self.board.king[side]
        guarded = 0
        for x in range(-1, 2):
            for y in range(-1, 2):
                if self.board.attacked(
                    self.king_x[side] + x, self.king_y[side] + y, 1 - side, king
                ):
                    guarded += 1
        return guarded
