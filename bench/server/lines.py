"""The moves that tables of a load test play: known openings, each then going its own way."""

from __future__ import annotations

from functools import cache
from random import Random

from latticechess.kernel import library
from latticechess.kernel.move import Move
from latticechess.notation.opening_names import names

LONGEST = 60
"""Plies of a line: an opening, then moves at random."""


@cache
def line(number: int) -> tuple[Move, ...]:
    """A line of its own for every table; no game ends in it."""
    openings = _openings()
    chance = Random(number)
    moves: list[Move] = []
    position = library.variant("chess").start()
    for text in openings[number % len(openings)][:LONGEST]:
        moves.append(position.as_move(text))
        position = position.play(moves[-1])
    while len(moves) < LONGEST:
        after = position.play(chance.choice(position.legal_moves()))
        if after.outcome is None and after.last_move is not None:
            moves.append(after.last_move)
            position = after
    return tuple(moves)


@cache
def _openings() -> list[tuple[str, ...]]:
    return sorted(names(), key=len, reverse=True)
