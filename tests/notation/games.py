"""Random games and known ones, for the tests of notation."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from latticechess.kernel import library
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant

WINDOW = ((-6, -6), (21, 21))
FAR = ((-60, -60), (75, 75))


def moves_of(position: Position) -> list[Move]:
    """Some or all legal moves, in an order that does not change from run to run."""
    if position.variant.geometry.bounded:
        moves = position.legal_moves()
    else:
        moves = position.legal_moves(window=FAR if position.ply % 5 == 4 else WINDOW)
    return sorted(moves, key=lambda move: (move.origin, move.target, move.promotion or ""))


def lively(position: Position, moves: list[Move], dice: random.Random) -> Move:
    """Any of `moves`, but captures, promotions and castling more often than chance."""
    pieces = position.pieces
    special = [
        move
        for move in moves
        if move.promotion
        or move.target in pieces
        or move.target == position.en_passant
        or (pieces[move.origin].kind.royal and abs(move.target[0] - move.origin[0]) > 1)
    ]
    return dice.choice(special if special and dice.random() < 0.5 else moves)


def random_game(start: Position, plies: int, seed: int) -> list[Move]:
    """Up to `plies` legal moves from `start`."""
    dice = random.Random(seed)
    moves: list[Move] = []
    position = start
    while len(moves) < plies and position.outcome is None:
        choices = moves_of(position)
        if not choices:
            break
        move = lively(position, choices, dice)
        moves.append(move)
        position = position.play(move)
    return moves


def start_of(variant: Variant, seed: int) -> Position:
    """The start position, or one of the variant's many."""
    return initial_position(variant, seed % 960 if variant.numbered_starts else None)


NAMES = library.names()
names = st.sampled_from(NAMES)
seeds = st.integers(0, 10**6)
