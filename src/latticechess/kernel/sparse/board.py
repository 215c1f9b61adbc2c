"""The board of an unbounded plane: cost by pieces, never by distance.

This module is the side for Python callers. The hot parts are the classes it is built on, each on
the one before: `lines` (slots, squares and sorted lines), `threats` (checks and pins), `castling`,
`turns` (make and unmake), `slides`, `candidates` and `generation`.

Of endless slides, `generate` lists the squares of a window or, by default, the engine's candidates.
Legality, check, mate and stalemate never depend on that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import cython

from latticechess.kernel.geometry import Square, add
from latticechess.kernel.move import Destinations, Move, Ray
from latticechess.kernel.move_list import MoveList
from latticechess.kernel.pieces import Piece, PieceType, Side
from latticechess.kernel.sparse.generation import Generation
from latticechess.kernel.sparse.vectors import HOLE_SIDE, HOLE_TYPE

if not cython.compiled:
    from latticechess.kernel.move_list import (
        CAPTURED_SHIFT,
        CASTLING,
        DOUBLE_STEP,
        EN_PASSANT,
        PROMOTION_SHIFT,
        TYPE_MASK,
    )
    from latticechess.kernel.sparse.vectors import DOUBLE, QUIET, UNMOVED_MATTERS

LONGEST_LISTED = 64
"""Finite quiet slides up to this length are listed square by square."""


class SparseBoard(Generation):
    """An unbounded board of two dimensions."""

    def set_window(self, low: Square | int | None = None, high: Square | int | None = None) -> None:
        """Make `generate` list exactly the legal moves into this box; without bounds, the engine's
        candidates."""
        self.clear_window()
        if low is None or high is None:
            return
        low = (low, low) if isinstance(low, int) else low
        high = (high, high) if isinstance(high, int) else high
        if len(low) != 2 or len(high) != 2:
            raise ValueError(f"A window of the plane has two bounds a corner, not {low}, {high}.")
        self.windowed = True
        first, last = self.variant.geometry.edges
        self.low_x, self.low_y = map(max, low, first)
        self.high_x, self.high_y = map(min, high, last)

    def weight(self) -> int:
        """How much memory it takes, in squares plus pieces."""
        return self.slots

    def take_back(self) -> None:
        """Take back the last move; IndexError if none was made on this board."""
        if self.depth == 0:
            raise IndexError("there is no move to take back")
        self.unmake()

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
        placed = [(self._rank(piece), square, piece) for square, piece in pieces.items()]
        placed.sort(key=lambda entry: entry[:2])
        self._reserve(len(placed))
        self.clear_history()
        for i in range(64):
            self.count[i] = 0
        self.present[0] = self.present[1] = 0
        self.king[0] = self.king[1] = -1
        white = sum(1 for _, _, piece in placed if piece.side is Side.WHITE)
        self.first_slot[0], self.first_slot[1], self.first_slot[2] = 0, white, len(placed)
        squares = []
        for slot, (rank, square, piece) in enumerate(placed):
            squares.append((self._plane_square(square), slot))
            self._fill(slot, piece, rank[3])
        for slot, square in enumerate(self.variant.geometry.holes, self.slots):
            squares.append((square, slot))
            self.slot_side[slot] = HOLE_SIDE
            self.slot_type[slot] = HOLE_TYPE
        # From last to first, each becomes the first of its lines at once.
        for (x, y), slot in sorted(squares, reverse=True):
            self.drop(slot, x, y)
        self.turn = int(turn)
        self.rights = self._rights(castling)
        self.halfmoves = halfmoves
        self.ply = ply
        if en_passant is not None:
            self._load_en_passant(self._plane_square(en_passant))
        self.ep_key = self.en_passant_key()
        self.key = self.key_from_scratch()

    def _rights(self, castling: Sequence[int]) -> int:
        known = range(self.rule_count)
        for rule in castling:
            if rule not in known:
                raise ValueError(f"{self.variant.title!r} has no castling rule number {rule}.")
        return sum(1 << rule for rule in set(castling))

    def _rank(self, piece: Piece) -> tuple[int, bool, bool, int]:
        """The order of slots: White's first; kings, then pieces, then pawns."""
        kind = piece.kind
        if kind not in self.variant.pieces:
            raise ValueError(f"{self.variant.title!r} has no {kind.name}.")
        number = self.variant.pieces.index(kind) + 1
        return int(piece.side), not kind.royal, kind.promotes, number

    def _plane_square(self, square: Square) -> Square:
        if not self.variant.geometry.contains(square):
            low, high = self.variant.geometry.edges
            raise ValueError(f"{square} is not a square of the plane from {low} to {high}.")
        return square

    def _fill(self, slot: int, piece: Piece, number: int) -> None:
        side = int(piece.side)
        self.slot_type[slot] = number
        self.slot_side[slot] = side
        matters = self.kinds[32 * side + number] & UNMOVED_MATTERS
        self.unmoved[slot] = 1 if piece.unmoved and matters else 0
        self.recount(slot, 1)
        if piece.kind.royal and self.king[side] < 0:
            self.king[side] = slot

    def _load_en_passant(self, square: Square) -> None:
        """Find the pawn that has just stepped over a square, if there is one."""
        mover = Side(1 - self.turn)
        for kind in self.variant.pieces:
            for vector in kind.steps if kind.double_step and kind.en_passant else ():
                x, y = add(square, self.variant.vector(vector, mover))
                slot = self.find(x, y)
                if slot >= 0 and self.slot_side[slot] == mover and self._kind(slot) == kind:
                    self.ep_slot = slot
                    self.ep_x, self.ep_y = square

    def copy(self) -> Self:
        """An independent board with the same position, slots and window, and no history."""
        board = type(self)(self.variant)
        board._copy_from(self)
        return board

    def _copy_from(self, other: SparseBoard) -> None:
        self._reserve(other.slots)
        self.king[:] = other.king
        self.first_slot[:] = other.first_slot
        self.count[:] = other.count
        self.present[:] = other.present
        self.slot_type[:] = other.slot_type
        self.slot_side[:] = other.slot_side
        self.slot_x[:] = other.slot_x
        self.slot_y[:] = other.slot_y
        self.unmoved[:] = other.unmoved
        self.links[:] = other.links
        self.invariant[:] = other.invariant
        self.on_square[:] = other.on_square
        self.square_chain[:] = other.square_chain
        self.occupancy[:] = other.occupancy
        self.on_line[:] = other.on_line
        self.line_chain[:] = other.line_chain
        self.turn, self.halfmoves, self.ply = other.turn, other.halfmoves, other.ply
        self.rights = other.rights
        self.key, self.ep_key = other.key, other.ep_key
        self.ep_slot = other.ep_slot
        self.ep_x, self.ep_y = other.ep_x, other.ep_y
        self.windowed = other.windowed
        self.low_x, self.high_x = other.low_x, other.high_x
        self.low_y, self.high_y = other.low_y, other.high_y

    def _kind(self, slot: int) -> PieceType:
        kind: PieceType = self.variant.pieces[self.slot_type[slot] - 1]
        return kind

    def _square(self, slot: int) -> Square:
        return self.slot_x[slot], self.slot_y[slot]

    def pieces(self) -> dict[Square, Piece]:
        """The pieces by square."""
        return {
            self._square(slot): Piece(
                self._kind(slot), Side(self.slot_side[slot]), self.unmoved[slot] != 0
            )
            for slot in range(self.slots)
            if self.slot_type[slot]
        }

    def castling_rights(self) -> tuple[int, ...]:
        """Indices of the variant's castling rules whose rights are held."""
        return tuple(rule for rule in range(self.rule_count) if (self.rights >> rule) & 1)

    def en_passant_square(self) -> Square | None:
        """The square passed over by a double step just made."""
        return (self.ep_x, self.ep_y) if self.ep_slot >= 0 else None

    def can_capture_en_passant(self) -> bool:
        """Whether a legal en passant capture exists."""
        return self.ep_key != 0

    def checkers(self, side: Side) -> tuple[Square, ...]:
        """The pieces giving check to `side`'s king."""
        king = self.king[int(side)]
        return () if king < 0 else self.attackers(self._square(king), side.opponent)

    def attackers(self, square: Square, side: Side) -> tuple[Square, ...]:
        """The pieces of `side` that attack `square`, in order of their squares."""
        if not self.variant.geometry.contains(square):
            return ()
        x, y = square
        found = []
        standing = self.find(x, y)
        for k in range(self.classes):
            after = self.first_beyond(k, x, y)
            before = self.last_before
            if after >= 0 and after == standing:
                after = self.links[after * self.rays + 2 * k]
            if self.slides_along(after, side, 2 * k + 1):
                found.append(self._square(after))
            if self.slides_along(before, side, 2 * k):
                found.append(self._square(before))
        for i in range(self.attack_start[int(side)], self.attack_start[side + 1]):
            slot = self.find(x - self.attack_x[i], y - self.attack_y[i])
            types = self.attack_types[i]
            if slot >= 0 and self.slot_side[slot] == side and (types >> self.slot_type[slot]) & 1:
                found.append(self._square(slot))
        return tuple(sorted(set(found)))

    def destinations(self, square: Square) -> Destinations:
        """Where the piece on `square` may legally go, as if it were its side's turn; none from an
        empty square."""
        contained = self.variant.geometry.contains(square)
        slot = self.find(square[0], square[1]) if contained else -1
        if slot < 0:
            return Destinations(square)
        return self.copy()._destinations_of(slot)

    def all_destinations(self) -> list[Destinations]:
        """The destinations of each piece of the side to move that has any."""
        board = self.copy()
        slots = range(self.first_slot[self.turn], self.first_slot[self.turn + 1])
        own = [slot for slot in slots if self.slot_type[slot]]
        return [found for slot in own if (found := board._destinations_of(slot))]

    def _destinations_of(self, slot: int) -> Destinations:
        """The destinations of a piece, whose side is to move on this board from now on."""
        self.clear_window()
        if self.slot_side[slot] != self.turn:
            self.turn = 1 - self.turn
            self.ep_slot = -1
            self.checks_known = False
        moves = MoveList(64)
        self.find_checks_and_pins()
        self.jumps(slot, moves, False)
        self.en_passant_captures(moves)
        if slot == self.king[self.turn]:
            self.castling_moves(moves)
        found = [moves.get(i) for i in range(moves.size)]
        found = [move for move in found if move[0] == slot]
        rays: list[Ray] = []
        quiet: list[Square] = []
        captures: set[Square] = {
            (x, y) for _, x, y, info in found if (info >> CAPTURED_SHIFT) & TYPE_MASK
        }
        promotions = {(x, y) for _, x, y, info in found if (info >> PROMOTION_SHIFT) & TYPE_MASK}
        for ray in range(self.rays):
            if (self.slides[32 * self.turn + self.slot_type[slot]] >> ray) & 1:
                self.reach(slot, ray)
                royal = slot == self.king[self.turn]
                if self.taken >= 0 and not (
                    royal and not self.safe_step(slot, ray, self.taken_step)
                ):
                    captures.add(self._square(self.taken))
                for part in self._king_parts(slot, ray) if royal else self._whole(slot, ray):
                    if part.last is None or part.last - part.first >= LONGEST_LISTED:
                        rays.append(part)
                    else:
                        quiet.extend(part.squares())
        listed = dict.fromkeys([(x, y) for _, x, y, _ in found] + quiet + sorted(captures))
        squares = tuple(s for s in listed if s in captures or not any(s in ray for ray in rays))
        return Destinations(
            self._square(slot), squares, tuple(rays), frozenset(captures), frozenset(promotions)
        )

    def _whole(self, slot: int, ray: int) -> list[Ray]:
        """The quiet part of the reach just found."""
        if self.first > self.last:
            return []
        step = (self.ray_x[ray], self.ray_y[ray])
        last = None if self.endless else self.last
        return [Ray(self._square(slot), step, self.first, last)]

    def _king_parts(self, slot: int, ray: int) -> list[Ray]:
        """The same for a king that slides: the ranges between attacked squares."""
        last, endless = self.last, self.endless
        cuts = {step for step in self._cuts(slot, ray) if step <= last}
        # Apart from the cuts, all squares are attacked (along the ray itself) or none is.
        other = next(step for step in range(1, len(cuts) + 2) if step not in cuts)
        if other <= last and not self.safe_step(slot, ray, other):
            return []
        step = (self.ray_x[ray], self.ray_y[ray])
        attacked = [cut for cut in sorted(cuts) if not self.safe_step(slot, ray, cut)]
        parts = []
        first = 1
        for cut in [*attacked, last + 1]:
            if first < cut:
                end = None if endless and cut > last else cut - 1
                parts.append(Ray(self._square(slot), step, first, end))
            first = cut + 1
        return parts

    def _cuts(self, slot: int, ray: int) -> set[int]:
        """The steps along a ray where enemy jumps or crossing slides could attack."""
        enemy = 1 - self.turn
        x, y = self._square(slot)
        dx, dy = self.ray_x[ray], self.ray_y[ray]
        cuts = set()
        for other in range(self.first_slot[enemy], self.first_slot[enemy + 1]):
            if self.slot_type[other]:
                for k in range(self.classes):
                    c = self.invariant[other * self.classes + k]
                    cuts.add(self.crossing(slot, ray, k, c))
                for i in range(self.attack_start[enemy], self.attack_start[enemy + 1]):
                    away_x = self.slot_x[other] + self.attack_x[i] - x
                    away_y = self.slot_y[other] + self.attack_y[i] - y
                    step = away_x // dx if dx else away_y // dy
                    if step * dx == away_x and step * dy == away_y:
                        cuts.add(step)
        return {step for step in cuts if step > 0}

    def encode(self, move: Move) -> tuple[int, int, int, int]:
        """The board's own form (origin, x, y, info) of a legal move."""
        x, y = move.target
        slot = self.find(move.origin[0], move.origin[1])
        info = self.slot_type[slot]
        if slot == self.king[self.turn] and self._castles_to(slot, x, y):
            return slot, x, y, info | CASTLING
        other = self.find(x, y)
        if other >= 0:
            info |= self.slot_type[other] << CAPTURED_SHIFT
        elif self._captures_en_passant(slot, move.target):
            info |= self.slot_type[self.ep_slot] << CAPTURED_SHIFT | EN_PASSANT
        elif move.promotion is None and self._steps_twice(slot, x, y):
            info |= DOUBLE_STEP
        if move.promotion is not None:
            kind = self.variant.kind(move.promotion)
            info |= (self.variant.pieces.index(kind) + 1) << PROMOTION_SHIFT
        return slot, x, y, info

    def _castles_to(self, king: int, x: int, y: int) -> bool:
        """Whether this king move is castling: not if the king can jump there anyway."""
        return self.rule_for(x, y) >= 0 and (self.by_rook or not self.jumps_to(king, x, y, QUIET))

    def _captures_en_passant(self, slot: int, target: Square) -> bool:
        if target != self.en_passant_square():
            return False
        attacks = range(self.attack_start[self.turn], self.attack_start[self.turn + 1])
        return any(self.ep_capturer(i) == slot for i in attacks)

    def _steps_twice(self, slot: int, x: int, y: int) -> bool:
        code = 32 * self.turn + self.slot_type[slot]
        return any(
            self.jump_does[i] & DOUBLE
            and self.slot_x[slot] + 2 * self.jump_x[i] == x
            and self.slot_y[slot] + 2 * self.jump_y[i] == y
            for i in range(self.jump_start[code], self.jump_end[code])
        )

    def decode(self, origin: int, x: int, y: int, info: int) -> Move:
        """The public form of a generated move."""
        number = (info >> PROMOTION_SHIFT) & TYPE_MASK
        promotion = self.variant.pieces[number - 1].letter if number else None
        return Move(self._square(origin), (x, y), promotion)

    # Hot methods for Python callers.

    def is_in_check(self) -> bool:
        """`in_check` for Python callers."""
        return self.in_check()

    def pass_turn(self) -> None:
        """`make_null` for Python callers."""
        self.make_null()

    def take_back_pass(self) -> None:
        """`unmake_null` for Python callers."""
        self.unmake_null()

    def fresh_key(self) -> int:
        """The key computed from scratch, to compare with the incremental one."""
        return self.key_from_scratch()
