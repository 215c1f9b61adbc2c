"""Every drill starts from a sound position, and the solver's short mates are the kernel's too."""

from __future__ import annotations

import pytest

from latticechess.features.lessons.rules.drills import Drill, drills
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position

NEAR = ((-8, -8), (8, 8))
"""Where pieces of a short mate on the plane go."""


def each() -> list[Drill]:
    return list(drills().values())


@pytest.mark.parametrize("drill", each(), ids=lambda drill: drill.name)
def test_starts_are_sound(drill: Drill) -> None:
    assert len(drill.starts) >= 8
    assert len(drill.warm) >= 4
    for start in (*drill.warm, *drill.starts):
        position = start.position
        assert position.faults == ()
        assert position.outcome is None
        assert position.turn is Side.WHITE
        white = [p.kind.letter for p in position.pieces.values() if p.side is Side.WHITE]
        black = [p.kind.letter for p in position.pieces.values() if p.side is Side.BLACK]
        assert sorted(white) == sorted(drill.pieces)
        assert black == ["K"]
        assert 1 <= start.moves <= drill.longest
        three, two, one = start.limits
        assert start.moves < three < two < one


@pytest.mark.parametrize("drill", each(), ids=lambda drill: drill.name)
def test_a_short_mate_is_forced_and_takes_as_long_as_told(drill: Drill) -> None:
    start = drill.warm[0]
    assert forced(start.position, start.moves)
    assert start.moves == 1 or not forced(start.position, start.moves - 1)


def moves(position: Position) -> list[Move]:
    bounded = position.variant.geometry.bounded
    return position.legal_moves() if bounded else position.legal_moves(NEAR)


def forced(position: Position, within: int) -> bool:
    """Whether White to move mates in so many moves, by trying everything."""
    tried = [position.play(move) for move in moves(position)]
    if any(after.outcome and after.outcome.reason is Reason.CHECKMATE for after in tried):
        return True
    if within == 1:
        return False
    # The mate is among those that leave few replies.
    left = [(after, moves(after)) for after in tried if after.outcome is None]
    return any(
        all(forced(after.play(reply), within - 1) for reply in replies)
        for after, replies in sorted(left, key=lambda one: len(one[1]))
    )
