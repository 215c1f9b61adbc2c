"""Encoded standings: the same as their rows, with the reader's own marked."""

from __future__ import annotations

from typing import Any, cast

import msgspec
from msgspec.structs import replace

from latticechess.features import messages as wire
from latticechess.features.tournaments.rules.events import Event
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.service.rights import Veil
from latticechess.features.tournaments.service.tables import make
from latticechess.features.tournaments.views.tables import (
    LARGE_FIELD,
    EncodedStandings,
    StandingsViews,
    round_score,
)
from store.tournaments.histories import history


def live_of(events: list[Event]) -> LiveTournament:
    return LiveTournament(events, cast("Any", None), cast("Any", None), cast("Any", None))


def test_a_body_is_the_rows_with_the_reader_s_own_marked() -> None:
    live = live_of(history(players=5, rounds=2))
    table = make(live.value, None)
    made = EncodedStandings(live, table, Veil())
    for own in (None, 3):
        body = msgspec.json.decode(made.body(own), type=wire.TournamentStandings)
        assert [row.number for row in body.rows if row.you] == ([own] if own else [])
        assert [replace(row, you=False) for row in body.rows] == made.rows
    some = msgspec.json.decode(made.some([2, 1], None), type=wire.TournamentStandings)
    assert [row.number for row in some.rows] == [2, 1]
    assert [row.place for row in body.rows] == sorted(row.place for row in body.rows)


def test_the_fast_way_of_a_played_game_is_the_slow_one() -> None:
    live = live_of(history(players=7, rounds=2))
    table = make(live.value, None)
    for row in table.rows:
        for cell in row.cells:
            fast = round_score(live, table, cell)
            slow = round_score(live, table, replace(cell, kind="default"))
            if cell.kind == "game":
                score = {"1": "+", "0": "0", "½": "½"}[fast.score]
                assert (fast.colour, fast.opponent, fast.game) == (
                    slow.colour,
                    slow.opponent,
                    slow.game,
                )
                assert slow.score == score


def test_only_large_fields_are_shown_a_moment_late() -> None:
    for players, late in ((4, False), (LARGE_FIELD, True)):
        live = live_of(history(players=players))
        views = StandingsViews()
        assert views.recent(live, Veil()) is None
        made = EncodedStandings(live, make(live.value, None), Veil())
        views.known[live.id, live.value.seq, None, Veil()] = made
        assert (views.recent(live, Veil()) is made) is late
        made.made_at -= 5
        assert views.recent(live, Veil()) is None


def test_deleted_players_have_no_name() -> None:
    live = live_of(history(players=4, rounds=1))
    made = EncodedStandings(live, make(live.value, None), Veil(frozenset({"u2"})))
    (gone,) = [row for row in made.rows if row.deleted]
    assert gone.number == 2
    assert b"Player 2" not in made.body(None)
