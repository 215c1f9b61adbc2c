"""The engine plays on boards with holes and borders as on any other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from latticechess import Position, variant
from latticechess.engine.choose import think
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.start_positions import initial_position

PLIES = 40


def holed_plane() -> Position:
    plane = variant("plane")
    holes = frozenset((x, y) for x in range(2, 14, 3) for y in (7, 8))
    geometry = replace(plane.geometry, holes=holes, border=((-4, 20), (-4, 19)))
    return initial_position(replace(plane, geometry=geometry, source="holed"))


@pytest.mark.parametrize("board", ["doughnut", "plane"])
def test_the_engine_plays_itself(board: str) -> None:
    position = holed_plane() if board == "plane" else variant(board).start()
    contains = position.variant.geometry.contains
    for _ in range(PLIES):
        if position.outcome is not None:
            break
        position = position.play(think(position, SearchProfile(depth=3, nodes=400)).move)
        assert all(contains(square) for square in position.pieces)
    assert position.ply == PLIES or position.outcome is not None
