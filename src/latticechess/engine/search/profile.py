"""How far and how well a player sees: the limits and weaknesses of one search."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sight:
    """What a search may use. The defaults see everything for as long as time lasts."""

    depth: int = 64
    """Full plies at most."""
    nodes: int = 0
    """Positions at most; 0 is without limit. The same limit gives the same answer anywhere."""
    quiet_plies: int = 40
    """How far captures are followed beyond the full depth."""
    blur: int = 0
    """Largest error of an evaluation, in hundredths of a pawn."""
    overlooks: int = 0
    """How many of 1024 moves go unnoticed while looking ahead."""
    seed: int = 0
    """Chooses which errors are made."""
    selective: bool = True
    """Whether hopeless moves are searched less or not at all."""
    table_bits: int = 18
    """The transposition table has 2 to this power entries; 0 is none."""
