"""Results of games with a spectator delay: they count once spectators may know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, Table, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.features.players.store import player_records
from latticechess.features.players.store.player_records import Change
from latticechess.play.events import Started
from latticechess.store.database.delay_tables import delayed_news, delayed_results
from latticechess.store.database.open import explain_errors, write_transaction
from latticechess.store.database.tables import events, games
from latticechess.store.journal import summary_table
from latticechess.store.journal.summary import Summary
from latticechess.store.journal.variant_sources import decode

BATCH = 500


def is_known() -> ColumnElement[bool]:
    """Condition on `games`: everybody may know the result, if there is one."""
    return games.c.id.not_in(select(delayed_results.c.game_id))


def pending(connection: Connection, ids: Collection[str]) -> set[str]:
    """Those of the games whose results spectators do not know yet."""
    column = delayed_results.c.game_id
    return set(connection.scalars(select(column).where(column.in_(ids)))) if ids else set()


def apply_changes(connection: Connection, changes: list[Change]) -> None:
    """Count new and changed results, but for those that spectators may not know yet."""
    ended = [after for before, after in changes if has_just_ended(before, after)]
    due = {one.id: delay for one, delay in zip(ended, _delays(connection, ended), strict=True)}
    rows = [
        {"game_id": one.id, "due_at": (one.ended_at or 0) + 1000 * due[one.id]}
        for one in ended
        if due[one.id]
    ]
    _insert_missing(connection, delayed_results, rows)
    # What was over and goes on, or is corrected, has not been counted while it waits.
    waiting = pending(connection, [after.id for _, after in changes])
    going_on = [after.id for _, after in changes if after.id in waiting and after.result is None]
    if going_on:
        gone = delayed_results.c.game_id.in_(going_on)
        connection.execute(delete(delayed_results).where(gone))
    known = [change for change in changes if change[1].id not in waiting]
    player_records.apply_changes(connection, known)


def _insert_missing(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        connection.execute(dialect.insert(table).on_conflict_do_nothing(), rows)


def has_just_ended(before: Summary | None, after: Summary) -> bool:
    return (before is None or before.result is None) and after.result is not None


def _delays(connection: Connection, ended: list[Summary]) -> list[int]:
    """Seconds by which spectators see each of the games late."""
    if not ended:
        return []
    ids = [one.id for one in ended]
    query = select(events.c.game_id, events.c.body).where(
        events.c.game_id.in_(ids), events.c.seq == 1
    )
    found: dict[str, int] = {}
    for game, body in connection.execute(query):
        first = decode(connection, body)
        assert isinstance(first, Started)
        found[game] = first.options.delay_s or 0
    return [found.get(one, 0) for one in ids]


def release(engine: Engine, now: int) -> list[str]:
    """Count the results that everybody may know by now, and queue them as news; the games."""
    due = select(delayed_results.c.game_id).where(delayed_results.c.due_at <= now).limit(BATCH)
    with explain_errors("The results could not be counted"):
        with engine.connect() as connection:
            if not connection.scalars(due).all():
                return []
        with write_transaction(engine) as connection:
            ids = list(connection.scalars(due.with_for_update(skip_locked=True)))
            gone = delayed_results.c.game_id.in_(ids)
            connection.execute(delete(delayed_results).where(gone))
            _count(connection, ids)
            _insert_missing(connection, delayed_news, [{"game_id": one} for one in ids])
    return ids


def _count(connection: Connection, ids: list[str]) -> None:
    shown = summary_table.fetch_by_id(connection, ids).values()
    counts: Counter[tuple[player_records.RecordKey, int]] = Counter()
    for one in shown:
        counts.update(player_records.contributions(one).items())
    player_records.add_counts(connection, counts)
    news = [
        {"game_id": one.id, "variant": one.variant, "clock_class": one.pace}
        for one in shown
        if one.rated and player_records.contributions(one)
    ]
    if news:
        player_records.queue_rating_updates(connection, news)
