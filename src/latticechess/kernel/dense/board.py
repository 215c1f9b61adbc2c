"""The board of a bounded lattice: what `Position` and other Python callers use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import cython

from latticechess.kernel.dense.generation import DenseMoves
from latticechess.kernel.en_passant import stepped_pawn
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Destinations, Move
from latticechess.kernel.pieces import Piece, Side

if not cython.compiled:
    from latticechess.kernel.dense.generation import ALL
    from latticechess.kernel.dense.placement import U_ORIGIN, UNDO_SIZE
    from latticechess.kernel.dense.tables import C_CODES, C_JUMPS, C_SIDE_SHIFT, C_SLIDES
    from latticechess.kernel.move_list import CAPTURED_SHIFT, PROMOTION_SHIFT, TYPE_MASK


class DenseBoard(DenseMoves):
    """A bounded board of one to four dimensions."""

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
        self.loaded_legal = self._waiting_king_is_safe()
        if en_passant is not None:
            self._load_en_passant(pieces, en_passant)

    def _load_en_passant(self, pieces: Mapping[Square, Piece], ep_cell: Square) -> None:
        self.ep_cell = self._cell(ep_cell)
        pawn = stepped_pawn(self.variant, pieces, ep_cell, Side(1 - self.turn))
        self.ep_victim = -1 if pawn is None else self._cell(pawn)
        if self.can_capture_en_passant():
            self.ep_capturable = 1
            self.key ^= self.tables.ep_key[self.ep_cell]

    def _waiting_king_is_safe(self) -> bool:
        """Whether the side not to move is not in check."""
        king = self.king_cell(1 - self.turn)
        return king < 0 or not self.attacked(king, self.turn)

    def copy(self) -> Self:
        """An independent board with the same position and no history."""
        other = self.__class__.__new__(self.__class__)
        other._copy_from(self)
        return other

    def _copy_from(self, board: DenseBoard) -> None:
        self.variant = board.variant
        self.tables = board.tables
        self.castling = board.castling
        self.piece_of = board.piece_of
        self._clear_history()
        self._allot(board.first_black, board.slots - board.first_black)
        self.at[:] = board.at
        self.slot_at[:] = board.slot_at
        self.slot_type[:] = board.slot_type
        self.slot_side[:] = board.slot_side
        self.slot_cell[:] = board.slot_cell
        self.slot_unmoved[:] = board.slot_unmoved
        self.count[:] = board.count
        self.king[:] = board.king
        self.occupied[:] = board.occupied
        self.rights = board.rights
        self.ep_cell = board.ep_cell
        self.ep_victim = board.ep_victim
        self.ep_capturable = board.ep_capturable
        self.turn = board.turn
        self.halfmoves = board.halfmoves
        self.ply = board.ply
        self.key = board.key
        self.pawn_key = board.pawn_key
        self.loaded_legal = self._waiting_king_is_safe()
        self._allot_scratch()

    def snapshot(self) -> tuple[object, ...]:
        """The whole state as plain values: make and unmake must restore it."""
        return (
            bytes(self.at),
            bytes(self.slot_type),
            bytes(self.slot_side),
            bytes(self.slot_cell),
            bytes(self.slot_unmoved),
            bytes(self.count),
            bytes(self.king),
            bytes(self.occupied),
            tuple(self.slot_at[cell] for cell in range(self.tables.cells) if self.at[cell]),
            (
                self.slots,
                self.first_black,
                self.rights,
                self.ep_cell,
                self.ep_victim,
                self.ep_capturable,
            ),
            (self.made, self.turn, self.halfmoves, self.ply, self.key, self.pawn_key),
        )

    def take_back(self) -> None:
        """Take back the last move; IndexError if none was made on this board."""
        if self.made == 0 or self.undo[(self.made - 1) * UNDO_SIZE + U_ORIGIN] < 0:
            raise IndexError("there is no move to take back")
        self.unmake()

    def pass_turn(self) -> None:
        """`make_null` for Python callers."""
        self.make_null()

    def take_back_pass(self) -> None:
        """Take back a passed turn; IndexError if the last move was not one."""
        if self.made == 0 or self.undo[(self.made - 1) * UNDO_SIZE + U_ORIGIN] >= 0:
            raise IndexError("there is no passed turn to take back")
        self.unmake_null()

    def pieces(self) -> dict[Square, Piece]:
        """The pieces by square."""
        return {
            self.tables.squares[self.slot_cell[slot]]: self.piece_of[
                self.slot_unmoved[slot] * C_CODES + self.at[self.slot_cell[slot]]
            ]
            for slot in range(self.slots)
            if self.slot_type[slot]
        }

    def castling_rights(self) -> tuple[int, ...]:
        """Indices of the variant's castling rules whose rights are held."""
        return tuple(rule for rule in range(self.castling.rules) if self.rights >> rule & 1)

    def en_passant_square(self) -> Square | None:
        """The square passed over by a double step just made."""
        return self.tables.squares[self.ep_cell] if self.ep_cell >= 0 else None

    def destinations(self, square: Square) -> Destinations:
        """Where the piece on `square` may legally go, as if it were its side's turn."""
        if not self._moves_from(square):
            return Destinations(square)
        return self._destinations_between(0, self.scratch.size)

    def _destinations_between(self, first: int, end: int) -> Destinations:
        """The destinations of a piece whose moves stand in `scratch` there."""
        squares = self.tables.squares
        reached: dict[Square, None] = {}
        captures = set()
        promotions = set()
        plain = set()
        for i in range(first, end):
            target = squares[self.scratch.x[i]]
            info = self.scratch.info[i]
            reached[target] = None
            if (info >> CAPTURED_SHIFT) & TYPE_MASK:
                captures.add(target)
            if (info >> PROMOTION_SHIFT) & TYPE_MASK:
                promotions.add(target)
            else:
                plain.add(target)
        return Destinations(
            squares[self.scratch.origin[first]],
            tuple(reached),
            (),
            frozenset(captures),
            frozenset(promotions),
            frozenset(promotions & plain),
        )

    def all_destinations(self) -> list[Destinations]:
        """The destinations of every piece, from one generation of all moves."""
        moves = self.scratch
        moves.size = 0
        self.generate(moves)
        found = []
        first = 0
        while first < moves.size:
            origin = moves.origin[first]
            end = first
            # The moves of one piece follow each other.
            while end < moves.size and moves.origin[end] == origin:
                end += 1
            found.append(self._destinations_between(first, end))
            first = end
        return found

    def _moves_from(self, square: Square) -> int:
        """Generate the moves of the piece on `square` into `scratch`; the count."""
        self.scratch.size = 0
        cell = self._cell(square)
        if self.at[cell] == 0:
            return 0
        if self.at[cell] >> C_SIDE_SHIFT == self.turn:
            self._find_checks_and_pins()
            self._slot_moves(self.scratch, self.slot_at[cell], ALL)
        else:
            self.make_null()
            self._find_checks_and_pins()
            self._slot_moves(self.scratch, self.slot_at[cell], ALL)
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
            found = [self.scratch.get(i) for i in range(self.scratch.size)]
            for candidate in found:
                if candidate[1] == target and self.decode(*candidate) == move:
                    return candidate
        raise ValueError(f"{move} is not legal here")

    def decode(self, origin: int, x: int, y: int, info: int) -> Move:
        """The public form of a generated move."""
        promotion = (info >> PROMOTION_SHIFT) & TYPE_MASK
        letter = self.variant.pieces[promotion - 1].letter if promotion else None
        return Move(self.tables.squares[origin], self.tables.squares[x], letter)
