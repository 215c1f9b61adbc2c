"""Values as wire messages and back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from latticechess import variant
from latticechess.features import messages as wire
from latticechess.features.games.views import board as board_views
from latticechess.notation.fen.position import parse_position
from latticechess.play.time_controls import ClockSpec
from play.strategies import controls


@given(controls)
def test_clocks_lose_nothing_on_the_wire(control: ClockSpec) -> None:
    assert board_views.time_control(board_views.clock_spec(control)) == control


def test_an_unbounded_ray_has_no_last_square() -> None:
    position = variant("plane").start()
    hawk = board_views.destinations_view(position.destinations((2, -1)), position)
    assert hawk.rays == []
    cleared = position
    for origin, target in (((1, 4), (1, 5)), ((1, 11), (1, 10))):
        cleared = cleared.play(cleared.move(origin, target))
    rook = board_views.destinations_view(cleared.destinations((2, 4)), cleared)
    west = next(ray for ray in rook.rays if ray.step == (-1, 0))
    assert (west.first, west.last) == (1, None)


def test_legal_destinations_are_those_of_the_side_to_move() -> None:
    legal = board_views.legal_view(variant("cube").start())
    assert sum(len(where.squares) for where in legal) == 83
    assert all(where.squares for where in legal)


@pytest.mark.parametrize("board", ["chess", "grand", "plane", "cube"])
def test_encoded_moves_are_the_same_and_those_kept_are_bounded(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_views, "MAX_ENCODED", 40)
    board_views._encoded.clear()
    chance, position = random.Random(3), variant(board).start()
    for _ in range(20):
        expected = board_views.encode(board_views.legal_view(position))
        for _ in range(2):
            assert bytes(board_views.encoded_legal(position)) == expected
        assert len(board_views._encoded) <= 40
        some = [one for one in position.all_destinations() if one.squares and not one.promotions]
        where = chance.choice(some)
        position = position.play(position.move(where.origin, chance.choice(where.squares)))


def test_a_pawn_may_stay_or_become_what_was_captured() -> None:
    epd = "4k5/P9/10/10/10/10/10/10/p9/4K1QCA1 w - - 0 1"
    position = parse_position(variant("grand"), epd)
    (must,) = [w for w in board_views.legal_view(position) if w.promotions]
    assert (must.promotions, must.choices) == ([(0, 9)], ["R", "B", "N"])
    lower = parse_position(variant("grand"), epd.replace("P9/10", "10/P9"))
    (may,) = [w for w in board_views.legal_view(lower) if w.promotions]
    assert (may.promotions, may.choices) == ([(0, 8)], ["R", "B", "N", "P"])


def test_checks_left_and_goals() -> None:
    start = variant("three-check").start()
    assert board_views.checks_left(start) == wire.ChecksView(3, 3)
    for origin, target in (((4, 1), (4, 3)), ((5, 6), (5, 5)), ((3, 0), (7, 4))):
        start = start.play(start.move(origin, target))
    assert board_views.checks_left(start) == wire.ChecksView(2, 3)
    assert board_views.checks_left(variant("chess").start()) is None
    goal = board_views.variant_view(variant("king-of-the-hill")).goal
    assert goal == wire.GoalView([[(3, 4), (3, 4)]], [[(3, 4), (3, 4)]], ["K"])
