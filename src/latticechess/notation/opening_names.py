"""Opening names of orthodox chess, by the moves in SAN.

>>> opening(["e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "d3"])
'Italian game, two knights defence'
>>> opening(["a4"])
''
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from latticechess.kernel import library
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.notation.moves import parse_move

VARIANT = "chess"
"""The only board with named openings."""
LONGEST = 40
"""The longest known line; a test checks it."""


@cache
def names() -> dict[tuple[str, ...], str]:
    """Every known line and its name."""
    text = files("latticechess.notation").joinpath("openings.txt").read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    pairs = (line.split(": ", 1) for line in lines)
    return {tuple(moves.split()): name for moves, name in pairs}


@cache
def _beginnings() -> dict[tuple[str, ...], str]:
    """Every prefix of a known line with the name of the longest known line in it, or ''."""
    known = names()
    found: dict[tuple[str, ...], str] = {(): ""}
    for line in sorted(known, key=len):
        for length in range(1, len(line) + 1):
            part = line[:length]
            found[part] = known.get(part) or found.get(part) or found[part[:-1]]
    return found


def opening(moves: Sequence[str]) -> str:
    """The name of the longest known line with which a game from the usual start begins, or ''."""
    known, line = _beginnings(), tuple(moves[:LONGEST])
    for length in range(1, len(line) + 1):
        if line[:length] not in known:
            return known[line[: length - 1]]
    return known[line]


@cache
def _named_positions() -> dict[int, str]:
    """The key of the position after each known line; the shortest line to a position names it."""
    found: dict[int, str] = {}
    for line, name in sorted(names().items(), key=lambda known: len(known[0])):
        position = initial_position(library.variant(VARIANT))
        for text in line:
            position = position.play(parse_move(position, text))
        found.setdefault(position.key, name)
    return found


def opening_at(position: Position) -> str:
    """The name of the opening that leads to a position by whatever order of moves, or ''."""
    return _named_positions().get(position.key, "") if position.variant.name == VARIANT else ""
