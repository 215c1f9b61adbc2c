"""Perft speed beside other programs: one run, one thread, CPU time.

python bench/rules/perft_comparison.py

Stockfish and Fairy-Stockfish take part if installed (Debian: stockfish, fairy-stockfish). All
programs count the last ply in bulk.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import time
from collections.abc import Callable
from typing import NamedTuple

import chess

from latticechess import Piece, Position, Side, Square, variant
from latticechess.kernel.perft import perft

WINDOW = ((-1, -1), (17, 17))
ENGINES = (("Fairy-Stockfish", "fairy-stockfish"), ("Stockfish", "stockfish"))
NEAR, FAR = 10, 10**12


class Row(NamedTuple):
    """One measurement."""

    board: str
    program: str
    depth: int
    nodes: int
    seconds: float

    @property
    def speed(self) -> float:
        """Million nodes a second."""
        return self.nodes / self.seconds / 1e6


def timed(board: str, program: str, depth: int, count: Callable[[], int]) -> Row:
    begin = time.process_time()
    nodes = count()
    return Row(board, program, depth, nodes, time.process_time() - begin)


def ours(board: str, position: Position, depth: int, windowed: bool = False) -> Row:
    perft(position, 1, WINDOW if windowed else None)  # tables are built once
    count = lambda: perft(position, depth, WINDOW if windowed else None)  # noqa: E731
    return timed(board, "Lattice Chess", depth, count)


def python_chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += python_chess_perft(board, depth - 1)
        board.pop()
    return nodes


def engine_perft(path: str, depth: int) -> tuple[int, float]:
    """Nodes and the CPU time of the whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    answer = subprocess.run(
        [path], input=f"position startpos\ngo perft {depth}\nquit\n", capture_output=True, text=True
    ).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    nodes = next(line for line in answer.splitlines() if line.startswith("Nodes searched"))
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return int(nodes.split(":")[1]), spent


def engine_row(name: str, command: str, depth: int) -> Row | None:
    """What the engine needs beyond starting up; None if it is not installed."""
    path = shutil.which(command) or shutil.which(command, path="/usr/games")
    if path is None:
        print(f"{name} is not installed.")
        return None
    _, idle = engine_perft(path, 1)
    nodes, spent = engine_perft(path, depth)
    return Row("orthodox start", name, depth, nodes, max(spent - idle, 1e-3))


def spread(factor: int) -> Position:
    """The plane's pieces spread by a factor, each on lines with the same others."""
    plane = variant("plane")
    pieces: dict[Square, Piece] = {}
    for (x, y), piece in plane.setup:
        if not piece.kind.promotes and not (piece.kind.royal and piece.side is Side.BLACK):
            pieces[factor * x, factor * (y if piece.side is Side.WHITE else y + 3)] = piece
    pieces[factor * 30, factor * 37 + 1] = Piece(plane.kind("K"), Side.BLACK)
    return Position.from_pieces(plane, pieces)


def orthodox(depth: int) -> list[Row]:
    start = variant("chess").start()
    rows = [
        ours("orthodox start", start, depth),
        timed("orthodox start", "python-chess", 4, lambda: python_chess_perft(chess.Board(), 4)),
    ]
    found = (engine_row(name, command, depth) for name, command in ENGINES)
    return rows + [row for row in found if row is not None]


def others() -> list[Row]:
    plane = variant("plane").start()
    return [
        ours("cube start", variant("cube").start(), 4),
        ours("plane start, window -1..17", plane, 4, windowed=True),
        ours("plane, officers 10 apart", spread(NEAR), 3),
        ours("plane, officers 10^12 apart", spread(FAR), 3),
    ]


def main() -> None:
    """Print the table."""
    rows = orthodox(6)
    first = rows[0].speed
    form = "| {:<28} | {:<15} | {:>5} | {:>11} | {:>6} | {:>9} | {:>7} |"
    print(form.format("position", "program", "plies", "lines", "CPU s", "million/s", "of ours"))
    print(form.format(*("-" * n for n in (28, 15, 5, 11, 6, 9, 7))))
    for row in (*rows, *others()):
        share = f"{row.speed / first:.2f}" if row.board == rows[0].board else ""
        cells = (f"{row.nodes:,}".replace(",", " "), f"{row.seconds:.2f}", f"{row.speed:.2f}")
        print(form.format(row.board, row.program, row.depth, *cells, share))


if __name__ == "__main__":
    main()
