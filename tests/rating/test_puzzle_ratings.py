"""Puzzle ratings come to where they belong: solvers and puzzles of known strength."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from latticechess.rating.glicko2 import Rating
from latticechess.rating.puzzles import LARGEST_STEP, NEW_SOLVER, after_attempt, new_puzzle


def chance(strength: float, difficulty: float) -> float:
    """How often one of this strength solves a puzzle of this difficulty."""
    return float(1 / (1 + 10 ** ((difficulty - strength) / 400)))


def simulate(solvers: int, puzzles: int, tries: int, seed: int) -> tuple[float, float, float]:
    """Mean errors: of solvers, of puzzles that were tried, and of the first estimates."""
    random = Random(seed)
    strength = [random.uniform(700, 1900) for _ in range(solvers)]
    truth = [random.uniform(600, 2000) for _ in range(puzzles)]
    estimate = [value + random.gauss(0, 200) for value in truth]
    people: list[Rating] = [NEW_SOLVER] * solvers
    tasks = [new_puzzle(value) for value in estimate]
    plays = [0] * puzzles
    for _ in range(tries):
        for one in range(solvers):
            # As a program chooses: one of the nearest.
            near = sorted(range(puzzles), key=lambda n: abs(tasks[n].rating - people[one].rating))
            task = random.choice(near[:12])
            solved = random.random() < chance(strength[one], truth[task])
            people[one], tasks[task] = after_attempt(people[one], tasks[task], solved)
            plays[task] += 1
    tried = [n for n in range(puzzles) if plays[n] >= 20]
    return (
        mean(abs(people[n].rating - strength[n]) for n in range(solvers)),
        mean(abs(tasks[n].rating - truth[n]) for n in tried),
        mean(abs(estimate[n] - truth[n]) for n in tried),
    )


def test_ratings_converge() -> None:
    """Solvers come within 75 points, and puzzles much nearer than their first estimate."""
    solvers, puzzles, first = simulate(solvers=60, puzzles=150, tries=120, seed=5)
    assert solvers < 75
    assert puzzles < 75
    assert puzzles < 0.6 * first


def test_one_attempt_moves_both_in_opposite_directions() -> None:
    known = Rating(1000, 80)
    solver, puzzle = after_attempt(known, new_puzzle(1000), solved=True)
    assert solver.rating > known.rating
    assert puzzle.rating < 1000
    assert solver.deviation < known.deviation


def test_a_new_solver_does_not_change_the_puzzle() -> None:
    solver, puzzle = after_attempt(NEW_SOLVER, new_puzzle(1000), solved=False)
    assert solver.rating < NEW_SOLVER.rating
    assert puzzle == new_puzzle(1000)


@pytest.mark.parametrize("difficulty", [400, 800, 1000, 1600, 2800])
@pytest.mark.parametrize("solved", [True, False])
def test_one_attempt_is_no_verdict_on_a_new_solver(difficulty: int, solved: bool) -> None:
    solver, _ = after_attempt(NEW_SOLVER, new_puzzle(difficulty), solved)
    assert 0 < abs(solver.rating - NEW_SOLVER.rating) <= LARGEST_STEP
    assert solver.deviation < NEW_SOLVER.deviation


def test_a_step_cut_short_is_made_good_by_the_next_ones() -> None:
    """A strong solver who solves everything rises as fast as the steps allow."""
    solver = NEW_SOLVER
    for _ in range(8):
        solver, _ = after_attempt(solver, new_puzzle(solver.rating + 200), solved=True)
    assert solver.rating > NEW_SOLVER.rating + 500


def test_a_long_pause_makes_a_solver_less_certain() -> None:
    known = Rating(1200, 60)
    soon, _ = after_attempt(known, new_puzzle(1200), solved=True)
    late, _ = after_attempt(known, new_puzzle(1200), solved=True, idle_ms=365 * 86_400_000)
    assert late.deviation > soon.deviation


if __name__ == "__main__":
    for tries in (30, 100, 300):
        figures = simulate(solvers=60, puzzles=150, tries=tries, seed=5)
        print(
            f"{tries:4} tries each: solvers {figures[0]:.0f}, puzzles {figures[1]:.0f}, "
            f"first estimates {figures[2]:.0f}"
        )
