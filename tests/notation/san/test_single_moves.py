"""The fast reader and writer of single moves agree with the patient ones."""

from __future__ import annotations

import random

import pytest

from conftest import INTERPRETED
from latticechess import variant
from latticechess.kernel.library import names
from latticechess.kernel.position import Position
from latticechess.notation.legality import suffix
from latticechess.notation.moves import format_move, line_texts
from latticechess.notation.san.line_reader import reader_of
from latticechess.notation.san.moves import _parse_patiently, bare_san, parse_san
from latticechess.notation.uci import format_uci

FLAT = [name for name in names() if variant(name).notation == "san"]
READ = [name for name in FLAT if reader_of(variant(name)) is not None]


def walk(start: Position, plies: int, chance: random.Random) -> list[Position]:
    positions = [start]
    while len(positions) <= plies and positions[-1].outcome is None:
        moves = positions[-1].legal_moves()
        positions.append(positions[-1].play(chance.choice(moves)))
    return positions


def test_most_boards_are_read_fast() -> None:
    assert "chess" in READ
    assert "atomic" not in names() or "atomic" in READ
    assert len(READ) > len(FLAT) // 2


@pytest.mark.parametrize("name", READ)
def test_every_move_of_random_games_is_written_and_read_alike(name: str) -> None:
    chance = random.Random(name)
    for position in walk(variant(name).start(), 12 if INTERPRETED else 60, chance):
        reader = reader_of(position.variant)
        assert reader is not None
        board = position.board()
        before = (board.key, board.pieces())
        for move in position.legal_moves()[: 8 if INTERPRETED else None]:
            after = position.play(move)
            patient = bare_san(position, move) + suffix(after)
            assert reader.write(board, move) in (patient, None)
            assert format_move(position, move, after) == patient
            assert reader.find(board, patient) in (move, None)
            assert parse_san(position, patient) == _parse_patiently(position, patient) == move
            by_squares = format_uci(position.variant.geometry, move)
            assert reader.find_by_squares(board, by_squares) == move
        assert (board.key, board.pieces()) == before


@pytest.mark.parametrize("name", ["chess", "king-of-the-hill", "chess960", "mini"])
def test_a_line_is_written_move_by_move(name: str) -> None:
    positions = walk(variant(name).start(), 10 if INTERPRETED else 120, random.Random(3))
    moves = [after.last_move for after in positions[1:] if after.last_move]
    patient = [
        bare_san(before, move) + suffix(after)
        for before, after, move in zip(positions, positions[1:], moves, strict=False)
    ]
    assert line_texts(positions[0], moves) == patient


@pytest.mark.parametrize(
    "text", ["", "+", "Nf9", "Ng1", "exd5", "O-O", "e8=Q", "Zf3", "e2e5", "é4"]
)
def test_what_is_not_plain_is_left_to_the_patient_reader(text: str) -> None:
    start = variant("chess").start()
    reader = reader_of(start.variant)
    assert reader is not None
    assert reader.find(start.board(), text) is None
    assert reader.find_by_squares(start.board(), text) is None
