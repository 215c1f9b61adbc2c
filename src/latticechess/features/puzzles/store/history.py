"""Looking back at puzzles: what a user has tried, how the rating went, who solved today's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Engine, func, select

from latticechess.features.puzzles.store.attempts import solver_of, untouched
from latticechess.features.puzzles.store.rows import Attempt, Solver
from latticechess.store.database.document_tables import (
    puzzle_attempts,
    puzzle_ratings,
    puzzle_rushes,
    puzzle_solvers,
)
from latticechess.store.database.open import reading
from latticechess.store.threads import in_thread

columns = puzzle_attempts.c


@dataclass(frozen=True, slots=True)
class Overview:
    """A user's puzzles on all boards."""

    solvers: Mapping[str, Solver]
    best_rushes: Mapping[str, int]
    """The best score of a rush, by board."""


class PuzzleHistory:
    """Reads what `Attempts` and `Rushes` keep."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def of_user(
        self, user: str, board: str, limit: int, before: int | None = None
    ) -> list[Attempt]:
        """Attempts in which something was done, the newest first; `before` that start."""
        query = (
            select(puzzle_attempts)
            .where(columns.user_id == user, columns.board == board, ~untouched)
            .order_by(columns.started_at.desc(), columns.id)
            .limit(limit)
        )
        if before is not None:
            query = query.where(columns.started_at < before)
        with reading(self.engine, "The puzzles could not be read") as connection:
            return [Attempt(**row) for row in connection.execute(query).mappings()]

    @in_thread
    def progress(self, user: str, board: str, limit: int) -> list[tuple[int, float]]:
        """When attempts counted and the rating after each; the newest `limit`, oldest first."""
        query = (
            select(columns.started_at, columns.rating_after)
            .where(
                columns.user_id == user, columns.board == board, columns.rating_after.is_not(None)
            )
            .order_by(columns.started_at.desc())
            .limit(limit)
        )
        with reading(self.engine, "The puzzles could not be read") as connection:
            found = [(int(at), float(rating)) for at, rating in connection.execute(query)]
        return found[::-1]

    @in_thread
    def overview(self, user: str) -> Overview:
        """Ratings, streaks and the best rushes of a user."""
        mine = select(puzzle_solvers).where(puzzle_solvers.c.user_id == user)
        rush = puzzle_rushes.c
        best = (
            select(rush.board, func.max(rush.score))
            .where(rush.user_id == user)
            .group_by(rush.board)
        )
        with reading(self.engine, "The puzzles could not be read") as connection:
            solvers = {row["board"]: solver_of(row) for row in connection.execute(mine).mappings()}
            return Overview(solvers, {row[0]: row[1] for row in connection.execute(best)})

    @in_thread
    def met(self, user: str, board: str) -> Mapping[str, int]:
        """Puzzles of a board that the user has tried, and when last."""
        query = (
            select(columns.puzzle, func.max(columns.started_at))
            .where(columns.user_id == user, columns.board == board)
            .group_by(columns.puzzle)
        )
        with reading(self.engine, "The puzzles could not be read") as connection:
            return {puzzle: int(at) for puzzle, at in connection.execute(query)}

    @in_thread
    def ratings(self, board: str) -> Mapping[str, float]:
        """Ratings of the board's puzzles that have counted for somebody."""
        ratings = puzzle_ratings.c
        query = select(ratings.puzzle, ratings.rating).where(ratings.board == board)
        with reading(self.engine, "The puzzles could not be read") as connection:
            return {puzzle: float(rating) for puzzle, rating in connection.execute(query)}

    @in_thread
    def solved_by(self, user: str, puzzle: str) -> Attempt | None:
        """The user's first solved attempt at a puzzle; None if they have not solved it."""
        query = (
            select(puzzle_attempts)
            .where(columns.user_id == user, columns.puzzle == puzzle, columns.solved.is_(True))
            .order_by(columns.started_at)
            .limit(1)
        )
        with reading(self.engine, "The puzzles could not be read") as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else Attempt(**row)

    @in_thread
    def most_help(self, user: str, puzzle: str) -> int:
        """The highest step of hints that the user ever took for a puzzle."""
        query = select(func.max(columns.hints)).where(
            columns.user_id == user, columns.puzzle == puzzle
        )
        with reading(self.engine, "The puzzles could not be read") as connection:
            return int(connection.scalar(query) or 0)

    @in_thread
    def tried(self, user: str, puzzle: str) -> bool:
        """Whether the user has done anything in an attempt at this puzzle."""
        query = select(func.count()).where(
            columns.user_id == user, columns.puzzle == puzzle, ~untouched
        )
        with reading(self.engine, "The puzzles could not be read") as connection:
            return bool(connection.scalar(query))

    @in_thread
    def solvers(self, puzzle: str) -> int:
        """How many people have solved a puzzle."""
        query = select(func.count(columns.user_id.distinct())).where(
            columns.puzzle == puzzle, columns.solved.is_(True)
        )
        with reading(self.engine, "The puzzles could not be read") as connection:
            return int(connection.scalar(query) or 0)
