"""Games played at a real board: the day they were played on."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from latticechess.features.archive.service.over_the_board import (
    OverTheBoardGame,
    events_of,
    moment_of,
)
from latticechess.features.archive.service.records import game_record
from latticechess.kernel import library
from latticechess.kernel.outcome import Reason
from latticechess.play.events import Player
from latticechess.play.game import replay
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import NoClock

NOW = int(datetime(2026, 11, 16, 10, tzinfo=UTC).timestamp() * 1000)
SEATS = (Player("person", "Ann", profile="a"), Player("person", "Ben", profile="b"))


def told(day: date | None = None, place: str = "") -> OverTheBoardGame:
    return OverTheBoardGame("chess", NoClock(), "1-0", "1. e4 e5", day=day, place=place)


def test_a_late_entry_counts_on_the_day_it_was_played() -> None:
    events = events_of(
        "g", told(date(2026, 9, 30), "Ghent"), library.variant("chess"), SEATS, "olga", NOW
    )
    days = {datetime.fromtimestamp(event.at / 1000, UTC).date() for event in events}
    assert days == {date(2026, 9, 30)}
    headers = game_record(replay(events)).headers
    assert (headers["Date"], headers["Site"]) == ("2026.09.30", "Ghent")


def test_without_a_day_it_was_today() -> None:
    events = events_of("g", told(), library.variant("chess"), SEATS, "olga", NOW)
    assert {event.at for event in events} == {NOW}
    headers = game_record(replay(events)).headers
    assert (headers["Date"], headers["Site"]) == ("2026.11.16", "Over the board")


def test_today_is_never_later_than_now() -> None:
    assert moment_of(date(2026, 11, 16), NOW) == NOW


@pytest.mark.parametrize("day", [date(2026, 11, 18), date(9999, 12, 31)])
def test_a_day_to_come_is_refused(day: date) -> None:
    with pytest.raises(Refusal, match="not come yet"):
        events_of("g", told(day), library.variant("chess"), SEATS, "olga", NOW)


def test_a_day_that_has_begun_in_the_east_is_taken() -> None:
    evening = NOW + 3 * 3_600_000
    assert moment_of(date(2026, 11, 17), evening) == evening


def test_a_day_before_all_clubs_is_refused() -> None:
    with pytest.raises(Refusal, match="1850"):
        moment_of(date(1, 1, 1), NOW)


def test_clocks_in_the_comments_are_kept_and_a_flag_is_told() -> None:
    moves = "1. e4 {[%clk 0:14:58]} e5 {[%clk 0:14:51.5]} 2. Nf3"
    game = OverTheBoardGame("chess", NoClock(), "0-1", moves, on_time=True)
    played = replay(events_of("g", game, library.variant(game.variant), SEATS, "olga", NOW))
    assert [move.clock_ms for move in played.moves] == [898_000, 891_500, None]
    assert played.result is not None
    assert played.result.reason is Reason.TIME
