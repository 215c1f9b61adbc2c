"""Mobility: how many squares a piece reaches, which its derived value grows with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from latticechess import variant
from latticechess.engine.evaluation.mobility import FREE, reach
from latticechess.kernel.pieces import PieceType

CHESS = variant("chess")
KINDS = {kind.letter: kind for kind in CHESS.pieces}
STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))


def limited(steps: int) -> PieceType:
    """A rook that goes no further."""
    return replace(KINDS["R"], ranges=tuple((slide, steps) for slide in KINDS["R"].slides))


def test_leaps_are_counted_where_they_stay_on_the_board() -> None:
    # A knight has 336 moves on the 64 squares of an empty board, a king 420.
    assert reach(CHESS, KINDS["N"]) == pytest.approx(336 / 64)
    assert reach(CHESS, KINDS["K"]) == pytest.approx(420 / 64)


def test_a_slide_ends_at_its_limit() -> None:
    # One step in each direction: 224 moves on 64 squares. The second step exists on 192 of them.
    one, two = 224 / 64, 192 / 64
    assert reach(CHESS, limited(1)) == pytest.approx(one)
    assert reach(CHESS, limited(2)) == pytest.approx(one + FREE * two)
    assert reach(CHESS, limited(7)) == pytest.approx(reach(CHESS, KINDS["R"]))
    plane = variant("plane")
    rook = next(kind for kind in plane.pieces if kind.letter == "R")
    short = replace(rook, ranges=tuple((slide, 2) for slide in rook.slides))
    assert reach(plane, short) == pytest.approx(4 * (1 + FREE))
    assert reach(plane, rook) == pytest.approx(4 / (1 - FREE))


def test_a_square_is_counted_once() -> None:
    # Whoever slides two steps gains by leaping there only if the way is blocked.
    jumps = tuple((2 * x, 2 * y) for x, y in STRAIGHT)
    both = replace(limited(2), leaps=jumps)
    assert reach(CHESS, both) == pytest.approx((224 + 192) / 64)
    # Beyond the limit of the slide a leap counts in full.
    assert reach(CHESS, replace(limited(1), leaps=jumps)) == pytest.approx((224 + 192) / 64)
    near = replace(limited(2), leaps=STRAIGHT)
    assert reach(CHESS, near) == pytest.approx(reach(CHESS, limited(2)))
