"""The lost endings that come with the program: they mate as fast as the retrograde tables say."""

from __future__ import annotations

from array import array
from itertools import pairwise

import pytest

from conftest import INTERPRETED, sized
from engine.diagrams import position
from latticechess import Move, Piece, Side, variant
from latticechess.engine.choose import think
from latticechess.engine.evaluation.lost_tables import LostTables, lost_tables_for
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.position import Position

# From tools/endgames/cube_endings.cu: pieces, moves to mate with White to move, then the cells
# of the bare king, the other king and the pieces.
WON = """\
QR 26 c1s d2v c3t c5t
QR 13 h1z f1x c8x d7z
QR 8 h1s f3t b4w g7s
QR 6 a7z c6y c5v f8x
QB 42 h8z g4y f7v e7v
QB 21 h8s e6v b7t d6u
QB 14 h2s e1t a3t e1u
QB 10 a7s b4s e7t d8s
QN 24 h8z g3y f6x f5z
QN 15 b1z c4w c3u d1x
QN 9 h3s h3u d4v h2t
QN 5 a7z b6y e7y g7z
""".splitlines()
# Interpreted, one ply must do: the tables know the rest.
HUNTER = SearchProfile(depth=1) if INTERPRETED else SearchProfile(nodes=2_000, table_bits=14)
BARE = SearchProfile(depth=1) if INTERPRETED else SearchProfile(nodes=500, table_bits=14)

PAIRS = ("BB", "BN", "QB", "QN", "QR", "RB", "RN")


def shipped() -> LostTables:
    found = lost_tables_for(variant("cube"))
    assert found is not None
    return found


def table(pieces: str) -> tuple[array[int], array[int]]:
    """The numbers of the positions of a file, and the moves to mate."""
    tables = LostTables(shipped().sources)
    tables.read(pieces)
    first, end = tables.known.spans[pieces]
    return tables.known.numbers[first:end], tables.known.moves[first:end]


def lost(number: int, pieces: str) -> Position:
    """The position with this number, Black to move."""
    cells = [x + 8 * y + 64 * z for z in range(4) for y in range(z + 1) for x in range(y + 1)]
    at = [cells[number // 512**3], *(number // 512**i % 512 for i in (2, 1, 0))]
    rules = variant("cube")
    placed = {
        rules.geometry.square(cell): Piece(rules.kind(letter), Side(letter.islower()))
        for cell, letter in zip(at, f"kK{pieces}", strict=True)
    }
    return Position.from_pieces(rules, placed, Side.BLACK)


def replies(now: Position) -> list[Move]:
    """The moves of the bare king."""
    king = next(square for square, piece in now.pieces.items() if piece.side is now.turn)
    return [Move(king, target) for target in now.destinations(king).squares]


def test_each_pair_that_forces_mate_has_a_file() -> None:
    """Two rooks or two knights mate only in one move, which any search sees; two queens always."""
    assert tuple(shipped().sources) == PAIRS


@pytest.mark.parametrize("pieces", PAIRS)
def test_a_file_is_whole(pieces: str, caplog: pytest.LogCaptureFixture) -> None:
    numbers, moves = table(pieces)
    assert not caplog.records
    assert len(numbers) == len(moves) > 0
    assert all(a < b for a, b in pairwise(numbers))
    assert numbers[-1] < 20 * 512**3
    # Fifty moves without a capture are a draw: longer mates would be of no use.
    assert min(moves) == 1
    assert max(moves) < 50


@pytest.mark.parametrize("pieces", PAIRS)
def test_moves_to_mate_fit_together(pieces: str) -> None:
    """The best reply of the bare king lets it live as long as the table says, and no longer: after
    each the hunter mates, or comes to another position of the table. If it loses a piece, a queen
    is left that mates in three moves."""
    numbers, moves = table(pieces)
    for i in range(0, len(numbers), len(numbers) // sized(20) + 1):
        now = lost(numbers[i], pieces)
        left = []
        for reply in replies(now):
            after = now.play(reply)
            depth = 1 if len(after.pieces) == 4 else 5
            mate = think(after, SearchProfile(depth=depth, selective=False)).mate
            assert mate is not None
            left.append(mate)
        assert max(left) == moves[i]


@pytest.mark.parametrize("won", WON)
def test_the_engine_mates_as_fast_as_possible(won: str) -> None:
    pieces, needed, bare, *cells = won.split()
    placed = dict(zip(f"K{pieces}", cells, strict=True))
    now = position("cube", {"k": bare, **placed})
    for left in range(int(needed), 0, -1):
        choice = think(now, HUNTER)
        assert choice.mate is not None
        assert choice.mate <= left
        now = now.play(choice.move)
        if now.outcome is not None:
            break
        now = now.play(think(now, BARE).move)
    assert now.outcome is not None
    assert now.outcome.winner is Side.WHITE
