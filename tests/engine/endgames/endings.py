"""Random positions of endings, for the tests of endgame tables."""

from __future__ import annotations

import random
from collections.abc import Iterator

from latticechess import Piece, Side, variant
from latticechess.kernel.position import Position


def placed(
    squares: list[tuple[int, ...]],
    letters: str,
    turn: Side,
    owner: Side = Side.WHITE,
    board: str = "chess",
    halfmoves: int = 0,
) -> Position:
    """A position: `letters` are the pieces of both sides in FEN's way, capitals for `owner`."""
    rules = variant(board)
    pieces = {
        square: Piece(rules.kind(letter.upper()), owner if letter.isupper() else owner.opponent)
        for square, letter in zip(squares, letters, strict=True)
    }
    return Position.from_pieces(rules, pieces, turn, halfmoves=halfmoves)


def random_endings(letters: str, seed: int, halfmoves: int = 0) -> Iterator[Position]:
    """Legal positions of either colour, either side to move; some of them over."""
    chance = random.Random(f"{letters} {seed}")
    squares = [*variant("chess").geometry.squares()]
    while True:
        where = chance.sample(squares, len(letters))
        turn, owner = chance.choice([*Side]), chance.choice([*Side])
        now = placed(where, letters, turn, owner, halfmoves=halfmoves)
        if not now.faults:
            yield now


def recoloured(position: Position) -> Position:
    """The same for the other side."""
    pieces = {
        square: Piece(piece.kind, piece.side.opponent) for square, piece in position.pieces.items()
    }
    return Position.from_pieces(position.variant, pieces, position.turn.opponent)
