"""Counting much-played positions in advance, so that nobody waits for the first answer."""

from __future__ import annotations

from latticechess.features.archive.store.explorer.explorer import Explorer
from latticechess.features.archive.store.position_keys import position_key
from latticechess.kernel import library
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.notation.errors import NotationError
from latticechess.notation.moves import parse_move


def warm_up(explorer: Explorer) -> int:
    """Follow the moves of many games from the start of every board; how many positions there are.

    Blocking. StoreError.
    """
    variants = [library.variant(name) for name in library.names()]
    waiting = [initial_position(v) for v in variants if not v.numbered_starts]
    seen: set[int] = set()
    while waiting:
        position = waiting.pop()
        if position.key in seen:
            continue
        seen.add(position.key)
        waiting += _children(position, explorer.keep(position_key(position)))
    return len(seen)


def _children(position: Position, moves: list[str]) -> list[Position]:
    found = []
    for text in moves:
        try:
            found.append(position.play(parse_move(position, text)))
        except NotationError:
            # Another board has the same pieces on the same squares, and other rules.
            continue
    return found
