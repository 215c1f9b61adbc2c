"""The fast reader of SAN agrees with the patient one on everything it accepts."""

from __future__ import annotations

import random

import pytest

from conftest import INTERPRETED
from latticechess import variant
from latticechess.kernel.library import names
from latticechess.kernel.outcome import Reason
from latticechess.kernel.position import Position
from latticechess.notation import pgn
from latticechess.notation.moves import format_move
from latticechess.notation.read_game import ReadGame, Unreadable, of_record, read_pgn
from latticechess.notation.san.line_reader import SanReader
from notation.famous import FAMOUS

SAN = [
    name
    for name in names()
    if variant(name).notation == "san"
    and not variant(name).numbered_starts
    and not variant(name).ruled
    # Rows of two digits, as Grand chess has, are left to the patient reader.
    and all(len(label) == 1 for axis in variant(name).geometry.axes for label in axis.labels)
]


def random_line(start: Position, plies: int, chance: random.Random) -> list[str]:
    texts = []
    position = start
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves or position.outcome is not None:
            break
        move = chance.choice(moves)
        after = position.play(move)
        texts.append(format_move(position, move, after))
        position = after
    return texts


def read_one(text: str) -> ReadGame | Unreadable:
    (game,) = read_pgn(text.splitlines(keepends=True))
    return game


@pytest.mark.parametrize("name", SAN)
def test_random_games_are_read_as_the_patient_reader_reads_them(name: str) -> None:
    chance = random.Random(name)
    start = variant(name).start()
    reader, board = SanReader(start.variant), start.board()
    assert reader.fits
    before = (board.key, board.pieces())
    for _ in range(3 if INTERPRETED else 12):
        texts = random_line(start, 80, chance)
        assert reader.read(board, " ".join(texts))
        assert reader.texts == texts
        assert (board.key, board.pieces()) == before
        text = f'[Variant "{variant(name).title}"]\n\n{" ".join(texts)} 1/2-1/2\n'
        assert read_one(text) == of_record(pgn.parse_game(text))


def test_famous_games_are_read_alike() -> None:
    for result, _, moves in FAMOUS.values():
        text = f"{moves} {result}\n"
        patient = of_record(pgn.parse_game(text))
        assert read_one(text) == patient


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 1-0",
        "1.e4 e5 2.Nf3! {good} Nc6?? $6 3.Bb5 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. 0-0 Be7 0-1",
        "e2e4 e7e5",
        "1. e4 (1. d4 d5) e5 1/2-1/2",
        "1. e4 ; the rest is talk\n e5 *",
        "1. Ng1f3 Ng8f6 2. Nb1-c3 *",
        "1. e4 d5 2. exd5 e6 3. dxe6 Bd6 4. exf7+ Ke7 5. fxg8=N+ Rxg8 *",
        "1. e4 d5 2. exd5 e6 3. dxe6 Bd6 4. exf7+ Ke7 5. fxg8Q Rxg8 *",
        "1. f3 e5 2. g4 Qh4 0-1",
        "",
        "*",
    ],
)
def test_forms_are_read_alike(moves: str) -> None:
    text = f'[White "A"]\n\n{moves}\n'
    try:
        patient = of_record(pgn.parse_game(text))
    except ValueError:
        patient = None
    game = read_one(text)
    if patient is None:
        assert isinstance(game, Unreadable)
        return
    assert isinstance(game, ReadGame)
    assert (game.moves, game.keys, game.result) == (patient.moves, patient.keys, patient.result)
    assert game.ending == patient.ending
    assert bool(game.annotated) == bool(patient.annotated)


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 e5 2. Ke3",
        "1. Nd2",
        "1. e5",
        "1. O-O",
        "1. e4 {never closed",
        "1. e4 1-0 e5",
        "1. \u265ee4",
        "1. exd5",
        "1. Qxe9",
    ],
)
def test_nonsense_is_given_up(moves: str) -> None:
    start = variant("chess").start()
    reader, board = SanReader(start.variant), start.board()
    key = board.key
    assert not reader.read(board, moves)
    assert board.key == key
    assert isinstance(read_one(moves + "\n"), Unreadable)


def test_clocks_are_read() -> None:
    game = read_one("1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:58.5] hm} 2. Nf3 *\n")
    assert isinstance(game, ReadGame)
    assert game.clocks == (300_000, 298_500, None)
    assert "hm" in game.annotated


def test_how_a_game_ends_is_told_as_the_rules_tell_it() -> None:
    shuffle = "Nf3 Nf6 Ng1 Ng8 " * 3
    game = read_one(f"e4 e5 {shuffle} 1/2-1/2\n")
    assert isinstance(game, ReadGame)
    assert game.ending == Reason.THREEFOLD
    stale = (
        "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 "
        "8. Qxb8 Qh7 9. Qxc8 Kg6 10. Qe6 1/2-1/2\n"
    )
    drawn = read_one(stale)
    assert isinstance(drawn, ReadGame)
    assert drawn.ending == Reason.STALEMATE
