"""The puzzles that a program offers: files of its data folder, else those of the package."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

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
