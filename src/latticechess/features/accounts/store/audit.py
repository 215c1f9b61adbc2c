"""Append-only audit log of what organisers did."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, insert, select

from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import audit

PAGE_SIZE = 100


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One action of an organiser."""

    id: int
    at: int
    user_id: str | None
    name: str
    """The organiser's name at the time."""
    action: str
    subject: str
    detail: str


class Audit:
    """The audit log. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def add(
        self, at: int, user_id: str | None, name: str, action: str, subject: str, detail: str = ""
    ) -> None:
        row = {
            "at": at,
            "user_id": user_id,
            "name": name,
            "action": action,
            "subject": subject,
            "detail": detail,
        }
        with writing(self.engine, "The audit log could not be written") as connection:
            connection.execute(insert(audit).values(**row))

    def latest(self, before: int | None = None) -> list[AuditEntry]:
        """A page of entries, newest first; `before` is the cursor: the id of the last one seen."""
        query = select(audit).order_by(audit.c.id.desc()).limit(PAGE_SIZE)
        if before is not None:
            query = query.where(audit.c.id < before)
        with reading(self.engine, "The audit log could not be read") as connection:
            return [AuditEntry(*row) for row in connection.execute(query)]
