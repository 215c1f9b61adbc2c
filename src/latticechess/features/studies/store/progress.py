"""What readers have done: exercises tried and solved, chapters read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Engine, func, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.document_tables import study_progress
from latticechess.store.database.open import reading, writing
from latticechess.store.threads import in_thread

CHAPTER_READ = 0
"""The number that stands for the chapter itself."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A reader's tries at one exercise."""

    user: str
    chapter: int
    exercise: int
    tries: int
    done_at: int | None


class ProgressStore:
    """The progress of all readers. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def of_study(self, study_id: str, user: str | None = None) -> list[Progress]:
        """Everything done in a study, or what one reader did."""
        columns = study_progress.c
        query = select(
            columns.user_id, columns.chapter, columns.exercise, columns.tries, columns.done_at
        ).where(columns.study_id == study_id)
        if user is not None:
            query = query.where(columns.user_id == user)
        with reading(self.engine, "The progress could not be read") as connection:
            return [Progress(*row) for row in connection.execute(query)]

    @in_thread
    def solved(self, user: str, ids: Sequence[str]) -> dict[str, int]:
        """How many exercises of each study the reader has solved."""
        columns = study_progress.c
        query = (
            select(columns.study_id, func.count())
            .where(columns.user_id == user, columns.study_id.in_(ids))
            .where(columns.done_at.is_not(None), columns.exercise != CHAPTER_READ)
            .group_by(columns.study_id)
        )
        with reading(self.engine, "The progress could not be read") as connection:
            return {study: int(count) for study, count in connection.execute(query)}

    @in_thread
    def tried(
        self, study_id: str, user: str, chapter: int, exercise: int, done_at: int | None
    ) -> None:
        """Count a try; with a time, the exercise is solved and stays so."""
        insert = (postgresql if self.engine.dialect.name == "postgresql" else sqlite).insert
        row = insert(study_progress).values(
            study_id=study_id,
            user_id=user,
            chapter=chapter,
            exercise=exercise,
            tries=1,
            done_at=done_at,
        )
        counted = row.on_conflict_do_update(
            index_elements=["study_id", "user_id", "chapter", "exercise"],
            set_={
                "tries": study_progress.c.tries + 1,
                "done_at": func.coalesce(study_progress.c.done_at, row.excluded.done_at),
            },
        )
        with writing(self.engine, "The progress could not be saved") as connection:
            connection.execute(counted)
