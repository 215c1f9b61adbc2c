"""Fixed searches: the same nodes in every run, compiled and interpreted.

`fingerprints.json` holds for each board the depth and the nodes. A change of these numbers is a
change of how the engine plays: whoever makes one states the new numbers there on purpose.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import INTERPRETED
from latticechess import variant
from latticechess.engine.choose import think
from latticechess.engine.search.profile import SearchProfile

KNOWN = json.loads((Path(__file__).parents[1] / "data" / "fingerprints.json").read_text("utf-8"))
SIZES = ("shallow",) if INTERPRETED else ("shallow", "deep")
CASES = [(board, depth, nodes) for size in SIZES for board, (depth, nodes) in KNOWN[size].items()]


@pytest.mark.parametrize(("board", "depth", "nodes"), CASES)
def test_nodes_are_as_stated(board: str, depth: int, nodes: int) -> None:
    assert think(variant(board).start(), SearchProfile(depth=depth, table_bits=16)).nodes == nodes


@pytest.mark.parametrize("board", ["chess", "plane", "cube"])
def test_a_blurred_search_is_repeatable(board: str) -> None:
    profile = SearchProfile(depth=2, noise=80, oversights=100, seed=11, table_bits=14)
    assert think(variant(board).start(), profile) == think(variant(board).start(), profile)
