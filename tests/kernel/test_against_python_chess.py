"""Orthodox chess and Chess960 as python-chess plays them, over random games."""

from __future__ import annotations

import random

import chess
import pytest

from conftest import FUZZ_GAMES, INTERPRETED
from kernel.orthodox import board_of, move_of, position_of
from kernel.perftsuite import read_suite
from latticechess import Outcome, Position, Reason, Side

PLIES = 30 if INTERPRETED else 250

ENDINGS = [
    "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
    "8/8/4k3/8/2B5/3K4/8/8 b - - 0 1",
    "8/5b2/4k3/8/2B5/3K4/8/8 b - - 0 1",
    "8/4b3/4k3/8/2B5/3K4/8/8 b - - 0 1",
    "8/8/4k3/5n2/8/3K4/3Q4/8 b - - 0 1",
    "8/8/4k3/5n2/8/3K4/3R4/8 b - - 0 1",
    "8/8/4k3/5nn1/8/3K4/8/8 b - - 0 1",
    "8/8/4k3/5nb1/8/3K4/8/8 b - - 0 1",
    "7k/5Q2/8/8/8/8/6K1/q7 w - - 0 1",
    "8/8/8/8/8/5k2/4p3/4K3 b - - 0 1",
    "8/2P1k3/8/8/8/8/4K1p1/8 w - - 95 120",
    "4k3/8/8/8/8/8/R7/4K3 w - - 140 150",
]


def test_random_games_from_the_start() -> None:
    for number in range(FUZZ_GAMES):
        follow(chess.Board(), random.Random(f"start {number}"))


def test_random_games_of_chess960() -> None:
    for number in range(FUZZ_GAMES):
        chance = random.Random(f"960 {number}")
        follow(chess.Board.from_chess960_pos(chance.randrange(960)), chance)


@pytest.mark.parametrize("fen", ENDINGS)
def test_random_endings(fen: str) -> None:
    for number in range(max(1, FUZZ_GAMES // 5)):
        follow(board_of(fen), random.Random(f"{fen} {number}"))


def test_random_games_from_the_perft_suites() -> None:
    chance = random.Random("suites")
    cases = [*read_suite("orthodox.perft"), *read_suite("chess960.perft")]
    for case in chance.sample(cases, min(len(cases), 2 * FUZZ_GAMES)):
        board = board_of(case.epd, chess960=True)
        if board.is_valid():
            follow(board, chance, 20)


def follow(board: chess.Board, chance: random.Random, plies: int = PLIES) -> None:
    """Play random moves on both boards, mostly small ones so that positions come again."""
    assert board.is_valid()
    position = position_of(board)
    assert position.faults == ()
    for _ in range(plies):
        compare(position, board)
        moves = sorted(board.legal_moves, key=lambda move: move.uci())
        if not moves:
            return
        move = _retreat(board, chance) or chance.choice(moves)
        position = position.play(move_of(move))
        board.push(move)


def _retreat(board: chess.Board, chance: random.Random) -> chess.Move | None:
    """Often undo one's last move, so that repetition is met at every count."""
    if len(board.move_stack) < 2 or chance.random() > 0.4:
        return None
    last = board.move_stack[-2]
    back = chess.Move(last.to_square, last.from_square)
    return back if board.is_legal(back) else None


def compare(position: Position, board: chess.Board) -> None:
    where = board.fen()
    expected = {move_of(move) for move in board.legal_moves}
    found = position.legal_moves()
    assert set(found) == expected, where
    assert len(found) == len(expected), where
    assert position.in_check == board.is_check(), where
    assert position.halfmoves == board.halfmove_clock, where
    assert position.ply == board.ply(), where
    assert {side: position.can_mate(side) for side in Side} == {
        side: not board.has_insufficient_material(side is Side.WHITE) for side in Side
    }, where
    assert position.outcome == expected_outcome(board), where
    if position.outcome is None:
        assert (Reason.THREEFOLD in position.claims) == board.is_repetition(3), where
        assert (Reason.FIFTY_MOVES in position.claims) == board.is_fifty_moves(), where
    else:
        assert position.claims == (), where


REASONS = {
    chess.Termination.CHECKMATE: Reason.CHECKMATE,
    chess.Termination.STALEMATE: Reason.STALEMATE,
    chess.Termination.INSUFFICIENT_MATERIAL: Reason.DEAD_POSITION,
    chess.Termination.SEVENTYFIVE_MOVES: Reason.SEVENTY_FIVE_MOVES,
    chess.Termination.FIVEFOLD_REPETITION: Reason.FIVEFOLD,
}


def expected_outcome(board: chess.Board) -> Outcome | None:
    result = board.outcome()
    if result is None:
        return None
    winner = None if result.winner is None else Side(not result.winner)
    return Outcome(winner, REASONS[result.termination])
