"""The pairing library: imported when it is needed, and never before."""

from __future__ import annotations

import subprocess
import sys

from latticechess.features.tournaments.rules.systems.library import berger_round, best_matching

LOOK = """
import sys
import latticechess.features.tournaments.rules.decide
import latticechess.features.tournaments.rules.standings
import latticechess.features.tournaments.rules.trf
assert not {"caissify_pairings", "networkx"} & set(sys.modules)
"""


def test_importing_tournaments_does_not_import_the_library() -> None:
    subprocess.run([sys.executable, "-c", LOOK], check=True)


def test_the_best_matching_has_most_pairs_first() -> None:
    weights = {(0, 1): 9, (0, 2): 1, (1, 3): 1}
    assert best_matching(weights) == [(0, 2), (1, 3)]
    assert best_matching({}) == []


def test_berger_tables_come_from_the_library() -> None:
    assert berger_round(4, 1) == [(1, 4), (2, 3)]
