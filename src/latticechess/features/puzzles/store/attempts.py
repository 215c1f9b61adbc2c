"""Attempts at puzzles, with the ratings and streaks they change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import asdict, astuple
from typing import Any

from sqlalchemy import Connection, Engine, RowMapping, and_, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.features.puzzles.store.rows import SHOWN, Attempt, Difficulty, Solver
from latticechess.rating.glicko2 import Rating
from latticechess.rating.puzzles import after_attempt, new_puzzle
from latticechess.store.database.document_tables import (
    puzzle_attempts,
    puzzle_ratings,
    puzzle_solvers,
)
from latticechess.store.database.open import reading, writing
from latticechess.store.threads import in_thread

UNTOUCHED_KEPT = 20
"""A user's attempts in which nothing was done: puzzles that were looked at and left."""

columns = puzzle_attempts.c
untouched = and_(
    columns.ended_at.is_(None), columns.wrong == 0, columns.hints == 0, columns.found == 0
)


class Attempts:
    """All attempts. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def start(self, attempt: Attempt, most: int) -> None:
        """Add an attempt; of the user's others the newest `most` are kept."""
        mine = columns.user_id == attempt.user_id
        newest = columns.started_at.desc()
        looked_at = select(columns.id).where(mine, untouched).order_by(newest)
        all_mine = select(columns.id).where(mine).order_by(newest)
        with writing(self.engine, "The puzzle could not be started") as connection:
            old = [
                *connection.scalars(looked_at.offset(UNTOUCHED_KEPT - 1)),
                *connection.scalars(all_mine.offset(most - 1)),
            ]
            if old:
                connection.execute(puzzle_attempts.delete().where(columns.id.in_(old)))
            connection.execute(puzzle_attempts.insert().values(asdict(attempt)))

    @in_thread
    def get(self, attempt_id: str, user: str) -> Attempt | None:
        """The user's attempt; None if it is unknown or somebody else's."""
        query = select(puzzle_attempts).where(columns.id == attempt_id, columns.user_id == user)
        with reading(self.engine, "The puzzle could not be read") as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else Attempt(**row)

    async def right(self, attempt_id: str, found: int) -> None:
        """The solver has found so many moves."""
        await self._change(attempt_id, lambda _, row: {"found": max(found, row.found)})

    async def wrong(self, attempt_id: str, difficulty: float, at: int) -> None:
        """A wrong move: the first one decides the rating, unless a hint came before it."""

        def change(connection: Connection, row: Attempt) -> Mapping[str, object]:
            return {"wrong": row.wrong + 1, **_rated(connection, row, 0, difficulty, at)}

        await self._change(attempt_id, change)

    async def hint(self, attempt_id: str, step: int) -> None:
        """A hint was taken: the attempt no longer counts for ratings."""
        await self._change(attempt_id, lambda _, row: {"hints": max(step, row.hints)})

    async def show(self, attempt_id: str, difficulty: float, at: int) -> None:
        """The solution was looked at: not solved, and the streak ends."""

        def change(connection: Connection, row: Attempt) -> Mapping[str, object]:
            if row.ended_at is not None:
                return {}
            rated = _rated(connection, row, 0, difficulty, at)
            _streak(connection, row, at, kept=False)
            return {"hints": SHOWN, "ended_at": at, **rated}

        await self._change(attempt_id, change)

    async def solve(self, attempt_id: str, found: int, difficulty: float, at: int) -> None:
        """The last move was found: solved, unless the solution was shown before."""

        def change(connection: Connection, row: Attempt) -> Mapping[str, object]:
            if row.ended_at is not None:
                return {}
            rated = _rated(connection, row, 1, difficulty, at)
            if not _tried_before(connection, row, solved=True):
                _streak(connection, row, at, kept=True)
            return {"found": found, "solved": True, "ended_at": at, **rated}

        await self._change(attempt_id, change)

    async def vote(self, attempt_id: str, vote: int) -> None:
        """Whether it was a good puzzle (1) or not (-1)."""
        await self._change(attempt_id, lambda _, row: {"vote": vote} if row.ended_at else {})

    async def solver(self, user: str, board: str) -> Solver:
        """The user's rating and streak on a board."""
        return await asyncio.to_thread(self._read, lambda c: _solver(c, user, board))

    async def difficulty(self, puzzle: str, first: float) -> Difficulty:
        """The puzzle's rating; from the first estimate if it never counted."""
        return await asyncio.to_thread(self._read, lambda c: _difficulty(c, puzzle, first))

    def _read(self, read: Callable[[Connection], Any]) -> Any:
        with reading(self.engine, "The puzzles could not be read") as connection:
            return read(connection)

    @in_thread
    def _change(
        self, attempt_id: str, change: Callable[[Connection, Attempt], Mapping[str, object]]
    ) -> None:
        same = columns.id == attempt_id
        with writing(self.engine, "The puzzle could not be kept") as connection:
            query = select(puzzle_attempts).where(same).with_for_update()
            row = connection.execute(query).mappings().first()
            values = {} if row is None else change(connection, Attempt(**row))
            if values:
                connection.execute(puzzle_attempts.update().where(same).values(**values))


def _rated(
    connection: Connection, row: Attempt, score: int, difficulty: float, at: int
) -> Mapping[str, object]:
    """Rate the solver and the puzzle, once; nothing after a hint or an earlier attempt."""
    done = row.score is not None or row.ended_at is not None
    if done or row.hints or row.wrong or _tried_before(connection, row):
        return {}
    solver = _solver(connection, row.user_id, row.board, lock=True)
    puzzle = _difficulty(connection, row.puzzle, difficulty, lock=True)
    idle = at - solver.at if solver.at else 0
    mine, its = after_attempt(solver.rating, puzzle.rating, bool(score), idle)
    plays = {"plays": solver.plays + 1, "solved": solver.solved + score}
    _keep_solver(connection, row, {**_of_rating(mine), **plays, "at": at})
    values = {
        **_of_rating(its),
        "board": row.board,
        "plays": puzzle.plays + 1,
        "solved": puzzle.solved + score,
    }
    _upsert(connection, puzzle_ratings, {"puzzle": row.puzzle}, values)
    before = solver.rating.rating
    return {"score": score, "rating_before": before, "rating_after": mine.rating}


def _tried_before(connection: Connection, row: Attempt, solved: bool = False) -> bool:
    """Whether the user has tried (or solved) this puzzle in another attempt."""
    met = columns.solved.is_(True) if solved else or_(columns.ended_at.is_not(None), ~untouched)
    query = select(func.count()).where(
        columns.puzzle == row.puzzle, columns.user_id == row.user_id, columns.id != row.id, met
    )
    return bool(connection.scalar(query))


def _streak(connection: Connection, row: Attempt, at: int, kept: bool) -> None:
    solver = _solver(connection, row.user_id, row.board, lock=True)
    streak = solver.streak + 1 if kept else 0
    best = max(streak, solver.best_streak)
    _keep_solver(connection, row, {"streak": streak, "best_streak": best, "at": at})


def _keep_solver(connection: Connection, row: Attempt, values: Mapping[str, object]) -> None:
    new = Solver()
    key = {"user_id": row.user_id, "board": row.board}
    first = {
        **_of_rating(new.rating),
        "plays": 0,
        "solved": 0,
        "streak": 0,
        "best_streak": 0,
        "at": 0,
    }
    _upsert(connection, puzzle_solvers, key, values, first)


def _upsert(
    connection: Connection,
    table: Any,
    key: Mapping[str, object],
    values: Mapping[str, object],
    first: Mapping[str, object] | None = None,
) -> None:
    insert = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert
    row = insert(table).values({**(first or {}), **values, **key})
    connection.execute(row.on_conflict_do_update(index_elements=list(key), set_=dict(values)))


def _of_rating(rating: Rating) -> dict[str, object]:
    return dict(zip(("rating", "deviation", "volatility"), astuple(rating), strict=True))


def _rating_of(row: RowMapping) -> Rating:
    return Rating(row["rating"], row["deviation"], row["volatility"])


def _solver(connection: Connection, user: str, board: str, lock: bool = False) -> Solver:
    query = select(puzzle_solvers).where(
        puzzle_solvers.c.user_id == user, puzzle_solvers.c.board == board
    )
    row = connection.execute(query.with_for_update() if lock else query).mappings().first()
    return Solver() if row is None else solver_of(row)


def solver_of(row: RowMapping) -> Solver:
    """The solver in a row of `puzzle_solvers`."""
    return Solver(
        _rating_of(row),
        row["plays"],
        row["solved"],
        row["streak"],
        row["best_streak"],
        row["at"],
    )


def _difficulty(
    connection: Connection, puzzle: str, first: float, lock: bool = False
) -> Difficulty:
    query = select(puzzle_ratings).where(puzzle_ratings.c.puzzle == puzzle)
    row = connection.execute(query.with_for_update() if lock else query).mappings().first()
    if row is None:
        return Difficulty(new_puzzle(first))
    return Difficulty(_rating_of(row), row["plays"], row["solved"])
