"""Values as wire messages and back."""

from __future__ import annotations

import pytest

from latticechess import variant
from latticechess.server import messages as wire
from latticechess.server.views import board as board_views

CLOCKS = [
    wire.ClockSpec(),
    wire.ClockSpec("sudden-death", 60_000),
    wire.ClockSpec("hourglass", 30_000),
    wire.ClockSpec("per-move", 10_000),
    wire.ClockSpec("fischer", 300_000, 5_000),
    wire.ClockSpec("delay", 300_000, 3_000),
    wire.ClockSpec("bronstein", 300_000, 3_000),
]


@pytest.mark.parametrize("spec", CLOCKS, ids=lambda spec: spec.kind)
def test_clocks_go_out_as_they_came_in(spec: wire.ClockSpec) -> None:
    assert board_views.clock_spec(board_views.time_control(spec)) == spec


def test_an_unbounded_ray_has_no_last_square() -> None:
    position = variant("plane").start()
    hawk = board_views.destinations_view(position.destinations((2, -1)))
    assert hawk.rays == []
    cleared = position
    for origin, target in (((1, 4), (1, 5)), ((1, 11), (1, 10))):
        cleared = cleared.play(cleared.move(origin, target))
    rook = board_views.destinations_view(cleared.destinations((2, 4)))
    west = next(ray for ray in rook.rays if ray.step == (-1, 0))
    assert (west.first, west.last) == (1, None)


def test_legal_destinations_are_those_of_the_side_to_move() -> None:
    legal = board_views.legal_view(variant("cube").start())
    assert sum(len(where.squares) for where in legal) == 83
    assert all(where.squares for where in legal)
