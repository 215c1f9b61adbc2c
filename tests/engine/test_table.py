"""What is remembered of positions, and the meaning of scores, equal for both kinds of modules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import latticechess.engine
from latticechess.engine import scores
from latticechess.engine.scores import MATE, mate_in
from latticechess.engine.table import Table

FOLDER = Path(latticechess.engine.__file__).parent


def test_constants_are_the_same_for_compiled_modules() -> None:
    text = (FOLDER / "scores.pxd").read_text(encoding="utf-8")
    declared = {name: int(value) for name, value in re.findall(r"([A-Z_]+) = (\d+)", text)}
    assert declared == {name: getattr(scores, name) for name in declared}
    assert len(declared) == 6


def test_mates_are_counted_in_own_moves() -> None:
    assert mate_in(MATE - 1) == 1
    assert mate_in(MATE - 3) == 2
    assert mate_in(-(MATE - 2)) == -1
    assert mate_in(-(MATE - 4)) == -2
    assert mate_in(0) is None
    assert mate_in(2_000) is None


@pytest.mark.parametrize("bits", [0, 31, -1])
def test_senseless_sizes_are_refused(bits: int) -> None:
    with pytest.raises(ValueError, match="not a sensible number"):
        Table(bits)
