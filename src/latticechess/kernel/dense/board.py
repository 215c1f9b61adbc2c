"""The board of a bounded lattice: what `Position` and other Python callers use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import cython

from latticechess.kernel.dense.generation import DenseMoves
from latticechess.kernel.en_passant import stepped_pawn
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Destinations, Move
from latticechess.kernel.pieces import Change, Piece, PieceType, Side

if not cython.compiled:
    from latticechess.kernel.dense.generation import ALL
    from latticechess.kernel.dense.placement import U_ORIGIN, UNDO_SIZE
    from latticechess.kernel.dense.tables import C_CODES, C_JUMPS, C_SIDE_SHIFT, C_SLIDES
    from latticechess.kernel.move_list import CAPTURED_SHIFT, PROMOTION_SHIFT, TYPE_MASK

MAX_RECURRING = 8_000
"""How many moves, by number, and destinations of pieces, by a tuple of numbers, are kept as values
for one variant: some 10 MB. Nearly all that are asked for are among the last thousands."""


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
        codes = bytearray(self.tables.cells)
        for square, piece in pieces.items():
            if piece.kind not in numbers:
                raise ValueError(f"{self.variant.name} has no {piece.kind.name}")
            code = (piece.side << C_SIDE_SHIFT) + numbers[piece.kind]
            if piece.unmoved and piece.kind.double_step and not self.tables.by_region:
                code += C_CODES
            codes[self._cell(square)] = code
        self.load_codes(bytes(codes), turn, castling, en_passant, halfmoves, ply, checks)

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
        """`load` from what stands on each cell, as `codes` writes it."""
        if len(codes) != self.tables.cells:
            raise ValueError(f"{self.variant.name} has {self.tables.cells} squares")
        self._place(codes)
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
            self._load_en_passant(en_passant)

    def _place(self, codes: bytes) -> None:
        """Clear the board and put these pieces on it, each side's by cell."""
        white = black = 0
        kinds = len(self.variant.pieces)
        for cell in range(self.tables.cells):
            code = codes[cell]
            if code == 0:
                continue
            kind = code & ((1 << C_SIDE_SHIFT) - 1)
            if kind == 0 or kind > kinds or code >= 2 * C_CODES:
                raise ValueError(f"{self.variant.name} has no piece number {code}")
            if code >> C_SIDE_SHIFT & 1:
                black += 1
            else:
                white += 1
        self._allot(white, black)
        self._allot_scratch()
        self.key = 0
        black, white = white, 0
        for cell in range(self.tables.cells):
            code = codes[cell] & (C_CODES - 1)
            if code == 0:
                continue
            side = code >> C_SIDE_SHIFT
            slot = black if side else white
            if side:
                black += 1
            else:
                white += 1
            kind = code - (side << C_SIDE_SHIFT)
            self.slot_side[slot] = side
            self._put(slot, kind, cell)
            if self.tables.royal[kind] and self.king[side] < 0:
                self.king[side] = slot
            if codes[cell] >= C_CODES:
                self.slot_unmoved[slot] = 1
                self.key ^= self.tables.unmoved_key[cell]

    def codes(self) -> bytes:
        """What stands on each cell: 0, or the number of a piece in `pieces_by_code`."""
        found = bytearray(self.tables.cells)
        for slot in range(self.slots):
            if self.slot_type[slot]:
                cell = self.slot_cell[slot]
                found[cell] = self.slot_unmoved[slot] * C_CODES + self.at[cell]
        return bytes(found)

    def _load_en_passant(self, ep_cell: Square) -> None:
        self.ep_cell = self._cell(ep_cell)
        pawn = stepped_pawn(self.variant, self.pieces(), ep_cell, Side(1 - self.turn))
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
        other = self.blank()
        other._copy_from(self)
        return other

    def blank(self) -> Self:
        """A board of the same variant, to be loaded before anything else is done with it."""
        other = self.__class__.__new__(self.__class__)
        other._share(self)
        return other

    def _share(self, board: DenseBoard) -> None:
        self.variant = board.variant
        self.tables = board.tables
        self.castling = board.castling
        self.piece_of = board.piece_of

    def _copy_from(self, board: DenseBoard) -> None:
        self._allot(board.first_black, board.slots - board.first_black)
        self.block[:] = board.block
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

    def weight(self) -> int:
        """How much memory it takes, in squares plus pieces."""
        return self.tables.cells + self.slots

    def pieces(self) -> dict[Square, Piece]:
        """The pieces by square."""
        return {
            self.tables.squares[self.slot_cell[slot]]: self.piece_of[
                self.slot_unmoved[slot] * C_CODES + self.at[self.slot_cell[slot]]
            ]
            for slot in range(self.slots)
            if self.slot_type[slot]
        }

    def piece_count(self) -> int:
        """How many pieces stand on the board."""
        found = 0
        for slot in range(self.slots):
            if self.slot_type[slot]:
                found += 1
        return found

    def types_held(self, side: int) -> list[PieceType]:
        """The types of which `side` has a piece."""
        first = (side << C_SIDE_SHIFT) + 1
        return [kind for n, kind in enumerate(self.variant.pieces, first) if self.count[n]]

    def differences(self, after: Self) -> list[Change]:
        """What differs on another board of the variant: squares of this one first."""
        return self._differences(after)

    def _differences(self, after: DenseBoard) -> list[Change]:
        """The same as `Board.differences`, by codes."""
        found: list[Change] = []
        for slot in range(self.slots):
            if self.slot_type[slot]:
                cell = self.slot_cell[slot]
                old, new = self._code(cell), after._code(cell)
                if old != new:
                    left = self.piece_of[new] if new else None
                    found.append((self.tables.squares[cell], self.piece_of[old], left))
        for slot in range(after.slots):
            if after.slot_type[slot]:
                cell = after.slot_cell[slot]
                if self.at[cell] == 0:
                    piece = self.piece_of[after._code(cell)]
                    found.append((self.tables.squares[cell], None, piece))
        return found

    def _code(self, cell: int) -> int:
        """What stands on a cell, as `codes` writes it."""
        if self.at[cell] == 0:
            return 0
        return self.slot_unmoved[self.slot_at[cell]] * C_CODES + self.at[cell]

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
        """The destinations of a piece whose moves stand in `scratch` there.

        They recur from position to position, and making them costs more than finding them.
        """
        number = self.scratch.origin[first]
        numbers = [number]
        for i in range(first, end):
            info = self.scratch.info[i]
            number = self.scratch.x[i] << 2
            if (info >> CAPTURED_SHIFT) & TYPE_MASK:
                number |= 1
            if (info >> PROMOTION_SHIFT) & TYPE_MASK:
                number |= 2
            numbers.append(number)
        key = tuple(numbers)
        known = self.tables.recurring.get(key)
        if known is None:
            known = self._new_destinations(first, end)
            self._keep(key, known)
        return known

    def _keep(self, key: object, value: object) -> None:
        """Keep a value that recurs on boards of this variant."""
        if len(self.tables.recurring) >= MAX_RECURRING:
            self.tables.recurring.clear()
        self.tables.recurring[key] = value

    def _new_destinations(self, first: int, end: int) -> Destinations:
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
        return self._moves_of(self._cell(square))

    def _moves_of(self, cell: int) -> int:
        self.scratch.size = 0
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
        if king < 0 or not self.attacked(king, 1 - side):
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
        found = self._find(move)
        if found < 0:
            self._cell(move.origin), self._cell(move.target)  # says which is not on the board
            raise ValueError(f"{move} is not legal here")
        return self.scratch.get(found)

    def allows(self, move: Move) -> bool:
        """Whether a move is legal."""
        return self._find(move) >= 0

    def play(self, move: Move) -> None:
        """Make a legal move given in public form."""
        if not self.push(move):
            raise ValueError(f"{move} is not legal here")

    def push(self, move: Move) -> bool:
        """Make a move in public form; False if it is not legal."""
        found = self._find(move)
        if found < 0:
            return False
        self.make(self.scratch.origin[found], self.scratch.x[found], 0, self.scratch.info[found])
        return True

    def _find(self, move: Move) -> int:
        """Where `scratch` holds the move; -1 if it is not legal."""
        origin = self.tables.cell_of.get(move.origin)
        target = self.tables.cell_of.get(move.target)
        if origin is None or target is None:
            return -1
        cell, goal = origin, target
        if self.at[cell] == 0 or self.at[cell] >> C_SIDE_SHIFT != self.turn:
            return -1
        self._moves_of(cell)
        for i in range(self.scratch.size):
            if self.scratch.x[i] == goal:
                promoted = self.scratch.info[i] >> PROMOTION_SHIFT & TYPE_MASK
                letter = move.promotion
                if promoted == 0:
                    if letter is None:
                        return i
                elif self.variant.pieces[promoted - 1].letter == letter:
                    return i
        return -1

    def decode(self, origin: int, x: int, y: int, info: int) -> Move:
        """The public form of a generated move."""
        return self._public(origin, x, info)

    def _public(self, origin: int, x: int, info: int) -> Move:
        """A move as a value. Moves recur, and making one costs more than finding it."""
        promotion = info >> PROMOTION_SHIFT & TYPE_MASK
        number = (promotion * self.tables.cells + origin) * self.tables.cells + x
        known = self.tables.recurring.get(number)
        if known is None:
            letter = self.variant.pieces[promotion - 1].letter if promotion else None
            known = Move(self.tables.squares[origin], self.tables.squares[x], letter)
            self._keep(number, known)
        return known

    def legal_moves(self) -> list[Move]:
        """Every legal move in public form."""
        moves = self.scratch
        moves.size = 0
        self.generate(moves)
        return [self._public(moves.origin[i], moves.x[i], moves.info[i]) for i in range(moves.size)]
