"""Studies and their edits: a snapshot, and the edits since.

An edit is stored under (study, number). Of two processes that write the same number one wins, and
the other reads again and decides again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, RowMapping, func, select, tuple_
from sqlalchemy.exc import IntegrityError

from latticechess.features.studies.rules.edits import StudyEdit
from latticechess.features.studies.rules.evolve import evolve
from latticechess.features.studies.rules.tree import Study
from latticechess.kernel.sentence import sentence
from latticechess.store.database.document_tables import (
    studies,
    study_edits,
    study_lessons,
    study_progress,
    study_shares,
)
from latticechess.store.database.open import explain_errors, reading, write_transaction, writing
from latticechess.store.journal.journal import Conflict
from latticechess.store.threads import in_thread

SNAPSHOT_EVERY = 64
"""Edits after which the whole study is written."""
LISTED = 300
"""Studies in a list."""
READ_FAILED = "The study could not be read"
SAVE_FAILED = "The study could not be saved"

encoded = msgspec.json.Encoder().encode
"""A study, or an edit of one, as it is stored."""
_decode_study = msgspec.json.Decoder(Study).decode
_decode_edit = msgspec.json.Decoder(StudyEdit).decode


class StudySummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lists tell of a study."""

    chapters: int = 0
    variants: tuple[str, ...] = ()
    exercises: int = 0


@dataclass(frozen=True, slots=True)
class StoredStudy:
    """A row of the list of studies."""

    id: str
    owner: str
    title: str
    seq: int
    summary: StudySummary
    link: str | None
    created_at: int
    updated_at: int
    deleted_at: int | None = None


@dataclass(frozen=True, slots=True)
class NewEdits:
    """Edits by one person at one time, with the study as they leave it."""

    by: str
    at: int
    edits: Sequence[StudyEdit]
    after: Study


def summary_of(study: Study) -> StudySummary:
    return StudySummary(
        chapters=len(study.chapters),
        variants=tuple(dict.fromkeys(chapter.variant for chapter in study.chapters)),
        exercises=sum(len(chapter.exercises) for chapter in study.chapters),
    )


class StudyStore:
    """All studies. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def create(self, study_id: str, owner: str, study: Study, at: int) -> None:
        row = {
            "id": study_id,
            "owner": owner,
            "title": study.title,
            "seq": study.seq,
            "summary": encoded(summary_of(study)).decode(),
            "snapshot": encoded(study).decode(),
            "snapshot_seq": study.seq,
            "created_at": at,
            "updated_at": at,
        }
        with writing(self.engine, SAVE_FAILED) as connection:
            connection.execute(studies.insert().values(row))

    async def get(self, study_id: str) -> StoredStudy | None:
        """The row of a study; None if there is none or it was deleted."""
        found = await asyncio.to_thread(self._rows, [studies.c.id == study_id], 1)
        return found[0] if found else None

    async def load(self, study_id: str) -> Study | None:
        """The whole study."""
        return await asyncio.to_thread(self._load, study_id)

    @in_thread
    def append(self, study_id: str, new: NewEdits) -> None:
        """Store edits; Conflict if somebody else was first, and then none is stored."""
        first = new.after.seq - len(new.edits) + 1
        rows = [
            {
                "study_id": study_id,
                "seq": seq,
                "at": new.at,
                "by_user": new.by,
                "body": encoded(edit).decode(),
            }
            for seq, edit in enumerate(new.edits, first)
        ]
        with explain_errors(SAVE_FAILED):
            try:
                with write_transaction(self.engine) as connection:
                    self._write(connection, study_id, new, rows, first - 1)
            except IntegrityError as error:
                raise Conflict(sentence("written-elsewhere")) from error

    @in_thread
    def heads(self, ids: Sequence[str]) -> dict[str, int]:
        """Number of edits of each study; unknown and deleted ones are left out."""
        alive = studies.c.deleted_at.is_(None)
        query = select(studies.c.id, studies.c.seq).where(studies.c.id.in_(ids), alive)
        with reading(self.engine, READ_FAILED) as connection:
            return {row.id: row.seq for row in connection.execute(query)}

    async def of_owner(self, owner: str) -> list[StoredStudy]:
        return await asyncio.to_thread(self._rows, [studies.c.owner == owner], LISTED)

    @in_thread
    def count(self, owner: str) -> int:
        query = select(func.count()).where(studies.c.owner == owner, studies.c.deleted_at.is_(None))
        with reading(self.engine, READ_FAILED) as connection:
            return int(connection.scalar(query) or 0)

    async def shared_with(self, user: str, classes: Sequence[str]) -> list[StoredStudy]:
        """Studies that are shared with a user or with one of these classes."""
        keys = [("user", user), *(("class", one) for one in classes)]
        named = tuple_(study_shares.c.kind, study_shares.c.who).in_(keys)
        ids = select(study_shares.c.study_id).where(named)
        return await asyncio.to_thread(self._rows, [studies.c.id.in_(ids)], LISTED)

    @in_thread
    def live(self, ids: Sequence[str]) -> set[str]:
        """Those of the studies in which a lesson is going on."""
        query = select(study_lessons.c.study_id).where(study_lessons.c.study_id.in_(ids))
        with reading(self.engine, READ_FAILED) as connection:
            return set(connection.scalars(query))

    async def set_link(self, study_id: str, link: str | None) -> None:
        await asyncio.to_thread(self._change, study_id, {"link": link})

    async def mark_deleted(self, study_id: str, at: int | None) -> None:
        """Delete a study, or restore it with None."""
        await asyncio.to_thread(self._change, study_id, {"deleted_at": at})

    @in_thread
    def deleted(self, study_id: str) -> StoredStudy | None:
        """A study that was deleted and can be restored."""
        columns = [one for one in studies.c if one.name not in ("snapshot", "snapshot_seq")]
        query = select(*columns).where(studies.c.id == study_id, studies.c.deleted_at.is_not(None))
        with reading(self.engine, READ_FAILED) as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else _row(row)

    async def purge(self, before: int) -> int:
        """Forget studies that were deleted before that time; how many there were."""
        return await asyncio.to_thread(self._purge, studies.c.deleted_at < before)

    @in_thread
    def forget_owner(self, owner: str) -> int:
        """Forget everything a user owned or did in studies."""
        with writing(self.engine, SAVE_FAILED) as connection:
            return forget_studies(connection, owner)

    # --- Beside the event loop ------------------------------------------------------------------

    def _rows(self, wanted: Sequence[Any], limit: int) -> list[StoredStudy]:
        columns = [one for one in studies.c if one.name not in ("snapshot", "snapshot_seq")]
        query = (
            select(*columns)
            .where(*wanted, studies.c.deleted_at.is_(None))
            .order_by(studies.c.updated_at.desc(), studies.c.id)
            .limit(limit)
        )
        with reading(self.engine, READ_FAILED) as connection:
            return [_row(row) for row in connection.execute(query).mappings()]

    def _load(self, study_id: str) -> Study | None:
        columns = (studies.c.snapshot, studies.c.snapshot_seq, studies.c.seq)
        alive = studies.c.deleted_at.is_(None)
        head = select(*columns).where(studies.c.id == study_id, alive)
        later = select(study_edits.c.body).where(study_edits.c.study_id == study_id)
        later = later.order_by(study_edits.c.seq)
        with reading(self.engine, READ_FAILED) as connection:
            while (row := connection.execute(head).first()) is not None:
                since = later.where(study_edits.c.seq > row.snapshot_seq)
                bodies = connection.scalars(since).all()
                # Fewer: they were folded into a newer snapshot between the two statements.
                if row.snapshot_seq + len(bodies) >= row.seq:
                    edits = [_decode_edit(body) for body in bodies]
                    return evolve(_decode_study(row.snapshot), edits)
        return None

    def _write(
        self,
        connection: Connection,
        study_id: str,
        new: NewEdits,
        rows: list[dict[str, Any]],
        expected: int,
    ) -> None:
        values: dict[str, Any] = {
            "seq": new.after.seq,
            "title": new.after.title,
            "summary": encoded(summary_of(new.after)).decode(),
            "updated_at": new.at,
        }
        whole = new.after.seq // SNAPSHOT_EVERY > expected // SNAPSHOT_EVERY
        if whole:
            values |= {"snapshot": encoded(new.after).decode(), "snapshot_seq": new.after.seq}
        head = studies.c.id == study_id
        alive = studies.c.deleted_at.is_(None)
        change = studies.update().where(head, alive, studies.c.seq == expected).values(values)
        if connection.execute(change).rowcount == 0:
            raise Conflict(sentence("written-elsewhere"))
        if whole:
            gone = study_edits.c.study_id == study_id
            connection.execute(study_edits.delete().where(gone))
        else:
            connection.execute(study_edits.insert(), rows)

    def _change(self, study_id: str, values: dict[str, Any]) -> None:
        with writing(self.engine, SAVE_FAILED) as connection:
            connection.execute(studies.update().where(studies.c.id == study_id).values(values))

    def _purge(self, wanted: Any) -> int:
        with writing(self.engine, SAVE_FAILED) as connection:
            return _remove(connection, list(connection.scalars(select(studies.c.id).where(wanted))))


def forget_studies(connection: Connection, user: str) -> int:
    """Forget everything a user owned or did in studies; how many were theirs."""
    theirs = select(studies.c.id).where(studies.c.owner == user)
    count = _remove(connection, list(connection.scalars(theirs)))
    named = (study_shares.c.kind == "user", study_shares.c.who == user)
    connection.execute(study_shares.delete().where(*named))
    connection.execute(study_progress.delete().where(study_progress.c.user_id == user))
    return count


def _remove(connection: Connection, ids: Sequence[str]) -> int:
    for table in (study_edits, study_shares, study_progress, study_lessons):
        connection.execute(table.delete().where(table.c.study_id.in_(ids)))
    return connection.execute(studies.delete().where(studies.c.id.in_(ids))).rowcount


def _row(row: RowMapping) -> StoredStudy:
    values = dict(row)
    values["summary"] = msgspec.json.decode(values["summary"], type=StudySummary)
    return StoredStudy(**values)
