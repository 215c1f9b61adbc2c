"""Work given to a class or a pupil, and how far each has come."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Engine, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.document_tables import assignment_marks, assignments
from latticechess.store.database.open import reading, writing
from latticechess.store.threads import in_thread

ItemKind = Literal["study", "puzzles", "lesson", "mistakes"]
LISTED = 200


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to do: `ref` names a study, a set of puzzles (`chess`, or `chess/fork` with a
    theme) or a course; `mistakes` are those of the pupil's own games."""

    kind: ItemKind
    ref: str
    title: str = ""
    chapter: int | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Assignment:
    """Work that was given."""

    id: str
    by: str
    class_id: str | None
    user: str | None
    title: str
    items: tuple[Item, ...]
    due: str | None
    """The last day, as in `2026-09-30`."""
    at: int


@dataclass(frozen=True, slots=True)
class Progressed:
    """How far a pupil has come with one item of an assignment."""

    assignment: str
    user: str
    item: int
    done: int
    total: int
    done_at: int | None
    helped: int = 0
    """Puzzles among `done` that took hints."""
    shown: int = 0
    """Puzzles whose move was shown: they are not done."""


class AssignmentStore:
    """All work given. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def add(self, work: Assignment) -> None:
        row = {
            "id": work.id,
            "by_user": work.by,
            "class_id": work.class_id,
            "user_id": work.user,
            "title": work.title,
            "items": msgspec.json.encode(work.items).decode(),
            "due": work.due,
            "at": work.at,
        }
        with writing(self.engine, "The work could not be saved") as connection:
            connection.execute(assignments.insert().values(row))

    async def get(self, work_id: str) -> Assignment | None:
        found = await asyncio.to_thread(self._find, [assignments.c.id == work_id])
        return found[0] if found else None

    async def given_by(self, user: str) -> list[Assignment]:
        return await asyncio.to_thread(self._find, [assignments.c.by_user == user])

    async def given_to(self, user: str, classes: Sequence[str]) -> list[Assignment]:
        """Work for a pupil, by name or through one of these classes."""
        theirs = or_(assignments.c.user_id == user, assignments.c.class_id.in_(classes))
        return await asyncio.to_thread(self._find, [theirs])

    async def of_class(self, class_id: str) -> list[Assignment]:
        return await asyncio.to_thread(self._find, [assignments.c.class_id == class_id])

    async def count(self, user: str) -> int:
        return await asyncio.to_thread(self._count, user)

    @in_thread
    def remove(self, work_id: str) -> None:
        with writing(self.engine, "The work could not be saved") as connection:
            marks = assignment_marks.c.assignment_id == work_id
            connection.execute(assignment_marks.delete().where(marks))
            connection.execute(assignments.delete().where(assignments.c.id == work_id))

    @in_thread
    def forget_user(self, user: str) -> None:
        """Forget the work of a user, given and done."""
        with writing(self.engine, "The work could not be saved") as connection:
            forget_work(connection, user)

    async def mark(self, mark: Progressed) -> None:
        """Keep how far a pupil has come; what was finished stays so."""
        await asyncio.to_thread(self._mark, mark)

    @in_thread
    def marks(self, ids: Sequence[str], user: str | None = None) -> list[Progressed]:
        query = select(assignment_marks).where(assignment_marks.c.assignment_id.in_(ids))
        if user is not None:
            query = query.where(assignment_marks.c.user_id == user)
        with reading(self.engine, "The work could not be read") as connection:
            return [
                Progressed(
                    row.assignment_id,
                    row.user_id,
                    row.item,
                    row.done,
                    row.total,
                    row.done_at,
                    row.helped,
                    row.shown,
                )
                for row in connection.execute(query)
            ]

    def _find(self, wanted: Sequence[Any]) -> list[Assignment]:
        query = (
            select(assignments)
            .where(*wanted)
            .order_by(assignments.c.at.desc(), assignments.c.id)
            .limit(LISTED)
        )
        with reading(self.engine, "The work could not be read") as connection:
            return [
                Assignment(
                    row.id,
                    row.by_user,
                    row.class_id,
                    row.user_id,
                    row.title,
                    msgspec.json.decode(row._mapping["items"], type=tuple[Item, ...]),
                    row.due,
                    row.at,
                )
                for row in connection.execute(query)
            ]

    def _count(self, user: str) -> int:
        query = select(func.count()).where(assignments.c.by_user == user)
        with reading(self.engine, "The work could not be read") as connection:
            return int(connection.scalar(query) or 0)

    def _mark(self, mark: Progressed) -> None:
        insert = (postgresql if self.engine.dialect.name == "postgresql" else sqlite).insert
        row = insert(assignment_marks).values(
            assignment_id=mark.assignment,
            user_id=mark.user,
            item=mark.item,
            done=mark.done,
            total=mark.total,
            done_at=mark.done_at,
            helped=mark.helped,
            shown=mark.shown,
        )
        changed = row.on_conflict_do_update(
            index_elements=["assignment_id", "user_id", "item"],
            set_={
                "done": row.excluded.done,
                "total": row.excluded.total,
                "helped": row.excluded.helped,
                "shown": row.excluded.shown,
                "done_at": func.coalesce(assignment_marks.c.done_at, row.excluded.done_at),
            },
        )
        with writing(self.engine, "The work could not be saved") as connection:
            connection.execute(changed)


def forget_work(connection: Connection, user: str) -> None:
    """Forget the work that a user gave or did."""
    given = or_(assignments.c.by_user == user, assignments.c.user_id == user)
    ids = select(assignments.c.id).where(given)
    theirs = or_(assignment_marks.c.user_id == user, assignment_marks.c.assignment_id.in_(ids))
    connection.execute(assignment_marks.delete().where(theirs))
    connection.execute(assignments.delete().where(given))
