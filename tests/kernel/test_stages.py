"""Captures and promotions, and the other moves, are together all moves, on every board."""

from __future__ import annotations

import random

import pytest

from conftest import INTERPRETED
from latticechess import variant
from latticechess.kernel.library import names

PLIES = 20 if INTERPRETED else 80


@pytest.mark.parametrize("name", names())
def test_noisy_and_quiet_moves_are_all_moves(name: str) -> None:
    chance = random.Random(name)
    board = variant(name).start().board()
    for ply in range(PLIES):
        every = board.legal_moves()
        if not every:
            break
        noisy = board.noisy_moves()
        quiet = board.quiet_moves()
        assert set(quiet).isdisjoint(noisy), (name, ply)
        assert len(set(quiet)) == len(quiet), (name, ply)
        assert set(every) <= set(noisy) | set(quiet), (name, ply)
        assert set(quiet) <= set(every), (name, ply)
        # Captures rather often, so that pieces meet and pawns promote.
        board.play(chance.choice(noisy if noisy and chance.random() < 0.4 else every))
