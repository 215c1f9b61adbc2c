"""Levels of strength: weaker levels search less and err on purpose, but never move at random.

Levels count from 1. Two more stand below it, 0 and -1, for people who have just learnt the rules:
they came later, and games on record keep the numbers that they were played with.

A ply or an oversight does not cost the same on every kind of board: each kind has its own numbers,
chosen for even steps between the levels (docs/levels.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from latticechess.engine.search.parameters import FLAT as FLAT_SEARCH
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.taste import Taste
from latticechess.kernel.variant import Variant

DEEP = 64
"""No depth limit: the nodes decide."""
NOISE_OF_TASTE = 80
"""At this noise a taste is twice as strong as without any."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level. Depth and nodes limit the search; time is only an upper bound."""

    number: int
    name: str
    description: str
    time_ms: int
    depth: float = DEEP
    """Plies; a fraction is the share of moves that are searched a ply deeper."""
    nodes: int = 0
    noise: int = 0
    oversights: int = 0
    quiescence_plies: int = 40

    def profile(self, seed: int = 0, taste: Taste | None = None) -> SearchProfile:
        """The search profile of this level; `seed` chooses its errors.

        A taste grows with the noise, which would drown it. A level that errs on purpose searches
        every board with the parameters of flat ones, as when its strength was measured.
        """
        return SearchProfile(
            depth=self._plies(seed),
            nodes=self.nodes,
            quiescence_plies=self.quiescence_plies,
            noise=self.noise,
            oversights=self.oversights,
            seed=seed,
            table_bits=self._table_bits(),
            taste=taste and taste.times(1 + self.noise / NOISE_OF_TASTE),
            parameters=FLAT_SEARCH if self.noise or self.oversights else None,
        )

    def _plies(self, seed: int) -> int:
        """The depth for one move."""
        whole = int(self.depth)
        return whole + (Random(seed).random() < self.depth - whole)

    def _table_bits(self) -> int:
        """A table just large enough for the nodes: a new one for every move costs time."""
        if self.nodes == 0:
            return 20
        return max(10, min(20, (2 * self.nodes).bit_length()))


LOWEST = -1
"""The number of the gentlest level."""
DEFAULT_LEVEL = LOWEST
"""For games that name no level."""
NAMED = (
    (900, "First day", "Learnt the rules today."),
    (900, "First week", "Takes what it can, and often forgets what comes next."),
    (900, "First steps", "Has played a few games."),
    (900, "Novice", "Takes what it sees, and misses much."),
    (900, "Curious", "Sees the next move, and overlooks some of what follows."),
    (900, "Learner", "Sees most replies to its moves."),
    (900, "Casual", "Leaves a piece only now and then."),
    (900, "Keen", "Finds two-move combinations."),
    (900, "Trained", "Finds most short combinations."),
    (900, "Club", "Misses little that is near."),
    (900, "Advanced", "Punishes most mistakes."),
    (1_500, "Expert", "Calculates deeply."),
    (2_000, "Strong", "Looks far ahead."),
    (3_000, "Strongest", "Everything it can find in three seconds."),
)
# For each level: plies, nodes, noise, oversights and, for the two gentlest, plies of the quiescence
# search (see `SearchProfile`): who does not look at the answer takes pieces that are guarded.
FLAT = (
    (1, 5_000, 250, 320, 0),
    (1, 5_000, 200, 300, 2),
    (1, 5_000, 77, 107),
    (1.2, 5_000, 44, 54),
    (2.25, 1_500, 33, 32),
    (3.4, 1_500, 27, 20),
    (4.5, 1_900, 21, 11),
    (DEEP, 3_400, 13, 4),
    (DEEP, 7_200, 5, 1),
    (DEEP, 14_500, 1, 0),
    (DEEP, 33_000, 0, 0),
    (DEEP, 95_000, 0, 0),
    (DEEP, 360_000, 0, 0),
    (DEEP, 0, 0, 0),
)
PLANE = (
    (1, 5_000, 250, 320, 0),
    (1, 5_000, 180, 260, 2),
    (1, 5_000, 97, 145),
    (1.2, 5_000, 41, 48),
    (1.85, 5_000, 34, 34),
    (2.45, 1_500, 32, 29),
    (3.4, 2_000, 25, 18),
    (DEEP, 4_200, 14, 6),
    (DEEP, 10_000, 6, 1),
    (DEEP, 23_000, 0, 0),
    (DEEP, 53_000, 0, 0),
    (DEEP, 130_000, 0, 0),
    (DEEP, 370_000, 0, 0),
    (DEEP, 0, 0, 0),
)
SPACE = (
    (1, 5_000, 250, 320, 0),
    (1, 5_000, 230, 320, 2),
    (1, 5_000, 90, 130),
    (1, 5_000, 52, 66),
    (1.15, 5_000, 34, 36),
    (1.63, 2_000, 34, 36),
    (1.95, 1_500, 34, 33),
    (2.9, 1_800, 28, 22),
    (DEEP, 2_900, 16, 7),
    (DEEP, 6_000, 8, 2),
    (DEEP, 18_000, 0, 0),
    (DEEP, 66_000, 0, 0),
    (DEEP, 280_000, 0, 0),
    (DEEP, 0, 0, 0),
)


def _levels(
    numbers: tuple[tuple[float, int, int, int] | tuple[float, int, int, int, int], ...],
) -> tuple[Level, ...]:
    rows = zip(NAMED, numbers, strict=True)
    return tuple(
        Level(number, name, description, time_ms, *sees)
        for number, ((time_ms, name, description), sees) in enumerate(rows, LOWEST)
    )


LEVELS = _levels(FLAT)
ON_THE_PLANE = _levels(PLANE)
IN_SPACE = _levels(SPACE)


def level_of(number: int, variant: Variant | None = None) -> Level:
    """The level with this number for this kind of board; ValueError if there is none."""
    levels = LEVELS
    if variant is not None and not variant.geometry.bounded:
        levels = ON_THE_PLANE
    elif variant is not None and variant.geometry.dimension > 2:
        levels = IN_SPACE
    highest = levels[-1].number
    if not LOWEST <= number <= highest:
        raise ValueError(f"There is no level {number}; choose one from {LOWEST} to {highest}.")
    return levels[number - LOWEST]
