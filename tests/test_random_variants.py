"""Variants nobody has thought of, from file to picture: every floor survives a game of each."""

from __future__ import annotations

import random
from contextlib import suppress

from conftest import INTERPRETED, SCALE
from kernel.inventions import invent
from kernel.variant_text import as_file
from latticechess import Position
from latticechess.engine.choose import think
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.start_positions import PlayableVariant
from latticechess.kernel.variantfile import VariantError, loads
from latticechess.notation.diagram import diagram
from latticechess.notation.fen.position import format_position, parse_position
from latticechess.notation.moves import format_move, parse_move
from latticechess.notation.picture import position_svg
from latticechess.play.results import describe, score

COUNT = 10_000 if SCALE > 1 else 12 if INTERPRETED else 60
PLIES = 40


def valid(chance: random.Random) -> PlayableVariant:
    """An invention that a file may contain; most are."""
    while True:
        # Random rules may contradict each other.
        with suppress(VariantError):
            return loads(as_file(invent(chance)))


def test_random_variants_survive() -> None:
    ends = set()
    for seed in range(COUNT):
        chance = random.Random(seed)
        rules = valid(chance)
        position = rules.start()
        if position.faults:
            continue
        for ply in range(PLIES):
            if position.outcome is not None or not position.can_move:
                break
            position = one_move(position, chance, ply)
        check_end(position)
        if position.outcome is not None:
            ends.add(position.outcome.reason)
        assert position_svg(position).startswith("<svg")
        assert diagram(position)
    assert len(ends) > (1 if INTERPRETED else 3)


def one_move(position: Position, chance: random.Random, ply: int) -> Position:
    """A move by the engine or by chance, written and read back."""
    if ply % 5 == 0:
        move = think(position, SearchProfile(depth=2, nodes=300, table_bits=8)).move
    else:
        move = chance.choice(position.legal_moves())
    after = position.play(move)
    assert parse_move(position, format_move(position, move, after)) == move
    again = parse_position(after.variant, format_position(after))
    assert again == after
    assert (again.key, again.end) == (after.key, after.end)
    return after


def check_end(position: Position) -> None:
    """An ended game has words and a score."""
    if position.outcome is not None:
        assert str(describe(position.outcome))
        decided = position.outcome.winner is not None
        assert (score(position.outcome) in ("1-0", "0-1")) == decided
