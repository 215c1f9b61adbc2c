"""Which puzzle comes next: by rating, by theme, of the day, for a rush."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from hashlib import blake2b
from random import Random

from latticechess.features.puzzles.rules.puzzle import Theme
from latticechess.features.puzzles.service.library import BoardPuzzles, Entry

NEAREST = 12
"""The next puzzle is one of so many that fit the solver's rating best."""
RUSH_PUZZLES = 80
RUSH_EASIER = 500
"""A rush begins with puzzles so much easier than the solver."""
RUSH_HARDER = 600


def next_puzzle(
    board: BoardPuzzles,
    rating: float,
    ratings: Mapping[str, float],
    met: Mapping[str, int],
    theme: Theme | None,
    random: Random,
) -> Entry | None:
    """A puzzle as hard as the solver is strong, with the theme; new ones before those met
    longest ago. None if no puzzle has the theme."""
    fitting = [e for e in board.entries.values() if theme is None or theme in e.themes]
    fresh = [entry for entry in fitting if entry.id not in met]
    if not fresh:
        return min(fitting, key=lambda entry: met[entry.id], default=None)

    def distance(entry: Entry) -> tuple[float, int]:
        return abs(ratings.get(entry.id, entry.difficulty) - rating), entry.number

    return random.choice(sorted(fresh, key=distance)[:NEAREST])


def of_the_day(board: BoardPuzzles, day: date) -> Entry:
    """The same for everybody, neither among the easiest nor among the hardest fifth; no puzzle
    comes again before all have had their day."""
    by_difficulty = sorted(board.entries.values(), key=lambda e: (e.difficulty, e.id))
    fifth = len(by_difficulty) // 5
    middle = by_difficulty[fifth : len(by_difficulty) - fifth]
    shuffled = sorted(middle, key=lambda entry: blake2b(entry.id.encode()).digest())
    return shuffled[day.toordinal() % len(shuffled)]


def board_of_the_day(boards: list[BoardPuzzles], day: date) -> BoardPuzzles:
    """The boards take turns."""
    return boards[day.toordinal() % len(boards)]


def for_rush(
    board: BoardPuzzles, rating: float, ratings: Mapping[str, float], random: Random
) -> tuple[str, ...]:
    """Ids of puzzles of rising difficulty, around the solver's rating."""

    def hardness(entry: Entry) -> float:
        return ratings.get(entry.id, entry.difficulty)

    low, high = rating - RUSH_EASIER, rating + RUSH_HARDER
    near = [e for e in board.entries.values() if low <= hardness(e) <= high]
    others = sorted(
        (e for e in board.entries.values() if not low <= hardness(e) <= high),
        key=lambda entry: abs(hardness(entry) - rating),
    )
    chosen = random.sample(near, min(len(near), RUSH_PUZZLES))
    chosen += others[: max(0, min(RUSH_PUZZLES, len(board.entries)) - len(chosen))]
    return tuple(entry.id for entry in sorted(chosen, key=lambda e: (hardness(e), e.number)))
