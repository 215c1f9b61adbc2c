"""`docs/levels.md` names the plies and positions that the levels really have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from latticechess.engine.strength.levels import DEEP, IN_SPACE, LEVELS, LOWEST, ON_THE_PLANE, Level

DOCUMENT = Path(__file__).parents[3] / "docs" / "levels.md"
COLUMNS = (LEVELS, ON_THE_PLANE, IN_SPACE)
PLIES = re.compile(r"([\d.]+) (?:plies|ply)")
POSITIONS = re.compile(r"\d{1,3}(?: \d{3})+")
NUMBER = re.compile(r"(−?)(\d+)(?:, |$)")
"""The first cell of a row; the gentlest levels have a name beside their number."""


def table() -> dict[int, list[str]]:
    """By level, what is said of it on each kind of board."""
    rows = [line.strip("| ").split(" | ") for line in DOCUMENT.read_text("utf-8").splitlines()]
    found = ((NUMBER.match(row[0]), row[1:]) for row in rows)
    return {int(f"{'-' if at[1] else ''}{at[2]}"): cells for at, cells in found if at}


CASES = [
    pytest.param(levels[number - LOWEST], said, id=f"{number}-{board}")
    for number, cells in table().items()
    for levels, said, board in zip(COLUMNS, cells, ("flat", "plane", "space"), strict=True)
]


def test_every_level_has_a_row() -> None:
    assert list(table()) == [level.number for level in LEVELS]


@pytest.mark.parametrize(("level", "said"), CASES)
def test_the_numbers_are_those_of_the_code(level: Level, said: str) -> None:
    for plies in PLIES.findall(said):
        assert float(plies) == level.depth
    for positions in POSITIONS.findall(said):
        assert int(positions.replace(" ", "")) == level.nodes
    if level.depth == DEEP and level.nodes:
        assert POSITIONS.search(said), "a level limited by its positions says how many"
    if "no noise and no oversights" in said:
        assert (level.noise, level.oversights) == (0, 0)
