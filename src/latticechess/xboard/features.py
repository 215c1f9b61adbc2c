"""What our engine tells an XBoard program about itself, and about boards it does not know."""

from __future__ import annotations

from importlib.metadata import version

from latticechess.engine.strength.levels import LEVELS
from latticechess.kernel.position import Position
from latticechess.uci.variant_names import xboard_names

KNOWN = frozenset(("normal", "fischerandom", "capablanca", "shatranj", "makruk", "3check"))
"""Boards that XBoard itself knows how to set up."""
LEVEL_OPTION = "Level"


def features() -> list[str]:
    """The answers to `protover 2`."""
    low, high = LEVELS[0].number, LEVELS[-1].number
    return [
        "feature done=0",
        f'feature myname="Lattice Chess {version("lattice-chess")}"',
        "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0",
        "feature reuse=1 analyze=1 colors=0 name=1 ics=1 debug=1 memory=1 smp=1 nps=0 pause=0",
        f'feature variants="{",".join(xboard_names())}"',
        f'feature option="{LEVEL_OPTION} -spin {high} {low} {high}"',
        "feature done=1",
    ]


def setup_line(name: str, start: Position) -> str | None:
    """`setup …` for a flat board that XBoard cannot set up by itself; None for all others."""
    geometry = start.variant.geometry
    if name in KNOWN or not geometry.bounded or geometry.dimension != 2:
        return None
    letters = "".join(sorted({piece.kind.letter for piece in start.pieces.values()}))
    # The king stands last in the table, whatever its letter.
    kings = [piece.kind.letter for piece in start.pieces.values() if piece.kind.royal]
    order = "".join(letter for letter in letters if letter not in kings) + "".join(set(kings))
    width, height = geometry.sizes
    return f"setup ({order}{order.lower()}) {width}x{height}+0_fairy {start.fen()}"
