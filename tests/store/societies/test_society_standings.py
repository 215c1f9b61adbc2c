"""Ladders of societies follow from the games of those who were members on that day."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, select

from latticechess.features.clubs.store.clubs import Societies, Society
from latticechess.features.clubs.store.personal_data import erase
from latticechess.features.clubs.store.standings import (
    SocietyGames,
    read_games,
    read_names,
    stamp_of,
)
from latticechess.features.players.store.ladder import Ladder, ladder
from latticechess.features.players.store.standings import Standings
from latticechess.kernel.pieces import Side
from latticechess.play.clock_class import ClockClass
from latticechess.rating.standings import SYSTEMS, Constants, Rankings, System
from latticechess.store.database.tables import events, users
from latticechess.store.journal.journal import Journal
from store.results import DAY, NOVEMBER, game, many, person, store

ANN, BEN, CARL = (person(name) for name in ("ann", "ben", "carl"))
POOL: tuple[str, ClockClass] = ("chess", "blitz")
DECEMBER = NOVEMBER + 30 * DAY


def society(engine: Engine, *members: str, joined: int = 0) -> Societies:
    kept = Societies(engine)
    kept.add(Society("s", "club", "Rooks"), None)
    with engine.begin() as connection:
        for one in members:
            connection.execute(users.insert().values(id=one, name=one.title(), created_at=1))
    for one in members:
        kept.enter("s", one, "member", joined)
    return kept


def games_of(engine: Engine) -> SocietyGames:
    found = read_games(engine, "s", stamp_of(engine, "s"))
    return SocietyGames(found.stamp, found.pools, read_names(engine, "s"))


def figures(found: Ladder) -> list[tuple[str, float, int]]:
    return [
        (one.player, round(one.standing.rating, 6), one.standing.games) for one in found.entries
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_society_of_everybody_has_the_ladder_of_the_server(
    engine: Engine, journal: Journal, system: System
) -> None:
    store(journal, *many(7, 150))
    society(engine, *(f"player{number}" for number in range(8)))
    Standings(engine).update()
    own = games_of(engine).ladder(Rankings(), system, POOL)
    whole = ladder(engine, system, *POOL)
    assert len(own.entries) >= (2 if system == "society" else 5)
    assert sorted(figures(own)) == sorted(figures(whole))
    assert own.months == whole.months
    assert own.head_to_head == whole.head_to_head


def test_only_games_between_members_count(engine: Engine, journal: Journal) -> None:
    society(engine, "ann", "ben")
    store(
        journal,
        game(1, ANN, BEN, Side.WHITE, NOVEMBER),
        game(2, ANN, CARL, Side.BLACK, NOVEMBER + 1),
    )
    found = games_of(engine).ladder(Rankings(Constants()), "carried", POOL)
    assert [(one.player, one.standing.games) for one in found.entries] == [("ann", 1), ("ben", 1)]


def test_who_leaves_takes_nothing_away_and_who_comes_brings_nothing(
    engine: Engine, journal: Journal
) -> None:
    kept = society(engine, "ann", "ben", joined=NOVEMBER)
    store(
        journal,
        game(1, ANN, BEN, Side.WHITE, NOVEMBER - DAY),
        game(2, ANN, BEN, Side.WHITE, NOVEMBER + DAY),
        game(3, ANN, BEN, Side.WHITE, NOVEMBER + 5 * DAY),
    )
    kept.leave("s", "ben", NOVEMBER + 3 * DAY)
    found = games_of(engine).ladder(Rankings(), "society", POOL)
    assert {one.player: one.standing.games for one in found.entries} == {"ann": 1, "ben": 1}


def test_formulas_are_the_society_s_own(engine: Engine, journal: Journal) -> None:
    society(engine, "ann", "ben")
    store(journal, game(1, ANN, BEN, Side.WHITE, NOVEMBER))
    games = games_of(engine)
    small = games.ladder(Rankings(Constants(start=500, x=10)), "carried", POOL)
    assert [one.standing.rating for one in small.entries] == [505, 495]


def test_a_season_keeps_its_months(engine: Engine, journal: Journal) -> None:
    society(engine, "ann", "ben")
    store(
        journal,
        game(1, ANN, BEN, Side.WHITE, NOVEMBER),
        game(2, BEN, ANN, None, NOVEMBER + DAY),
        game(3, BEN, ANN, Side.WHITE, DECEMBER + DAY),
    )
    games = games_of(engine)
    assert games.months() == ["2026-11", "2026-12"]
    rows = games.season(["2026-11", "2026-12"])
    assert [(row.player, row.games, row.points) for row in rows] == [
        ("ann", (2, 1), (1.5, 0.0)),
        ("ben", (2, 1), (0.5, 1.0)),
    ]


def test_a_corrected_result_changes_the_stamp(engine: Engine, journal: Journal) -> None:
    society(engine, "ann", "ben")
    store(journal, game(1, ANN, BEN, Side.WHITE, NOVEMBER))
    before = stamp_of(engine, "s")
    store(journal, game(2, ANN, BEN, Side.WHITE, NOVEMBER + 1))
    assert stamp_of(engine, "s") != before


def test_erasing_overwrites_the_name_and_nothing_else(engine: Engine, journal: Journal) -> None:
    society(engine, "ann", "ben")
    store(journal, game(1, ANN, BEN, Side.WHITE, NOVEMBER))
    before = figures(games_of(engine).ladder(Rankings(), "carried", POOL))
    assert erase(engine, "ann", DECEMBER) == ["g00001"]
    after = games_of(engine)
    assert figures(after.ladder(Rankings(), "carried", POOL)) == before
    assert after.names["ann"] == ("Deleted player", True)
    with engine.connect() as connection:
        bodies = [row.body for row in connection.execute(select(events))]
    assert not any('"Ann"' in body for body in bodies)
    assert any('"Ben"' in body for body in bodies)
