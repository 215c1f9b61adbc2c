"""The strengths the computer plays at: weak by what it does not see, never by a random move."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.engine.sight import Sight


@dataclass(frozen=True, slots=True)
class Level:
    """One strength. Depth and nodes bound the thought; time is only an upper limit."""

    number: int
    name: str
    description: str
    time_ms: int
    depth: int = 64
    nodes: int = 0
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


def _levels() -> tuple[Level, ...]:
    few, some, many, more = 5_000, 20_000, 60_000, 300_000

    def short_sighted(
        number: int, name: str, description: str, depth: int, nodes: int, blur: int, overlooks: int
    ) -> Level:
        return Level(number, name, description, 900, depth, nodes, 40, blur, overlooks)

    return (
        # The first does not even see that what it takes may be taken back.
        Level(1, "First steps", "Has just learnt how the pieces move.", 900, 1, few, 0, 250, 400),
        short_sighted(2, "Novice", "Takes what it sees, and misses much.", 1, few, 220, 450),
        short_sighted(3, "Beginner", "Gives pieces away when not looking.", 1, few, 170, 300),
        short_sighted(4, "Learner", "Counts what is attacked and defended.", 1, few, 110, 160),
        short_sighted(5, "Casual", "Sees most replies to its moves.", 2, some, 110, 160),
        short_sighted(6, "Keen", "Leaves a piece only now and then.", 2, some, 60, 80),
        short_sighted(7, "Trained", "Finds two-move combinations.", 3, many, 50, 60),
        short_sighted(8, "Club", "Finds most short combinations.", 4, many, 35, 25),
        Level(9, "Expert", "Calculates deeply, errs in judgement.", 1_500, nodes=many, blur=15),
        Level(10, "Strong", "Looks far ahead for two seconds.", 2_000, nodes=more, blur=5),
        Level(11, "Strongest", "Everything it can find in five seconds.", 5_000),
    )


LEVELS = _levels()


def level_of(level: Level | int) -> Level:
    """The level with this number; ValueError if there is none."""
    if isinstance(level, Level):
        return level
    for known in LEVELS:
        if known.number == level:
            return known
    raise ValueError(f"There is no level {level}; choose one from 1 to {LEVELS[-1].number}.")
