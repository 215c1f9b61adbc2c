"""The journal of tournaments: appended by the same writer, under the same rules, as games."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from sqlalchemy import Engine, select

from latticechess.features.tournaments.rules.events import (
    Event,
    decode_event,
    encode_event,
    kind_of,
)
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.features.tournaments.store.lists import TournamentSummary, summarise, users_of
from latticechess.features.tournaments.store.rows import (
    PlayerChanges,
    TournamentAppend,
    stored_seqs,
)
from latticechess.store.database import document_tables
from latticechess.store.database.open import reading
from latticechess.store.journal.journal import Journal
from latticechess.store.threads import in_thread


class TournamentJournal:
    """The events of every tournament. Safe in any thread and any event loop."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.engine = journal.engine

    async def append(
        self, before: Tournament | None, after: Tournament, events: Sequence[Event]
    ) -> None:
        """Append `events`, which lead from `before` to `after`; return when they are durable.

        Conflict if another writer was first, StoreError if the write failed; in both cases none
        of them is stored.
        """
        summary, players = await asyncio.to_thread(projected, before, after)
        expected = before.seq if before is not None else 0
        rows = [
            (after.id, seq, event.at, kind_of(event), encode_event(event))
            for seq, event in enumerate(events, expected + 1)
        ]
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        append = TournamentAppend(after.id, expected, rows, summary, players, done)
        self.journal.enqueue_tournament(append)
        await done

    async def load(self, tournament_id: str, after: int = 0) -> list[Event]:
        """Events with seq greater than `after`; [] if there is no such tournament."""
        return await asyncio.to_thread(self.read, tournament_id, after)

    def read(self, tournament_id: str, after: int = 0) -> list[Event]:
        """Blocking `load`."""
        return read_events(self.engine, tournament_id, after)

    @in_thread
    def heads(self, ids: Sequence[str]) -> dict[str, int]:
        """Number of events of each tournament; unknown ones are left out."""
        with reading(self.engine, "The tournaments could not be looked at") as connection:
            return stored_seqs(connection, ids)


def read_events(engine: Engine, tournament_id: str, after: int = 0) -> list[Event]:
    """Events with seq greater than `after`; [] if there is no such tournament."""
    columns = document_tables.tournament_events.c
    query = (
        select(columns.body)
        .where(columns.tournament_id == tournament_id, columns.seq > after)
        .order_by(columns.seq)
    )
    with reading(engine, "The tournament could not be read") as reader:
        return [decode_event(body) for body in reader.scalars(query)]


def projected(
    before: Tournament | None, after: Tournament
) -> tuple[TournamentSummary, PlayerChanges]:
    """The summary after a change, and what changes in the list of players."""
    known = users_of(before) if before is not None else {}
    return summarise(after), PlayerChanges.between(known, users_of(after))
