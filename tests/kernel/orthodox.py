"""Positions of orthodox chess and Chess960 taken over from python-chess, the test oracle."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import chess

from latticechess import Move, Piece, Position, Side, Square, Variant, variant
from latticechess.kernel.variant import CastlingRule


def square_of(number: int) -> Square:
    return chess.square_file(number), chess.square_rank(number)


def move_of(move: chess.Move) -> Move:
    promotion = chess.piece_symbol(move.promotion).upper() if move.promotion else None
    return Move(square_of(move.from_square), square_of(move.to_square), promotion)


def position_of(board: chess.Board) -> Position:
    """The same position, without its past."""
    rules, rights = _castling(board)
    base = variant("chess960" if board.chess960 else "chess")
    chosen = _with_castling(base, rules) if board.chess960 else base
    pieces = {
        square_of(number): Piece(chosen.kind(piece.symbol()), Side(not piece.color))
        for number, piece in board.piece_map().items()
    }
    return Position.from_pieces(
        chosen,
        pieces,
        Side(not board.turn),
        castling=[chosen.castling.index(rule) for rule in rights],
        en_passant=None if board.ep_square is None else square_of(board.ep_square),
        halfmoves=board.halfmove_clock,
        ply=board.ply(),
    )


@lru_cache(maxsize=256)
def _with_castling(base: Variant, rules: tuple[CastlingRule, ...]) -> Variant:
    setup = {square: piece for square, piece in base.setup if square[1] not in (0, 7)}
    for rule in rules:
        setup[rule.king] = Piece(base.kind("K"), rule.side)
        setup[rule.rook] = Piece(base.kind("R"), rule.side)
    return replace(base, castling=rules, setup=tuple(setup.items()))


def _castling(board: chess.Board) -> tuple[tuple[CastlingRule, ...], tuple[CastlingRule, ...]]:
    """Rules and held rights; outside Chess960 the rules are the usual four."""
    held = []
    for number in chess.SquareSet(board.clean_castling_rights()):
        side = Side(chess.square_rank(number) // 7)
        king = board.king(side is Side.WHITE)
        assert king is not None
        rank = chess.square_rank(number)
        letter = "K" if number > king else "Q"
        targets = (6, 5) if letter == "K" else (2, 3)
        held.append(
            CastlingRule(
                side,
                letter,
                square_of(king),
                square_of(number),
                (targets[0], rank),
                (targets[1], rank),
            )
        )
    return tuple(held), tuple(held)


def board_of(text: str, chess960: bool = False) -> chess.Board:
    """A python-chess board from a FEN or from the four fields of an EPD."""
    fields = text.split()
    return chess.Board(
        " ".join(fields if len(fields) == 6 else [*fields[:4], "0", "1"]), chess960=chess960
    )


def orthodox(text: str) -> Position:
    """A position of plain chess from a FEN."""
    return position_of(board_of(text))
