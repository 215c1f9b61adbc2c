"""The tables of chess endings: their longest mates, and every value against the kernel's moves."""

from __future__ import annotations

import random
from itertools import islice

import chess
import pytest

from conftest import INTERPRETED, sized
from engine.endgames.endings import placed, random_endings
from latticechess import Side, variant
from latticechess.engine.endgames.own_tables import ENDINGS, TABLES, Ending, known
from latticechess.engine.endgames.own_tables import placed as place_in_table
from latticechess.engine.endgames.symmetry import (
    CELLS,
    TURNS,
    backwards,
    place_of,
    triangle,
    turn_home,
    turned,
)
from latticechess.kernel.position import Position

LONGEST = {
    Ending("Q"): 10,
    Ending("R"): 16,
    Ending("B"): 0,
    Ending("N"): 0,
    Ending("BB"): 19,
    Ending("BN"): 33,
    Ending("NN"): 1,
    Ending("QQ"): 4,
    Ending("Q", "R"): 35,
    Ending("R", "B"): 29,
    Ending("R", "N"): 40,
}
"""Own moves to mate, the stronger side to move."""
SMALL = [ending for ending in LONGEST if len(ending.first + ending.second) == 1]
LARGE = [] if INTERPRETED else [ending for ending in LONGEST if ending not in SMALL]
"""A table of four pieces takes minutes interpreted."""
IMPOSSIBLE = 255


def letters(ending: Ending) -> str:
    return f"K{ending.first}k{ending.second.lower()}"


def longest_win(ending: Ending) -> int:
    """Own moves to mate, the stronger side to move."""
    table = bytes(TABLES.get(ending))
    first = table[: len(table) // 2]
    return max(first.translate(None, bytes([*range(1, 255, 2), IMPOSSIBLE])), default=0) // 2


@pytest.mark.parametrize("ending", [*SMALL, *LARGE], ids=str)
def test_the_longest_mates_are_those_of_the_books(ending: Ending) -> None:
    assert longest_win(ending) == LONGEST[ending]


def test_there_is_a_table_for_every_ending() -> None:
    assert len(ENDINGS) == len(set(ENDINGS)) == 4 + 10 + 10
    assert {*SMALL, *LARGE} < {*ENDINGS}


def value_by_moves(now: Position) -> int:
    """What the table must hold: one more than the best of the moves, by the kernel's rules."""
    if now.is_checkmate():
        return 1
    answers = [known(now.play(move)) for move in now.legal_moves()]
    winning = [value for value in answers if value % 2]
    if winning:
        return 1 + min(winning)
    return 0 if not answers or 0 in answers else 1 + max(answers)


@pytest.mark.parametrize("ending", [*SMALL, *LARGE], ids=str)
def test_values_follow_from_those_after_the_moves_of_the_kernel(ending: Ending) -> None:
    seen = set()
    for now in islice(random_endings(letters(ending), 1), sized(150)):
        value = known(now)
        assert value == value_by_moves(now), now.pieces
        seen.add((value > 0, value % 2))
    assert len(seen) > 1 or ending.first in ("B", "N", "NN"), "wins and losses or draws were met"


@pytest.mark.parametrize("ending", LARGE, ids=str)
def test_the_ends_of_the_longest_mates_follow_too(ending: Ending) -> None:
    """Along a few games: positions that chance hardly meets."""
    chance = random.Random(str(ending))
    for now in islice(random_endings(letters(ending), 2), 3):
        while known(now) > 1:
            assert known(now) == value_by_moves(now), now.pieces
            after = [now.play(move) for move in now.legal_moves()]
            now = chance.choice([one for one in after if known(one) == known(now) - 1])
        assert now.is_checkmate() or known(now) == 0


@pytest.mark.parametrize("ending", [Ending("R"), *LARGE[-2:]], ids=str)
def test_positions_are_impossible_where_the_kernel_finds_a_fault(ending: Ending) -> None:
    chance = random.Random(str(ending))
    squares = [*variant("chess").geometry.squares()]
    faulty = 0
    for _ in range(sized(600)):
        where = chance.sample(squares, len(letters(ending)))
        now = placed(where, letters(ending), chance.choice([*Side]))
        name, at = place_in_table(now)
        assert name == ending
        assert (TABLES.get(ending)[at] == IMPOSSIBLE) is bool(now.faults), now.pieces
        faulty += bool(now.faults)
    assert 0 < faulty < sized(600)


@pytest.mark.parametrize("turn", [chess.WHITE, chess.BLACK])
def test_as_many_positions_are_possible_as_another_program_counts(turn: chess.Color) -> None:
    """King and rook, the king on every square to which symmetry brings c2, b2 and d4."""
    table = TABLES.get(Ending("R"))
    half = 0 if turn is chess.WHITE else len(table) // 2
    per_corner = CELLS * CELLS
    for corner in (chess.C2, chess.B2, chess.D4):
        first = half + triangle().index(corner) * per_corner
        possible = per_corner - table[first : first + per_corner].count(IMPOSSIBLE)
        images = {turned(symmetry, corner) for symmetry in range(TURNS)}
        assert len(images) == (8 if corner == chess.C2 else 4)
        for king in random.Random(corner).sample(sorted(images), 2):
            assert count_valid(king, turn) == possible


def count_valid(king: chess.Square, turn: chess.Color) -> int:
    """Positions of king and rook against king that python-chess calls valid."""
    board = chess.Board(None)
    board.turn = turn
    board.set_piece_at(king, chess.Piece(chess.KING, chess.WHITE))
    found = 0
    for other in chess.SquareSet(~chess.BB_SQUARES[king]):
        board.set_piece_at(other, chess.Piece(chess.KING, chess.BLACK))
        for rook in chess.SquareSet(chess.BB_ALL & ~board.occupied):
            board.set_piece_at(rook, chess.Piece(chess.ROOK, chess.WHITE))
            found += board.is_valid()
            board.remove_piece_at(rook)
        board.remove_piece_at(other)
    return found


def test_turns_bring_every_king_home_and_back() -> None:
    for cell in range(CELLS):
        assert turned(turn_home(cell), cell) in triangle()
    for turn in range(TURNS):
        assert sorted(turned(turn, cell) for cell in range(CELLS)) == [*range(CELLS)]
        assert all(turned(backwards(turn), turned(turn, cell)) == cell for cell in range(CELLS))


@pytest.mark.parametrize("ending", [Ending("Q"), Ending("R"), *LARGE[1:2]], ids=str)
def test_both_sides_of_the_diagonal_are_equal(ending: Ending) -> None:
    """With the first king on the diagonal a position and its mirror image are two entries."""
    table = TABLES.get(ending)
    exchange = 4
    chance = random.Random(1)
    for king in (0, 9, 18, 27):
        for _ in range(sized(500)):
            others = tuple(chance.randrange(CELLS) for _ in range(len(letters(ending)) - 1))
            image = tuple(turned(exchange, cell) for cell in others)
            for half in (0, len(table) // 2):
                here, there = (half + place_of(king, cells) for cells in (others, image))
                assert table[here] == table[there]
