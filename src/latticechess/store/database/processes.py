"""Which server processes use the database, and when each last gave a sign of life."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from sqlalchemy import Engine, select

from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import processes

FORGOTTEN_MS = 24 * 3_600_000


@dataclass(frozen=True, slots=True)
class Process:
    id: str
    started_at: int
    beat_at: int
    ended: bool


class Processes:
    """The register of server processes. Safe to use from any thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def all(self) -> list[Process]:
        """Every process that is remembered, the oldest first."""
        return await asyncio.to_thread(self._all)

    async def beat(self, process: Process) -> list[Process]:
        """Keep a sign of life; every process that is remembered, the oldest first."""
        return await asyncio.to_thread(self._beat, process)

    def _beat(self, process: Process) -> list[Process]:
        columns = processes.c
        sign = {"beat_at": process.beat_at, "ended": process.ended}
        with explained("The sign of life could not be kept"), writing(self.engine) as connection:
            old = process.beat_at - FORGOTTEN_MS
            connection.execute(processes.delete().where(columns.beat_at < old))
            change = processes.update().where(columns.id == process.id).values(**sign)
            if connection.execute(change).rowcount == 0:
                connection.execute(
                    processes.insert().values(id=process.id, started_at=process.started_at, **sign)
                )
        return self._all()

    def _all(self) -> list[Process]:
        query = select(processes).order_by(processes.c.started_at, processes.c.id)
        with explained("The processes could not be read"), self.engine.connect() as connection:
            return [
                Process(row.id, row.started_at, row.beat_at, row.ended)
                for row in connection.execute(query)
            ]
