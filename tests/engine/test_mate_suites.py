"""Mates in one to four on the plane and in the cube, each proven by an exhaustive search."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from latticechess import variant
from latticechess.engine.choose import think
from latticechess.engine.search.profile import SearchProfile
from latticechess.notation.fen.position import parse_position

LINES = (Path(__file__).parent / "data" / "mates.txt").read_text(encoding="utf-8").splitlines()
SUITE = [(board, int(moves), text) for board, moves, text in (line.split(";") for line in LINES)]
MOST_NODES = 3_000_000


@pytest.mark.parametrize(("board", "moves", "text"), SUITE)
def test_the_playing_search_finds_the_shortest_mate(board: str, moves: int, text: str) -> None:
    now = parse_position(variant(board), text)
    assert now.faults == ()
    choice = think(now, SearchProfile(depth=2 * moves + 6, nodes=MOST_NODES, table_bits=20))
    assert choice.mate == moves
    assert now.why_illegal(choice.move) is None


def test_the_suites_have_mates_of_every_length() -> None:
    found = Counter((board, moves) for board, moves, _ in SUITE)
    for board in ("plane", "cube"):
        for moves in (1, 2, 3, 4):
            assert found[board, moves] >= 4
