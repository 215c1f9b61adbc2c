"""Progress in lessons: the steps that a user has solved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Engine, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.document_tables import lesson_steps
from latticechess.store.database.open import reading, writing


@dataclass(frozen=True, slots=True)
class SolvedStep:
    """A step of a course, and when it was solved."""

    course: str
    step: str
    at: int


class LessonProgress:
    """What users have solved. Nothing is ever unlearnt: steps are only added."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def of_user(self, user: str) -> list[SolvedStep]:
        """The user's solved steps, in the order in which they were solved."""
        columns = lesson_steps.c
        query = (
            select(columns.course, columns.step, columns.at)
            .where(columns.user_id == user)
            .order_by(columns.at, columns.course, columns.step)
        )
        with reading(self.engine, "The lessons could not be read") as connection:
            return [SolvedStep(*row) for row in connection.execute(query)]

    def add(self, user: str, steps: Mapping[str, Sequence[str]], at: int) -> None:
        """Add solved steps by course; those that are known keep their time."""
        rows = [
            {"user_id": user, "course": course, "step": step, "at": at}
            for course, names in steps.items()
            for step in dict.fromkeys(names)
        ]
        if not rows:
            return
        dialect = postgresql if self.engine.dialect.name == "postgresql" else sqlite
        change = dialect.insert(lesson_steps).on_conflict_do_nothing()
        with writing(self.engine, "The lessons could not be saved") as connection:
            connection.execute(change, rows)
