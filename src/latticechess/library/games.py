"""Games of files: PGN of any size, game by game."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from latticechess.kernel import library
from latticechess.kernel.variant import Variant
from latticechess.notation import pgn
from latticechess.notation.record import GameRecord


def read_pgn(
    source: str | os.PathLike[str] | Iterable[str], variant: Variant | str = "chess"
) -> Iterator[GameRecord]:
    """The games of a PGN file, or of an open file's lines, one by one; never all in memory.

    `variant` is the board of games that name none. NotationError at the first game that cannot be
    read, with line and column.
    """
    board = library.variant(variant) if isinstance(variant, str) else variant
    if isinstance(source, str | os.PathLike):
        with Path(source).open(encoding="utf-8-sig", errors="replace") as file:
            yield from pgn.read_games(file, board)
    else:
        yield from pgn.read_games(source, board)


def write_pgn(games: Iterable[GameRecord], target: str | os.PathLike[str]) -> int:
    """Write games to a PGN file; how many there were."""
    count = 0
    with Path(target).open("w", encoding="utf-8") as file:
        for game in games:
            file.write(pgn.format_game(game))
            count += 1
    return count
