"""Rebuild the lists of tournaments from their events."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, select, text

from latticechess.features.tournaments.rules.events import decode_event
from latticechess.features.tournaments.rules.evolve import replay
from latticechess.features.tournaments.store.rows import (
    PlayerChanges,
    store_players,
    store_summary,
    stored_seqs,
)
from latticechess.features.tournaments.store.summary import summarise, users_of
from latticechess.store.database.open import explain_errors, write_transaction
from latticechess.store.database.tables import (
    tournament_events,
    tournament_players,
)


def rebuild(engine: Engine) -> int:
    """Rebuild every summary from the journal; how many tournaments there are."""
    with explain_errors("The list of tournaments could not be rebuilt"):
        with engine.connect() as reader:
            ids = reader.scalars(select(tournament_events.c.tournament_id).distinct()).all()
        for tournament_id in ids:
            # One by one: tournaments that run meanwhile wait for a moment only.
            with write_transaction(engine) as connection:
                rebuild_one(connection, tournament_id)
    return len(ids)


def rebuild_one(connection: Connection, tournament_id: str) -> None:
    """Rebuild the summary of one tournament."""
    if connection.dialect.name == "postgresql":
        # A summary that falls behind the journal blocks further appends to its tournament.
        connection.execute(text("LOCK TABLE tournaments IN SHARE ROW EXCLUSIVE MODE"))
    columns = tournament_events.c
    bodies = connection.scalars(
        select(columns.body).where(columns.tournament_id == tournament_id).order_by(columns.seq)
    )
    value = replay(decode_event(body) for body in bodies)
    is_new = tournament_id not in stored_seqs(connection, [tournament_id])
    store_summary(connection, summarise(value), is_new)
    known = tournament_players
    connection.execute(known.delete().where(known.c.tournament_id == tournament_id))
    store_players(connection, tournament_id, PlayerChanges.between({}, users_of(value)))
