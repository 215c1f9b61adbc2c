"""Fairness: games of the engine against itself, counted, charged and ended."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest

from latticechess import variant
from latticechess.app.budgets import OverBudget, Workshop
from latticechess.app.engines import EnginePool
from latticechess.app.engines.messages import AskGame, GamePlayed
from latticechess.app.engines.self_play import self_play
from latticechess.engine.search.stop import Stop
from latticechess.features.boards.service.fairness import MOST_CHECKS, FairnessChecks, Tally


def tally(*points: float, moved: tuple[str, ...] = ("K", "R")) -> Tally:
    counted = Tally(100, frozenset("KR"))
    for one in points:
        counted.add(GamePlayed(1, one, 40, moved, 100))
    return counted


def test_the_verdict_waits_for_enough_games_and_looks_at_the_error() -> None:
    assert tally(1, 1, 1).verdict == "few"
    assert tally(*[1, 0] * 20).verdict == "fair"
    assert tally(*[1] * 35, *[0] * 5).verdict == "white"
    assert tally(*[0] * 35, *[1] * 5).verdict == "black"
    assert tally(*[0.5] * 39, 1).verdict == "drawn"


def test_a_game_called_off_counts_for_nothing() -> None:
    counted = tally(1)
    counted.add(GamePlayed(1, None, 12, ("K",), 100))
    assert counted.result.games == 1
    assert counted.plies == 40


def test_kinds_that_never_move_are_named() -> None:
    assert tally(1, 0, moved=("K",)).unmoved == ["R"]
    assert tally(1, 0).unmoved == []
    assert tally(1, 0, moved=("K",)).whole == 0


@pytest.mark.parametrize("name", ["mini", "antichess", "racing-kings", "plane"])
def test_a_game_is_played_to_its_end_the_same_each_time(name: str) -> None:
    rules = variant(name)
    ask = AskGame(1, rules.source, 3, 20, 600_000)
    first, again = (self_play(ask, rules, Stop()) for _ in range(2))
    assert first.points in (0, 0.5, 1)
    assert first.plies > 1
    assert set(first.moved) <= {kind.letter for kind in rules.pieces}
    assert (first.points, first.plies, first.moved) == (again.points, again.plies, again.moved)


def test_games_differ_by_their_seed() -> None:
    rules = variant("mini")
    asks = [AskGame(1, rules.source, seed, 20, 600_000) for seed in range(6)]
    assert len({self_play(ask, rules, Stop()).plies for ask in asks}) > 1


def test_a_stopped_game_is_called_off() -> None:
    stop = Stop()
    stop.set()
    assert self_play(AskGame(1, "", 1, 50, 600_000), variant("chess"), stop).points is None
    assert self_play(AskGame(1, "", 1, 50, 0), variant("chess"), Stop()).points is None


def run(checks: FairnessChecks, games: int) -> AsyncGenerator[Tally]:
    return checks.run(variant("mini"), games, "ann", "here")


def test_a_check_plays_its_games_in_workers_and_charges_them() -> None:
    async def scene() -> None:
        workshop = Workshop()
        async with EnginePool(2, grace=60) as pool:
            checks = FairnessChecks(pool, workshop)
            checks.begin("ann", "here")
            with pytest.raises(OverBudget):
                checks.begin("ann", "here")
            *_, last = [tally async for tally in run(checks, 3)]
            assert last.done
            assert last.result.games == 3
            assert workshop.users.owed("ann") > 0
            checks.begin("ann", "here")
        workshop.close()

    asyncio.run(scene())


def test_closing_a_check_ends_its_games_and_gives_its_place_back() -> None:
    async def scene() -> None:
        workshop = Workshop()
        async with EnginePool(1, grace=60) as pool:
            checks = FairnessChecks(pool, workshop)
            checks.begin("ann", "here")
            games = run(checks, 200)
            await anext(games)
            await games.aclose()
            assert checks.places.taken == {}
            assert pool.waiting == 0
            for n in range(MOST_CHECKS):
                checks.begin(f"user {n}", "here")
            with pytest.raises(OverBudget):
                checks.begin("one more", "elsewhere")
        workshop.close()

    asyncio.run(scene())
