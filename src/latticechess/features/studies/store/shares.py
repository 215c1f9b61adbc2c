"""With whom studies are shared."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Engine, and_, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.open import explain_errors, write_transaction
from latticechess.store.database.study_tables import study_shares

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

    async def of_study(self, study_id: str) -> list[Share]:
        return await asyncio.to_thread(self._of_study, study_id)

    async def put(self, study_id: str, share: Share) -> None:
        """Share with somebody, or change what they may do."""
        await asyncio.to_thread(self._put, study_id, share)

    async def remove(self, study_id: str, kind: ShareKind, who: str) -> None:
        await asyncio.to_thread(self._remove, study_id, kind, who)

    def _of_study(self, study_id: str) -> list[Share]:
        columns = (study_shares.c.kind, study_shares.c.who, study_shares.c.role)
        query = select(*columns).where(study_shares.c.study_id == study_id).order_by(*columns)
        with explain_errors("The study could not be read"), self.engine.connect() as connection:
            return [Share(row.kind, row.who, row.role) for row in connection.execute(query)]

    def _put(self, study_id: str, share: Share) -> None:
        insert = (postgresql if self.engine.dialect.name == "postgresql" else sqlite).insert
        row = insert(study_shares).values(
            study_id=study_id, kind=share.kind, who=share.who, role=share.role
        )
        keys = ["study_id", "kind", "who"]
        put = row.on_conflict_do_update(index_elements=keys, set_={"role": share.role})
        with (
            explain_errors("The study could not be shared"),
            write_transaction(self.engine) as connection,
        ):
            connection.execute(put)

    def _remove(self, study_id: str, kind: ShareKind, who: str) -> None:
        named = and_(
            study_shares.c.study_id == study_id,
            study_shares.c.kind == kind,
            study_shares.c.who == who,
        )
        with (
            explain_errors("The study could not be shared"),
            write_transaction(self.engine) as connection,
        ):
            connection.execute(study_shares.delete().where(named))


def classes_in(shares: Sequence[Share]) -> list[str]:
    """Ids of the classes among the shares."""
    return [share.who for share in shares if share.kind == "class"]
