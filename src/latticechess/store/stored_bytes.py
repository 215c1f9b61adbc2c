"""How many bytes are kept of a user, by kind."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import Engine, Select, func, select

from latticechess.store.database.document_tables import board_versions, studies, study_edits
from latticechess.store.database.open import reading
from latticechess.store.database.tables import notes

MeasuredKind = Literal["notes", "studies", "boards"]
"""What can be deleted again: the rows themselves tell how much there is."""


class StoredBytes:
    """Measures what is stored. Blocking: call it from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def measure(self, user: str, kind: MeasuredKind) -> int:
        """Letters that are kept of a user: near enough to bytes, and quick to count."""
        with reading(self.engine, "What is stored could not be measured") as connection:
            return sum(int(connection.scalar(query) or 0) for query in queries(user, kind))


def queries(user: str, kind: MeasuredKind) -> list[Select[Any]]:
    """What is to be added up. A deleted study counts until it is forgotten: it can come back."""
    if kind == "notes":
        length = func.length(notes.c.text) + func.length(notes.c.drawings)
        return [select(func.sum(length)).where(notes.c.user_id == user)]
    if kind == "boards":
        length = func.length(board_versions.c.text)
        return [select(func.sum(length)).where(board_versions.c.by_user == user)]
    own = select(studies.c.id).where(studies.c.owner == user)
    return [
        select(func.sum(func.length(studies.c.snapshot))).where(studies.c.owner == user),
        select(func.sum(func.length(study_edits.c.body))).where(study_edits.c.study_id.in_(own)),
    ]
