"""What makes a game ratable, whose game it is, and how fast it was."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import pytest
from hypothesis import given

from latticechess import variant
from latticechess.kernel.pieces import Side
from latticechess.play.clock_class import MOVES, ClockClass, clock_class, longest_allowance
from latticechess.play.commands import Join
from latticechess.play.decide import decide, start_game
from latticechess.play.events import OPEN, GameOptions, Player, decode_event, encode_event
from latticechess.play.game import replay
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import (
    DAY,
    MINUTE,
    SECOND,
    Bronstein,
    Byoyomi,
    ClockSpec,
    Days,
    Delay,
    Fischer,
    Hourglass,
    NoClock,
    PerMove,
    Stage,
    Stages,
    SuddenDeath,
)
from play.strategies import pairs

ANN = Player("person", "Ann", user="ann")
BEN = Player("person", "Ben", user="ben")


def rated(**changes: Any) -> GameOptions:
    chess = variant("chess")
    options = GameOptions("chess", chess.source, rated=True, takebacks=False)
    return msgspec.structs.replace(options, **changes)


def refusal(options: GameOptions, *players: Player) -> str:
    with pytest.raises(Refusal) as caught:
        start_game("g", options, (players[0], players[1]), 0)
    return caught.value.reason


def test_two_people_may_play_a_rated_game() -> None:
    game = replay(start_game("g", rated(), (ANN, BEN), 0))
    assert game.options.rated


def test_a_rated_game_needs_two_people_an_ordinary_start_and_no_takebacks() -> None:
    computer = Player("computer", "Computer", level=3)
    stranger = Player("person", "Somebody")
    assert "between two people" in refusal(rated(), ANN, computer)
    assert "needs two different players" in refusal(rated(), ANN, ANN)
    assert "needs both players" in refusal(rated(), ANN, stranger)
    assert "without take-backs" in refusal(rated(takebacks=True), ANN, BEN)
    start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert "usual position" in refusal(rated(start=start), ANN, BEN)


def test_a_profile_at_a_shared_screen_is_another_person() -> None:
    ben = Player("person", "Ben", user="ann", profile="ben")
    game = replay(start_game("g", rated(), (ANN, ben), 0))
    assert game.shared
    assert [player.profile for player in game.players] == ["ann", "ben"]


def test_nobody_joins_against_themselves_under_another_name() -> None:
    host = Player("person", "Ann", user="ann", profile="ben")
    game = replay(start_game("g", rated(), (host, OPEN), 0))
    with pytest.raises(Refusal, match="other side"):
        decide(game, Join(Side.BLACK, BEN), 1)


def test_games_of_older_journals_belong_to_those_who_moved() -> None:
    """Written before seats had profiles."""
    (event,) = start_game("g", rated(), (ANN, BEN), 0)
    old = encode_event(event).replace(',"profile":"ann"', "").replace(',"profile":"ben"', "")
    assert "profile" not in old
    assert decode_event(old) == event


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        (NoClock(), "untimed"),
        (SuddenDeath(MINUTE), "bullet"),
        (SuddenDeath(3 * MINUTE), "blitz"),
        (Fischer(2 * MINUTE, SECOND), "bullet"),
        (Fischer(3 * MINUTE, 2 * SECOND), "blitz"),
        (Fischer(5 * MINUTE, 5 * SECOND), "rapid"),
        (Fischer(15 * MINUTE, 10 * SECOND), "rapid"),
        (Fischer(30 * MINUTE, 20 * SECOND), "classical"),
        (Delay(5 * MINUTE, 2 * SECOND), "blitz"),
        (Bronstein(5 * MINUTE, 2 * SECOND), "blitz"),
        (PerMove(10 * SECOND), "blitz"),
        (Hourglass(10 * MINUTE), "rapid"),
        (Byoyomi(10 * MINUTE, 30 * SECOND, 3), "classical"),
        (Stages((Stage(90 * MINUTE, 40), Stage(30 * MINUTE))), "classical"),
        (Stages((Stage(4 * MINUTE, 20),)), "rapid"),
        (Days(DAY), "correspondence"),
        (Days(14 * DAY), "correspondence"),
    ],
)
def test_games_are_classed_by_their_pace(clock: ClockSpec, expected: ClockClass) -> None:
    assert clock_class((clock, clock)) == expected


def test_at_odds_the_mean_counts_and_a_side_without_clock_makes_it_untimed() -> None:
    assert clock_class((SuddenDeath(MINUTE), SuddenDeath(9 * MINUTE))) == "blitz"
    assert clock_class((SuddenDeath(MINUTE), NoClock())) == "untimed"


@given(pairs)
def test_the_longer_time_lies_where_its_pace_says(clocks: tuple[ClockSpec, ClockSpec]) -> None:
    pace = clock_class(clocks)
    least, below = longest_allowance(pace)
    times = [clock.allowance(MOVES) for clock in clocks]
    longest = max(math.inf if time is None else time for time in times)
    assert least <= longest
    assert below is None or longest < below
