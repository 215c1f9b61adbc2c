"""The board of any bounded lattice: which moves are legal.

Hot: `generate`. Checks and pins are found first, from the king's side of each line, so that only
moves of the king and captures in passing are tried out; every other move is legal by where it goes.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Self

import cython

from latticechess.kernel.geometry import Square, add
from latticechess.kernel.moves import MoveList
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.placement import DensePlacement
from latticechess.kernel.values import Destinations, Move
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.moves import (
        CAPTURED_SHIFT,
        CASTLING,
        DOUBLE_STEP,
        EN_PASSANT,
        PROMOTION_SHIFT,
        TYPE_MASK,
    )
    from latticechess.kernel.tables import (
        C_CAPTURES,
        C_JUMPS,
        C_LEAPS,
        C_SIDE_SHIFT,
        C_SLIDES,
        C_STEPS,
    )


class DenseBoard(DensePlacement):
    """A bounded board of one to four dimensions."""

    def __init__(self, variant: Variant) -> None:
        DensePlacement.__init__(self, variant)
        self._allot_scratch()

    def _allot_scratch(self) -> None:
        """What generation works with; no part of the position."""
        room = max(self.slots, 1)
        self.checks = 0
        self.stamp = 0
        self.check_stamp = 0
        self.mark = array("q", bytes(8 * self.tables.cells))
        self.scratch = MoveList(256)
        self.pin_stamp = array("q", bytes(8 * room))
        self.pinner = array("i", bytes(4 * room))
        self.pin_direction = array("i", bytes(4 * room))

    # Generation

    def generate(self, moves: MoveList) -> int:
        """Append every legal move; how many."""
        return self._generate(moves, False)

    def generate_noisy(self, moves: MoveList) -> int:
        """Append the legal captures and promotions; how many."""
        return self._generate(moves, True)

    def has_legal_move(self) -> bool:
        """Whether the side to move can move at all."""
        self._look()
        self.scratch.size = 0
        first = self.split if self.turn else 0
        last = self.slots if self.turn else self.split
        for slot in range(first, last):
            if self.slot_type[slot]:
                self._slot_moves(self.scratch, slot, False)
                if self.scratch.size:
                    return True
        return False

    def _generate(self, moves: MoveList, noisy: bool) -> int:
        before = moves.size
        self._look()
        first = self.split if self.turn else 0
        last = self.slots if self.turn else self.split
        for slot in range(first, last):
            if self.slot_type[slot]:
                self._slot_moves(moves, slot, noisy)
        return moves.size - before

    def _look(self) -> None:
        """Find the checks and pins on the side to move.

        With one check, the cells where it can be met are marked with `check_stamp`."""
        self.stamp += 1
        self.check_stamp = self.stamp
        self.checks = 0
        king = self.king_cell(self.turn)
        if king < 0:
            return
        enemy = 1 - self.turn
        side_code = enemy << C_SIDE_SHIFT
        base = self.tables.middle + self.tables.padded[king]
        first = self.split if enemy else 0
        last = self.slots if enemy else self.split
        for slot in range(first, last):
            kind = self.slot_type[slot]
            if kind == 0:
                continue
            start = self.slot_cell[slot]
            how = self.tables.attack[
                (side_code + kind) * self.tables.span + base - self.tables.padded[start]
            ]
            if how == C_JUMPS:
                self.checks += 1
                self.mark[start] = self.check_stamp
            elif how != 0:
                self._note_line(start, king, how - C_SLIDES)

    def _note_line(self, start: int, king: int, direction: int) -> None:
        """A slider on `start` looks at the king: a check, a pin or neither."""
        stride = self.tables.stride[direction]
        blocker = -1
        cell = start + stride
        while cell != king:
            if self.at[cell]:
                if blocker >= 0 or self.at[cell] >> C_SIDE_SHIFT != self.turn:
                    return
                blocker = self.slot_at[cell]
            cell += stride
        if blocker >= 0:
            self.pin_stamp[blocker] = self.check_stamp
            self.pinner[blocker] = start
            self.pin_direction[blocker] = direction
            return
        self.checks += 1
        cell = start
        while cell != king:
            self.mark[cell] = self.check_stamp
            cell += stride

    def _slot_moves(self, moves: MoveList, slot: int, noisy: bool) -> None:
        """Append the legal moves of one piece; `_look` has been called."""
        if slot == self.king[self.turn]:
            self._king_moves(moves, slot, noisy)
        elif self.checks == 0:
            if self.pin_stamp[slot] == self.check_stamp:
                self._piece_moves(moves, slot, self._mark_pin(slot), noisy)
            else:
                self._piece_moves(moves, slot, 0, noisy)
        elif self.checks == 1 and self.pin_stamp[slot] != self.check_stamp:
            # A pinned piece never meets a check: the two lines cross only at the king.
            self._piece_moves(moves, slot, self.check_stamp, noisy)

    def _mark_pin(self, slot: int) -> int:
        """Mark the cells where a pinned piece may go with a stamp of their own."""
        self.stamp += 1
        stride = self.tables.stride[self.pin_direction[slot]]
        king = self.king_cell(self.turn)
        cell = self.pinner[slot]
        while cell != king:
            self.mark[cell] = self.stamp
            cell += stride
        return self.stamp

    def _piece_moves(self, moves: MoveList, slot: int, only: int, noisy: bool) -> None:
        """Append a piece's moves to cells marked `only` (to any if that is 0)."""
        code = (self.turn << C_SIDE_SHIFT) + self.slot_type[slot]
        if self.tables.slide_first[code] != self.tables.slide_first[code + 1]:
            self._slide_moves(moves, slot, code, only, noisy)
        if self.tables.leaper[code]:
            self._jump_moves(moves, slot, code, only, noisy)
        if self.tables.pawn[code]:
            self._step_moves(moves, slot, code, only, noisy)
            self._capture_moves(moves, slot, code, only)

    def _slide_moves(
        self, moves: MoveList, slot: int, code: int, only: int, noisy: bool
    ) -> None:
        origin = self.slot_cell[slot]
        kind = self.slot_type[slot]
        enemy = 1 - self.turn
        for i in range(self.tables.slide_first[code], self.tables.slide_first[code + 1]):
            direction = self.tables.slide[i]
            stride = self.tables.stride[direction]
            target = origin
            for _ in range(self.tables.reach[direction * self.tables.cells + origin]):
                target += stride
                hit = self.at[target]
                if hit:
                    if (
                        hit >> C_SIDE_SHIFT == enemy
                        and (only == 0 or self.mark[target] == only)
                        and not self.tables.royal[hit]
                    ):
                        taken = hit - (enemy << C_SIDE_SHIFT)
                        self._push(moves, origin, target, kind | taken << CAPTURED_SHIFT, code)
                    break
                if only == 0 or self.mark[target] == only:
                    if not noisy or self.tables.promotes[code * self.tables.cells + target]:
                        self._push(moves, origin, target, kind, code)

    def _jump_moves(
        self, moves: MoveList, slot: int, code: int, only: int, noisy: bool
    ) -> None:
        origin = self.slot_cell[slot]
        kind = self.slot_type[slot]
        enemy = 1 - self.turn
        row = self.tables.jump_row[C_LEAPS + code] + origin
        for i in range(self.tables.jump_first[row], self.tables.jump_first[row + 1]):
            target = self.tables.jump[i]
            if only != 0 and self.mark[target] != only:
                continue
            hit = self.at[target]
            if hit == 0:
                if not noisy or self.tables.promotes[code * self.tables.cells + target]:
                    self._push(moves, origin, target, kind, code)
            elif hit >> C_SIDE_SHIFT == enemy and not self.tables.royal[hit]:
                taken = hit - (enemy << C_SIDE_SHIFT)
                self._push(moves, origin, target, kind | taken << CAPTURED_SHIFT, code)

    def _step_moves(
        self, moves: MoveList, slot: int, code: int, only: int, noisy: bool
    ) -> None:
        """A pawn's advance, single and double."""
        origin = self.slot_cell[slot]
        kind = self.slot_type[slot]
        promotes = code * self.tables.cells
        row = self.tables.jump_row[C_STEPS + code] + origin
        for i in range(self.tables.jump_first[row], self.tables.jump_first[row + 1]):
            target = self.tables.jump[i]
            if self.at[target]:
                continue
            if only == 0 or self.mark[target] == only:
                if not noisy or self.tables.promotes[promotes + target]:
                    self._push(moves, origin, target, kind, code)
            target = self.tables.twice[i]
            if target < 0 or self.at[target]:
                continue
            if not self.tables.by_region and not self.slot_unmoved[slot]:
                continue
            if only == 0 or self.mark[target] == only:
                if self.tables.promotes[promotes + target]:
                    self._push(moves, origin, target, kind, code)
                elif not noisy:
                    flag = DOUBLE_STEP if self.tables.passable[code] else 0
                    self._push(moves, origin, target, kind | flag, code)

    def _capture_moves(self, moves: MoveList, slot: int, code: int, only: int) -> None:
        """A pawn's captures, in passing too: that one is tried out, as two pieces leave a line."""
        origin = self.slot_cell[slot]
        kind = self.slot_type[slot]
        enemy = 1 - self.turn
        row = self.tables.jump_row[C_CAPTURES + code] + origin
        for i in range(self.tables.jump_first[row], self.tables.jump_first[row + 1]):
            target = self.tables.jump[i]
            hit = self.at[target]
            if hit:
                if (
                    hit >> C_SIDE_SHIFT == enemy
                    and (only == 0 or self.mark[target] == only)
                    and not self.tables.royal[hit]
                ):
                    taken = hit - (enemy << C_SIDE_SHIFT)
                    self._push(moves, origin, target, kind | taken << CAPTURED_SHIFT, code)
            elif target == self.passed and self.victim >= 0 and self.tables.passable[code]:
                if not self.exposes(origin, target, self.victim):
                    taken = self.at[self.victim] - (enemy << C_SIDE_SHIFT)
                    info = kind | taken << CAPTURED_SHIFT | EN_PASSANT
                    self._push(moves, origin, target, info, code)

    def _push(self, moves: MoveList, origin: int, target: int, info: int, code: int) -> None:
        """Append a move, once for each choice where it must promote."""
        if self.tables.promotes[code * self.tables.cells + target]:
            for i in range(self.tables.choices):
                moves.push(origin, target, 0, info | self.tables.choice[i] << PROMOTION_SHIFT)
        else:
            moves.push(origin, target, 0, info)

    def _king_moves(self, moves: MoveList, slot: int, noisy: bool) -> None:
        """Append the king's moves; each is tried out."""
        before = moves.size
        self._piece_moves(moves, slot, 0, noisy)
        kept = before
        for i in range(before, moves.size):
            info = moves.info[i]
            lifted = moves.x[i] if (info >> CAPTURED_SHIFT) & TYPE_MASK else -1
            if info & EN_PASSANT:
                lifted = self.victim
            if not self.exposes(moves.origin[i], moves.x[i], lifted):
                moves.x[kept] = moves.x[i]
                moves.info[kept] = moves.info[i]
                kept += 1
        moves.size = kept
        if self.rights and self.checks == 0 and not noisy:
            self._castling_moves(moves, slot)

    def _castling_moves(self, moves: MoveList, slot: int) -> None:
        king = self.slot_cell[slot]
        for rule in range(self.castling.rules):
            if self._may_castle(rule, king) and self._safe_castle(rule):
                target = self.castling.king_target[rule]
                if self.castling.by_rook:
                    target = self.castling.rook[rule]
                moves.push(king, target, 0, self.slot_type[slot] | CASTLING)

    def _may_castle(self, rule: int, king: int) -> bool:
        """Whether the right is held, king and rook are in place and the way is free."""
        if not self.rights >> rule & 1:
            return False
        if self.castling.side[rule] != self.turn or self.castling.king[rule] != king:
            return False
        rook = self.at[self.castling.rook[rule]]
        if rook == 0 or rook >> C_SIDE_SHIFT != self.turn or self.tables.royal[rook]:
            return False
        kind = self.castling.rook_type[rule]
        if kind and rook != (self.turn << C_SIDE_SHIFT) + kind:
            return False
        for i in range(self.castling.free_first[rule], self.castling.free_first[rule + 1]):
            if self.at[self.castling.free[i]]:
                return False
        return True

    def _safe_castle(self, rule: int) -> bool:
        """Whether the king is attacked neither on its way nor at the end, the rook moved too."""
        enemy = 1 - self.turn
        king = self.castling.king[rule]
        rook = self.castling.rook[rule]
        king_code = self.at[king]
        rook_code = self.at[rook]
        self.at[king] = 0
        safe = True
        for i in range(self.castling.path_first[rule], self.castling.path_first[rule + 1]):
            if self.attacked(self.castling.path[i], enemy):
                safe = False
        self.at[rook] = 0
        self.at[self.castling.rook_target[rule]] = rook_code
        if safe and self.attacked(self.castling.king_target[rule], enemy):
            safe = False
        self.at[self.castling.rook_target[rule]] = 0
        self.at[king] = king_code
        self.at[rook] = rook_code
        return safe

    # The public side

    def load(
        self,
        pieces: Mapping[Square, Piece],
        turn: Side,
        castling: Sequence[int] = (),
        en_passant: Square | None = None,
        halfmoves: int = 0,
        ply: int = 0,
    ) -> None:
        """Set everything at once, impossible positions too."""
        numbers = {kind: i for i, kind in enumerate(self.variant.pieces, 1)}
        placed = sorted((p.side, self._cell(square), p) for square, p in pieces.items())
        self._allot(sum(side == 0 for side, _, _ in placed), sum(side for side, _, _ in placed))
        self._allot_scratch()
        self._clear_history()
        self.key = 0
        for slot, (side, cell, piece) in enumerate(placed):
            if piece.kind not in numbers:
                raise ValueError(f"{self.variant.name} has no {piece.kind.name}")
            self.slot_side[slot] = side
            self._put(slot, numbers[piece.kind], cell)
            if piece.kind.royal and self.king[side] < 0:
                self.king[side] = slot
            if piece.unmoved and piece.kind.double_step and not self.tables.by_region:
                self.slot_unmoved[slot] = 1
                self.key ^= self.tables.unmoved_key[cell]
        self.turn = int(turn)
        if turn:
            self.key ^= self.tables.turn_key
        for rule in set(castling):
            self.rights |= 1 << rule
            self.key ^= self.tables.right_key[rule]
        self.halfmoves = halfmoves
        self.ply = ply
        if en_passant is not None:
            self._load_passed(en_passant)

    def _load_passed(self, passed: Square) -> None:
        """Find the pawn that stepped over `passed`, if there is one."""
        self.passed = self._cell(passed)
        mover = Side(1 - self.turn)
        for number, kind in enumerate(self.variant.pieces, 1):
            if not (kind.double_step and kind.en_passant):
                continue
            for vector in kind.steps:
                cell = self.tables.cell_of.get(add(passed, self.variant.vector(vector, mover)), -1)
                if cell >= 0 and self.at[cell] == (mover << C_SIDE_SHIFT) + number:
                    self.victim = cell
        if self.can_take_passing():
            self.passed_counts = 1
            self.key ^= self.tables.passed_key[self.passed]

    def copy(self) -> Self:
        """An independent board with the same position and no history of made moves."""
        other = self.__class__.__new__(self.__class__)
        other._copy_from(self)
        return other

    def _copy_from(self, board: DenseBoard) -> None:
        self.variant = board.variant
        self.tables = board.tables
        self.castling = board.castling
        self._clear_history()
        self._allot(board.split, board.slots - board.split)
        self.at[:] = board.at
        self.slot_at[:] = board.slot_at
        self.slot_type[:] = board.slot_type
        self.slot_side[:] = board.slot_side
        self.slot_cell[:] = board.slot_cell
        self.slot_unmoved[:] = board.slot_unmoved
        self.count[:] = board.count
        self.king[:] = board.king
        self.rights = board.rights
        self.passed = board.passed
        self.victim = board.victim
        self.passed_counts = board.passed_counts
        self.turn = board.turn
        self.halfmoves = board.halfmoves
        self.ply = board.ply
        self.key = board.key
        self._allot_scratch()

    def pieces(self) -> dict[Square, Piece]:
        """Who stands where."""
        kinds = self.variant.pieces
        return {
            self.tables.squares[self.slot_cell[slot]]: Piece(
                kinds[self.slot_type[slot] - 1],
                Side(self.slot_side[slot]),
                bool(self.slot_unmoved[slot]),
            )
            for slot in range(self.slots)
            if self.slot_type[slot]
        }

    def castling_rights(self) -> tuple[int, ...]:
        """Indices of the variant's castling rules still held."""
        return tuple(rule for rule in range(self.castling.rules) if self.rights >> rule & 1)

    def en_passant_square(self) -> Square | None:
        """The square passed over by the last move, if a pawn stepped twice."""
        return self.tables.squares[self.passed] if self.passed >= 0 else None

    def can_take_en_passant(self) -> bool:
        """Whether the passed square matters: some capture on it is legal."""
        return bool(self.passed_counts)

    def destinations(self, square: Square) -> Destinations:
        """Where the piece on `square` may legally go (the other side's: as if it were its turn)."""
        if not self._moves_from(square):
            return Destinations(square)
        found = [self.scratch.get(i) for i in range(self.scratch.size)]
        squares = self.tables.squares
        return Destinations(
            square,
            tuple(dict.fromkeys(squares[x] for _, x, _, _ in found)),
            (),
            frozenset(
                squares[x] for _, x, _, info in found if (info >> CAPTURED_SHIFT) & TYPE_MASK
            ),
            frozenset(
                squares[x] for _, x, _, info in found if (info >> PROMOTION_SHIFT) & TYPE_MASK
            ),
        )

    def _moves_from(self, square: Square) -> int:
        """Put the moves of the piece on `square` in `scratch`; how many."""
        self.scratch.size = 0
        cell = self._cell(square)
        if self.at[cell] == 0:
            return 0
        if self.at[cell] >> C_SIDE_SHIFT == self.turn:
            self._look()
            self._slot_moves(self.scratch, self.slot_at[cell], False)
        else:
            self.make_null()
            self._look()
            self._slot_moves(self.scratch, self.slot_at[cell], False)
            self.unmake_null()
        return self.scratch.size

    def _cell(self, square: Square) -> int:
        cell = self.tables.cell_of.get(square)
        if cell is None:
            raise ValueError(f"{square} is not a square of {self.variant.name}")
        return cell

    def checkers(self, side: Side) -> tuple[Square, ...]:
        """The pieces giving check to `side`'s king."""
        king = self.king_cell(side)
        if king < 0:
            return ()
        return self.attackers(self.tables.squares[king], Side(1 - side))

    def attackers(self, square: Square, side: Side) -> tuple[Square, ...]:
        """The pieces of `side` that attack `square`."""
        cell = self._cell(square)
        base = self.tables.middle + self.tables.padded[cell]
        found = []
        for slot in range(self.slots):
            if self.slot_type[slot] == 0 or self.slot_side[slot] != side:
                continue
            start = self.slot_cell[slot]
            code = self.at[start]
            how = self.tables.attack[code * self.tables.span + base - self.tables.padded[start]]
            if how == C_JUMPS or (how and self.clear(start, cell, how - C_SLIDES)):
                found.append(self.tables.squares[start])
        return tuple(found)

    def encode(self, move: Move) -> tuple[int, int, int, int]:
        """The board's own form (origin, x, y, info) of a legal move."""
        target = self._cell(move.target)
        if self.at[self._cell(move.origin)] >> C_SIDE_SHIFT == self.turn:
            self._moves_from(move.origin)
            for i in range(self.scratch.size):
                found = self.scratch.get(i)
                if found[1] == target and self.decode(*found) == move:
                    return found
        raise ValueError(f"{move} is not legal here")

    def decode(self, origin: int, x: int, y: int, info: int) -> Move:
        """The public form of a generated move."""
        promotion = (info >> PROMOTION_SHIFT) & TYPE_MASK
        letter = self.variant.pieces[promotion - 1].letter if promotion else None
        return Move(self.tables.squares[origin], self.tables.squares[x], letter)
