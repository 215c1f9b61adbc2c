"""Puzzle ratings: a solver and a puzzle play a game of Glicko-2 against each other.

The puzzle's first difficulty is a guess from the engine's work: it starts with a wide deviation,
so that the people who try it correct it soon.
"""

from __future__ import annotations

from latticechess.rating.glicko2 import PERIODS_PER_DAY, Rating, System

SYSTEM = System()
NEW_SOLVER = Rating(1000.0, 300.0)
"""Somebody who has not solved any puzzle; most puzzles are about as hard."""
PUZZLE_DEVIATION = 200.0
DAY_MS = 86_400_000


def new_puzzle(difficulty: float) -> Rating:
    """A puzzle that nobody has tried, from the estimate of its file."""
    return Rating(difficulty, PUZZLE_DEVIATION)


def after_attempt(
    solver: Rating, puzzle: Rating, solved: bool, idle_ms: int = 0
) -> tuple[Rating, Rating]:
    """Solver and puzzle after an attempt; `idle_ms` since the solver's last one.

    A solver whose own rating is a guess says nothing about the puzzle: all would drift to where
    new solvers begin.
    """
    idle = PERIODS_PER_DAY * max(0, idle_ms) / DAY_MS
    mine, its = SYSTEM.after_game(solver, puzzle, 1.0 if solved else 0.0, (idle, 0.0))
    return mine, puzzle if solver.provisional else its
