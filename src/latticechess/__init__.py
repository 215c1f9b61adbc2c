"""Chess on the board, the infinite plane and in the cube: one program, one set of rules.

What `__all__` names is the public library, described in `docs/library.rst`; everything else may
change. Text, boards that change, games of files and the engine are loaded on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from latticechess.kernel import (
    Destinations,
    IllegalMove,
    Move,
    Outcome,
    Piece,
    Position,
    Ray,
    Reason,
    Side,
    Square,
    Variant,
)
from latticechess.kernel.library import UnknownVariantError, variant
from latticechess.kernel.library import names as variants
from latticechess.kernel.position_text import Notation, provide

if TYPE_CHECKING:
    from latticechess.kernel.perft import perft
    from latticechess.kernel.variantfile import VariantError
    from latticechess.library.board import Board
    from latticechess.library.engine import Engine
    from latticechess.library.games import read_pgn, write_pgn
    from latticechess.notation.errors import NotationError
    from latticechess.notation.record import GameRecord

    __version__: str

__all__ = [
    "Board",
    "Destinations",
    "Engine",
    "GameRecord",
    "IllegalMove",
    "Move",
    "NotationError",
    "Outcome",
    "Piece",
    "Position",
    "Ray",
    "Reason",
    "Side",
    "Square",
    "UnknownVariantError",
    "Variant",
    "VariantError",
    "__version__",
    "perft",
    "read_pgn",
    "variant",
    "variants",
    "write_pgn",
]

_LATER = {
    "Board": "latticechess.library.board",
    "Engine": "latticechess.library.engine",
    "GameRecord": "latticechess.notation.record",
    "NotationError": "latticechess.notation.errors",
    "perft": "latticechess.kernel.perft",
    "VariantError": "latticechess.kernel.variantfile",
    "read_pgn": "latticechess.library.games",
    "write_pgn": "latticechess.library.games",
}


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        globals()[name] = version("lattice-chess")
        return globals()[name]
    if name in _LATER:
        found = globals()[name] = getattr(import_module(_LATER[name]), name)
        return found
    raise AttributeError(f"module 'latticechess' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _notation() -> Notation:
    from latticechess.library import text

    return text


provide(_notation)
