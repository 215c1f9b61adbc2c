"""Positions that cost more than some milliseconds: looked at beside the event loop."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol, TypeVar

from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant

LARGE = 512
"""Squares: the cube is not large."""
MANY_PIECES = 100
T = TypeVar("T")


class Beside(Protocol):
    """Does work that takes long, while others are served."""

    async def __call__(self, work: Callable[[], T], /) -> T: ...


async def at_once(work: Callable[[], T], /) -> T:
    """What is quickly done, or in a room that stands alone and keeps nobody waiting."""
    return work()


def is_heavy(position: Position) -> bool:
    """Whether to find out what can happen in it may take more than some milliseconds."""
    return position.piece_count > MANY_PIECES or _is_large(position.variant)


@lru_cache(maxsize=256)
def _is_large(variant: Variant) -> bool:
    return variant.geometry.bounded and variant.geometry.cells > LARGE


def prepare(position: Position) -> None:
    """Find out what is asked of every position that is shown: it is kept with the position."""
    position.all_destinations()
    _ = position.outcome, position.claims, position.checkers
