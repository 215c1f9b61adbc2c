"""What is remembered of positions, and the meaning of scores, equal for both kinds of modules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import latticechess.engine
from latticechess import variant
from latticechess.engine import scores
from latticechess.engine.analysis import Limits, analyse
from latticechess.engine.scores import MATE, mate_in
from latticechess.engine.search.transposition import TranspositionTable

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
        TranspositionTable(bits)


def test_a_cleared_table_remembers_neither_positions_nor_lessons() -> None:
    table = TranspositionTable(12)

    def nodes() -> int:
        *_, report = analyse(variant("chess").start(), Limits(depth=3), table=table)
        return report.nodes

    first, second = nodes(), nodes()
    assert second != first
    table.clear()
    assert nodes() == first


def test_lessons_fade_but_outlast_a_search() -> None:
    table = TranspositionTable(12)
    for _ in analyse(variant("chess").start(), Limits(depth=4), table=table):
        pass
    before = list(table.history.quiet)
    table.start_search()
    after = list(table.history.quiet)
    assert max(before) > 1
    assert after == [number >> 1 for number in before]
    table.clear()
    assert not any(table.history.quiet)
    assert not any(table.history.continuation)
