"""Variants nobody has thought of, from file to picture: every floor survives games of each.

`tests/soak_variants.py` does the same with thousands of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from conftest import sized
from server.harness import Browser, Server
from server.loop_watch import WatchedServer
from soak_variants import done, failures, missing
from variant_games import examine

COUNT = max(4, sized(27))


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Browser]:
    server = WatchedServer(tmp_path / "games")
    server.start()
    browser = Browser(cast("Server", server))  # all it asks for is the address
    yield browser
    browser.close()
    server.close()


def test_random_variants_survive(visitor: Browser) -> None:
    ends: set[str] = set()
    planes = plies = 0
    for seed in range(COUNT):
        try:
            examined = examine(seed, visitor)
        except Exception as error:
            error.add_note(f"seed {seed}")
            raise
        planes += not examined.variant.geometry.bounded
        plies += examined.plies
        ends |= examined.ends
    assert planes
    assert plies > 30 * COUNT, "most of them for forty plies"
    assert len(ends) > 1


def test_a_long_run_is_taken_up_where_it_stood(tmp_path: Path) -> None:
    log = tmp_path / "variants.log"
    assert list(missing(log, 2)) == [0, 1]
    log.write_text("0 ok 40 stalemate\n1 FAILED board.py:3 KeyError()\n2 ok 12 \n")
    assert list(missing(log, 5)) == [1, 3, 4]
    assert failures(log) == ["1 FAILED board.py:3 KeyError()"]
    with log.open("a") as more:
        more.write("1 ok 40 \n")
    assert failures(log) == []
    assert set(done(log)) == {0, 1, 2}
