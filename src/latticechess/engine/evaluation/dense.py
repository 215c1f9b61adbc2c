"""Evaluation of bounded boards: material, piece-square, mobility, pawns and king safety.

Hot: `evaluate`. All sums are White's, in middlegame and endgame, interpolated at the end. Pawn and
king terms come from the pawn table; slides and jumps from the board's own tables.
"""

from __future__ import annotations

from array import array

import cython

from latticechess.engine.evaluation.evaluator import Evaluator
from latticechess.engine.evaluation.king_hunt import KingHunt
from latticechess.engine.evaluation.king_pawn import KingPawn, has_table
from latticechess.engine.evaluation.lost_endings import LostEndings
from latticechess.engine.evaluation.network import BoardNetwork
from latticechess.engine.evaluation.pawn_structure import PawnTable
from latticechess.engine.evaluation.piece_square import (
    corner_ways,
    keeps_shade,
    shades,
    square_tables,
)
from latticechess.engine.evaluation.weights import Weights
from latticechess.kernel.cache_line import padded_array
from latticechess.kernel.dense.board import DenseBoard
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.engine.scores import NOTHING
    from latticechess.kernel.dense.bits import nearest, popcount
    from latticechess.kernel.dense.tables import C_LEAPS, C_SIDE_SHIFT

    MAX_KING_DANGER = 500
    # Keeps the square of the units within an int.
    MAX_ATTACK_UNITS = 1000
    # Kings this far apart gain nothing in the mop-up.
    MOP_UP_DISTANCE = 14
    # Confinement: centipawns for a move to mate, and the longest mate that gains something.
    CHASE_MOVE = 40
    CHASE_LONGEST = 32
    # Confinement is counted in parts of a move.
    MOVE_PARTS = 8
    # The estimate does not know how pieces work together: room does, and counts for a quarter.
    BARE_SHIFT = 2
    # A bare king is driven to a corner: centipawns a step, up to so many steps away.
    CORNER_STEP = 40
    CORNER_FAR = 7
    # What a pawn counts for when a king is hunted.
    PAWN_LEFT = 100
    # Queening counts from this lead on, and in full with so much more.
    QUEENING_LEAD = 500
    QUEENING_FULL_LEAD = 1000
    # The most steps that two queens can be away.
    QUEENING_STEPS = 26
    # Flags of the terms that a piece type has.
    HAS_SQUARE = 1
    HAS_MOBILITY = 2
    HAS_FILE = 4
    FEARS_PAWNS = 8

FEW_PIECES = 8
"""With so few pieces at the root a search may come to a king and a pawn: their table is made."""


class DenseEvaluator(Evaluator):
    """Evaluates one dense board."""

    def __init__(self, board: DenseBoard, weights: Weights, noise: int = 0, seed: int = 0) -> None:
        super().__init__(board, weights, noise, seed)
        self.board = board
        variant = board.variant
        tables = square_tables(variant, weights)
        self.pawn_table = PawnTable(board, weights, tables)
        self.cells = variant.geometry.cells
        self.middle = tables.middle
        self.end = tables.end
        self.rim = tables.rim
        pieces = weights.pieces
        self.mobility_middle = array("i", [0, *(piece.mobility[0] for piece in pieces)])
        self.mobility_end = array("i", [0, *(piece.mobility[1] for piece in pieces)])
        self.usual_mobility = array("i", [0, *(piece.usual_mobility for piece in pieces)])
        self.king_attack = array("i", [0, *(piece.king_attack for piece in pieces)])
        self.pair_middle = array("i", [0, *(piece.pair[0] for piece in pieces)])
        self.pair_end = array("i", [0, *(piece.pair[1] for piece in pieces)])
        self.value = array("i", [0, *(piece.value[1] for piece in pieces)])
        paired = [i for i, piece in enumerate(pieces, 1) if piece.pair != (0, 0)]
        self.pairs = len(paired)
        self.paired = array("i", paired or [0])
        self.open_middle = array("i", [0, *(piece.open_line[0] for piece in pieces)])
        self.open_end = array("i", [0, *(piece.open_line[1] for piece in pieces)])
        self.types = len(variant.pieces) + 1
        self.terms = self._terms_by_type(weights, variant, bool(tables.columns))
        self.mop_up = weights.mop_up[1]
        corners = corner_ways(variant)
        self.has_corners = bool(corners)
        self.corner_ways = array("i", corners or (0,))
        self.shade = shades(variant)
        self.keeps_shade = array("i", [0, *(keeps_shade(kind) for kind in variant.pieces)])
        self.confines = weights.confinement is not None
        self.chase_queen = 0
        if weights.confinement is not None:
            self.chase_queen = weights.confinement.queen
            self.chase_mean = weights.confinement.mean
            self.chase_row = weights.confinement.row
            self.chase_turn = weights.confinement.turn
            self.chase_turned = weights.confinement.turned
            self.chase_king = weights.confinement.by_king
            self.chase_by_queen = weights.confinement.by_queen
        self.hunted = weights.hunted
        self.hunt_lead = weights.hunt_lead
        self.queening = weights.queening
        if weights.hunted:
            self.hunt = KingHunt(board, weights)
        # Who errs on purpose does not know endings by heart.
        if weights.lost_endings is not None and not noise:
            self.lost_endings = LostEndings(board, weights.lost_endings)
            self.knows_endings = True
        if not noise and has_table(board) and self._pieces() <= FEW_PIECES:
            self.king_pawn = KingPawn(board)
            self.knows_pawn = True
        self.king_danger_scale = weights.king_danger_scale
        self.threat_middle, self.threat_end = weights.threat
        self.attack_units = padded_array("i", 2)
        self.king_attackers = padded_array("i", 2)
        self.entry = 0
        self.squares = 0
        self.ring_hits = 0
        self.piece_count = 0
        self.piece_slots = padded_array("i", max(self.cells, 1))
        if weights.network is not None:
            self.network = BoardNetwork(board, weights.network)
            self.corrected = True
            self.network_margin = weights.network.margin
            self.lazy_margin += weights.network.margin // 2

    def _pieces(self) -> int:
        """The pieces on the board, kings included."""
        return sum(1 for slot in range(self.board.slots) if self.board.slot_type[slot])

    def _terms_by_type(self, weights: Weights, variant: Variant, columns: bool) -> array[int]:
        """By piece type: which terms it has beyond those of the pawn table."""
        pawns = [
            piece.value[1]
            for piece, kind in zip(weights.pieces, variant.pieces, strict=True)
            if kind.promotes
        ]
        threats = weights.threat != (0, 0)
        terms = array("i", [0])
        for piece, kind in zip(weights.pieces, variant.pieces, strict=True):
            has = 0
            if not kind.promotes:
                has |= HAS_SQUARE * (not kind.royal)
                has |= HAS_MOBILITY * bool(piece.mobility[0] or piece.king_attack)
                has |= HAS_FILE * bool(piece.open_line[0] and columns)
                has |= FEARS_PAWNS * (threats and any(piece.value[1] > value for value in pawns))
            terms.append(has)
        return terms

    def sum_static_terms(self) -> None:
        """Pawn table, material and piece-square terms; lists the pieces for the rest."""
        self.entry = self.pawn_table.find()
        self.sum_middle = self.pawn_table.middle[self.entry]
        self.sum_end = self.pawn_table.end[self.entry] - self.pawn_table.blocked_passers(self.entry)
        self.phase_left = 0
        self.piece_count = 0
        for side in range(2):
            self.material[side] = 0
            self.pawns[side] = self.pawn_table.pawn_count[2 * self.entry + side]
        for slot in range(self.board.slots):
            kind = self.board.slot_type[slot]
            has = self.terms[kind]
            if has == 0:
                continue
            self.piece_slots[self.piece_count] = slot
            self.piece_count += 1
            if has & HAS_SQUARE:
                side = self.board.slot_side[slot]
                place = ((side << C_SIDE_SHIFT) + kind) * self.cells + self.board.slot_cell[slot]
                self.material[side] += self.value[kind]
                self.sum_middle += self.middle[place]
                self.sum_end += self.end[place]
                self.phase_left += self.phase[kind]

    def sum_mobility_terms(self) -> None:
        """Mobility, open files, pawn threats, king danger and mop-up."""
        self.add_pairs()
        for i in range(self.piece_count):
            slot = self.piece_slots[i]
            kind = self.board.slot_type[slot]
            has = self.terms[kind]
            side = self.board.slot_side[slot]
            cell = self.board.slot_cell[slot]
            if has & HAS_MOBILITY:
                self.add_mobility(side, kind, cell)
            if has & HAS_FILE:
                files = 2 * self.entry * self.pawn_table.columns
                self.add_open_file(files, side, kind, self.pawn_table.column[cell])
            if has & FEARS_PAWNS and self.is_guarded_by_pawn(1 - side, cell):
                self.add_pawn_threat(side)
        self.add_king_danger()
        self.add_mop_up()

    def lazy_evaluate(self) -> int:
        """The evaluation without mobility terms; NOTHING where a king is hunted or queens are
        wanted, which counts for more than the lazy margin."""
        rough = Evaluator.lazy_evaluate(self)
        if self.hunted:
            for side in range(2):
                if self.hunts(side) or self.wants_queens(side):
                    return NOTHING
        return rough

    def hunts(self, side: int) -> bool:
        """Whether this side has little to fear and should think of the enemy king first."""
        left = self.left(1 - side)
        return left < self.hunted and self.material[side] > max(
            self.mating_force, left + self.hunt_lead
        )

    def wants_queens(self, side: int) -> bool:
        """Whether this side is far enough ahead to think of two queens, which mate."""
        if self.pawns[side] == 0 and self.material[side] <= self.mating_force:
            return False
        left = self.left(1 - side)
        return left < self.hunted and self.left(side) > left + QUEENING_LEAD

    def left(self, side: int) -> int:
        """Material of a side, with pawns."""
        return self.material[side] + PAWN_LEFT * self.pawns[side]

    def has_pieces(self) -> bool:
        """Whether the side to move has pieces besides pawns: a null move is unsafe without."""
        side_code = self.board.turn << C_SIDE_SHIFT
        material = 0
        for kind in range(1, self.types):
            material += self.phase[kind] * self.board.count[side_code + kind]
        return material >= 2

    def lost_in(self) -> int:
        """Moves until the side to move is mated, where a table of endings knows it, else -1."""
        return self.lost_endings.moves_to_mate()

    def king_and_pawn(self) -> int:
        """What a table says of a king and a pawn against a king."""
        return self.king_pawn.result()

    def correction(self) -> int:
        """What the network adds for the side to move."""
        return self.network.correction()

    def add_pairs(self) -> None:
        """The bonus for pairs such as two bishops; resets the king attacks."""
        for side in range(2):
            self.attack_units[side] = 0
            self.king_attackers[side] = 0
            for i in range(self.pairs):
                kind = self.paired[i]
                if self.board.count[(side << C_SIDE_SHIFT) + kind] >= 2:
                    self.sum_middle += (1 - 2 * side) * self.pair_middle[kind]
                    self.sum_end += (1 - 2 * side) * self.pair_end[kind]

    def add_mobility(self, side: int, kind: int, cell: int) -> None:
        """Mobility of a piece, and its attacks on the enemy king ring."""
        self.squares = -self.usual_mobility[kind]
        self.ring_hits = 0
        code = (side << C_SIDE_SHIFT) + kind
        enemy = (2 * self.entry + 1 - side) * self.pawn_table.words
        if self.board.tables.bitboards:
            self.count_on_bitboards(side, code, cell, enemy)
        else:
            self.count_by_walking(side, code, cell, enemy)
        sign = 1 - 2 * side
        self.sum_middle += sign * self.squares * self.mobility_middle[kind]
        self.sum_end += sign * self.squares * self.mobility_end[kind]
        if self.ring_hits:
            self.attack_units[side] += self.ring_hits * self.king_attack[kind]
            self.king_attackers[side] += 1

    def count_on_bitboards(self, side: int, code: int, cell: int, enemy: int) -> None:
        """Count squares on bitboards; `enemy` is the index of the enemy's sets in the pawn
        table."""
        occupied = self.board.occupied[0] | self.board.occupied[1]
        reached = self.board.tables.jump_bits[self.board.tables.jump_row[C_LEAPS + code] + cell]
        for i in range(
            self.board.tables.slide_first[code], self.board.tables.slide_first[code + 1]
        ):
            direction = self.board.tables.slide[i]
            row = direction * self.cells
            ray = self.board.tables.ray[row + cell]
            hits = ray & occupied
            if hits:
                first = nearest(hits, self.board.tables.stride[direction])
                ray &= ~self.board.tables.ray[row + first]
            reached |= ray
        # Squares attacked by enemy pawns do not count.
        good = self.board.occupied[1 - side] | ~(occupied | self.pawn_table.guarded[enemy])
        self.squares += popcount(reached & good)
        self.ring_hits += popcount(reached & self.pawn_table.beside_king[enemy])

    def count_by_walking(self, side: int, code: int, cell: int, enemy: int) -> None:
        """Count squares one by one."""
        squares = 0
        ring_hits = 0
        for i in range(
            self.board.tables.slide_first[code], self.board.tables.slide_first[code + 1]
        ):
            direction = self.board.tables.slide[i]
            stride = self.board.tables.stride[direction]
            target = cell
            for _ in range(self.board.tables.reach[direction * self.cells + cell]):
                target += stride
                word = enemy + (target >> 6)
                ring_hits += self.pawn_table.beside_king[word] >> (target & 63) & 1
                occupant = self.board.at[target]
                if occupant:
                    squares += occupant >> C_SIDE_SHIFT != side
                    break
                squares += ~(self.pawn_table.guarded[word] >> (target & 63)) & 1
        row = self.board.tables.jump_row[C_LEAPS + code] + cell
        for i in range(self.board.tables.jump_first[row], self.board.tables.jump_first[row + 1]):
            target = self.board.tables.jump[i]
            word = enemy + (target >> 6)
            ring_hits += self.pawn_table.beside_king[word] >> (target & 63) & 1
            occupant = self.board.at[target]
            if occupant:
                squares += occupant >> C_SIDE_SHIFT != side
            else:
                squares += ~(self.pawn_table.guarded[word] >> (target & 63)) & 1
        self.squares += squares
        self.ring_hits += ring_hits

    def is_guarded_by_pawn(self, side: int, cell: int) -> bool:
        """Whether a pawn of this side attacks the cell."""
        words = (2 * self.entry + side) * self.pawn_table.words
        return self.pawn_table.guarded[words + (cell >> 6)] >> (cell & 63) & 1 != 0

    def add_pawn_threat(self, side: int) -> None:
        """A piece of this side is attacked by a pawn."""
        self.sum_middle -= self.threat_middle if side == 0 else -self.threat_middle
        self.sum_end -= self.threat_end if side == 0 else -self.threat_end

    def add_open_file(self, files: int, side: int, kind: int, column: int) -> None:
        """A piece on an open or half-open file."""
        columns = self.pawn_table.columns
        if self.pawn_table.pawns_in[files + side * columns + column]:
            return
        half = 1 if self.pawn_table.pawns_in[files + (1 - side) * columns + column] else 0
        middle = self.open_middle[kind] >> half
        end = self.open_end[kind] >> half
        self.sum_middle += middle if side == 0 else -middle
        self.sum_end += end if side == 0 else -end

    def add_king_danger(self) -> None:
        """King danger grows with the square of the attack units."""
        for side in range(2):
            attack_units = min(self.attack_units[side], MAX_ATTACK_UNITS)
            danger = min(attack_units * attack_units * self.king_danger_scale >> 8, MAX_KING_DANGER)
            if self.king_attackers[side] < 2:
                danger >>= 2
            self.sum_middle += danger if side == 0 else -danger

    def add_mop_up(self) -> None:
        """Mop-up against a bare king: drive it to the rim and bring the own king near; or the hunt
        of a king that has little left."""
        for side in range(2):
            weak = 1 - side
            own = self.board.king_cell(side)
            bare = self.board.king_cell(weak)
            if own < 0 or bare < 0:
                continue
            if self.hunted:
                if self.hunts(side):
                    gain = self.hunt_gain(side, own, bare)
                    self.chase += gain if side == 0 else -gain
                if self.wants_queens(side):
                    gain = self.queening_gain(side)
                    self.chase += gain if side == 0 else -gain
                continue
            if self.left(weak) or not self.material[side]:
                continue
            gap = self.pawn_table.distance(own, bare)
            gain = self.mop_up * (self.rim[bare] // 10) + self.mop_up * (MOP_UP_DISTANCE - gap)
            shade = self.mating_shade(side)
            if shade >= 0:
                way = self.corner_ways[shade * self.cells + bare]
                gain += CORNER_STEP * max(0, CORNER_FAR - way)
            self.sum_end += gain if side == 0 else -gain

    def mating_shade(self, side: int) -> int:
        """The shade of the only corners where this side mates: with a bishop and pieces that leap,
        those that the bishop attacks; else -1."""
        if not self.has_corners or self.pawns[side]:
            return -1
        shade = -1
        others = 0
        for i in range(self.piece_count):
            slot = self.piece_slots[i]
            kind = self.board.slot_type[slot]
            if self.board.slot_side[slot] != side or self.terms[kind] & HAS_SQUARE == 0:
                continue
            code = (side << C_SIDE_SHIFT) + kind
            if self.keeps_shade[kind]:
                here = self.shade[self.board.slot_cell[slot]]
                if shade >= 0 and shade != here:
                    return -1
                shade = here
            elif self.board.tables.slide_first[code] == self.board.tables.slide_first[code + 1]:
                others += 1
            else:
                return -1
        return shade if others else -1

    def hunt_gain(self, side: int, own: int, bare: int) -> int:
        """Centipawns for what the hunt has reached: the less is left to the king's side, the
        more."""
        left = self.left(1 - side)
        if self.confines and left == 0:
            moves = self.moves_to_mate(side, own, bare)
            gain = max(0, CHASE_LONGEST * MOVE_PARTS - moves) * CHASE_MOVE // MOVE_PARTS
            gain += self.hunt.gain(side) >> BARE_SHIFT
            # Two queens always mate: nothing else counts as much as getting nearer to it.
            if self.board.count[(side << C_SIDE_SHIFT) + self.chase_queen] >= 2:
                gain *= 2
            return gain
        near = max(0, MOP_UP_DISTANCE - self.pawn_table.distance(own, bare))
        gain = self.hunt.gain(side) + self.mop_up * near
        return gain * (self.hunted - left) // self.hunted

    def queening_gain(self, side: int) -> int:
        """Centipawns for the steps that pawns made towards two queens: the less is left to the
        other side, and the larger the lead, the more."""
        left = self.left(1 - side)
        queens = self.board.count[(side << C_SIDE_SHIFT) + self.chase_queen]
        gain = self.queening * (QUEENING_STEPS - self.hunt.steps_to_queens(side, queens))
        gain = gain * (self.hunted - left) // self.hunted
        lead = min(self.left(side) - left - QUEENING_LEAD, QUEENING_FULL_LEAD)
        return gain * lead // QUEENING_FULL_LEAD

    def moves_to_mate(self, side: int, own: int, bare: int) -> int:
        """Estimated parts of moves until a bare king is mated: by the own king and the two best
        queens."""
        row = self.chase_row[bare]
        turn = self.chase_turn[bare]
        best = 0
        second = 0
        code = (side << C_SIDE_SHIFT) + self.chase_queen
        for slot in range(self.board.slots):
            if (self.board.slot_side[slot] << C_SIDE_SHIFT) + self.board.slot_type[slot] != code:
                continue
            parts = self.chase_by_queen[row + self.chase_turned[turn + self.board.slot_cell[slot]]]
            if parts < best:
                second = best
                best = parts
            elif parts < second:
                second = parts
        return (
            self.chase_mean + self.chase_king[row + self.chase_turned[turn + own]] + best + second
        )
