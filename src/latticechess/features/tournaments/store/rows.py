"""Tournaments in the database: appends within the journal's transaction, and rebuilding."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, select, text

from latticechess.features.tournaments.rules.events import decode_event
from latticechess.features.tournaments.rules.evolve import replay
from latticechess.features.tournaments.store.lists import TournamentSummary, summarise, users_of
from latticechess.store.database import document_tables
from latticechess.store.database.bulk_insert import insert_rows
from latticechess.store.database.document_tables import tournament_events, tournament_players
from latticechess.store.database.open import explain_errors, write_transaction
from latticechess.store.journal.waiters import Waiter

COLUMNS = ("tournament_id", "seq", "at", "kind", "body")
Row = tuple[str, int, int, str, str]
"""A row of the table `tournament_events`: the values of COLUMNS."""
Places = dict[str, int | None]
"""Places by user; None while it is not over."""


@dataclass(frozen=True, slots=True)
class PlayerChanges:
    """Changes of the table `tournament_players`."""

    gone: Sequence[str] = ()
    """Users who are not in it any more."""
    changed: Places = field(default_factory=dict)

    @classmethod
    def between(cls, before: Places, after: Places) -> PlayerChanges:
        gone = [user for user in before if user not in after]
        absent = object()
        changed = {
            user: place for user, place in after.items() if before.get(user, absent) != place
        }
        return cls(gone, changed)


@dataclass(frozen=True, slots=True, eq=False)
class TournamentAppend:
    """Events to append to a tournament, and the future of the caller who waits for it."""

    tournament_id: str
    expected_seq: int
    rows: list[Row]
    summary: TournamentSummary
    """After these events."""
    players: PlayerChanges
    waiter: Waiter

    @property
    def key(self) -> tuple[str, int]:
        return (self.tournament_id, self.expected_seq)


def write(connection: Connection, group: Sequence[TournamentAppend]) -> dict[TournamentAppend, int]:
    """Insert the appends that fit, in order; the others with the number of events there are."""
    if not group:
        return {}
    known = stored_seqs(connection, {append.tournament_id for append in group})
    unfit: dict[TournamentAppend, int] = {}
    for append in group:
        stored = known.get(append.tournament_id, 0)
        if append.expected_seq != stored:
            unfit[append] = stored
            continue
        insert_rows(connection, document_tables.tournament_events, COLUMNS, append.rows)
        store_summary(connection, append.summary, is_new=stored == 0)
        store_players(connection, append.tournament_id, append.players)
        known[append.tournament_id] = append.summary.seq
    return unfit


def stored_seqs(connection: Connection, ids: Collection[str]) -> dict[str, int]:
    """Number of events of each tournament that exists."""
    columns = document_tables.tournaments.c
    query = select(columns.id, columns.seq).where(columns.id.in_(ids))
    return {row.id: row.seq for row in connection.execute(query)}


def already_stored(
    connection: Connection, group: Collection[TournamentAppend]
) -> set[TournamentAppend]:
    """Appends that an earlier attempt has stored."""
    columns = document_tables.tournament_events.c
    query = select(columns.tournament_id, columns.seq, columns.body).where(
        columns.tournament_id.in_({append.tournament_id for append in group}),
        columns.seq > min((append.expected_seq for append in group), default=0),
    )
    stored = {(row.tournament_id, row.seq): row.body for row in connection.execute(query)}
    return {
        append
        for append in group
        if all(stored.get((key, seq)) == body for key, seq, _, _, body in append.rows)
    }


def store_summary(connection: Connection, summary: TournamentSummary, is_new: bool) -> None:
    row = to_row(summary)
    table = document_tables.tournaments
    if is_new:
        connection.execute(table.insert().values(row))
    else:
        connection.execute(table.update().where(table.c.id == summary.id).values(row))


def store_players(connection: Connection, tournament_id: str, changes: PlayerChanges) -> None:
    table = document_tables.tournament_players
    touched = [*changes.gone, *changes.changed]
    for start in range(0, len(touched), 500):
        some = touched[start : start + 500]
        connection.execute(
            table.delete().where(table.c.tournament_id == tournament_id, table.c.user_id.in_(some))
        )
    rows = [(tournament_id, user, place) for user, place in changes.changed.items()]
    insert_rows(connection, table, ("tournament_id", "user_id", "place"), rows)


def to_row(summary: TournamentSummary) -> dict[str, Any]:
    """The columns of the table `tournaments`."""
    return {
        "id": summary.id,
        "seq": summary.seq,
        "name": summary.settings.name,
        "society": summary.settings.society,
        "system": summary.settings.system,
        "state": summary.state,
        "public": summary.settings.public,
        "created_by": summary.created_by,
        "created_at": summary.created_at,
        "listed_at": summary.listed_at,
        "body": msgspec.json.encode(summary).decode(),
    }


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
