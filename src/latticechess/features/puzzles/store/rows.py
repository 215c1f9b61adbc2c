"""Rows of puzzle tables as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from latticechess.rating.glicko2 import Rating
from latticechess.rating.puzzles import NEW_SOLVER

MOVE_SHOWN = 3
"""The step of hints that tells the move."""
SHOWN = 4
"""The step of hints that is the solution."""

Help = Literal["alone", "helped", "shown"]
"""How a puzzle was solved: without hints, with some, or not by oneself."""


def help_of(hints: int) -> Help:
    """What the highest step of hints that was taken means."""
    if hints >= MOVE_SHOWN:
        return "shown"
    return "helped" if hints else "alone"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A user's attempt at a puzzle."""

    id: str
    user_id: str
    puzzle: str
    board: str
    started_at: int
    ended_at: int | None = None
    found: int = 0
    """How many moves of the solver were found."""
    wrong: int = 0
    hints: int = 0
    """The highest step of hints taken; `SHOWN`: the solution."""
    solved: bool = False
    score: int | None = None
    """1 or 0 if the attempt counts for ratings."""
    rating_before: float | None = None
    rating_after: float | None = None
    vote: int | None = None
    """1: a good puzzle, -1: not."""

    @property
    def seconds(self) -> int:
        """From the start to the end; 0 while it lasts."""
        return 0 if self.ended_at is None else max(0, self.ended_at - self.started_at) // 1000


@dataclass(frozen=True, slots=True)
class Solver:
    """A user on one board: rating and streak."""

    rating: Rating = NEW_SOLVER
    plays: int = 0
    solved: int = 0
    streak: int = 0
    best_streak: int = 0
    at: int = 0


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A puzzle's rating and how many it was counted for; `solved` of them at the first try."""

    rating: Rating
    plays: int = 0
    solved: int = 0


@dataclass(frozen=True, slots=True)
class Rush:
    """A race against the clock through puzzles of rising difficulty."""

    id: str
    user_id: str
    board: str
    started_at: int
    ends_at: int
    running: bool
    puzzles: tuple[str, ...]
    number: int = 0
    """Which puzzle is shown, from 0."""
    found: int = 0
    """Its right moves so far."""
    score: int = 0
    misses: int = 0
