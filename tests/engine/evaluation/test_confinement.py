"""Confinement of a bare king in the cube: the estimate's symmetry, and that it mates."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from engine.diagrams import position
from latticechess import Side, variant
from latticechess.engine.choose import think
from latticechess.engine.evaluation.confinement import Confinement, confinement_for
from latticechess.engine.evaluation.for_board import evaluator_for
from latticechess.engine.evaluation.weights import weights_for
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.geometry import Square

CORNER, EDGE, CENTRE = (0, 0, 0), (0, 0, 3), (3, 3, 3)


def cube() -> Confinement:
    found = confinement_for(variant("cube"))
    assert found is not None
    return found


def moves(bare: Square, king: Square, *queens: Square) -> float:
    """Estimated moves to mate, by the definition."""
    table, cell = cube(), variant("cube").geometry.cell
    row, turn = table.row[cell(bare)], table.turn[cell(bare)]

    def place(square: Square) -> int:
        return row + table.turned[turn + cell(square)]

    parts = table.mean + table.by_king[place(king)]
    return (parts + sum(table.by_queen[place(queen)] for queen in queens)) / 8


def test_a_cornered_king_is_mated_sooner() -> None:
    """With both queens and the king at the same distance, towards the centre."""
    far = [moves(bare, (5, 5, 5), (6, 5, 7), (7, 6, 5)) for bare in (CORNER, EDGE, CENTRE)]
    assert far == sorted(far)
    assert far[0] < far[2] - 5


def test_the_estimate_is_the_same_for_all_48_symmetries() -> None:
    bare, king, queens = (1, 0, 2), (3, 4, 2), ((6, 1, 5), (2, 7, 0))
    seen = set()
    for order, flips in product(permutations(range(3)), product((0, 7), repeat=3)):

        def turned(
            square: Square, order: tuple[int, ...] = order, flips: tuple[int, ...] = flips
        ) -> Square:
            return tuple(abs(flip - square[axis]) for axis, flip in zip(order, flips, strict=True))

        seen.add(moves(turned(bare), turned(king), *map(turned, queens)))
    assert len(seen) == 1


def test_other_boards_have_no_estimate() -> None:
    assert confinement_for(variant("chess")) is None
    assert confinement_for(variant("raumschach")) is None


def test_the_evaluation_prefers_a_confined_king() -> None:
    """For either side, and however far the king in the centre is from being mated."""
    weights = weights_for(variant("cube"))
    free = {"K": "f6x", "Q": "g6z h7x", "k": "d4v"}
    held = {"K": "f6x", "Q": "g6z h7x", "k": "a1s"}
    scores = [evaluator_for(position("cube", p).board(), weights).score_now() for p in (free, held)]
    assert scores[1] > scores[0] + 100
    theirs = [
        evaluator_for(
            position("cube", {k.swapcase(): v for k, v in p.items()}, Side.BLACK).board(), weights
        ).score_now()
        for p in (free, held)
    ]
    assert theirs == scores


@pytest.mark.parametrize("bare", ["d4v", "f1w"])
def test_two_queens_mate_within_fifty_moves(bare: str) -> None:
    """Guided by the estimate also where an evaluation is lazy: without it there, none of ten was
    mated with 10 000 nodes."""
    now = position("cube", {"K": "e8x", "Q": "b5y e2y", "k": bare})
    while now.outcome is None and not now.claims:
        nodes = 3_000 if now.turn is Side.WHITE else 500
        now = now.play(think(now, SearchProfile(nodes=nodes, table_bits=14)).move)
    assert now.outcome is not None
    assert now.outcome.winner is Side.WHITE
