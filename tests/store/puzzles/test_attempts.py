"""Attempts at puzzles, ratings, streaks and rushes, on both kinds of database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import Engine

from latticechess.features.accounts.store.club import LocalUser
from latticechess.features.puzzles.store.attempts import UNTOUCHED_KEPT, Attempts
from latticechess.features.puzzles.store.history import PuzzleHistory
from latticechess.features.puzzles.store.rows import SHOWN, Attempt, Rush
from latticechess.features.puzzles.store.rushes import Rushes
from latticechess.rating.puzzles import NEW_SOLVER


@pytest.fixture
def store(engine: Engine) -> Attempts:
    return Attempts(engine)


@pytest.fixture
def history(engine: Engine) -> PuzzleHistory:
    return PuzzleHistory(engine)


async def begin(
    store: Attempts, name: str, puzzle: str = "p", user: str = "ann", at: int = 1000
) -> str:
    await store.start(Attempt(name, user, puzzle, "chess", at), most=100)
    return name


async def got(store: Attempts, name: str, user: str = "ann") -> Attempt:
    found = await store.get(name, user)
    assert found is not None
    return found


async def test_solved_at_once_wins_rating_and_lengthens_the_streak(store: Attempts) -> None:
    one = await begin(store, "a")
    await store.right(one, 1)
    await store.solve(one, 2, 1000.0, 61_000)
    attempt, solver = await got(store, one), await store.solver("ann", "chess")
    assert (attempt.solved, attempt.score, attempt.found, attempt.seconds) == (True, 1, 2, 60)
    assert attempt.rating_before == NEW_SOLVER.rating
    assert attempt.rating_after == solver.rating.rating > NEW_SOLVER.rating
    assert (solver.plays, solver.solved, solver.streak, solver.best_streak) == (1, 1, 1, 1)
    puzzle = await store.difficulty("p", 1000.0)
    assert (puzzle.plays, puzzle.solved) == (1, 1)
    assert puzzle.rating.rating == 1000.0, "a new solver does not change it"
    assert (await store.solver("ann", "cube")).plays == 0


async def test_a_wrong_move_loses_rating_once_and_keeps_the_streak(store: Attempts) -> None:
    await store.solve(await begin(store, "a", "first"), 1, 1000.0, 2000)
    before = await store.solver("ann", "chess")
    two = await begin(store, "b", "second")
    await store.wrong(two, 1000.0, 3000)
    lost = await store.solver("ann", "chess")
    assert lost.rating.rating < before.rating.rating
    await store.wrong(two, 1000.0, 4000)
    await store.solve(two, 1, 1000.0, 5000)
    after = await store.solver("ann", "chess")
    assert after.rating == lost.rating
    assert (after.plays, after.solved, after.streak) == (2, 1, 2)
    assert (await got(store, two)).wrong == 2


async def test_with_a_hint_nothing_is_won_or_lost(store: Attempts) -> None:
    one = await begin(store, "a")
    await store.hint(one, 1)
    await store.wrong(one, 1000.0, 2000)
    await store.solve(one, 1, 1000.0, 3000)
    attempt, solver = await got(store, one), await store.solver("ann", "chess")
    assert (attempt.solved, attempt.hints, attempt.score) == (True, 1, None)
    assert solver.rating == NEW_SOLVER
    assert (solver.plays, solver.streak) == (0, 1)
    assert (await store.difficulty("p", 1000.0)).plays == 0


async def test_the_solution_ends_the_attempt_and_the_streak(store: Attempts) -> None:
    await store.solve(await begin(store, "a", "first"), 1, 1000.0, 2000)
    two = await begin(store, "b", "second")
    await store.show(two, 1000.0, 3000)
    await store.solve(two, 1, 1000.0, 4000)
    attempt, solver = await got(store, two), await store.solver("ann", "chess")
    assert (attempt.solved, attempt.hints, attempt.score) == (False, SHOWN, 0)
    assert (solver.streak, solver.best_streak) == (0, 1)


async def test_a_puzzle_counts_once(store: Attempts) -> None:
    """Also when a second attempt was opened before the first was touched."""
    one, two = await begin(store, "a"), await begin(store, "b")
    await store.show(one, 1000.0, 2000)
    await store.solve(two, 1, 1000.0, 3000)
    await store.solve(await begin(store, "c"), 1, 1000.0, 4000)
    solver = await store.solver("ann", "chess")
    assert (solver.plays, solver.solved, solver.streak) == (1, 0, 1)
    assert (await got(store, two)).score is None


async def test_many_at_once_count_exactly_once(store: Attempts) -> None:
    """Two tabs send the same last move several times."""
    one = await begin(store, "a")
    await asyncio.gather(*(store.solve(one, 1, 1000.0, 2000) for _ in range(6)))
    solver = await store.solver("ann", "chess")
    assert (solver.plays, solver.streak) == (1, 1)


async def test_attempts_of_others_are_unknown(store: Attempts) -> None:
    one = await begin(store, "a")
    assert await store.get(one, "ben") is None
    assert await store.get("nonsense", "ann") is None


async def test_untouched_and_old_attempts_go(store: Attempts, history: PuzzleHistory) -> None:
    for n in range(UNTOUCHED_KEPT + 10):
        await begin(store, f"a{n}", f"p{n}", at=n)
    assert len(await history.met("ann", "chess")) == UNTOUCHED_KEPT
    for n in range(5):
        await store.start(Attempt(f"b{n}", "ann", f"q{n}", "chess", 100 + n), most=3)
    assert set(await history.met("ann", "chess")) == {"q2", "q3", "q4"}


async def test_looking_back(store: Attempts, history: PuzzleHistory) -> None:
    for n in range(4):
        await store.solve(await begin(store, f"a{n}", f"p{n}", at=n), 1, 1000.0, 5000 + n)
    await begin(store, "open", "p9", at=9)
    first = await history.of_user("ann", "chess", 2)
    assert [one.puzzle for one in first] == ["p3", "p2"]
    rest = await history.of_user("ann", "chess", 9, before=first[-1].started_at)
    assert [one.puzzle for one in rest] == ["p1", "p0"]
    points = await history.progress("ann", "chess", 3)
    assert [at for at, _ in points] == [1, 2, 3]
    assert points[-1][1] == (await store.solver("ann", "chess")).rating.rating
    assert set(await history.ratings("chess")) == {"p0", "p1", "p2", "p3"}
    assert await history.solvers("p0") == 1
    assert (await history.solved_by("ann", "p0")) is not None
    assert (await history.solved_by("ben", "p0")) is None
    assert await history.tried("ann", "p0")
    assert not await history.tried("ann", "p9")


async def test_votes_come_after_the_end(store: Attempts) -> None:
    one = await begin(store, "a")
    await store.vote(one, 1)
    assert (await got(store, one)).vote is None
    await store.solve(one, 1, 1000.0, 2000)
    await store.vote(one, -1)
    assert (await got(store, one)).vote == -1


async def test_one_rush_at_a_time(engine: Engine, history: PuzzleHistory) -> None:
    rushes = Rushes(engine)
    one = Rush("r1", "ann", "chess", 0, 180_000, True, ("p", "q"))
    assert await rushes.start(one)
    assert await rushes.move_on(one, replace(one, number=1, score=1))
    assert not await rushes.move_on(one, replace(one, number=1, score=7)), "it is past that"
    assert await rushes.start(replace(one, id="r2", started_at=1))
    first = await rushes.get("r1", "ann")
    assert first is not None
    assert (first.running, first.score, first.puzzles) == (False, 1, ("p", "q"))
    assert await rushes.get("r1", "ben") is None
    assert (await history.overview("ann")).best_rushes == {"chess": 1}
    begun = await asyncio.gather(
        *(rushes.start(replace(one, id=f"s{n}", started_at=2)) for n in range(5))
    )
    assert any(begun)
    states = [await rushes.get(f"s{n}", "ann") for n in range(5)]
    assert sum(state.running for state in states if state) == 1


async def test_the_local_user_takes_puzzles_along(sqlite: Engine) -> None:
    store = Attempts(sqlite)
    local = LocalUser(sqlite)
    local.ensure()
    one = await begin(store, "a", user="browser")
    await store.solve(one, 1, 1000.0, 2000)
    local.adopt("browser")
    assert await store.get(one, local.user) is not None
    assert (await store.solver(local.user, "chess")).streak == 1
