"""Positions outside of games: set up from text or pieces, and played on from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from latticechess.app.budgets import go_on
from latticechess.kernel.geometry import Square
from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.position import IllegalMove, Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.notation.icn.position import format_start
from latticechess.notation.moves import parse_move
from latticechess.play.refusal import Refusal

MOST_PIECES = 1_000
MOST_MOVES = 1_000
LONGEST_TYPED = 200
PlacedLetter = tuple[Square, str, Side]


@dataclass(frozen=True, slots=True)
class PlayedVariation:
    """A position, and the moves that led to it with the position before each."""

    position: Position
    moves: tuple[tuple[Position, Move], ...]


def set_up(
    variant: Variant,
    text: str | None,
    pieces: Sequence[PlacedLetter] | None,
    turn: Side,
    castling: str = "",
) -> Position:
    """The position given by text or pieces, or the variant's start; Refusal."""
    if text is not None:
        try:
            return parse_position(variant, text)
        except NotationError as problem:
            raise Refusal(
                "position-wrong", column=problem.column, problem=problem.reason
            ) from problem
    if pieces is None:
        return initial_position(variant)
    if len(pieces) > MOST_PIECES:
        raise Refusal("too-many-pieces", count=MOST_PIECES)
    board = placed(variant, pieces)
    held = [
        number for number, letter in castling_rights(variant, board).items() if letter in castling
    ]
    return Position.from_pieces(variant, board, turn, held)


def castling_rights(variant: Variant, pieces: Mapping[Square, Piece]) -> dict[int, str]:
    """Letters of the castling rules whose king and rook are in place, by the rule's number."""
    if variant.castling_by_rook:
        return {}
    setup = dict(variant.setup)

    def stands(square: Square, side: Side) -> bool:
        piece = pieces.get(square)
        return piece is not None and (piece.kind, piece.side) == (setup[square].kind, side)

    return {
        number: rule.letter if rule.side is Side.WHITE else rule.letter.lower()
        for number, rule in enumerate(variant.castling)
        if stands(rule.king, rule.side) and stands(rule.rook, rule.side)
    }


def in_icn(position: Position) -> str | None:
    """The position in ICN, a notation for unbounded boards; None if it cannot be written."""
    if position.variant.geometry.bounded:
        return None
    try:
        return format_start(position)
    except NotationError:
        return None


def placed(variant: Variant, pieces: Iterable[PlacedLetter]) -> Mapping[Square, Piece]:
    """The pieces by square; Refusal for unknown squares or letters."""
    kinds = {kind.letter: kind for kind in variant.pieces}
    board: dict[Square, Piece] = {}
    for square, letter, side in pieces:
        if letter not in kinds:
            raise Refusal("no-such-letter", letter=letter, letters=kinds)
        if not variant.geometry.contains(square):
            raise Refusal("no-such-square-named", square=str(square))
        if square in board:
            raise Refusal("two-pieces-on", square=variant.geometry.name(square))
        board[square] = Piece(kinds[letter], side)
    return board


def play_on(
    position: Position, moves: Sequence[Move], again: bool, typed: str | None = None
) -> PlayedVariation:
    """Play the moves, with `again` all by the same side, then one that was `typed`; Refusal for
    an illegal one."""
    if len(moves) > MOST_MOVES:
        raise Refusal("too-many-moves", count=MOST_MOVES)
    played = []
    for move in moves:
        go_on()
        try:
            after = position.play(position.move(move.origin, move.target, move.promotion))
        except IllegalMove as illegal:
            raise Refusal.because(illegal.reason) from illegal
        played.append((position, move))
        position = same_side_again(after) if again else after
    if typed is not None:
        try:
            move = parse_move(position, typed[:LONGEST_TYPED])
        except NotationError as problem:
            raise Refusal.because(problem.reason) from problem
        played.append((position, move))
        position = position.play(move)
    return PlayedVariation(position, tuple(played))


def same_side_again(position: Position) -> Position:
    """The same pieces with the side to move that has just moved; without castling rights."""
    return Position.from_pieces(position.variant, position.pieces, position.turn.opponent)
