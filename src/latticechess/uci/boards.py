"""Orthodox and Chess960 positions as python-chess boards, and moves back.

python-chess only carries the protocol with other engines; the kernel decides what is legal.
"""

from __future__ import annotations

import chess

from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position
from latticechess.notation.uci import format_uci, parse_uci


class IllegalAnswerError(Exception):
    """An engine answered with something that is no legal move."""


def chess_board(position: Position) -> chess.Board:
    """The position with the moves that led to it."""
    moves: list[tuple[Position, Move]] = []
    first = position
    while first.parent is not None and first.last_move is not None:
        moves.append((first.parent, first.last_move))
        first = first.parent
    board = chess.Board(format_position(first), chess960=position.variant.name == "chess960")
    for before, move in reversed(moves):
        board.push_uci(format_uci(before.variant.geometry, move))
    return board


def played_move(position: Position, board: chess.Board, move: chess.Move | None) -> Move:
    """The engine's answer as a legal move; IllegalAnswerError if it is none."""
    if move is None:
        raise IllegalAnswerError("no move")
    try:
        return parse_uci(position, board.uci(move))
    except NotationError as error:
        raise IllegalAnswerError(move.uci()) from error


def played_line(position: Position, board: chess.Board, line: list[chess.Move]) -> tuple[Move, ...]:
    """The engine's line as far as it is legal."""
    moves: list[Move] = []
    board = board.copy(stack=False)
    for move in line:
        try:
            played = played_move(position, board, move)
        except IllegalAnswerError:
            break
        position = position.play(played)
        board.push(move)
        moves.append(played)
    return tuple(moves)
