"""Chess960 positions read from text, as python-chess plays them: every combination of rights."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import chess
import pytest

from conftest import INTERPRETED, SCALE, sampled, sized
from kernel.orthodox import board_of, move_of
from kernel.perftsuite import Case, read_suite
from latticechess import Move, Position, variant
from latticechess.kernel.perft import perft
from latticechess.notation.fen.position import format_position, parse_position

CAP = 1_000 if INTERPRETED else int(30_000 * SCALE)
LINES = 400 if INTERPRETED else int(6_000 * SCALE)
"""So many lines are also counted by python-chess, which is slow."""

ONE_WING = [
    "8/8/8/5k2/8/8/8/4RK2 w E - 0 1",
    "2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1",
    "1rk5/8/8/8/8/8/8/5KR1 b b - 0 1",
    "4k3/8/8/8/8/8/8/RK6 w Q - 0 1",
    "6kr/8/8/8/8/8/8/6KR b Hh - 0 1",
    "4k3/8/8/8/8/8/8/R6K w Q - 0 1",
    "4k3/8/8/8/8/8/8/K6R w K - 0 1",
]


def read(fen: str) -> Position:
    return parse_position(variant("chess960"), fen)


def python_chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += python_chess_perft(board, depth - 1)
        board.pop()
    return nodes


def agree(board: chess.Board, depth: int) -> None:
    """Both ways of writing the rights are read as python-chess reads them, and written again."""
    for fen in {board.fen(), board.shredder_fen() if board.chess960 else board.fen()}:
        position = read(fen)
        assert position.faults == (), fen
        found = position.legal_moves()
        assert set(found) == {move_of(move) for move in board.legal_moves}, fen
        assert len(found) == board.legal_moves.count(), fen
        again = read(format_position(position))
        assert (again, again.castling) == (position, position.castling), fen
        if depth > 1 and len(found) ** depth <= LINES:
            assert perft(position, depth) == python_chess_perft(board, depth), fen


@pytest.mark.parametrize("fen", ONE_WING)
def test_a_rook_beside_its_king_with_the_other_right_gone(fen: str) -> None:
    agree(board_of(fen, chess960=True), 3)
    board = board_of(fen, chess960=True)
    assert bool(read(fen).castling) == bool(board.castling_rights)


@pytest.mark.parametrize(
    "case",
    [*read_suite("orthodox.perft"), *sampled(read_suite("chess960.perft"), 31)],
    ids=lambda c: c.name,
)
def test_suites_read_from_their_text(case: Case) -> None:
    position = read(" ".join([*case.epd.split()[:4], "0", "1"]))
    for depth, nodes in case.counts.items():
        if nodes <= CAP:
            assert perft(position, depth) == nodes, depth
    board = board_of(case.epd, chess960=True)
    assert set(position.legal_moves()) == {move_of(move) for move in board.legal_moves}


def middlegames(count: int) -> Iterator[chess.Board]:
    """Positions from random play, king and rooks where they began or wherever they went."""
    for number in range(count):
        chance = random.Random(f"middlegame {number}")
        board = chess.Board.from_chess960_pos(chance.randrange(960))
        for _ in range(chance.randrange(8, 90)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        yield chess.Board(board.fen(), chess960=True)


def scattered(count: int) -> Iterator[chess.Board]:
    """Kings and up to three rooks of each side thrown on the first rows, with a few others."""
    for number in range(count):
        chance = random.Random(f"scattered {number}")
        board = chess.Board.empty(chess960=True)
        for colour in chess.COLORS:
            row = chess.BB_RANK_1 if colour else chess.BB_RANK_8
            files = chance.sample(list(chess.SquareSet(row)), 5)
            board.set_piece_at(files[0], chess.Piece(chess.KING, colour))
            for square in files[1 : chance.randrange(2, 5)]:
                board.set_piece_at(square, chess.Piece(chess.ROOK, colour))
        for _ in range(chance.randrange(6)):
            kind = chance.choice([chess.KNIGHT, chess.BISHOP, chess.QUEEN, chess.ROOK])
            free = [square for square in chess.SQUARES if board.piece_at(square) is None]
            board.set_piece_at(chance.choice(free), chess.Piece(kind, chance.random() < 0.5))
        board.turn = chance.random() < 0.5
        yield board


def with_rights(board: chess.Board) -> Iterator[chess.Board]:
    """The position with every combination of rights that its kings and rooks allow."""
    wings = []
    for colour in chess.COLORS:
        king = board.king(colour)
        row = chess.BB_RANK_1 if colour else chess.BB_RANK_8
        if king is None or not chess.BB_SQUARES[king] & row:
            continue
        rooks = chess.SquareSet(board.pieces_mask(chess.ROOK, colour) & row)
        for own in ([s for s in rooks if s < king], [s for s in rooks if s > king]):
            wings += [own] if own else []
    for size in range(len(wings) + 1):
        for chosen in combinations(wings, size):
            copy = board.copy(stack=False)
            copy.castling_rights = chess.BB_EMPTY
            for own in chosen:
                number = random.Random(f"{board.fen()} {size} {own}").randrange(len(own))
                copy.castling_rights |= chess.BB_SQUARES[own[number]]
            if copy.clean_castling_rights() == copy.castling_rights and copy.is_valid():
                yield copy


def test_every_combination_of_rights_in_middlegames() -> None:
    seen = 0
    for board in middlegames(sized(30)):
        for held in with_rights(board):
            agree(held, 2)
            seen += bool(held.castling_rights)
    assert seen > sized(30)


def test_every_combination_of_rights_of_scattered_rooks() -> None:
    seen = 0
    for board in scattered(sized(60)):
        for held in with_rights(board):
            agree(held, 2)
            seen += bool(held.castling_rights)
    assert seen > sized(60)


REFUSED = [
    ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "e1", "You can no longer castle on that side."),
    ("4k3/8/8/8/8/8/8/4RK1R w H - 0 1", "e1", "You can no longer castle on that side."),
    (
        "4k3/8/8/5r2/8/8/8/4RK2 w E - 0 1",
        "e1",
        "You cannot castle out of check from the rook on f5.",
    ),
    (
        "4k3/8/8/3r4/8/8/8/4RK2 w E - 0 1",
        "e1",
        "You cannot castle through check: the rook on d5 attacks d1.",
    ),
    (
        "4k3/8/8/2r5/8/8/8/4RK2 w E - 0 1",
        "e1",
        "Your king would be in check from the rook on c5.",
    ),
    ("4k3/8/8/8/8/8/8/3NRK2 w E - 0 1", "e1", "You cannot castle past the knight on d1."),
    ("4k3/8/8/8/8/8/8/4RK2 w E - 0 1", "c1", "To castle, move the king onto the rook on e1."),
    (
        "4k3/8/8/3r4/8/8/8/4RK2 w E - 0 1",
        "c1",
        "You cannot castle through check: the rook on d5 attacks d1.",
    ),
]


@pytest.mark.parametrize(("fen", "onto", "sentence"), REFUSED)
def test_a_refused_castling_says_why(fen: str, onto: str, sentence: str) -> None:
    position = read(fen)
    target = (chess.FILE_NAMES.index(onto[0]), int(onto[1]) - 1)
    assert position.why_illegal(Move((5, 0), target)) == sentence


def test_no_castling_is_refused_for_the_rook_it_moves_onto() -> None:
    """While a right is held, whoever tries to castle hears about castling."""
    for board in scattered(sized(60)):
        for held in with_rights(board):
            position = read(held.fen())
            for rule in position.castling:
                if rule.side is position.turn and position.can_move:
                    reason = position.why_illegal(Move(rule.king, rule.rook))
                    assert reason is None or not reason.startswith("Your own"), held.fen()
