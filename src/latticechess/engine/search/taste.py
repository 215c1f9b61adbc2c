"""The taste of a player: what a move is worth beyond what the search finds.

A bonus for each move at the root, in centipawns: among moves that are about equal, the one to the
player's liking is played. It costs no search, and never more than it is itself worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from latticechess.kernel.geometry import Square
from latticechess.kernel.move_list import CAPTURED_SHIFT, CASTLING, MOVER_SHIFT, TYPE_MASK
from latticechess.kernel.position import Position

SIEGE = 7
"""A piece this far from the enemy king, in king's steps, is no nearer than one further away."""
HOME = 3
"""The same for the own king."""
STRIDE = 2
"""More steps in one move count no more: a far slide is no better than a jump."""
EQUAL = 0.25
"""Pieces are traded if their values differ by no more than this share."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What a player likes, in centipawns; what it dislikes is below 0."""

    siege: int = 0
    """For each step that a piece comes nearer to the enemy king."""
    home: int = 0
    """For each step that it comes nearer to the own king."""
    check: int = 0
    trade: int = 0
    """For taking a piece of about the same value."""
    offer: int = 0
    """For a move that loses material by the exchanges on its square."""
    castling: int = 0
    contempt: int = 0
    """Against repeating a position; a draw is accepted at a score so much lower."""

    def times(self, factor: float) -> Taste:
        """The same taste, stronger."""
        return Taste(*(round(factor * getattr(self, field.name)) for field in fields(self)))


def bonuses(
    position: Position,
    moves: Sequence[tuple[Square, Square, int]],
    facts: Sequence[tuple[bool, bool, bool]],
    worth: Sequence[int],
    taste: Taste,
) -> list[int]:
    """The bonus of each move, given by its origin, target and `info`; `facts` say whether it loses
    material, gives check and repeats a position."""
    own, enemy = position.king(position.turn), position.king(position.turn.opponent)
    found = []
    for (origin, target, info), (loses, checks, repeats) in zip(moves, facts, strict=True):
        mover, captured = info >> MOVER_SHIFT & TYPE_MASK, info >> CAPTURED_SHIFT & TYPE_MASK
        bonus = taste.check * checks + taste.offer * loses - taste.contempt * repeats
        if info & CASTLING:
            bonus += taste.castling
        elif worth[mover]:
            bonus += taste.siege * _nearer(enemy, origin, target, SIEGE)
            bonus += taste.home * _nearer(own, origin, target, HOME)
        if captured and not loses and _equal(worth[mover], worth[captured]):
            bonus += taste.trade
        found.append(bonus)
    return found


def _equal(mover: int, captured: int) -> bool:
    return mover > 0 and abs(mover - captured) <= EQUAL * max(mover, captured)


def _nearer(king: Square | None, origin: Square, target: Square, far: int) -> int:
    """How many steps nearer a move comes to a king, if there is one, within so many steps of it."""
    if king is None:
        return 0
    nearer = min(far, _steps(origin, king)) - min(far, _steps(target, king))
    return max(-STRIDE, min(nearer, STRIDE))


def _steps(square: Square, king: Square) -> int:
    return max(abs(a - b) for a, b in zip(square, king, strict=True))
