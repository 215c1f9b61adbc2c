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
LARGEST_STEP = 80.0
"""No attempt moves a solver farther: one slip on the first day is no verdict."""
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
    return _within_a_step(solver, mine), puzzle if solver.provisional else its


def _within_a_step(before: Rating, after: Rating) -> Rating:
    """The new rating, or as much of the way to it as one attempt may go; then as much of the
    uncertainty stays, so that the next attempts may go the rest."""
    way = after.rating - before.rating
    if abs(way) <= LARGEST_STEP:
        return after
    share = LARGEST_STEP / abs(way)
    return Rating(
        before.rating + share * way,
        before.deviation + share * (after.deviation - before.deviation),
        after.volatility,
    )
