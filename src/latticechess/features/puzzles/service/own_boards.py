"""Puzzles of own boards: those of the newest version are offered, each is solved by its own."""

from __future__ import annotations

from collections.abc import Iterable

from latticechess.features.boards.service.service import Boards
from latticechess.features.puzzles.rules.file import PuzzleFile, format_header, parse_line
from latticechess.features.puzzles.rules.puzzle import Puzzle
from latticechess.features.puzzles.service.library import BoardPuzzles
from latticechess.features.puzzles.store.own_boards import BoardPuzzleStore
from latticechess.kernel.variant import Variant


class OwnBoardPuzzles:
    """Reads them when they are asked for: another process may have made more."""

    def __init__(self, store: BoardPuzzleStore, boards: Boards) -> None:
        self.store = store
        self.boards = boards

    async def board(self, name: str, user: str) -> BoardPuzzles | None:
        """The puzzles of a board's newest version; Refusal if `user` may not choose the board."""
        row = await self.boards.listed(name, user)
        return None if row is None else await self._of(name, row.version)

    async def with_puzzles(self, user: str) -> list[BoardPuzzles]:
        """Of the boards that `user` made, likes or played last: those with puzzles."""
        store = self.boards.store
        rows = [*await store.of_author(user), *await store.of_others(user)]
        having = await self.store.having([row.name for row in rows])
        return [await self._of(row.name, row.version) for row in rows if row.name in having]

    async def of_puzzle(self, puzzle: Puzzle) -> BoardPuzzles | None:
        """The puzzles among which this one was made."""
        found = await self.store.find(puzzle.id)
        return None if found is None else await self._of(found.name, found.version)

    async def find(self, puzzle_id: str) -> Puzzle | None:
        """The puzzle of this id."""
        found = await self.store.find(puzzle_id)
        return None if found is None else parse_line(found.name, found.line)

    async def variant(self, puzzle: Puzzle) -> Variant:
        """The version of its board that the puzzle was made for; Refusal."""
        found = await self.store.find(puzzle.id)
        return await self.boards.at_version(puzzle.board, 0 if found is None else found.version)

    async def _of(self, name: str, version: int) -> BoardPuzzles:
        return puzzles_of(name, await self.store.of_board(name, version))


def puzzles_of(name: str, lines: Iterable[str]) -> BoardPuzzles:
    """Stored lines as a file of puzzles."""
    return BoardPuzzles.of(PuzzleFile(format_header(name) + "".join(lines), name))
