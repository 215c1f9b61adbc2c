"""Position keys as the database has them: signed, and apart for boards with rules of their own."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b

from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant


def position_key(position: Position) -> int:
    """The key by which the archive and the explorer find a position."""
    return _signed(position.key ^ _mark(position.variant))


def position_keys(variant: Variant, keys: Sequence[int]) -> list[int]:
    """The same for keys of positions of a variant."""
    mark = _mark(variant)
    marked = array("Q", [key ^ mark for key in keys] if mark else keys)
    return memoryview(marked).cast("B").cast("q").tolist()


@lru_cache(maxsize=64)
def start_key(variant: Variant) -> int:
    """The key of a variant's own start position."""
    return position_key(initial_position(variant))


@lru_cache(maxsize=64)
def _mark(variant: Variant) -> int:
    """Tells positions of a board apart that look like chess and are not: King of the Hill begins as
    chess does. Chess and Chess960 go on alike from the same position and share it."""
    if not variant.ruled:
        return 0
    return int.from_bytes(blake2b(variant.name.encode(), digest_size=8).digest())


def _signed(key: int) -> int:
    return key - (1 << 64) if key >= 1 << 63 else key
