"""Puzzles that were made for own boards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.document_tables import board_puzzles, boards
from latticechess.store.database.open import reading, writing
from latticechess.store.threads import in_thread

T = TypeVar("T")
columns = board_puzzles.c


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A puzzle of a version of a board, as a line of a file of puzzles."""

    name: str
    version: int
    line: str


class BoardPuzzleStore:
    """Puzzles of all own boards. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def add(self, name: str, version: int, lines: Mapping[str, str], at: int, most: int) -> int:
        """Keep puzzles by their ids, as long as the board has fewer than `most`; how many it has
        then."""
        with writing(self.engine, "The puzzles could not be saved") as connection:
            return _add(connection, name, version, lines, at, most)

    async def of_board(self, name: str, version: int) -> list[str]:
        """The lines of a version's puzzles, the oldest first."""
        here = (columns.name == name, columns.version == version)
        query = select(columns.line).where(*here).order_by(columns.at, columns.id)
        return await self._read(lambda c: list(c.scalars(query)))

    async def find(self, puzzle_id: str) -> StoredPuzzle | None:
        """The puzzle of this id."""
        query = select(columns.name, columns.version, columns.line).where(columns.id == puzzle_id)
        row = await self._read(lambda c: c.execute(query).one_or_none())
        return None if row is None else StoredPuzzle(*row)

    async def having(self, names: Collection[str]) -> set[str]:
        """Those of the boards whose newest version has puzzles."""
        newest = (columns.name == boards.c.name) & (columns.version == boards.c.version)
        query = select(columns.name).join(boards, newest).where(columns.name.in_(names)).distinct()
        return await self._read(lambda c: set(c.scalars(query)))

    @in_thread
    def _read(self, read: Callable[[Connection], T]) -> T:
        with reading(self.engine, "The puzzles could not be read") as connection:
            return read(connection)


def _add(
    connection: Connection, name: str, version: int, lines: Mapping[str, str], at: int, most: int
) -> int:
    here = (columns.name == name, columns.version == version)
    count = select(func.count()).select_from(board_puzzles).where(*here)
    room = max(0, most - int(connection.scalar(count) or 0))
    rows = [
        {"id": puzzle_id, "name": name, "version": version, "line": line, "at": at}
        for puzzle_id, line in list(lines.items())[:room]
    ]
    if rows:
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        connection.execute(dialect.insert(board_puzzles).values(rows).on_conflict_do_nothing())
    return int(connection.scalar(count) or 0)
