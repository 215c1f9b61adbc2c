"""The strengths the computer plays at: weak by what it does not see, never by a random move."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.engine.sight import Sight


@dataclass(frozen=True, slots=True)
class Level:
    """One strength. Nodes and depth bound the thought; time is only an upper limit."""

    number: int
    name: str
    description: str
    depth: int
    nodes: int
    time_ms: int
    quiet_plies: int = 40
    blur: int = 0
    overlooks: int = 0

    def sight(self, seed: int = 0) -> Sight:
        """How a player of this level sees; `seed` chooses which errors are made."""
        return Sight(
            depth=self.depth,
            nodes=self.nodes,
            quiet_plies=self.quiet_plies,
            blur=self.blur,
            overlooks=self.overlooks,
            seed=seed,
            table_bits=16 if 0 < self.nodes <= 100_000 else 20,
        )


LEVELS: tuple[Level, ...] = (
    Level(1, "First steps", "Knows how the pieces move.", 1, 2_000, 500, 0, 250, 300),
    Level(2, "Beginner", "Takes what is offered; offers much.", 1, 4_000, 500, 2, 150, 150),
    Level(3, "Learner", "Sees the next move, mostly.", 2, 10_000, 700, 4, 90, 60),
    Level(4, "Casual", "Seldom leaves a piece to be taken.", 3, 30_000, 800, 8, 50, 15),
    Level(5, "Club", "Finds short combinations.", 64, 60_000, 900, 40, 20, 0),
    Level(6, "Strong", "Looks as deep as two seconds allow.", 64, 0, 2_000, 40, 5, 0),
    Level(7, "Strongest", "Everything it can do in five seconds.", 64, 0, 5_000),
)


def level_of(level: Level | int) -> Level:
    """The level with this number; ValueError if there is none."""
    if isinstance(level, Level):
        return level
    for known in LEVELS:
        if known.number == level:
            return known
    raise ValueError(f"There is no level {level}; choose one from 1 to {LEVELS[-1].number}.")
