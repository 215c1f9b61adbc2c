"""Fifteen common tasks of a chess program, ours and python-chess's, by CPU time in one run.

`python bench/rules/library_tasks.py` measures both sides alternately and shows the best of several
rounds of each, so that other work on the machine hurts both alike.
"""

from __future__ import annotations

import argparse
import io
import pickle
import random
import time
from collections.abc import Callable
from math import exp, log

import chess
import chess.pgn

import latticechess as lc
from latticechess.notation.pgn import format_game
from latticechess.notation.record import bare_line

Task = tuple[str, Callable[[], object], Callable[[], object]]

ROUNDS = 5


def walk(plies: int, seed: int) -> list[str]:
    """A random game in UCI."""
    chance = random.Random(seed)
    board = chess.Board()
    line: list[str] = []
    while len(line) < plies and not board.is_game_over():
        move = chance.choice([*board.legal_moves])
        line.append(move.uci())
        board.push(move)
    return line


class Material:
    """The same games and positions for both libraries."""

    def __init__(self) -> None:
        self.lines = [walk(60, seed) for seed in range(20)]
        self.theirs: list[list[chess.Move]] = []
        self.ours: list[list[lc.Move]] = []
        self.sans: list[list[str]] = []
        self.fens: list[str] = []
        for line in self.lines:
            board, own = chess.Board(), lc.Board()
            self.theirs.append([chess.Move.from_uci(word) for word in line])
            sans = []
            for word in line:
                move = chess.Move.from_uci(word)
                sans.append(board.san(move))
                board.push(move)
                own.push(word)
            self.fens.append(board.fen())
            self.sans.append(sans)
            self.ours.append(own.moves)
        self.boards = [chess.Board(fen) for fen in self.fens]
        self.positions = [lc.Position.from_fen(fen) for fen in self.fens]
        self.our_games = [self._ours(line) for line in self.ours]
        self.their_games = [self._theirs(line) for line in self.theirs]
        self.pgn = "".join(self._pgn(number) for number in range(len(self.lines)))

    def _ours(self, line: list[lc.Move]) -> lc.Board:
        board = lc.Board()
        for move in line:
            board.push(move)
        return board

    def _theirs(self, line: list[chess.Move]) -> chess.Board:
        board = chess.Board()
        for move in line:
            board.push(move)
        return board

    def _pgn(self, number: int) -> str:
        words = [
            f"{ply // 2 + 1}. {san}" if ply % 2 == 0 else san
            for ply, san in enumerate(self.sans[number])
        ]
        return f'[White "A"]\n[Black "B"]\n[Result "*"]\n\n{" ".join(words)} *\n\n'


def tasks(given: Material) -> list[Task]:
    """Name, ours, theirs."""
    start, board = lc.variant("chess").start(), chess.Board()
    again = range(50)
    ours, theirs = given.positions, given.boards
    return [
        (
            "a new board",
            lambda: [lc.Board() for _ in again],
            lambda: [chess.Board() for _ in again],
        ),
        (
            "read a FEN",
            lambda: [lc.Position.from_fen(fen) for fen in given.fens],
            lambda: [chess.Board(fen) for fen in given.fens],
        ),
        ("write a FEN", lambda: [one.fen() for one in ours], lambda: [one.fen() for one in theirs]),
        (
            "list the legal moves",
            lambda: [one.legal_moves() for one in ours],
            lambda: [[*one.legal_moves] for one in theirs],
        ),
        ("play games move by move", lambda: our_push(given), lambda: their_push(given)),
        ("push and pop each move", lambda: our_pop(given), lambda: their_pop(given)),
        ("read moves as text (SAN)", lambda: our_texts(given), lambda: their_texts(given)),
        ("write moves as text (SAN)", lambda: our_sans(given), lambda: their_sans(given)),
        ("is a move legal?", lambda: our_legal(given), lambda: their_legal(given)),
        ("check, mate or draw?", lambda: our_ends(given), lambda: their_ends(given)),
        (
            "read a PGN",
            lambda: [*lc.read_pgn(io.StringIO(given.pgn))],
            lambda: their_games(given.pgn),
        ),
        ("write a PGN", lambda: our_pgn(given), lambda: their_pgn(given)),
        (
            "copy a game",
            lambda: [one.copy() for one in given.our_games],
            lambda: [one.copy() for one in given.their_games],
        ),
        (
            "pickle a position",
            lambda: [pickle.loads(pickle.dumps(one)) for one in ours],
            lambda: [pickle.loads(pickle.dumps(one)) for one in theirs],
        ),
        ("count lines of 3 moves (perft)", lambda: lc.perft(start, 3), lambda: perft(board, 3)),
    ]


# --- Ours ------------------------------------------------------------------------------------


def our_push(given: Material) -> None:
    for line in given.ours:
        board = lc.Board()
        for move in line:
            board.push(move)


def our_pop(given: Material) -> None:
    for line in given.ours:
        board = lc.Board()
        for move in line:
            board.push(move)
            board.pop()
            board.push(move)


def our_texts(given: Material) -> None:
    for line in given.sans:
        board = lc.Board()
        for san in line:
            board.push(san)


def our_sans(given: Material) -> None:
    for line in given.ours:
        board = lc.Board()
        for move in line:
            board.san(move)
            board.push(move)


def our_legal(given: Material) -> None:
    for position, line in zip(given.positions, given.ours, strict=True):
        for move in line:
            position.is_legal(move)


def our_ends(given: Material) -> None:
    for fen in given.fens:
        position = lc.Position.from_fen(fen)
        position.is_check()
        position.is_checkmate()
        position.is_draw()


def our_pgn(given: Material) -> None:
    start = lc.variant("chess").start()
    for line in given.ours:
        format_game(lc.GameRecord(start, bare_line(line)))


# --- python-chess ----------------------------------------------------------------------------


def their_push(given: Material) -> None:
    for line in given.theirs:
        board = chess.Board()
        for move in line:
            # Ours checks each move; so must theirs.
            if board.is_legal(move):
                board.push(move)


def their_pop(given: Material) -> None:
    for line in given.theirs:
        board = chess.Board()
        for move in line:
            if board.is_legal(move):
                board.push(move)
                board.pop()
                board.push(move)


def their_texts(given: Material) -> None:
    for line in given.sans:
        board = chess.Board()
        for san in line:
            board.push_san(san)


def their_sans(given: Material) -> None:
    for line in given.theirs:
        board = chess.Board()
        for move in line:
            board.san_and_push(move)


def their_legal(given: Material) -> None:
    for board, line in zip(given.boards, given.theirs, strict=True):
        for move in line:
            board.is_legal(move)


def their_ends(given: Material) -> None:
    for fen in given.fens:
        board = chess.Board(fen)
        board.is_check()
        board.is_checkmate()
        board.is_game_over()


def their_games(text: str) -> list[chess.pgn.Game]:
    file = io.StringIO(text)
    found = []
    while (game := chess.pgn.read_game(file)) is not None:
        found.append(game)
    return found


def their_pgn(given: Material) -> None:
    for line in given.theirs:
        game = chess.pgn.Game()
        game.add_line(line)
        str(game)


def perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total


# --- Measuring -------------------------------------------------------------------------------


def best(task: Callable[[], object]) -> float:
    """The CPU time of one round, in milliseconds."""
    begun = time.process_time()
    task()
    return (time.process_time() - begun) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    given = Material()
    print(f"| task | ours, ms | python-chess {chess.__version__}, ms | times faster |")
    print("|---|---|---|---|")
    factors = []
    for name, ours, theirs in tasks(given):
        ours()  # first use loads modules and tables
        times = [(best(ours), best(theirs)) for _ in range(rounds)]
        own, other = (min(column) for column in zip(*times, strict=True))
        factors.append(other / own)
        print(f"| {name} | {own:.2f} | {other:.2f} | {other / own:.1f} |", flush=True)
    mean = exp(sum(map(log, factors)) / len(factors))
    print(f"| geometric mean | | | {mean:.1f} |")


if __name__ == "__main__":
    main()
