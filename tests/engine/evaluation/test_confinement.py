"""Confinement of a bare king in the cube: the estimate's symmetry, and that it mates."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from engine.diagrams import mirrored, position
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
    """On average over all places of the others, as in the table: 12, 18 and 23 moves."""
    table, cell = cube(), variant("cube").geometry.cell
    means = []
    for bare in (CORNER, EDGE, CENTRE):
        rows = slice(table.row[cell(bare)], table.row[cell(bare)] + 512)
        parts = table.mean + (sum(table.by_king[rows]) + 2 * sum(table.by_queen[rows])) / 512
        means.append(parts / 8)
    assert means == [pytest.approx(12, abs=1), pytest.approx(18, abs=1), pytest.approx(23, abs=1)]


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
    """For either side."""
    weights = weights_for(variant("cube"))
    free, held = (
        position("cube", {"K": "f6x", "Q": "g6z h7x", "k": bare}) for bare in ("d4v", "a1s")
    )
    scores = [evaluator_for(now.board(), weights).score_now() for now in (free, held)]
    assert scores[1] > scores[0] + 100
    for now, score in zip((free, held), scores, strict=True):
        assert evaluator_for(mirrored(now).board(), weights).score_now() == score


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
