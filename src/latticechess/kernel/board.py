"""The abstract mutable board that the search and `Position` use on any geometry.

Hot, but coarse: each call generates or makes whole moves, so dynamic dispatch costs little.
`DenseBoard` and `SparseBoard` implement it. Moves passed to `make` must come from `generate` on the
same position; they are not checked again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import cython

from latticechess.kernel.cache_line import CachePadded
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Destinations, Move
from latticechess.kernel.move_list import MoveList
from latticechess.kernel.pieces import Change, Piece, PieceType, Side
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.move_list import CAPTURED_SHIFT

    # What `ending` answers: what the end is to the side to move, and its kind.
    WINS = 1
    LOSES = 2
    DRAWS = 3
    GOAL = 1 << 2
    CHECKS = 2 << 2
    EXTINCT = 3 << 2
    NO_PIECES = 4 << 2
    BARE_KING = 5 << 2


class Board(CachePadded):
    """Pieces, side to move, rights and counters, with make and unmake."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.turn = 0
        self.halfmoves = 0
        self.ply = 0
        self.key = 0

    def generate(self, moves: MoveList) -> int:
        """Append every legal move (on an unbounded board, those in its window or its candidates);
        the count."""
        raise NotImplementedError

    def generate_noisy(self, moves: MoveList) -> int:
        """Append the legal captures and promotions; the count."""
        raise NotImplementedError

    def generate_quiet(self, moves: MoveList) -> int:
        """Append the other moves of `generate`; the count."""
        before = moves.size
        kept = before
        self.generate(moves)
        for i in range(before, moves.size):
            if not moves.info[i] >> CAPTURED_SHIFT & 0xFFFF:
                moves.origin[kept] = moves.origin[i]
                moves.x[kept] = moves.x[i]
                moves.y[kept] = moves.y[i]
                moves.info[kept] = moves.info[i]
                kept += 1
        moves.size = kept
        return kept - before

    def has_legal_move(self) -> bool:
        """Whether the side to move has a legal move: exact on every board."""
        raise NotImplementedError

    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        raise NotImplementedError

    def make(self, origin: int, x: int, y: int, info: int) -> None:
        """Play a generated move."""
        raise NotImplementedError

    def unmake(self) -> None:
        """Take back the last `make`."""
        raise NotImplementedError

    def make_null(self) -> None:
        """Pass the turn (search only, never in check)."""
        raise NotImplementedError

    def unmake_null(self) -> None:
        """Take back the last `make_null`."""
        raise NotImplementedError

    def repetitions(self) -> int:
        """How often this position occurred before among the moves made on this board."""
        raise NotImplementedError

    def ending(self) -> int:
        """The end by the variant's own rules that the board shows; 0 if none. See `RuledBoard`."""
        return 0

    def decides(self, x: int, y: int, info: int) -> bool:
        """Whether a move wins at once by the variant's own rules; checks are not counted."""
        return False

    def has_capture(self) -> bool:
        """Whether the side to move is obliged to capture."""
        return False

    def given_by(self, side: int) -> int:
        """How many checks a side has given, where they count."""
        return 0

    # For Python callers such as `Position`; not hot.

    def end(self) -> int:
        """`ending` for Python callers."""
        return self.ending()

    def checks_given(self) -> tuple[int, int]:
        """How many checks White and Black have given, where they count."""
        return 0, 0

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
        """Set everything at once. `castling`: indices of the variant's rules whose rights are held;
        `en_passant`: the square just passed over; `checks`: those given, where they count.
        Impossible positions load too."""
        raise NotImplementedError

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
        """`load` from what `codes` wrote; bounded boards only."""
        raise ValueError("only a bounded board is written as codes")

    def codes(self) -> bytes:
        """What stands on each cell, a byte for each; bounded boards only."""
        raise ValueError("only a bounded board is written as codes")

    def blank(self) -> Self:
        """A board of the same variant, to be loaded before anything else is done with it."""
        return self.__class__(self.variant)

    def weight(self) -> int:
        """How much memory it takes, in squares plus pieces."""
        return len(self.pieces())

    def copy(self) -> Self:
        """An independent board with the same position and no history."""
        raise NotImplementedError

    def pieces(self) -> dict[Square, Piece]:
        """The pieces by square."""
        raise NotImplementedError

    def piece_count(self) -> int:
        """How many pieces stand on the board."""
        return len(self.pieces())

    def types_held(self, side: int) -> list[PieceType]:
        """The types of which `side` has a piece."""
        return list({p.kind: None for p in self.pieces().values() if p.side == side})

    def differences(self, after: Self) -> list[Change]:
        """What differs on another board of the variant: each square with its piece here and there,
        those with a piece here first."""
        old, new = self.pieces(), after.pieces()
        found: list[Change] = [
            (square, piece, other)
            for square, piece in old.items()
            if (other := new.get(square)) != piece
        ]
        found += [(square, None, piece) for square, piece in new.items() if square not in old]
        return found

    def castling_rights(self) -> tuple[int, ...]:
        """Indices of the variant's castling rules whose rights are held."""
        raise NotImplementedError

    def en_passant_square(self) -> Square | None:
        """The square passed over by a double step just made."""
        raise NotImplementedError

    def destinations(self, square: Square) -> Destinations:
        """Where the piece on `square` may legally go, as if it were its side's turn; none from an
        empty square."""
        raise NotImplementedError

    def all_destinations(self) -> list[Destinations]:
        """The destinations of each piece of the side to move that has any."""
        own = [square for square, piece in self.pieces().items() if piece.side == self.turn]
        return [found for square in own if (found := self.destinations(square))]

    def checkers(self, side: Side) -> tuple[Square, ...]:
        """The pieces giving check to `side`'s king."""
        raise NotImplementedError

    def attackers(self, square: Square, side: Side) -> tuple[Square, ...]:
        """The pieces of `side` that attack `square`."""
        raise NotImplementedError

    def encode(self, move: Move) -> tuple[int, int, int, int]:
        """The board's own form (origin, x, y, info) of a legal move."""
        raise NotImplementedError

    def allows(self, move: Move) -> bool:
        """Whether a move is legal."""
        pieces = self.pieces()
        piece = pieces.get(move.origin)
        if piece is None or piece.side != self.turn:
            return False
        found = self.destinations(move.origin)
        if move.target not in found:
            return False
        choices = self.variant.promotion
        if choices is None or move.target not in found.promotions:
            return move.promotion is None
        letters = choices.available(piece.side, pieces.values())
        if move.promotion is None:
            return not letters or move.target in found.optional
        return move.promotion in letters

    def decode(self, origin: int, x: int, y: int, info: int) -> Move:
        """The public form of a generated move."""
        raise NotImplementedError

    def legal_moves(self) -> list[Move]:
        """The moves of `generate` in public form."""
        moves = MoveList(256)
        self.generate(moves)
        return [self.decode(*moves.get(i)) for i in range(moves.size)]

    def noisy_moves(self) -> list[Move]:
        """The moves of `generate_noisy` in public form."""
        moves = MoveList(256)
        self.generate_noisy(moves)
        return [self.decode(*moves.get(i)) for i in range(moves.size)]

    def quiet_moves(self) -> list[Move]:
        """The moves of `generate_quiet` in public form."""
        moves = MoveList(256)
        self.generate_quiet(moves)
        return [self.decode(*moves.get(i)) for i in range(moves.size)]

    def push(self, move: Move) -> bool:
        """Make a move in public form; False if it is not legal."""
        if not self.allows(move):
            return False
        self.play(move)
        return True

    def checked(self) -> bool:
        """`in_check` for Python callers."""
        return self.in_check()

    def can_move(self) -> bool:
        """`has_legal_move` for Python callers."""
        return self.has_legal_move()

    def repetition_count(self) -> int:
        """`repetitions` for Python callers."""
        return self.repetitions()

    def take_back(self) -> None:
        """`unmake` for Python callers; IndexError if no move was made on this board."""
        raise NotImplementedError

    def set_window(self, low: Square, high: Square) -> None:
        """Make `generate` list exactly the moves into this box; unbounded boards only."""
        raise ValueError("only an unbounded board has a window")

    def play(self, move: Move) -> None:
        """Make a legal move given in public form."""
        origin, x, y, info = self.encode(move)
        self.make(origin, x, y, info)
