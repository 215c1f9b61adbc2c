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
            table_bits=self._table_bits(),
        )

    def _table_bits(self) -> int:
        """Room for what so many nodes leave behind: a new table for every move costs time."""
        if self.nodes == 0:
            return 20
        return max(10, min(20, (2 * self.nodes).bit_length()))


def _levels() -> tuple[Level, ...]:
    little = 5_000

    def short_sighted(
        number: int, name: str, description: str, depth: int, blur: int, overlooks: int
    ) -> Level:
        return Level(number, name, description, 900, depth, little, 40, blur, overlooks)

    def thoughtful(
        number: int, name: str, description: str, nodes: int, blur: int, overlooks: int = 0
    ) -> Level:
        return Level(number, name, description, 900, 64, nodes, 40, blur, overlooks)

    return (
        short_sighted(1, "First steps", "Has just learnt how the pieces move.", 1, 110, 170),
        short_sighted(2, "Novice", "Takes what it sees, and misses much.", 1, 66, 90),
        short_sighted(3, "Beginner", "Gives pieces away when not looking.", 1, 30, 30),
        Level(4, "Learner", "Sees most replies to its moves.", 900, 2, 800, 40, 46, 46),
        Level(5, "Casual", "Leaves a piece only now and then.", 900, 3, 1_200, 40, 30, 22),
        Level(6, "Keen", "Finds two-move combinations.", 900, 5, 2_000, 40, 18, 7),
        thoughtful(7, "Trained", "Finds most short combinations.", 4_000, 10, 2),
        thoughtful(8, "Club", "Misses little that is near.", 9_000, 5),
        thoughtful(9, "Advanced", "Punishes most mistakes.", 20_000, 0),
        Level(10, "Expert", "Calculates deeply.", 1_500, nodes=60_000),
        Level(11, "Strong", "Looks far ahead for two seconds.", 2_000, nodes=250_000),
        Level(12, "Strongest", "Everything it can find in five seconds.", 5_000),
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
