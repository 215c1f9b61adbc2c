"""Games of files: PGN of any size, game by game."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

from latticechess.kernel import library
from latticechess.kernel.variant import Variant
from latticechess.notation import pgn
from latticechess.notation.errors import NotationError
from latticechess.notation.record import GameRecord


class Games(Iterator[GameRecord]):
    """Games as they are read, one by one."""

    faults: list[NotationError]
    """Why games were left out that could not be read, each with its line and column."""

    def __init__(self, found: Iterator[GameRecord | NotationError], strict: bool) -> None:
        self.faults = []
        self._found = found
        self._strict = strict

    def __next__(self) -> GameRecord:
        while isinstance(game := next(self._found), NotationError):
            if self._strict:
                raise game
            self.faults.append(game)
        return game


def read_pgn(
    source: str | os.PathLike[str] | Iterable[str],
    variant: Variant | str = "chess",
    *,
    strict: bool = False,
) -> Games:
    """The games of a PGN file, or of an open file's lines, one by one; never all in memory.

    `variant` is the board of games that name none. A game that cannot be read is left out, and
    `faults` of what this returns says why; if `strict`, it is a NotationError.
    """
    board = library.variant(variant) if isinstance(variant, str) else variant
    return Games(_scanned(source, board), strict)


def _scanned(
    source: str | os.PathLike[str] | Iterable[str], board: Variant
) -> Iterator[GameRecord | NotationError]:
    if isinstance(source, str | os.PathLike):
        with Path(source).open(encoding="utf-8-sig", errors="replace") as file:
            yield from pgn.scan_games(file, board)
    else:
        yield from pgn.scan_games(source, board)


def write_pgn(games: Iterable[GameRecord], target: str | os.PathLike[str] | TextIO) -> int:
    """Write games to a PGN file, named or open; how many there were."""
    if isinstance(target, str | os.PathLike):
        with Path(target).open("w", encoding="utf-8") as file:
            return write_pgn(games, file)
    count = 0
    for game in games:
        target.write(pgn.format_game(game))
        count += 1
    return count
