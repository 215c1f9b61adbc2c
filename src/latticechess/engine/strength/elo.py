"""Measured Elo of the levels on each board: `elo.toml`, written by `lattice match`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Measured:
    """The levels' strength on one board."""

    board: str
    elo: dict[int, int]
    """By level."""
    error: dict[int, int]
    """Half the width of the 95 % confidence interval, in Elo."""
    games: int
    date: str
    anchor: str
    """What the numbers are relative to, for people."""


@cache
def measurements() -> dict[str, Measured]:
    """All measurements, by board."""
    source = files("latticechess.engine.strength").joinpath("elo.toml")
    table = tomllib.loads(source.read_text(encoding="utf-8"))
    return {board: _measured(board, entry) for board, entry in table.items()}


def elo_of(level: int) -> dict[str, int]:
    """The level's Elo on each board where it was measured."""
    return {
        board: found.elo[level] for board, found in measurements().items() if level in found.elo
    }


def _measured(board: str, entry: dict[str, object]) -> Measured:
    def numbers(name: str) -> dict[int, int]:
        row = entry[name]
        assert isinstance(row, dict)
        return {int(level): int(value) for level, value in row.items()}

    return Measured(
        board,
        numbers("elo"),
        numbers("error"),
        int(str(entry["games"])),
        str(entry["date"]),
        str(entry["anchor"]),
    )
