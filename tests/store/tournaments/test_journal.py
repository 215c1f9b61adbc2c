"""Tournaments in the journal: stored once, by the same rules as games, and rebuilt from it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Engine, delete, select, update

from latticechess.features.tournaments.rules.commands import CheckIn, Withdraw
from latticechess.features.tournaments.rules.events import Event
from latticechess.features.tournaments.rules.evolve import replay
from latticechess.features.tournaments.store.journal import TournamentJournal
from latticechess.features.tournaments.store.lists import TournamentLists, TournamentQuery
from latticechess.store.database.backup import back_up, restore
from latticechess.store.database.document_tables import (
    tournament_events,
    tournament_players,
    tournaments,
)
from latticechess.store.database.open import open_database, sqlite_url, write_transaction
from latticechess.store.derived import rebuild
from latticechess.store.journal.game_lists import GameQuery, Games
from latticechess.store.journal.journal import Conflict, Journal
from store.histories import history as game_history
from store.tournaments.histories import after, history, made


async def stored(journal: Journal, events: list[Event]) -> TournamentJournal:
    kept = TournamentJournal(journal)
    await kept.append(None, replay(events), events)
    return kept


def tables(engine: Engine) -> dict[str, list[tuple[object, ...]]]:
    with engine.connect() as connection:
        return {
            table.name: sorted(tuple(row) for row in connection.execute(select(table)))
            for table in (tournament_events, tournaments, tournament_players)
        }


async def test_events_come_back_as_they_were(journal: Journal) -> None:
    events = history(players=6, rounds=2)
    kept = await stored(journal, events)
    assert await kept.load("t1") == events
    assert await kept.load("t1", len(events) - 1) == events[-1:]
    assert await kept.load("unknown") == []
    assert await kept.heads(["t1", "unknown"]) == {"t1": len(events)}


async def test_of_two_who_decide_at_once_one_wins(journal: Journal) -> None:
    events = history()
    kept = await stored(journal, events)
    before = replay(events)
    one, other = after(events, CheckIn(player="u1")), after(events, Withdraw(player="u2"))
    outcomes = await asyncio.gather(
        kept.append(before, replay([*events, *one]), one),
        kept.append(before, replay([*events, *other]), other),
        return_exceptions=True,
    )
    assert sum(outcome is None for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 1
    loser = outcomes.index(next(one for one in outcomes if one is not None))
    assert await kept.load("t1") == [*events, *((other, one)[loser])]


async def test_nobody_makes_the_same_tournament_twice(journal: Journal) -> None:
    await stored(journal, made())
    with pytest.raises(Conflict):
        await stored(journal, made())


async def test_a_conflict_does_not_disturb_games_in_the_same_group(journal: Journal) -> None:
    kept = await stored(journal, made())
    results = await asyncio.gather(
        journal.append("g1", 0, game_history("g1", 3)),
        kept.append(None, replay(made()), made()),
        journal.append("g2", 0, game_history("g2", 3)),
        return_exceptions=True,
    )
    assert isinstance(results[1], Conflict)
    assert len(await journal.load("g1")) == len(await journal.load("g2")) == 4


async def test_games_and_their_lists_do_not_see_tournaments(
    engine: Engine, journal: Journal
) -> None:
    await stored(journal, history("t1", rounds=1))
    await journal.append("g1", 0, game_history("g1", 3))
    made_again = await asyncio.to_thread(rebuild, engine)
    assert made_again["games"] == 1
    assert made_again["tournaments"] == 1
    page = await Games(engine).find(GameQuery())
    assert [one.id for one in page.games] == ["g1"]
    assert await journal.load("t1") == []


async def test_lists_are_rebuilt_as_they_were(engine: Engine, journal: Journal) -> None:
    """Rankings recomputed from the journal equal those shown."""
    for name, rounds in (("t1", 0), ("t2", 1), ("t3", 2)):
        await stored(journal, history(name, 6, rounds))
    before = tables(engine)
    assert any(row[2] is not None for row in before["tournament_players"]), "places of t3"
    with write_transaction(engine) as connection:
        connection.execute(delete(tournament_players))
        connection.execute(delete(tournaments).where(tournaments.c.id == "t1"))
        connection.execute(update(tournaments).values(body="{}", state="nonsense", name="x"))
    await asyncio.to_thread(rebuild, engine)
    assert tables(engine) == before


async def test_a_backup_has_them(engine: Engine, journal: Journal, tmp_path: Path) -> None:
    await stored(journal, history(players=5, rounds=2))
    await asyncio.to_thread(back_up, engine, tmp_path / "saved")
    target = open_database(sqlite_url(tmp_path / "another.sqlite"))
    try:
        await asyncio.to_thread(restore, tmp_path / "saved", target)
        assert tables(target) == tables(engine)
    finally:
        target.dispose()


async def test_players_who_leave_before_the_start_are_not_listed(
    engine: Engine, journal: Journal
) -> None:
    events = history(players=3)
    kept = await stored(journal, events)
    more = after(events, Withdraw(player="u2"))
    await kept.append(replay(events), replay([*events, *more]), more)
    lists = TournamentLists(engine)
    assert await lists.of_user("u2") == []
    assert await lists.of_user("u1") == ["t1"]
    assert await lists.places("u1", ["t1", "t2"]) == {"t1": None}


async def test_lists_by_state_society_and_reader(engine: Engine, journal: Journal) -> None:
    await stored(journal, made("a", society="north"))
    await stored(journal, made("b", public=True))
    await stored(journal, history("c", rounds=1))
    await stored(journal, history("d", rounds=2))
    lists = TournamentLists(engine)

    async def found(**filters: object) -> list[str]:
        page, count = await lists.find(TournamentQuery(**filters))  # type: ignore[arg-type]
        assert count >= len(page)
        return sorted(one.id for one in page)

    assert await found(states=("coming",)) == ["a", "b"]
    assert await found(states=("coming",), society="north") == ["a"]
    assert await found(states=("coming",), society="") == ["b"]
    assert await found(states=("coming",), insider_of=[], user="eve") == ["b"]
    assert await found(states=("coming",), insider_of=["north"], user="eve") == ["a", "b"]
    assert await found(states=("coming",), closed=["north"], user="eve") == ["b"]
    assert await found(states=("running",), insider_of=[], user="u1") == ["c"]
    assert await found(states=("running",), insider_of=[], user="eve") == []
    assert await found(states=("finished", "cancelled")) == ["d"]
    assert sorted(await lists.running_ids()) == ["a", "b", "c"]
    assert await lists.count_unfinished("olga") == 3
    summary = await lists.get("d")
    assert summary is not None
    assert summary.winners
    assert await lists.get("unknown") is None
