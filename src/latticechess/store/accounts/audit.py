"""What organisers did: a list that is only ever added to."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, insert, select

from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import audit

PAGE = 100


@dataclass(frozen=True, slots=True)
class AuditEntry:
    id: int
    at: int
    user_id: str | None
    name: str
    """Of the organiser, as it was then."""
    action: str
    subject: str
    detail: str


class Audit:
    """The audit log. Every method waits for the database; call it from a thread."""

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
        with explained("The audit log could not be written"), writing(self.engine) as connection:
            connection.execute(insert(audit).values(**row))

    def latest(self, before: int | None = None) -> list[AuditEntry]:
        """A page of entries, newest first; `before` is the id of the last one seen."""
        query = select(audit).order_by(audit.c.id.desc()).limit(PAGE)
        if before is not None:
            query = query.where(audit.c.id < before)
        with explained("The audit log could not be read"), self.engine.connect() as connection:
            return [AuditEntry(*row) for row in connection.execute(query)]
