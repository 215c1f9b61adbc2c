"""With whom studies are shared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Engine, and_, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.document_tables import study_shares
from latticechess.store.database.open import reading, writing
from latticechess.store.threads import in_thread

ShareKind = Literal["user", "class"]
ShareRole = Literal["editor", "reader"]


@dataclass(frozen=True, slots=True)
class Share:
    """A user or a class that may see a study."""

    kind: ShareKind
    who: str
    role: ShareRole


class Shares:
    """The shares of all studies. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def of_study(self, study_id: str) -> list[Share]:
        columns = (study_shares.c.kind, study_shares.c.who, study_shares.c.role)
        query = select(*columns).where(study_shares.c.study_id == study_id).order_by(*columns)
        with reading(self.engine, "The study could not be read") as connection:
            return [Share(row.kind, row.who, row.role) for row in connection.execute(query)]

    @in_thread
    def put(self, study_id: str, share: Share) -> None:
        """Share with somebody, or change what they may do."""
        insert = (postgresql if self.engine.dialect.name == "postgresql" else sqlite).insert
        row = insert(study_shares).values(
            study_id=study_id, kind=share.kind, who=share.who, role=share.role
        )
        keys = ["study_id", "kind", "who"]
        put = row.on_conflict_do_update(index_elements=keys, set_={"role": share.role})
        with writing(self.engine, "The study could not be shared") as connection:
            connection.execute(put)

    @in_thread
    def remove(self, study_id: str, kind: ShareKind, who: str) -> None:
        named = and_(
            study_shares.c.study_id == study_id,
            study_shares.c.kind == kind,
            study_shares.c.who == who,
        )
        with writing(self.engine, "The study could not be shared") as connection:
            connection.execute(study_shares.delete().where(named))


def classes_in(shares: Sequence[Share]) -> list[str]:
    """Ids of the classes among the shares."""
    return [share.who for share in shares if share.kind == "class"]
