"""Lessons that are going on, so that they survive a restart and are one in all processes."""

from __future__ import annotations

import msgspec
from sqlalchemy import Engine, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.document_tables import study_lessons
from latticechess.store.database.open import reading, writing
from latticechess.store.threads import in_thread


class Lesson(msgspec.Struct, frozen=True, omit_defaults=True):
    """A lesson: who gives it, who has the pointer, and what is shown."""

    teacher: str
    pointer: str
    chapter: int
    node: int
    started_at: int
    seq: int = 1
    asking: tuple[str, ...] = ()
    """Who asks for the pointer."""


class LessonStore:
    """All lessons. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def get(self, study_id: str) -> Lesson | None:
        query = select(study_lessons.c.body).where(study_lessons.c.study_id == study_id)
        with reading(self.engine, "The lesson could not be read") as connection:
            body = connection.scalar(query)
        return None if body is None else msgspec.json.decode(body, type=Lesson)

    @in_thread
    def put(self, study_id: str, lesson: Lesson) -> bool:
        """Store a lesson; False if a newer state is stored already."""
        insert = (postgresql if self.engine.dialect.name == "postgresql" else sqlite).insert
        body = msgspec.json.encode(lesson).decode()
        row = insert(study_lessons).values(study_id=study_id, seq=lesson.seq, body=body)
        newer = row.on_conflict_do_update(
            index_elements=["study_id"],
            set_={"seq": lesson.seq, "body": body},
            where=study_lessons.c.seq < lesson.seq,
        ).returning(study_lessons.c.seq)
        with writing(self.engine, "The lesson could not be saved") as connection:
            return connection.execute(newer).first() is not None

    @in_thread
    def end(self, study_id: str) -> None:
        gone = study_lessons.delete().where(study_lessons.c.study_id == study_id)
        with writing(self.engine, "The lesson could not be saved") as connection:
            connection.execute(gone)

    @in_thread
    def end_older(self, before: int) -> None:
        """End lessons that nobody has touched for long: somebody forgot to."""
        query = select(study_lessons.c.study_id, study_lessons.c.body)
        with writing(self.engine, "The lesson could not be saved") as connection:
            for study, body in connection.execute(query).all():
                if msgspec.json.decode(body, type=Lesson).started_at < before:
                    gone = study_lessons.c.study_id == study
                    connection.execute(study_lessons.delete().where(gone))
