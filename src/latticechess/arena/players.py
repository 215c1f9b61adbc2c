"""Players of a match: our engine at a level or within limits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from latticechess.engine.analysis import reports
from latticechess.engine.choose import think
from latticechess.engine.search.iterative_deepening import Report
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.parameters import SearchParameters
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.taste import Taste
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.engine.strength.levels import Level
from latticechess.kernel.move import Move
from latticechess.kernel.position import Position

TABLE_MB = 32


class PlayerError(Exception):
    """A player failed: it could not be started, hung, died or made an illegal move."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A move and its score for the mover, if known."""

    move: Move
    score: int | None = None


class Player(Protocol):
    """One side of a match."""

    def begin(self, seed: int) -> None:
        """Start a new game; `seed` chooses the errors of players that make them."""

    def answer(self, position: Position) -> Answer:
        """The move to play; PlayerError if there is none."""

    def close(self) -> None:
        """No more games follow."""


class LevelPlayer:
    """One of our levels, limited only by depth and nodes, so that a busy machine changes
    nothing."""

    def __init__(self, level: Level, most_nodes: int = 0, taste: Taste | None = None) -> None:
        """`most_nodes` replaces the time limit of a level without a node limit."""
        self.level = replace(level, nodes=level.nodes or most_nodes)
        self.taste = taste
        self.seed = 0

    def begin(self, seed: int) -> None:
        self.seed = seed

    def answer(self, position: Position) -> Answer:
        choice = think(position, self.level.profile(self.seed + position.ply, self.taste))
        return Answer(choice.move, choice.score)

    def close(self) -> None:
        pass


class LimitedPlayer:
    """Our engine at full strength, within limits of depth, nodes or time."""

    def __init__(self, limits: Limits, parameters: SearchParameters | None = None) -> None:
        self.limits = limits
        self.profile = SearchProfile(nodes=limits.nodes, parameters=parameters)
        self.table = TranspositionTable.of_megabytes(TABLE_MB)

    def begin(self, seed: int) -> None:
        self.table.clear()

    def answer(self, position: Position) -> Answer:
        last: Report | None = None
        for report in reports(position, self.profile, self.limits, table=self.table):
            last = report
        if last is None:
            raise PlayerError("no move was found")
        return Answer(last.lines[0].moves[0], last.lines[0].score)

    def close(self) -> None:
        pass
