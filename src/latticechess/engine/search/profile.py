"""The profile of a player's search: its limits, its deliberate weaknesses and its taste."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.engine.search.parameters import SearchParameters
from latticechess.engine.search.taste import Taste


@dataclass(frozen=True, slots=True)
class SearchProfile:
    """What a search may use. The defaults are full strength without limits."""

    depth: int = 64
    """Maximum depth in plies."""
    nodes: int = 0
    """Maximum nodes; 0 is no limit. The same limit gives the same answer on every machine."""
    quiescence_plies: int = 40
    """Maximum plies of the quiescence search."""
    noise: int = 0
    """Largest random error of an evaluation, in centipawns."""
    oversights: int = 0
    """How many of 1024 moves are overlooked below the root."""
    seed: int = 0
    """Seed of the errors."""
    selective: bool = True
    """Whether pruning and reductions are on."""
    table_bits: int = 18
    """The transposition table has 2 to this power entries; 0 is none."""
    taste: Taste | None = None
    """What the player likes beyond what it finds."""
    parameters: SearchParameters | None = None
    """Margins and depths of the pruning; None are those of the kind of board."""
