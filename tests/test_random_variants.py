"""Variants nobody has thought of, from file to picture: every floor survives a game of each."""

from __future__ import annotations

import os
import pickle
import random
from contextlib import suppress

import msgspec

from conftest import INTERPRETED, SCALE
from kernel.inventions import invent, invent_plane
from kernel.variant_text import as_file
from latticechess import Move, Position
from latticechess.engine.choose import think
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.start_positions import PlayableVariant
from latticechess.kernel.variantfile import VariantError, loads
from latticechess.notation.diagram import diagram
from latticechess.notation.fen.position import format_position, parse_position
from latticechess.notation.moves import bare_move, format_move, parse_move
from latticechess.notation.pgn.games import format_game, parse_game
from latticechess.notation.picture import position_svg
from latticechess.notation.record import GameRecord, RecordedMove
from latticechess.notation.uci import format_uci, parse_uci
from latticechess.play.results import describe, score
from latticechess.server.views.board import legal_view
from latticechess.server.views.lessons import rules_view

FIRST = int(os.environ.get("LATTICE_VARIANTS_FROM", "0"))
"""The first seed: a long run may be done in parts."""
COUNT = int(os.environ.get("LATTICE_VARIANTS", 10_000 if SCALE > 1 else 12 if INTERPRETED else 60))
PLIES = 40
PLANES = 0.2
"""How many of the boards have no edge."""
AROUND = 12
"""On a board without an edge moves so far around a piece are chosen from."""


def valid(chance: random.Random) -> PlayableVariant:
    """An invention that a file may contain, with a start position that is possible."""
    make = invent_plane if chance.random() < PLANES else invent
    while True:
        # Random rules may contradict each other.
        with suppress(VariantError):
            rules = loads(as_file(make(chance)))
            if not rules.start().faults:
                return rules


def test_random_variants_survive() -> None:
    ends = set()
    planes = 0
    for seed in range(FIRST, FIRST + COUNT):
        try:
            position = play(random.Random(seed))
        except Exception as error:
            error.add_note(f"seed {seed}")
            raise
        planes += not position.variant.geometry.bounded
        if position.outcome is not None:
            ends.add(position.outcome.reason)
    assert planes > COUNT // 20
    assert len(ends) > (1 if INTERPRETED else 3)


def play(chance: random.Random) -> Position:
    """A game of a random variant; its last position."""
    start = position = valid(chance).start()
    assert msgspec.json.encode(rules_view(start.variant))
    moves = []
    for ply in range(PLIES):
        if position.outcome is not None or not position.can_move:
            break
        move = choose(position, chance, ply)
        moves.append(RecordedMove(move))
        position = checked(position, move)
    check_end(position)
    record = GameRecord(start, tuple(moves))
    assert [m.move for m in parse_game(format_game(record)).moves] == [m.move for m in moves]
    assert pickle.loads(pickle.dumps(position)) == position
    assert position_svg(position).startswith("<svg")
    assert diagram(position)
    return position


def choose(position: Position, chance: random.Random, ply: int) -> Move:
    """A move by the engine or by chance."""
    if ply % 5:
        moves = near_moves(position, chance)
        if moves:
            return chance.choice(moves)
    return think(position, SearchProfile(depth=2, nodes=300, table_bits=8)).move


def near_moves(position: Position, chance: random.Random) -> list[Move]:
    """The legal moves, on a board without an edge those to around some piece."""
    if position.variant.geometry.bounded:
        return position.legal_moves()
    x, y = chance.choice(list(position.pieces))
    return position.legal_moves(((x - AROUND, y - AROUND), (x + AROUND, y + AROUND)))


def checked(position: Position, move: Move) -> Position:
    """The position after a move that was written and read back, and so was the position."""
    after = position.play(move)
    geometry = position.variant.geometry
    assert parse_move(position, format_move(position, move, after)) == move
    assert parse_move(position, bare_move(position, move)) == move
    assert parse_uci(position, format_uci(geometry, move)) == move
    again = parse_position(after.variant, format_position(after))
    assert again == after
    assert (again.key, again.end) == (after.key, after.end)
    assert msgspec.json.encode(legal_view(after))
    return after


def check_end(position: Position) -> None:
    """An ended game has words and a score."""
    if position.outcome is not None:
        assert str(describe(position.outcome))
        decided = position.outcome.winner is not None
        assert (score(position.outcome) in ("1-0", "0-1")) == decided
