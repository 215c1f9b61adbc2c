"""Bulk reads of the journal."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby

from sqlalchemy import Connection, select

from latticechess.play.events import Event
from latticechess.store.database.tables import events
from latticechess.store.journal.variant_sources import decode


def histories(connection: Connection, ids: Collection[str]) -> Iterator[tuple[str, list[Event]]]:
    """The existing games among `ids` with all their events, ordered by id."""
    query = (
        select(events.c.game_id, events.c.body)
        .where(events.c.game_id.in_(ids))
        .order_by(events.c.game_id, events.c.seq)
    )
    for game_id, rows in groupby(connection.execute(query), key=lambda row: row.game_id):
        yield game_id, [decode(connection, row.body) for row in rows]
