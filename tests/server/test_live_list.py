"""Which games are live: two people who are there, or a game in which something happens."""

from __future__ import annotations

import pytest

from latticechess import Side
from latticechess.features.games.views.game_list import LIVE_MS, is_live
from latticechess.play.events import Player
from latticechess.play.time_controls import NoClock
from latticechess.store.journal.summary import Summary

NOW = 10 * LIVE_MS
ANN = Player("person", "Ann", "ann")
BEN = Player("person", "Ben", "ben")
BOB = Player("person", "Bob", "ann", profile="bob")
COMPUTER = Player("computer", "Computer", level=3)


def game(other: Player, ago: int) -> Summary:
    return Summary(
        id="g",
        seq=1,
        variant="chess",
        title="Chess",
        name="",
        rated=False,
        players=(ANN, other),
        first=Side.WHITE,
        plies=1,
        clocks=(NoClock(), NoClock()),
        status="playing",
        result=None,
        started_at=0,
        played_at=NOW - ago,
    )


@pytest.mark.parametrize(
    ("other", "here", "user", "ago", "live"),
    [
        (COMPUTER, {"ann"}, "cas", 1, True),
        (COMPUTER, {"ann"}, "cas", LIVE_MS, False),
        (BOB, {"ann"}, "cas", 1, True),
        (BOB, {"ann"}, "cas", LIVE_MS, False),
        (COMPUTER, set(), "cas", 1, False),
        (BEN, {"ben"}, "cas", LIVE_MS, True),
        (BEN, set(), "cas", 1, False),
        (COMPUTER, set(), "ann", 1, True),
        (COMPUTER, set(), "ann", LIVE_MS, False),
        (BEN, set(), "ann", LIVE_MS, False),
        (BEN, {"ben"}, "ann", LIVE_MS, True),
    ],
)
def test_what_is_live(other: Player, here: set[str], user: str, ago: int, live: bool) -> None:
    assert is_live(game(other, ago), here, user, NOW) is live
