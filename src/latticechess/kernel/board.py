"""The abstract mutable board: what the search and the public `Position` know of any geometry.

Hot, but coarse: each call does a whole generation or a whole move, so dispatch costs little.
`DenseBoard` and `SparseBoard` implement it. Moves handed to `make` must come from `generate` on
the same position; nothing here checks them again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import cython

from latticechess.kernel.cache_line import Apart
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Destinations, Move
from latticechess.kernel.move_list import MoveList
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.variant import Variant

if not cython.compiled:
    from latticechess.kernel.move_list import CAPTURED_SHIFT


class Board(Apart):
    """Pieces, side to move, rights and counters, with make and unmake."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.turn = 0
        self.halfmoves = 0
        self.ply = 0
        self.key = 0

    def generate(self, moves: MoveList) -> int:
        """Append every legal move (on an unbounded board: those within its focus); how many."""
        raise NotImplementedError

    def generate_noisy(self, moves: MoveList) -> int:
        """Append the legal captures and promotions; how many."""
        raise NotImplementedError

    def generate_quiet(self, moves: MoveList) -> int:
        """Append the moves of `generate` that are neither; how many."""
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
        """Whether the side to move can move at all: exact on every board."""
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
        """How often this position stood before on the line of moves made on this board."""
        raise NotImplementedError

    # The same board as the public `Position` sees it: Python objects, not hot.

    def load(
        self,
        pieces: Mapping[Square, Piece],
        turn: Side,
        castling: Sequence[int] = (),
        en_passant: Square | None = None,
        halfmoves: int = 0,
        ply: int = 0,
    ) -> None:
        """Set everything at once. `castling`: indices into the variant's rules still held;
        `en_passant`: the square just passed over. Impossible positions load too."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An independent board with the same position and no history of made moves."""
        raise NotImplementedError

    def pieces(self) -> dict[Square, Piece]:
        """Who stands where."""
        raise NotImplementedError

    def castling_rights(self) -> tuple[int, ...]:
        """Indices of the variant's castling rules still held."""
        raise NotImplementedError

    def en_passant_square(self) -> Square | None:
        """The square passed over by the last move, if a pawn stepped twice."""
        raise NotImplementedError

    def destinations(self, square: Square) -> Destinations:
        """Where the piece on `square` may legally go if it is its side's turn (for the other
        side: as if it were); none from an empty square."""
        raise NotImplementedError

    def all_destinations(self) -> list[Destinations]:
        """Where each piece of the side to move may go; pieces that cannot move are left out."""
        own = [square for square, piece in self.pieces().items() if piece.side == self.turn]
        return [found for square in own if (found := self.destinations(square))]

    def checkers(self, side: Side) -> tuple[Square, ...]:
        """The pieces giving check to `side`'s king."""
        raise NotImplementedError

    def attackers(self, square: Square, side: Side) -> tuple[Square, ...]:
        """The pieces of `side` that attack `square`."""
        raise NotImplementedError

    def encode(self, move: Move) -> tuple[int, int, int, int]:
        """The board's own form (origin, x, y, info) of a move known to be legal."""
        raise NotImplementedError

    def decode(self, origin: int, x: int, y: int, info: int) -> Move:
        """The public form of a generated move."""
        raise NotImplementedError

    def legal_moves(self) -> list[Move]:
        """What `generate` finds, in public form."""
        moves = MoveList(256)
        self.generate(moves)
        return [self.decode(*moves.get(i)) for i in range(moves.size)]

    def noisy_moves(self) -> list[Move]:
        """What `generate_noisy` finds, in public form."""
        moves = MoveList(256)
        self.generate_noisy(moves)
        return [self.decode(*moves.get(i)) for i in range(moves.size)]

    def quiet_moves(self) -> list[Move]:
        """What `generate_quiet` finds, in public form."""
        moves = MoveList(256)
        self.generate_quiet(moves)
        return [self.decode(*moves.get(i)) for i in range(moves.size)]

    def can_move(self) -> bool:
        """`has_legal_move` for Python callers."""
        return self.has_legal_move()

    def times_before(self) -> int:
        """`repetitions` for Python callers."""
        return self.repetitions()

    def take_back(self) -> None:
        """`unmake` for Python callers; IndexError if no move was made on this board."""
        raise NotImplementedError

    def set_window(self, low: Square, high: Square) -> None:
        """Let `generate` find exactly the moves that end in this box; unbounded boards only."""
        raise ValueError("only an unbounded board has a window")

    def play(self, move: Move) -> None:
        """Make a public move known to be legal."""
        origin, x, y, info = self.encode(move)
        self.make(origin, x, y, info)
