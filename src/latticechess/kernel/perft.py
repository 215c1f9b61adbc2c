"""Perft: the number of leaf nodes at a depth, the classic test of move generation.

Hot: `count`, which uses only the abstract board. The last ply is counted without being made (bulk
counting).
"""

from __future__ import annotations

from latticechess.kernel.board import Board
from latticechess.kernel.move import Move, Window
from latticechess.kernel.move_list import MoveList
from latticechess.kernel.position import Position


def perft(position: Position, depth: int, window: Window | None = None) -> int:
    """The number of legal lines of `depth` plies."""
    if not isinstance(position, Position):
        raise TypeError(f"perft counts from a Position, not {position!r}; a board has `position`")
    if depth < 1:
        return 1
    return count(_board(position, window), depth, MoveList())


def divide(position: Position, depth: int, window: Window | None = None) -> dict[Move, int]:
    """Perft for each root move."""
    board = _board(position, window)
    moves = MoveList()
    return {move: _after(board, move, depth - 1, moves) for move in board.legal_moves()}


def _after(board: Board, move: Move, depth: int, moves: MoveList) -> int:
    if depth < 1:
        return 1
    board.play(move)
    nodes = count(board, depth, moves)
    board.take_back()
    return nodes


def _board(position: Position, window: Window | None) -> Board:
    board = position.board()
    if window is not None:
        board.set_window(*window)
    return board


def count(board: Board, depth: int, moves: MoveList) -> int:
    """Perft of a board; `moves` is left unchanged."""
    first = moves.size
    total = board.generate(moves)
    if depth > 1:
        last = moves.size
        total = 0
        for i in range(first, last):
            board.make(moves.origin[i], moves.x[i], moves.y[i], moves.info[i])
            total += count(board, depth - 1, moves)
            board.unmake()
    moves.size = first
    return total
