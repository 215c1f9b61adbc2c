"""Records and rankings follow the journal, and are the same when made anew from it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from sqlalchemy import Engine, select

from latticechess.features.accounts.store.club import ClubSettings
from latticechess.features.players.store import player_records
from latticechess.features.players.store.ladder import bounds_of, ladder, pools, rating_of
from latticechess.features.players.store.standings import Standings
from latticechess.features.players.store.statistics import (
    Ending,
    Streaks,
    statistics,
    streaks,
    thinned,
)
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.play.events import Corrected, Ended, TakenBack
from latticechess.rating.carried import CarriedOver
from latticechess.store import derived
from latticechess.store.database.tables import rating_history, ratings, tallies
from latticechess.store.journal.journal import Journal
from store.results import COMPUTER, DAY, NOVEMBER, game, many, person, store

ANN, BEN, CARL, DORA = (person(name) for name in ("ann", "ben", "carl", "dora"))
WHITE, BLACK = Side.WHITE, Side.BLACK


def rows(engine: Engine, *tables: Any) -> list[list[Any]]:
    """All that is in the tables, records of nothing left out."""
    with engine.connect() as connection:
        return [
            sorted(tuple(row) for row in connection.execute(select(table)) if row[-3:] != (0, 0, 0))
            for table in tables
        ]


def record(engine: Engine, player: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for each in statistics(engine, player, NOVEMBER).records:
        found += Counter(won=each.won, drawn=each.drawn, lost=each.lost)
    return found


def test_a_finished_game_stands_in_both_players_records(engine: Engine, journal: Journal) -> None:
    store(journal, game(1, ANN, BEN, WHITE, NOVEMBER), game(2, BEN, ANN, None, NOVEMBER + 1))
    (black, white) = sorted(statistics(engine, "ann", NOVEMBER).records, key=lambda t: t.colour)
    assert (white.colour, white.won, white.drawn, white.lost) == ("white", 1, 0, 0)
    assert (black.colour, black.won, black.drawn, black.lost) == ("black", 0, 1, 0)
    assert (white.variant, white.clock_class, white.against) == ("chess", "blitz", "person")
    assert record(engine, "ben") == Counter(lost=1, drawn=1)


def test_what_does_not_count(engine: Engine, journal: Journal) -> None:
    """Aborted games, games continued from a position, and one person on both sides."""
    store(
        journal,
        game(1, ANN, BEN, None, NOVEMBER, Reason.ABORTED),
        game(2, ANN, BEN, WHITE, NOVEMBER, start="a position"),
        game(3, ANN, ANN, WHITE, NOVEMBER),
        game(4, ANN, BEN, WHITE, NOVEMBER)[:-1],
    )
    Standings(engine).update()
    assert record(engine, "ann") == Counter()
    assert statistics(engine, "ann", NOVEMBER).form == []
    assert pools(engine) == []


def test_a_finished_game_played_on_is_not_counted_twice(engine: Engine, journal: Journal) -> None:
    """Mate taken back at one screen and mated again: one game, one result."""
    first = game(1, ANN, BEN, WHITE, NOVEMBER, Reason.CHECKMATE, rated=False)
    store(journal, first)
    journal.submit("g00001", len(first), [TakenBack(at=NOVEMBER + 1, plies=1)]).result()
    assert record(engine, "ann") == Counter()
    again = Ended(at=NOVEMBER + 2, reason=Reason.RESIGNATION, winner=BLACK)
    journal.submit("g00001", len(first) + 1, [again]).result()
    assert record(engine, "ann") == Counter(lost=1)


def test_games_against_the_computer_are_told_apart(engine: Engine, journal: Journal) -> None:
    store(journal, game(1, ANN, COMPUTER, WHITE, NOVEMBER, rated=False))
    (own,) = statistics(engine, "ann", NOVEMBER).records
    assert own.against == "computer"


@pytest.mark.parametrize("seed", range(3))
def test_followed_and_made_anew_are_the_same(engine: Engine, journal: Journal, seed: int) -> None:
    standings = Standings(engine)
    for number, history in enumerate(many(seed, 60)):
        store(journal, history)
        if number % 7 == 0:
            standings.update()
    standings.update()
    before = rows(engine, tallies, ratings, rating_history)
    assert len(before[1]) > 20
    counts = derived.rebuild(engine)
    assert counts["records of players"] == len(before[0])
    assert rows(engine, tallies, ratings, rating_history) == before


def test_the_order_of_arrival_does_not_matter(engine: Engine, journal: Journal) -> None:
    """A result that comes late (another server's, or an import) counts in its place."""
    first, second, third = (
        game(number, white, black, winner, NOVEMBER + number * DAY)
        for number, white, black, winner in (
            (1, ANN, BEN, WHITE),
            (2, BEN, CARL, WHITE),
            (3, CARL, ANN, WHITE),
        )
    )
    standings = Standings(engine)
    for history in (third, first, second):
        store(journal, history)
        standings.update()
    followed = rows(engine, ratings, rating_history)
    standings.rebuild()
    assert rows(engine, ratings, rating_history) == followed


def test_the_societys_example(engine: Engine, journal: Journal) -> None:
    """Opponents shown at 1000, 1200, 1100 with two wins and a loss: 1233.33."""
    fresh = [person(f"fresh{number}") for number in range(6)]
    before = [
        *((CARL, each, winner) for each, winner in zip(fresh[:2], (WHITE, None), strict=True)),
        *(
            (DORA, each, winner)
            for each, winner in zip(fresh[2:], (WHITE, *[None] * 3), strict=True)
        ),
    ]
    meant = [*before, (ANN, BEN, WHITE), (ANN, CARL, WHITE), (ANN, DORA, BLACK)]
    store(
        journal,
        *(
            game(number, white, black, winner, NOVEMBER + number)
            for number, (white, black, winner) in enumerate(meant[: len(before)], 1)
        ),
    )
    standings = Standings(engine)
    standings.update()
    shown = rating_of(engine, "society", "chess", "blitz", ["carl", "dora"])
    assert shown == {"carl": 1200.0, "dora": 1100.0}
    store(
        journal,
        *(
            game(number, white, black, winner, NOVEMBER + number)
            for number, (white, black, winner) in enumerate(meant[len(before) :], 10)
        ),
    )
    standings.update()
    own = rating_of(engine, "society", "chess", "blitz", ["ann"])["ann"]
    assert round(own, 2) == 1233.33


def test_a_month_begins_anew_and_the_last_is_kept(engine: Engine, journal: Journal) -> None:
    store(
        journal,
        game(1, ANN, BEN, WHITE, NOVEMBER + DAY),
        game(2, ANN, BEN, None, NOVEMBER + 40 * DAY),
    )
    Standings(engine).update()
    november = ladder(engine, "society", "chess", "blitz", "2026-11")
    assert [(rung.player, rung.standing.rating) for rung in november.entries] == [
        ("ann", 1400.0),
        ("ben", 600.0),
    ]
    december = ladder(engine, "society", "chess", "blitz")
    assert [rung.standing.rating for rung in december.entries] == [1000.0, 1000.0]
    assert december.months == ["2026-12", "2026-11"]
    assert [(each.player, each.won, each.drawn, each.lost) for each in november.head_to_head] == [
        ("ann", 1, 0, 0),
        ("ben", 0, 0, 1),
    ]


def test_the_carried_over_ladder_of_a_past_month(engine: Engine, journal: Journal) -> None:
    store(
        journal,
        game(1, ANN, BEN, WHITE, NOVEMBER + DAY),
        game(2, ANN, BEN, BLACK, NOVEMBER + 40 * DAY),
    )
    Standings(engine).update()
    formula = CarriedOver()
    first = formula.after(1000, 1000, 1)
    assert first == (1016.0, 984.0)
    november = ladder(engine, "carried", "chess", "blitz", "2026-11")
    assert [rung.standing.rating for rung in november.entries] == [1016.0, 984.0]
    assert (november.entries[0].standing.wins, november.entries[0].standing.losses) == (1, 0)
    now = ladder(engine, "carried", "chess", "blitz")
    assert {rung.player: rung.standing.rating for rung in now.entries} == dict(
        zip(("ann", "ben"), formula.after(*first, 0), strict=True)
    )


def test_each_board_and_pace_is_rated_apart(engine: Engine, journal: Journal) -> None:
    store(
        journal,
        game(1, ANN, BEN, WHITE, NOVEMBER),
        game(2, ANN, BEN, WHITE, NOVEMBER + 1, variant="cube"),
    )
    Standings(engine).update()
    assert {(pool.variant, pool.clock_class, pool.players) for pool in pools(engine)} == {
        ("chess", "blitz", 2),
        ("cube", "blitz", 2),
    }
    assert rating_of(engine, "carried", "cube", "blitz", ["ann"]) == {"ann": 1016.0}
    assert rating_of(engine, "carried", "cube", "rapid", ["ann"]) == {}


def test_a_corrected_result_is_followed_everywhere(engine: Engine, journal: Journal) -> None:
    first = game(1, ANN, BEN, WHITE, NOVEMBER + 1)
    store(journal, first, game(2, BEN, CARL, WHITE, NOVEMBER + 2))
    standings = Standings(engine)
    standings.update()
    right = Corrected(at=NOVEMBER + 9, by="olga", name="Olga", why="Wrong button", winner=BLACK)
    journal.submit("g00001", len(first), [right]).result()
    standings.update()
    assert record(engine, "ann") == Counter(lost=1)
    assert record(engine, "ben") == Counter(won=2)
    assert rating_of(engine, "carried", "chess", "blitz", ["ann"]) == {"ann": 984.0}
    history = statistics(engine, "ben", NOVEMBER).ratings
    carried = next(line for line in history if line.system == "carried")
    assert [at - NOVEMBER for at, _ in carried.points] == [1, 2]
    void = Corrected(at=NOVEMBER + 10, by="olga", name="Olga", why="Never played", void=True)
    journal.submit("g00001", len(first) + 1, [void]).result()
    standings.update()
    assert record(engine, "ann") == Counter()
    assert rating_of(engine, "carried", "chess", "blitz", ["ann"]) == {}


def test_a_club_chooses_how_far_a_game_moves_a_rating(engine: Engine, journal: Journal) -> None:
    ClubSettings(engine).write({"rating_x": "16", "rating_start": "1500"})
    store(journal, game(1, ANN, BEN, WHITE, NOVEMBER))
    Standings(engine).update()
    assert rating_of(engine, "carried", "chess", "blitz", ["ann"]) == {"ann": 1508.0}
    assert rating_of(engine, "society", "chess", "blitz", ["ann"]) == {"ann": 1900.0}


def test_form_and_favourite_openings(engine: Engine, journal: Journal) -> None:
    store(
        journal,
        game(1, ANN, BEN, WHITE, NOVEMBER + 1, moves=("e4", "e5", "Nf3")),
        game(2, ANN, BEN, None, NOVEMBER + 2, moves=("e4", "c5")),
        game(3, BEN, ANN, WHITE, NOVEMBER + 3, moves=("d4", "d5")),
        game(4, BEN, ANN, BLACK, NOVEMBER + 4, moves=()),
    )
    found = statistics(engine, "ann", NOVEMBER + 5)
    assert [each.result for each in found.form] == ["won", "lost", "drawn", "won"]
    assert found.form[0].opponent == "Ben"
    assert [(each.name, each.colour, each.games) for each in found.figures.openings] == [
        ("e4", "white", 2),
        ("d4 d5", "black", 1),
    ]
    assert found.figures.streaks == Streaks("won", 1, 1, 2)
    assert found.figures.weeks[-1] == 4
    assert sum(found.figures.weeks) == 4
    assert found.figures.endings == [
        Ending(Reason.RESIGNATION, 2, 1, 1),
    ]


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([], Streaks()),
        (["won"], Streaks("won", 1, 1, 1)),
        (["won", "won", "lost", "lost", "lost"], Streaks("lost", 3, 2, 2)),
        (["lost", "drawn", "won", "drawn", "lost", "won"], Streaks("won", 1, 1, 3)),
    ],
)
def test_streaks(results: list[Any], expected: Streaks) -> None:
    assert streaks(results) == expected


def test_a_long_history_is_thinned_with_its_ends_kept() -> None:
    points = [(number, float(number)) for number in range(1_000)]
    shown = thinned(points)
    assert len(shown) == 150
    assert (shown[0], shown[-1]) == (points[0], points[-1])
    assert list(shown) == sorted(set(shown))
    assert thinned(points[:3]) == tuple(points[:3])


def test_months_have_bounds() -> None:
    assert bounds_of("2026-11") == (NOVEMBER, NOVEMBER + 30 * DAY)
    assert bounds_of("2026-12")[1] == NOVEMBER + 61 * DAY
    for nonsense in ("2026-13", "2026-1", "november", ""):
        with pytest.raises(ValueError, match="not a month"):
            bounds_of(nonsense)


def test_records_are_counted_by_the_database_as_by_the_program(
    engine: Engine, journal: Journal
) -> None:
    store(journal, *many(9, 120))
    before = rows(engine, tallies)
    assert player_records.rebuild(engine) == len(before[0])
    assert rows(engine, tallies) == before
