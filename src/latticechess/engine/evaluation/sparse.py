"""The evaluation of unbounded planes: material, open lines, pawns' ways and nearness to kings.

Hot: `evaluate`. All sums are White's gain in two stages, middlegame and endgame, mixed at the end
by how much force is left. Nothing depends on how far apart pieces stand beyond a few squares.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.evaluator import Evaluator
from latticechess.engine.evaluation.promotion_paths import promotion_ways
from latticechess.engine.evaluation.weights import Weights
from latticechess.kernel.cache_line import apart
from latticechess.kernel.sparse.board import SparseBoard

if not cython.compiled:
    from latticechess.kernel.sparse.turns import TOUCHED

    NEAR = 12
    OPEN = 7
    NEVER = 1 << 20
    FAR = 60
    # A side with this much and no more is hunted, by one that has so much more than it.
    HUNTED = 500
    HUNTING = 900
    CORNERED = 14

NOWHERE = 1 << 60


class SparseEvaluator(Evaluator):
    """Judges the position of one sparse board."""

    def __init__(self, board: SparseBoard, weights: Weights, blur: int = 0, seed: int = 0) -> None:
        super().__init__(board, weights, blur, seed)
        self.board = board
        # In games of low levels, lines made a difference of 45 on average and 108 at most.
        self.far = 150
        variant = board.variant
        pieces = weights.pieces
        self.types = len(variant.pieces) + 1
        self.middle = array("i", [0, *(piece.value[0] for piece in pieces)])
        self.end = array("i", [0, *(piece.value[1] for piece in pieces)])
        self.mobility_middle = array("i", [0, *(piece.mobility[0] for piece in pieces)])
        self.mobility_end = array("i", [0, *(piece.mobility[1] for piece in pieces)])
        # Pawns besiege nobody: their way to promotion counts instead.
        self.pawn = array("i", [0, *(kind.promotes for kind in variant.pieces)])
        siege = [0 if self.pawn[i] else piece.siege for i, piece in enumerate(pieces, 1)]
        self.siege = array("i", [0, *siege])
        self.advance_middle = array("i", [pair[0] for pair in weights.advance])
        self.advance_end = array("i", [pair[1] for pair in weights.advance])
        self.furthest = len(weights.advance) - 1
        ways = promotion_ways(variant)
        self.way_axis = array("i", [way.axis for way in ways])
        self.way_step = array("q", [way.step for way in ways])
        self.way_low = array("q", [way.low for way in ways])
        self.way_high = array("q", [way.high for way in ways])
        self.shelter = weights.shelter[0]
        self.chase = weights.chase[1]
        self.king_x = apart("q", 2)
        self.king_y = apart("q", 2)
        # By slot: which piece was last seen where, and what it is worth there, its lines left out;
        # and what all of these come to, after so many touches of the board.
        self.standing_middle = 0
        self.standing_end = 0
        self.regarded = self.board.touches - TOUCHED - 1
        slots = max(1, board.slots)
        self.noted_kind = apart("i", slots)
        self.noted_x = apart("q", slots)
        self.noted_y = apart("q", slots)
        self.noted_middle = apart("i", slots)
        self.noted_end = apart("i", slots)

    def stand(self) -> None:
        """What does not depend on open lines; only what was touched since is looked at again."""
        self.find_kings()
        if self.board.touches - self.regarded > TOUCHED:
            self.recount()
        else:
            for i in range(self.regarded, self.board.touches):
                slot = self.board.touched[i & (TOUCHED - 1)]
                if self.changed(slot):
                    self.renew(slot)
        self.regarded = self.board.touches
        self.sum_middle = self.standing_middle
        self.sum_end = self.standing_end

    def look_around(self) -> None:
        """What depends on where the pieces can go."""
        for slot in range(self.board.slots):
            if self.mobility_middle[self.board.slot_type[slot]]:
                self.add_lines(slot)
        self.count_force()
        self.add_chase()

    def has_officers(self) -> bool:
        """Whether the side to move has enough pieces for passing to be a fair question."""
        force = 0
        for kind in range(1, self.types):
            force += self.phase[kind] * self.board.count[32 * self.board.turn + kind]
        return force >= 2

    def count_force(self) -> None:
        """Material without pawns that can still promote, and such pawns."""
        for side in range(2):
            force = 0
            pawns = 0
            for kind in range(1, self.types):
                count = self.board.count[32 * side + kind]
                if self.pawn[kind]:
                    pawns += count
                else:
                    force += count * self.end[kind]
            self.force[side] = force
            self.pawns[side] = pawns

    def find_kings(self) -> None:
        """Where the kings stand; one that is missing is near nobody."""
        for side in range(2):
            king = self.board.king[side]
            x = self.board.slot_x[king] if king >= 0 else NOWHERE
            y = self.board.slot_y[king] if king >= 0 else NOWHERE
            if x != self.king_x[side] or y != self.king_y[side]:
                self.follow_king(side, x, y)

    def follow_king(self, side: int, x: int, y: int) -> None:
        """A king has moved: pieces that shelter it, or did, and those that besiege it are worth
        something else."""
        from_x = self.king_x[side]
        from_y = self.king_y[side]
        self.king_x[side] = x
        self.king_y[side] = y
        for slot in range(self.board.slots):
            if self.board.slot_side[slot] == side:
                if self.beside(slot, x, y) or self.beside(slot, from_x, from_y):
                    self.renew(slot)
            elif self.siege[self.noted_kind[slot]]:
                self.renew(slot)

    def beside(self, slot: int, x: int, y: int) -> bool:
        """Whether a piece stands no more than a king's step from a square."""
        return abs(self.board.slot_x[slot] - x) <= 1 and abs(self.board.slot_y[slot] - y) <= 1

    def changed(self, slot: int) -> bool:
        """Whether another piece stands there than was noted, or elsewhere."""
        return (
            self.noted_x[slot] != self.board.slot_x[slot]
            or self.noted_y[slot] != self.board.slot_y[slot]
            or self.noted_kind[slot] != self.board.slot_type[slot]
        )

    def recount(self) -> None:
        """Look at every piece afresh."""
        self.standing_middle = 0
        self.standing_end = 0
        self.stage = 0
        for slot in range(self.board.slots):
            self.noted_kind[slot] = 0
            self.noted_middle[slot] = 0
            self.noted_end[slot] = 0
            self.renew(slot)

    def renew(self, slot: int) -> None:
        """Count a piece out as it was noted, and in as it stands now, if it still does."""
        self.stage -= self.phase[self.noted_kind[slot]]
        self.standing_middle -= self.noted_middle[slot]
        self.standing_end -= self.noted_end[slot]
        self.note(slot, self.board.slot_side[slot], self.board.slot_type[slot])
        self.stage += self.phase[self.noted_kind[slot]]
        self.standing_middle += self.noted_middle[slot]
        self.standing_end += self.noted_end[slot]

    def add_lines(self, slot: int) -> None:
        """The squares that a piece can slide to."""
        kind = self.board.slot_type[slot]
        side = self.board.slot_side[slot]
        squares = self.open_squares(slot, side, kind) * (1 - 2 * side)
        self.sum_middle += squares * self.mobility_middle[kind]
        self.sum_end += squares * self.mobility_end[kind]

    def note(self, slot: int, side: int, kind: int) -> None:
        """What a piece is worth where it stands, for White: its value, its way to promotion, its
        nearness to the kings. One that was taken, of kind 0, is worth nothing."""
        middle = self.middle[kind]
        end = self.end[kind]
        if self.pawn[kind]:
            steps = self.steps_to_go(slot, side)
            if steps == NEVER:
                middle >>= 1
                end >>= 2
            else:
                steps = min(steps, self.furthest)
                middle += self.advance_middle[steps]
                end += self.advance_end[steps]
        if self.siege[kind]:
            near = (NEAR - self.king_distance(slot, 1 - side)) * self.siege[kind]
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
        """Squares along its lines, of each line a few at most."""
        squares = 0
        rays = self.board.slides[32 * side + kind]
        at = slot * self.board.rays
        for ray in range(self.board.rays):
            if not (rays >> ray) & 1:
                continue
            other = self.board.links[at + ray]
            if other < 0:
                squares += OPEN
                continue
            if self.board.class_x[ray >> 1]:
                gap = self.board.slot_x[other] - self.board.slot_x[slot]
            else:
                gap = self.board.slot_y[other] - self.board.slot_y[slot]
            gap = abs(gap)
            if self.board.slot_side[other] == side:
                gap -= 1
            squares += min(gap, OPEN)
        return squares

    def steps_to_go(self, slot: int, side: int) -> int:
        """A pawn's steps to promotion, NEVER if it has gone past or there is none."""
        step = self.way_step[side]
        if step == 0:
            return NEVER
        place = self.board.slot_y[slot] if self.way_axis[side] else self.board.slot_x[slot]
        goal = self.way_low[side] if step > 0 else self.way_high[side]
        apart = (goal - place) * (1 if step > 0 else -1)
        if apart < 0:
            return NEVER
        return min(apart // abs(step), 1 << 10)

    def king_distance(self, slot: int, side: int) -> int:
        """A king's steps to that side's king, at most NEAR; 0 for the king itself."""
        across = abs(self.board.slot_x[slot] - self.king_x[side])
        along = abs(self.board.slot_y[slot] - self.king_y[side])
        return min(max(across, along), NEAR)

    def add_chase(self) -> None:
        """Against a king with little or nothing left: bring the own king near, from however far,
        and leave it few squares. On a board without edges nothing else drives it anywhere."""
        for side in range(2):
            weak = 1 - side
            if self.force[weak] > HUNTED or self.force[side] < self.force[weak] + HUNTING:
                continue
            if self.board.king[side] < 0 or self.board.king[weak] < 0:
                continue
            across = abs(self.king_x[side] - self.king_x[weak])
            along = abs(self.king_y[side] - self.king_y[weak])
            gain = self.chase * (FAR - min(max(across, along), FAR))
            gain += CORNERED * self.guarded_around(weak)
            self.sum_end += gain if side == 0 else -gain

    def guarded_around(self, side: int) -> int:
        """How many squares beside a side's king the enemy guards."""
        king = self.board.king[side]
        guarded = 0
        for x in range(-1, 2):
            for y in range(-1, 2):
                if self.board.attacked(
                    self.king_x[side] + x, self.king_y[side] + y, 1 - side, king
                ):
                    guarded += 1
        return guarded
