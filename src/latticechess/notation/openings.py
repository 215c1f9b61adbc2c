"""Names of openings of orthodox chess, by their moves as written.

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
"""The one board whose openings have names."""


@cache
def names() -> dict[tuple[str, ...], str]:
    """Every known line with its name."""
    text = files("latticechess.notation").joinpath("openings.txt").read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    pairs = (line.split(": ", 1) for line in lines)
    return {tuple(moves.split()): name for moves, name in pairs}


@cache
def _longest() -> int:
    return max(len(line) for line in names())


def opening(moves: Sequence[str]) -> str:
    """The name of the longest known line with which a game from the usual start begins, or ''."""
    known = names()
    for length in range(min(len(moves), _longest()), 0, -1):
        name = known.get(tuple(moves[:length]))
        if name is not None:
            return name
    return ""
