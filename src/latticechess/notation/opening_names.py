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
