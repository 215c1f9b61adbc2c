"""The evaluation of bounded boards: material, squares, mobility, pawns and kings.

Hot: `evaluate`. All sums are White's gain in two stages, middlegame and endgame, mixed at the
end by how much force is left. Slides and jumps come from the board's own tables.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluate import Evaluator
from latticechess.engine.squares import square_tables
from latticechess.engine.weights import Weights
from latticechess.kernel.dense import DenseBoard

if not cython.compiled:
    from latticechess.kernel.tables import C_CAPTURES, C_LEAPS, C_SIDE_SHIFT

    WORST_DANGER = 500


class DenseEvaluator(Evaluator):
    """Judges the position of one dense board."""

    def __init__(self, board: DenseBoard, weights: Weights, blur: int = 0, seed: int = 0) -> None:
        super().__init__(board, blur, seed)
        self.board = board
        variant = board.variant
        tables = square_tables(variant, weights)
        self.cells = variant.geometry.cells
        self.middle = tables.middle
        self.end = tables.end
        self.passed_middle = tables.passed_middle
        self.passed_end = tables.passed_end
        self.stopper_first = tables.stopper_first
        self.stopper = tables.stopper
        self.rim = tables.rim
        pieces = weights.pieces
        self.mobility_middle = array("i", [0, *(piece.mobility[0] for piece in pieces)])
        self.mobility_end = array("i", [0, *(piece.mobility[1] for piece in pieces)])
        self.usual = array("i", [0, *(piece.usual for piece in pieces)])
        self.siege = array("i", [0, *(piece.siege for piece in pieces)])
        self.pair_middle = array("i", [0, *(piece.pair[0] for piece in pieces)])
        self.pair_end = array("i", [0, *(piece.pair[1] for piece in pieces)])
        self.phase = array("i", [0, *(piece.phase for piece in pieces)])
        self.value = array("i", [0, *(piece.value[1] for piece in pieces)])
        self.pawn = array("i", [0, *(kind.promotes for kind in variant.pieces)])
        self.royal = array("i", [0, *(kind.royal for kind in variant.pieces)])
        self.types = len(variant.pieces) + 1
        numbers = {kind: i for i, kind in enumerate(variant.pieces, 1)}
        full = sum(pieces[numbers[piece.kind] - 1].phase for _, piece in variant.setup)
        self.full_phase = max(1, full)
        self.shelter = weights.shelter[0]
        self.supported = weights.supported
        self.doubled = weights.doubled
        self.chase = weights.chase[1]
        self.mating_force = weights.mating_force
        self.pressure = weights.pressure
        self.tempo = weights.tempo
        self.axes = variant.geometry.dimension
        self.coordinate = tables.coordinate
        self.columns = tables.columns
        self.column = tables.column
        self.beside_first = tables.beside_first
        self.beside = tables.beside
        self.pawns_in = array("i", bytes(4 * (2 * tables.columns + 1)))
        self.stamp = 0
        self.guarded = array("q", bytes(8 * 2 * self.cells))
        self.open_middle = array("i", [0, *(piece.open_line[0] for piece in pieces)])
        self.open_end = array("i", [0, *(piece.open_line[1] for piece in pieces)])
        self.threat_middle, self.threat_end = weights.threat
        self.isolated_middle, self.isolated_end = weights.isolated
        self.draught = weights.draught
        self.escort_own, self.escort_enemy = weights.escort
        self.zone = array("i", bytes(4 * self.cells))
        self.units = array("i", [0, 0])
        self.besiegers = array("i", [0, 0])
        self.force = array("i", [0, 0])
        self.pawns = array("i", [0, 0])
        self.sum_middle = 0
        self.sum_end = 0

    def evaluate(self) -> int:
        """The evaluation for the side to move."""
        self.sum_middle = 0
        self.sum_end = 0
        self.count_force()
        self.regard_pawns()
        self.mark_zones(True)
        stage = 0
        for slot in range(self.board.slots):
            kind = self.board.slot_type[slot]
            if kind == 0:
                continue
            side = self.board.slot_side[slot]
            cell = self.board.slot_cell[slot]
            place = ((side << C_SIDE_SHIFT) + kind) * self.cells + cell
            self.sum_middle += self.middle[place]
            self.sum_end += self.end[place]
            stage += self.phase[kind]
            if self.pawn[kind]:
                self.add_pawn(side, kind, cell)
            elif self.mobility_middle[kind] or self.siege[kind]:
                self.add_reach(side, kind, cell)
                if self.open_middle[kind] and self.columns:
                    self.add_open_line(side, kind, self.column[cell])
        self.add_danger()
        self.mark_zones(False)
        self.add_chase()
        stage = min(stage, self.full_phase)
        score = self.sum_middle * stage + self.sum_end * (self.full_phase - stage)
        # Divided without its sign: what White gains is what Black would gain in the mirror.
        gain = abs(score) // self.full_phase
        side = 0 if score > 0 else 1
        if self.pawns[side] == 0 and self.force[side] <= self.mating_force:
            gain >>= 4
        return self.tempo + (gain if side == self.board.turn else -gain)

    def has_officers(self) -> bool:
        """Whether the side to move has enough pieces for passing to be a fair question."""
        side_code = self.board.turn << C_SIDE_SHIFT
        force = 0
        for kind in range(1, self.types):
            force += self.phase[kind] * self.board.count[side_code + kind]
        return force >= 2

    def count_force(self) -> None:
        """Material without pawns, pawns, and pairs."""
        for side in range(2):
            force = 0
            pawns = 0
            sign = 1 - 2 * side
            for kind in range(1, self.types):
                count = self.board.count[(side << C_SIDE_SHIFT) + kind]
                if self.pawn[kind]:
                    pawns += count
                else:
                    force += count * self.value[kind]
                if count >= 2:
                    self.sum_middle += sign * self.pair_middle[kind]
                    self.sum_end += sign * self.pair_end[kind]
            self.force[side] = force
            self.pawns[side] = pawns
            self.units[side] = 0
            self.besiegers[side] = 0

    def regard_pawns(self) -> None:
        """Note which squares pawns guard and on which files they stand; threats by them."""
        self.stamp += 1
        for i in range(2 * self.columns):
            self.pawns_in[i] = 0
        for slot in range(self.board.slots):
            kind = self.board.slot_type[slot]
            if not self.pawn[kind]:
                continue
            side = self.board.slot_side[slot]
            cell = self.board.slot_cell[slot]
            if self.columns:
                self.pawns_in[side * self.columns + self.column[cell]] += 1
            row = self.board.tables.jump_row[C_CAPTURES + (side << C_SIDE_SHIFT) + kind] + cell
            for i in range(
                self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]
            ):
                target = self.board.tables.jump[i]
                self.guarded[side * self.cells + target] = self.stamp
                hit = self.board.at[target]
                if hit and hit >> C_SIDE_SHIFT != side and self.value[hit & 31] > self.value[kind]:
                    self.sum_middle += self.threat_middle if side == 0 else -self.threat_middle
                    self.sum_end += self.threat_end if side == 0 else -self.threat_end

    def mark_zones(self, on: bool) -> None:
        """Mark the squares round each king (1: White's, 2: Black's), or wipe the marks."""
        for side in range(2):
            king = self.board.king_cell(side)
            if king < 0:
                continue
            if on and self.draught and self.columns:
                self.add_draught(side, self.column[king])
            code = self.board.at[king]
            row = self.board.tables.jump_row[C_LEAPS + code] + king
            for i in range(
                self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]
            ):
                cell = self.board.tables.jump[i]
                if on:
                    self.zone[cell] |= 1 << side
                    self.add_shelter(side, cell)
                else:
                    self.zone[cell] = 0

    def add_draught(self, side: int, column: int) -> None:
        """Files at the king without an own pawn."""
        own = side * self.columns
        files = 0 if self.pawns_in[own + column] else 1
        for i in range(self.beside_first[column], self.beside_first[column + 1]):
            files += self.pawns_in[own + self.beside[i]] == 0
        self.sum_middle -= self.draught * files if side == 0 else -self.draught * files

    def add_shelter(self, side: int, cell: int) -> None:
        """An own pawn beside the king."""
        code = self.board.at[cell]
        if code and code >> C_SIDE_SHIFT == side and self.pawn[code & 31]:
            self.sum_middle += self.shelter if side == 0 else -self.shelter

    def add_pawn(self, side: int, kind: int, cell: int) -> None:
        """Passed, supported and doubled pawns."""
        sign = 1 - 2 * side
        own = (side << C_SIDE_SHIFT) + kind
        enemy = ((1 - side) << C_SIDE_SHIFT) + kind
        # What an enemy pawn here would take is where an own pawn supports this one from.
        row = self.board.tables.jump_row[C_CAPTURES + enemy] + cell
        for i in range(self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]):
            if self.board.at[self.board.tables.jump[i]] == own:
                self.sum_middle += sign * self.supported
                self.sum_end += sign * self.supported
                break
        if self.columns and self.is_isolated(side, self.column[cell]):
            self.sum_middle -= sign * self.isolated_middle
            self.sum_end -= sign * self.isolated_end
        row = side * self.cells + cell
        first = self.stopper_first[row]
        last = self.stopper_first[row + 1]
        if first == last:
            return
        if self.board.at[self.stopper[first]] == own:
            self.sum_middle -= sign * self.doubled
            self.sum_end -= sign * self.doubled
        for i in range(first, last):
            if self.board.at[self.stopper[i]] == enemy:
                return
        self.add_passed(side, row, self.stopper[first])

    def is_isolated(self, side: int, column: int) -> bool:
        """Whether there is no own pawn on the files beside this one."""
        for i in range(self.beside_first[column], self.beside_first[column + 1]):
            if self.pawns_in[side * self.columns + self.beside[i]]:
                return False
        return True

    def add_passed(self, side: int, row: int, ahead: int) -> None:
        """A pawn that no pawn can stop: less if something stands before it, and by the kings."""
        self.sum_middle += self.passed_middle[row]
        gain = self.passed_end[row]
        self.sum_end += gain
        if self.board.at[ahead]:
            self.sum_end -= gain // 3 if gain > 0 else -(-gain // 3)
        # Kings matter for those that are nearly there.
        if abs(gain) < 40 or self.escort_enemy == 0:
            return
        own = self.board.king_cell(side)
        enemy = self.board.king_cell(1 - side)
        if own >= 0 and enemy >= 0:
            near = self.escort_enemy * self.distance(enemy, ahead)
            near -= self.escort_own * self.distance(own, ahead)
            self.sum_end += near if side == 0 else -near

    def add_reach(self, side: int, kind: int, cell: int) -> None:
        """Squares a piece can go to, and those of them round the enemy king."""
        code = (side << C_SIDE_SHIFT) + kind
        near = 2 - side
        unsafe = (1 - side) * self.cells
        squares = 0
        close = 0
        for i in range(
            self.board.tables.slide_first[code], self.board.tables.slide_first[code + 1]
        ):
            direction = self.board.tables.slide[i]
            stride = self.board.tables.stride[direction]
            target = cell
            for _ in range(self.board.tables.reach[direction * self.cells + cell]):
                target += stride
                hit = self.board.at[target]
                close += self.zone[target] & near
                if hit:
                    squares += hit >> C_SIDE_SHIFT != side
                    break
                # A square that an enemy pawn guards is no place to go to.
                squares += self.guarded[unsafe + target] != self.stamp
        row = self.board.tables.jump_row[C_LEAPS + code] + cell
        for i in range(self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]):
            target = self.board.tables.jump[i]
            hit = self.board.at[target]
            close += self.zone[target] & near
            if hit:
                squares += hit >> C_SIDE_SHIFT != side
            else:
                squares += self.guarded[unsafe + target] != self.stamp
        squares -= self.usual[kind]
        sign = 1 - 2 * side
        self.sum_middle += sign * squares * self.mobility_middle[kind]
        self.sum_end += sign * squares * self.mobility_end[kind]
        # `close` counted the mark itself, which is 1 or 2.
        if close:
            self.units[side] += (close >> (1 - side)) * self.siege[kind]
            self.besiegers[side] += 1

    def add_open_line(self, side: int, kind: int, column: int) -> None:
        """A piece on a file without own pawns, or without any."""
        if self.pawns_in[side * self.columns + column]:
            return
        middle = self.open_middle[kind]
        end = self.open_end[kind]
        if self.pawns_in[(1 - side) * self.columns + column]:
            middle >>= 1
            end >>= 1
        self.sum_middle += middle if side == 0 else -middle
        self.sum_end += end if side == 0 else -end

    def add_danger(self) -> None:
        """Pressure on a king grows with the square of what attacks it."""
        for side in range(2):
            units = min(self.units[side], 1000)
            danger = min(units * units * self.pressure >> 8, WORST_DANGER)
            if self.besiegers[side] < 2:
                danger >>= 2
            self.sum_middle += danger if side == 0 else -danger

    def add_chase(self) -> None:
        """Against a bare king: drive it to the rim, the own king near it."""
        for side in range(2):
            weak = 1 - side
            if self.force[weak] or self.pawns[weak] or not self.force[side]:
                continue
            own = self.board.king_cell(side)
            bare = self.board.king_cell(weak)
            if own < 0 or bare < 0:
                continue
            apart = self.distance(own, bare)
            gain = self.chase * (self.rim[bare] // 10) + self.chase * (14 - apart)
            self.sum_end += gain if side == 0 else -gain

    def distance(self, one: int, other: int) -> int:
        """Steps between two cells along the axes together."""
        steps = 0
        for axis in range(self.axes):
            row = axis * self.cells
            steps += abs(self.coordinate[row + one] - self.coordinate[row + other])
        return steps
