"""The puzzles that a program offers: files of its data folder, else those of the package."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from hashlib import blake2b
from pathlib import Path
from random import Random

from latticechess.features.puzzles.rules.file import (
    SHIPPED_SUFFIX,
    PuzzleFile,
    PuzzleFileError,
    shipped,
    shipped_boards,
)
from latticechess.features.puzzles.rules.puzzle import Puzzle, Theme
from latticechess.kernel import library as variants

log = logging.getLogger("latticechess.features.puzzles.rules")


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle in a list of them."""

    id: str
    number: int
    """Its place in the file, from 1."""
    difficulty: int
    themes: tuple[Theme, ...]


@dataclass(frozen=True)
class BoardPuzzles:
    """The puzzles of one board."""

    board: str
    file: PuzzleFile
    entries: dict[str, Entry]
    themes: Counter[Theme] = field(default_factory=Counter)
    """How many puzzles have each theme."""

    @classmethod
    def of(cls, file: PuzzleFile) -> BoardPuzzles:
        """Read every line once."""
        entries = {
            puzzle.id: Entry(puzzle.id, number, puzzle.rating, puzzle.themes)
            for number, puzzle in enumerate(file, 1)
        }
        themes = Counter(theme for entry in entries.values() for theme in entry.themes)
        return cls(file.board, file, entries, themes)

    def puzzle(self, puzzle_id: str) -> Puzzle | None:
        """The puzzle of this id."""
        return self.file[puzzle_id] if puzzle_id in self.entries else None


class PuzzleLibrary:
    """Puzzles of all boards, each file read when it is first asked for.

    A file `BOARD.puzzles` in `folder` takes the place of the package's for that board.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._boards: dict[str, BoardPuzzles | None] = {}

    async def boards(self) -> list[BoardPuzzles]:
        """Every board that has puzzles."""
        known = await asyncio.to_thread(self._names)
        found = [await self.board(name) for name in known]
        return [board for board in found if board is not None and board.entries]

    async def board(self, name: str) -> BoardPuzzles | None:
        """The puzzles of a board; None if it has none."""
        if name not in variants.names():
            # A name from the network never opens a file.
            return None
        if name not in self._boards:
            self._boards[name] = await asyncio.to_thread(self._read, name)
        return self._boards[name]

    async def find(self, puzzle_id: str) -> Puzzle | None:
        """The puzzle of this id, whatever its board."""
        for board in await self.boards():
            if puzzle_id in board.entries:
                return board.puzzle(puzzle_id)
        return None

    def _names(self) -> list[str]:
        own = {path.name.removesuffix(SHIPPED_SUFFIX) for path in self._own_files()}
        return [name for name in variants.names() if name in own or name in shipped_boards()]

    def _own_files(self) -> list[Path]:
        return list(self._folder.glob(f"*{SHIPPED_SUFFIX}")) if self._folder.is_dir() else []

    def _read(self, name: str) -> BoardPuzzles | None:
        own = self._folder / f"{name}{SHIPPED_SUFFIX}"
        try:
            file = PuzzleFile.read(own) if own.is_file() else shipped(name)
            return None if file is None else BoardPuzzles.of(file)
        except (OSError, PuzzleFileError) as problem:
            log.error("The puzzles of %s cannot be used: %s", name, problem)
            return None


# --- Which puzzle comes next: by rating, by theme, of the day, for a rush --------------------


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
