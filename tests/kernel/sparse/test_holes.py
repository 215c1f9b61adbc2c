"""Holes and borders of the plane: legal moves against the plain rules, keys and memory."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from conftest import sized
from kernel.plane_oracle import Situation, exists
from kernel.planes import board_with, fairy_plane, plane, random_situation, random_square
from kernel.sparse.test_legal import walk
from latticechess.kernel.geometry import Bounds, Square
from latticechess.kernel.move import Destinations, Ray
from latticechess.kernel.position import Position
from latticechess.kernel.sparse.board import SparseBoard
from latticechess.kernel.variant import Variant

BORDERS: tuple[Bounds | None, ...] = (
    None,
    ((-6, 7), (0, 15)),
    ((None, 4), (None, None)),
    ((-9, None), (2, 10**12)),
)


def with_holes(
    of: Variant, holes: frozenset[Square] = frozenset(), border: Bounds | None = None
) -> Variant:
    return replace(of, geometry=replace(of.geometry, holes=holes, border=border))


def holed(rng: random.Random, most: int) -> Situation:
    """A random position on a plane with holes, near and far, and often a border."""
    situation = random_situation(rng, fairy_plane(), most)
    far = rng.random() < 0.5
    holes = {random_square(rng, 9, far) for _ in range(rng.randint(1, 40))}
    royal = {square for square, piece in situation.pieces.items() if piece.kind.royal}
    border = rng.choice(BORDERS)
    of = with_holes(situation.variant, frozenset(holes - royal), border)
    pieces = {s: p for s, p in situation.pieces.items() if exists(of, s)}
    return Situation(of, pieces, situation.turn)


@pytest.mark.parametrize("seed", range(sized(40)))
def test_lines_of_moves_equal_the_plain_rules(seed: int) -> None:
    rng = random.Random(seed)
    for most in (12, 40):
        walk(rng, holed(rng, most), 4)


def rays(found: Destinations) -> dict[Square, int | None]:
    return {ray.step: ray.last for ray in found.rays}


def test_a_hole_stops_slides_and_not_leaps() -> None:
    of = with_holes(plane(), frozenset({(0, 100), (1, 0), (1, 1)}))
    board = board_with("K(90,90) k(-90,-95) R(0,0) N(0,1)", of=of)
    rook = board.destinations((0, 0))
    assert (1, 0) not in rook
    assert rays(rook) == {(-1, 0): None, (0, -1): None}
    assert (2, 2) in board.destinations((0, 1))
    alone = board_with("K(90,90) k(-90,-95) R(0,0)", of=of)
    assert rays(alone.destinations((0, 0)))[0, 1] == 99


def test_a_hole_shields_a_king_and_pins_nobody() -> None:
    of = with_holes(plane(), frozenset({(5, 0)}))
    board = board_with("K(0,0) k(90,91) r(9,0) N(3,0)", of=of)
    assert not board.is_in_check()
    assert board.destinations((3, 0)).squares
    assert board_with("K(0,0) k(90,91) r(9,0)").is_in_check()


def test_a_border_ends_slides_and_leaps() -> None:
    of = with_holes(plane(), border=((0, 7), (None, 7)))
    board = board_with("K(0,0) k(7,7) R(3,3) N(1,1)", of=of)
    rook = board.destinations((3, 3))
    assert rook.rays == (Ray((3, 3), (0, -1), 1, None),)
    assert {square for square in rook.squares if square[1] == 3} == {
        (x, 3) for x in range(8) if x != 3
    }
    assert (-1, 2) not in board.destinations((1, 1))
    with pytest.raises(ValueError, match="is not a square"):
        Position.from_pieces(of, {(8, 0): board.pieces()[3, 3]}, board.pieces()[3, 3].side)


def test_a_king_in_the_corner_of_a_border_is_mated() -> None:
    of = with_holes(plane(), border=((0, None), (0, None)))
    board = board_with("k(0,0) K(2,1) Q(1,1)", of=of)
    board.pass_turn()
    assert board.is_in_check()
    assert not board.can_move()
    free = board_with("k(0,0) K(2,1) Q(1,1)")
    free.pass_turn()
    assert free.can_move()


def test_holes_survive_copies_moves_and_their_undoing() -> None:
    rng = random.Random(7)
    for _ in range(20):
        situation = holed(rng, 30)
        board = board_with(situation.pieces, situation.turn, situation.variant)
        before = board.key, board.pieces(), text(board)
        assert text(board.copy()) == before[2]
        for move in board.legal_moves():
            board.play(move)
            assert board.key == board.fresh_key()
            board.take_back()
        assert (board.key, board.pieces(), text(board)) == before


def text(board: SparseBoard) -> list[str]:
    return [str(move) for move in board.legal_moves()]
