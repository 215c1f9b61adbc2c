"""The abstract mutable board: what the search and the public `Position` know of any geometry.

Hot, but coarse: each call does a whole generation or a whole move, so dispatch costs little.
`DenseBoard` and `SparseBoard` implement it. Moves handed to `make` must come from `generate` on
the same position; nothing here checks them again.
"""

from __future__ import annotations

from latticechess.kernel.moves import MoveList
from latticechess.kernel.variant import Variant


class Board:
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
