"""The evaluation of bounded boards: material, squares, mobility, pawns and kings.

Hot: `evaluate`. All sums are White's gain in two stages, middlegame and endgame, mixed at the
end by how much force is left. What pawns and kings alone decide comes from `structure`; slides
and jumps come from the board's own tables.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.evaluator import Evaluator
from latticechess.engine.evaluation.pawn_structure import Structure
from latticechess.engine.evaluation.piece_square import square_tables
from latticechess.engine.evaluation.weights import Weights
from latticechess.kernel.cache_line import apart
from latticechess.kernel.dense.board import DenseBoard
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.dense.bits import count, nearest
    from latticechess.kernel.dense.tables import C_LEAPS, C_SIDE_SHIFT

    WORST_DANGER = 500
    # The terms a type of piece has: its square, its reach, its file, its fear of pawns.
    STANDS = 1
    REACHES = 2
    OPENS = 4
    FEARS = 8


class DenseEvaluator(Evaluator):
    """Judges the position of one dense board."""

    def __init__(self, board: DenseBoard, weights: Weights, blur: int = 0, seed: int = 0) -> None:
        super().__init__(board, weights, blur, seed)
        self.board = board
        variant = board.variant
        tables = square_tables(variant, weights)
        self.structure = Structure(board, weights, tables)
        self.cells = variant.geometry.cells
        self.middle = tables.middle
        self.end = tables.end
        self.rim = tables.rim
        pieces = weights.pieces
        self.mobility_middle = array("i", [0, *(piece.mobility[0] for piece in pieces)])
        self.mobility_end = array("i", [0, *(piece.mobility[1] for piece in pieces)])
        self.usual = array("i", [0, *(piece.usual for piece in pieces)])
        self.siege = array("i", [0, *(piece.siege for piece in pieces)])
        self.pair_middle = array("i", [0, *(piece.pair[0] for piece in pieces)])
        self.pair_end = array("i", [0, *(piece.pair[1] for piece in pieces)])
        self.value = array("i", [0, *(piece.value[1] for piece in pieces)])
        paired = [i for i, piece in enumerate(pieces, 1) if piece.pair != (0, 0)]
        self.pairs = len(paired)
        self.paired = array("i", paired or [0])
        self.open_middle = array("i", [0, *(piece.open_line[0] for piece in pieces)])
        self.open_end = array("i", [0, *(piece.open_line[1] for piece in pieces)])
        self.types = len(variant.pieces) + 1
        self.parts = self._parts(weights, variant, bool(tables.columns))
        self.chase = weights.chase[1]
        self.pressure = weights.pressure
        self.threat_middle, self.threat_end = weights.threat
        self.units = apart("i", 2)
        self.besiegers = apart("i", 2)
        self.entry = 0
        self.squares = 0
        self.close = 0
        self.officers = 0
        self.officer = apart("i", max(self.cells, 1))

    def _parts(self, weights: Weights, variant: Variant, columns: bool) -> array[int]:
        """By type: which of the terms beyond the structure a piece has."""
        pawns = [
            piece.value[1]
            for piece, kind in zip(weights.pieces, variant.pieces, strict=True)
            if kind.promotes
        ]
        parts = array("i", [0])
        for piece, kind in zip(weights.pieces, variant.pieces, strict=True):
            part = 0
            if not kind.promotes:
                part |= STANDS * (not kind.royal)
                part |= REACHES * bool(piece.mobility[0] or piece.siege)
                part |= OPENS * bool(piece.open_line[0] and columns)
                part |= FEARS * any(piece.value[1] > value for value in pawns)
            parts.append(part)
        return parts

    def stand(self) -> None:
        """What does not depend on where the pieces can go; officers are listed for the rest."""
        self.entry = self.structure.find()
        self.sum_middle = self.structure.middle[self.entry]
        self.sum_end = self.structure.end[self.entry] - self.structure.barred(self.entry)
        self.stage = 0
        self.officers = 0
        for side in range(2):
            self.force[side] = 0
            self.pawns[side] = self.structure.pawn_count[2 * self.entry + side]
        for slot in range(self.board.slots):
            kind = self.board.slot_type[slot]
            part = self.parts[kind]
            if part == 0:
                continue
            self.officer[self.officers] = slot
            self.officers += 1
            if part & STANDS:
                side = self.board.slot_side[slot]
                place = ((side << C_SIDE_SHIFT) + kind) * self.cells + self.board.slot_cell[slot]
                self.force[side] += self.value[kind]
                self.sum_middle += self.middle[place]
                self.sum_end += self.end[place]
                self.stage += self.phase[kind]

    def look_around(self) -> None:
        """What depends on where the pieces can go."""
        self.add_pairs()
        for i in range(self.officers):
            slot = self.officer[i]
            kind = self.board.slot_type[slot]
            part = self.parts[kind]
            side = self.board.slot_side[slot]
            cell = self.board.slot_cell[slot]
            if part & REACHES:
                self.add_reach(side, kind, cell)
            if part & OPENS:
                files = 2 * self.entry * self.structure.columns
                self.add_open_line(files, side, kind, self.structure.column[cell])
            if part & FEARS and self.is_guarded(1 - side, cell):
                self.add_threat(side)
        self.add_danger()
        self.add_chase()

    def has_officers(self) -> bool:
        """Whether the side to move has enough pieces for passing to be a fair question."""
        side_code = self.board.turn << C_SIDE_SHIFT
        force = 0
        for kind in range(1, self.types):
            force += self.phase[kind] * self.board.count[side_code + kind]
        return force >= 2

    def add_pairs(self) -> None:
        """Two of a type that are worth more together; nobody attacks a king yet."""
        for side in range(2):
            self.units[side] = 0
            self.besiegers[side] = 0
            for i in range(self.pairs):
                kind = self.paired[i]
                if self.board.count[(side << C_SIDE_SHIFT) + kind] >= 2:
                    self.sum_middle += (1 - 2 * side) * self.pair_middle[kind]
                    self.sum_end += (1 - 2 * side) * self.pair_end[kind]

    def add_reach(self, side: int, kind: int, cell: int) -> None:
        """Squares a piece can go to, and those of them round the enemy king."""
        self.squares = -self.usual[kind]
        self.close = 0
        code = (side << C_SIDE_SHIFT) + kind
        enemy = (2 * self.entry + 1 - side) * self.structure.words
        if self.board.tables.small:
            self.survey(side, code, cell, enemy)
        else:
            self.walk(side, code, cell, enemy)
        sign = 1 - 2 * side
        self.sum_middle += sign * self.squares * self.mobility_middle[kind]
        self.sum_end += sign * self.squares * self.mobility_end[kind]
        if self.close:
            self.units[side] += self.close * self.siege[kind]
            self.besiegers[side] += 1

    def survey(self, side: int, code: int, cell: int, enemy: int) -> None:
        """Count by sets, on a small board; `enemy` is where the enemy's sets stand."""
        held = self.board.held[0] | self.board.held[1]
        reached = self.board.tables.jump_set[self.board.tables.jump_row[C_LEAPS + code] + cell]
        for i in range(
            self.board.tables.slide_first[code], self.board.tables.slide_first[code + 1]
        ):
            direction = self.board.tables.slide[i]
            row = direction * self.cells
            ray = self.board.tables.ray[row + cell]
            hits = ray & held
            if hits:
                first = nearest(hits, self.board.tables.stride[direction])
                ray ^= self.board.tables.ray[row + first]
            reached |= ray
        # A square that an enemy pawn guards is no place to go to.
        good = self.board.held[1 - side] | ~(held | self.structure.guarded[enemy])
        self.squares += count(reached & good)
        self.close += count(reached & self.structure.beside_king[enemy])

    def walk(self, side: int, code: int, cell: int, enemy: int) -> None:
        """Count square by square."""
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
                word = enemy + (target >> 6)
                close += self.structure.beside_king[word] >> (target & 63) & 1
                hit = self.board.at[target]
                if hit:
                    squares += hit >> C_SIDE_SHIFT != side
                    break
                squares += ~(self.structure.guarded[word] >> (target & 63)) & 1
        row = self.board.tables.jump_row[C_LEAPS + code] + cell
        for i in range(self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]):
            target = self.board.tables.jump[i]
            word = enemy + (target >> 6)
            close += self.structure.beside_king[word] >> (target & 63) & 1
            hit = self.board.at[target]
            if hit:
                squares += hit >> C_SIDE_SHIFT != side
            else:
                squares += ~(self.structure.guarded[word] >> (target & 63)) & 1
        self.squares += squares
        self.close += close

    def is_guarded(self, side: int, cell: int) -> bool:
        """Whether a pawn of this side takes what stands there."""
        words = (2 * self.entry + side) * self.structure.words
        return self.structure.guarded[words + (cell >> 6)] >> (cell & 63) & 1 != 0

    def add_threat(self, side: int) -> None:
        """A piece of this side stands where an enemy pawn takes it."""
        self.sum_middle -= self.threat_middle if side == 0 else -self.threat_middle
        self.sum_end -= self.threat_end if side == 0 else -self.threat_end

    def add_open_line(self, files: int, side: int, kind: int, column: int) -> None:
        """A piece on a file without own pawns, or without any."""
        columns = self.structure.columns
        if self.structure.pawns_in[files + side * columns + column]:
            return
        half = 1 if self.structure.pawns_in[files + (1 - side) * columns + column] else 0
        middle = self.open_middle[kind] >> half
        end = self.open_end[kind] >> half
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
            if self.force[weak] or not self.force[side] or self.pawns[weak]:
                continue
            own = self.board.king_cell(side)
            bare = self.board.king_cell(weak)
            if own < 0 or bare < 0:
                continue
            apart = self.structure.distance(own, bare)
            gain = self.chase * (self.rim[bare] // 10) + self.chase * (14 - apart)
            self.sum_end += gain if side == 0 else -gain
