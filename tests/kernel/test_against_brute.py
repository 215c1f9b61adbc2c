"""The dense board plays exactly the game that the slow definition of the rules describes."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from conftest import FUZZ_GAMES, SCALE
from kernel.brute import Brute, brute_perft, disagreement
from kernel.inventions import variants
from latticechess import Piece, Position, Side, Square, Variant, variant
from latticechess.kernel import library
from latticechess.kernel.perft import perft
from latticechess.kernel.start_positions import initial_position

BOUNDED = [name for name in library.names() if variant(name).geometry.bounded]
SLOW = ("cube", "raumschach", "four-dimensions")


def follow(position: Position, brute: Brute, chance: random.Random, plies: int) -> None:
    """Play random moves on both, double steps by preference, and compare after each."""
    for _ in range(plies):
        assert disagreement(position, brute) is None
        legal = brute.legal()
        if not legal:
            return
        double = [move for move, after in legal.items() if after.passed]
        move = chance.choice(
            sorted(double if double and chance.random() < 0.7 else legal, key=repr)
        )
        position, brute = position.play(move), legal[move]


@pytest.mark.parametrize("name", BOUNDED)
def test_games_from_the_start_agree(name: str) -> None:
    chance = random.Random(name)
    chosen = variant(name)
    number = chance.randrange(960) if chosen.numbered_starts else None
    position = chosen.start(number)
    plies = {"four-dimensions": 2}.get(name, 10) if name in SLOW else 30
    follow(position, Brute.start(position.variant), chance, plies)


@pytest.mark.parametrize("name", BOUNDED)
def test_games_from_scattered_pieces_agree(name: str) -> None:
    chance = random.Random(name)
    chosen = variant(name)
    for _ in range(1 if name == "four-dimensions" else FUZZ_GAMES):
        brute = scattered(chosen, chance)
        while brute.attacked_king(brute.turn.opponent):
            brute = scattered(chosen, chance)
        position = Position.from_pieces(chosen, brute.pieces, brute.turn, sorted(brute.castling))
        follow(position, brute, chance, 5)


def scattered(chosen: Variant, chance: random.Random) -> Brute:
    """Castling pieces at home half the time, all others anywhere."""
    pieces: dict[Square, Piece] = {}
    rights = frozenset(range(len(chosen.castling))) if chance.random() < 0.5 else frozenset()
    home = {square for i in rights for square in (chosen.castling[i].king, chosen.castling[i].rook)}
    free = [square for square in chosen.geometry.squares() if square not in home]
    chance.shuffle(free)
    for square, piece in chosen.setup:
        if square in home:
            pieces[square] = piece
        elif piece.kind.royal or chance.random() < 0.4:
            place = next(s for s in free if not _must_promote(chosen, piece, s))
            free.remove(place)
            pieces[place] = Piece(piece.kind, piece.side)
    return Brute(chosen, pieces, chance.choice(list(Side)), rights)


def _must_promote(chosen: Variant, piece: Piece, square: Square) -> bool:
    return piece.kind.promotes and square[1] in (0, chosen.geometry.sizes[1] - 1)


@pytest.mark.parametrize(
    ("name", "depth"),
    [("capablanca", 2), ("raumschach", 1), ("cube", 1), ("mini", 3), ("four-dimensions", 1)],
)
def test_perft_agrees(name: str, depth: int) -> None:
    chosen = variant(name)
    depth += SCALE > 1
    assert perft(chosen.start(), depth) == brute_perft(Brute.start(chosen), depth)


@given(variants(), st.randoms(use_true_random=False))
def test_invented_variants_agree(invention: Variant, chance: random.Random) -> None:
    brute = Brute.start(invention)
    assume(not brute.attacked_king(brute.turn.opponent))
    follow(initial_position(invention), brute, chance, 12)
