"""Heartbeats of the server processes that share the database."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from sqlalchemy import Engine, select

from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import processes
from latticechess.store.threads import in_thread

RETENTION_MS = 24 * 3_600_000


@dataclass(frozen=True, slots=True)
class Process:
    """A server process and its last heartbeat."""

    id: str
    started_at: int
    beat_at: int
    ended: bool


class Processes:
    """Registry of server processes. Thread-safe."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def all(self) -> list[Process]:
        """All known processes, oldest first."""
        return await asyncio.to_thread(self._all)

    @in_thread
    def beat(self, process: Process) -> list[Process]:
        """Record a heartbeat; all known processes, oldest first."""
        columns = processes.c
        beat = {"beat_at": process.beat_at, "ended": process.ended}
        with writing(self.engine, "The sign of life could not be kept") as connection:
            old = process.beat_at - RETENTION_MS
            connection.execute(processes.delete().where(columns.beat_at < old))
            change = processes.update().where(columns.id == process.id).values(**beat)
            if connection.execute(change).rowcount == 0:
                connection.execute(
                    processes.insert().values(id=process.id, started_at=process.started_at, **beat)
                )
        return self._all()

    def _all(self) -> list[Process]:
        query = select(processes).order_by(processes.c.started_at, processes.c.id)
        with reading(self.engine, "The processes could not be read") as connection:
            return [
                Process(row.id, row.started_at, row.beat_at, row.ended)
                for row in connection.execute(query)
            ]
