"""Variants that Fairy-Stockfish plays: the numbers of legal lines agree with it."""

from __future__ import annotations

import pytest

from conftest import INTERPRETED, sampled
from kernel.perftsuite import Case, read_suite
from latticechess import Move, variant
from latticechess.kernel.outcome import Outcome, Reason
from latticechess.kernel.perft import perft
from latticechess.kernel.pieces import Side
from latticechess.notation.fen.position import parse_position

CASES = read_suite("fairy.perft")


@pytest.mark.parametrize("case", sampled(CASES, 9) if INTERPRETED else CASES, ids=lambda c: c.name)
def test_suite(case: Case) -> None:
    name, _, _ = case.name.rpartition("-")
    position = parse_position(variant(name), case.epd)
    depth, nodes = case.deepest(300 if INTERPRETED else 10**9)
    assert perft(position, depth) == nodes


@pytest.mark.parametrize(
    ("epd", "outcome"),
    [
        # Three pieces against a bare king: nothing can be done.
        ("7k/8/8/8/8/8/R7/K6N b - -", Outcome(Side.WHITE, Reason.BARE_KING)),
        # Against two it may take one, even if it cannot do so here.
        ("7k/8/8/8/8/8/R7/K7 b - -", None),
        ("7k/8/8/8/8/8/8/KR6 w - -", Outcome(Side.WHITE, Reason.BARE_KING)),
        ("8/8/8/8/8/8/8/K6k w - -", Outcome(None, Reason.DEAD_POSITION)),
        # No move, no check: lost all the same.
        ("k7/2R5/1K6/8/8/8/8/8 b - -", None),
        ("k6p/3N3P/1K6/8/8/8/8/8 b - -", Outcome(Side.WHITE, Reason.STALEMATE)),
    ],
)
def test_shatranj_ends(epd: str, outcome: Outcome | None) -> None:
    assert parse_position(variant("shatranj"), epd).outcome == outcome


def test_grand_pawns_stay_or_become_what_was_captured() -> None:
    epd = "4k5/10/P9/10/10/10/10/10/p9/4K1QCA1 w - - 0 1"
    position = parse_position(variant("grand"), epd)
    found = position.destinations((0, 7))
    assert found.optional == found.promotions == {(0, 8)}
    window = ((0, 8), (0, 8))
    moves = [move for move in position.legal_moves(window) if move.origin == (0, 7)]
    letters = [move.promotion for move in moves]
    assert letters == ["R", "B", "N", None]
    assert position.why_illegal(Move((0, 7), (0, 8), "Q")) is not None
    last = parse_position(variant("grand"), epd.replace("10/P9", "P9/10"))
    assert not last.is_legal(Move((0, 8), (0, 9)))
    full = "4k5/P9/10/10/10/10/10/10/1NBQKCABN1/R4R4 w - - 0 1"
    assert not parse_position(variant("grand"), full).destinations((0, 8))
