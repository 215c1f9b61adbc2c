"""What the rules ask of a position: the view on which endings, faults and reasons are written.

`Position` implements it and answers with those modules; they do not import it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Destinations
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.variant import CastlingRule, Variant


class PositionView(Protocol):
    """A position, as far as the rules need to know it; see `Position` for the meaning."""

    @property
    def variant(self) -> Variant: ...
    @property
    def pieces(self) -> Mapping[Square, Piece]: ...
    @property
    def turn(self) -> Side: ...
    @property
    def halfmoves(self) -> int: ...
    @property
    def castling(self) -> tuple[CastlingRule, ...]: ...
    @property
    def en_passant(self) -> Square | None: ...
    @property
    def in_check(self) -> bool: ...
    @property
    def checkers(self) -> tuple[Square, ...]: ...
    @property
    def end(self) -> int: ...
    @property
    def can_move(self) -> bool: ...
    @property
    def occurrences(self) -> int: ...

    def king(self, side: Side) -> Square | None: ...
    def attackers(self, square: Square, side: Side) -> tuple[Square, ...]: ...
    def destinations(self, square: Square) -> Destinations: ...
    def with_pieces(self, pieces: Mapping[Square, Piece]) -> PositionView:
        """The same side to move with other pieces, without rights and past."""
