"""Positions that cost more than some milliseconds: looked at beside the event loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from latticechess.kernel import library
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.play.events import Event, GameOptions, Started

LARGE = 512
"""Squares: the cube is not large."""
MANY_PIECES = 100
PIECE_S = 60e-6
"""CPU seconds to read, look at and show one piece of a plane, or to play a move past it."""
SQUARE_S = 5e-6
"""The same for a square of a bounded board."""
MOVE_S = 0.001
REPLAY_S = 0.0001
"""To play a move that needs no text."""
OWN_BOARD_S = 0.2
"""To set up the tables of a board that the program does not know."""
T = TypeVar("T")


class Beside(Protocol):
    """Does work that takes long, while others are served."""

    async def __call__(self, work: Callable[[], T], /) -> T: ...


async def at_once(work: Callable[[], T], /) -> T:
    """What is quickly done, or in a room that stands alone and keeps nobody waiting."""
    return work()


def price(variant: Variant, pieces: int, moves: int = 0) -> float:
    """About how many CPU seconds a position of so many pieces takes, and moves played from it."""
    geometry = variant.geometry
    size = geometry.cells * SQUARE_S if geometry.bounded else pieces * PIECE_S
    return size + moves * (MOVE_S + size / 2)


def pieces_in(text: str) -> int:
    """At most so many pieces of a plane are in a position's text."""
    return text.count("|") + 1


def price_of(position: Position) -> float:
    """What it costs to look at a position and to play a move in it."""
    return price(position.variant, position.piece_count, moves=1)


def start_price(options: GameOptions) -> float:
    """What it may cost to start a game: next to nothing on a shipped board from its own start."""
    own_board = 0.0 if options.variant in library.names() else OWN_BOARD_S
    return own_board + 3 * PIECE_S * pieces_in(options.start or "")


def replay_price(events: Sequence[Event]) -> float:
    """What it may cost to replay a game."""
    first = events[0]
    start = start_price(first.options) if isinstance(first, Started) else 0.0
    return start + len(events) * (REPLAY_S + start / 3)


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
