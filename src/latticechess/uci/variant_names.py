"""Names of shipped boards in other programs, where their rules are the same."""

from __future__ import annotations

from latticechess.kernel import library
from latticechess.kernel.variant import Variant
from latticechess.notation.variant_tags import find_variant

FAIRY_STOCKFISH = {
    "king-of-the-hill": "kingofthehill",
    "los-alamos": "losalamos",
    "mini": "gardner",
    "racing-kings": "racingkings",
    "three-check": "3check",
}
"""What Fairy-Stockfish, cutechess and python-chess call a board that has another name here."""
XBOARD = {"chess": "normal", "chess960": "fischerandom", **FAIRY_STOCKFISH}
"""What programs of the XBoard protocol call it."""

MOST_ROWS = 10


def uci_names() -> list[str]:
    """The values of UCI_Variant: our names, and those of other programs."""
    return [*library.names(), *sorted(FAIRY_STOCKFISH.values())]


def xboard_names() -> list[str]:
    """The variants of the XBoard protocol, the usual game first."""
    return [XBOARD.get(name, name) for name in library.names() if _named_alike(name)]


def by_xboard_name(name: str) -> Variant | None:
    """The board that an XBoard program means, if it is one of ours."""
    found = find_variant(name)
    return found if found is not None and _named_alike(found.name) else None


def _named_alike(name: str) -> bool:
    """Whether squares have the same names there: on ten rows and more XBoard counts from 0."""
    geometry = library.variant(name).geometry
    flat = geometry.bounded and geometry.dimension == 2
    return not flat or geometry.sizes[1] < MOST_ROWS
