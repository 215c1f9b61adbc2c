"""Games to mine: the engine against itself, errors on purpose included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from latticechess.engine.choose import think
from latticechess.engine.strength.levels import level_of
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant

WEAK, STRONG = (1, 6), (5, 9)
"""Levels that play, without the last: beginners leave easy things, better players hidden ones.
Each group plays half of the games, and the two players of a game differ."""
MOST_NODES = 4_000
"""Of a player, for a move: good enough, and more games."""
OPENING_PLIES = (2, 8)
"""So many plies are played by the weakest level, for variety."""
LONGEST = 160
"""Plies of a game."""
DECIDED = 4_000
"""Centipawns after which a game is not worth playing on ..."""
DECIDED_PLIES = 12
"""... if it was so for that many plies."""


def self_play(variant: Variant, seed: int) -> Iterator[Position]:
    """The positions of one game. Both players are limited by nodes and depth alone: the same seed
    gives the same game."""
    random = Random(f"{variant.name} {seed}")
    number = random.randrange(960) if variant.numbered_starts else None
    position = initial_position(variant, number)
    levels = random.sample(range(*(WEAK if random.random() < 0.5 else STRONG)), 2)
    opening = random.randint(*OPENING_PLIES)
    decided = 0
    for ply in range(LONGEST):
        if position.outcome is not None or position.claims or decided >= DECIDED_PLIES:
            return
        level = level_of(WEAK[0] if ply < opening else levels[ply % 2], variant)
        player = replace(level, nodes=min(level.nodes, MOST_NODES))
        choice = think(position, player.profile(random.randrange(1 << 30)))
        decided = decided + 1 if abs(choice.score) >= DECIDED else 0
        position = position.play(choice.move)
        yield position
