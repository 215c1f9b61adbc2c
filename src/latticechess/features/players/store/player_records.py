"""Records of players, counted with their games, and results that count when spectators see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Select,
    Table,
    case,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.play.clock_class import ClockClass
from latticechess.play.events import Started
from latticechess.store.database.account_tables import delayed_news, delayed_results
from latticechess.store.database.open import explain_errors, write_transaction, writing
from latticechess.store.database.tables import events, games, rating_news, tallies
from latticechess.store.journal import summary_table
from latticechess.store.journal.summary import Summary
from latticechess.store.journal.variant_sources import decode

KEYS = ("player", "variant", "clock_class", "side", "against")
RESULTS = ("won", "drawn", "lost")
Against = Literal["person", "computer"]
RecordKey = tuple[str, str, ClockClass, int, Against]
Change = tuple[Summary | None, Summary]
"""Summaries of a game before and after."""


def contributions(summary: Summary | None) -> dict[RecordKey, int]:
    """What a game adds to its players' records: an index into RESULTS by key."""
    if summary is None or summary.result is None or not summary.counts:
        return {}
    made: dict[RecordKey, int] = {}
    winner = summary.result.winner
    for side in Side:
        own, other = summary.players[side], summary.players[side.opponent]
        if own.profile is not None:
            against: Against = "computer" if other.kind == "computer" else "person"
            key = (own.profile, summary.variant, summary.pace, int(side), against)
            made[key] = 1 if winner is None else 0 if winner is side else 2
    return made


def apply_changes(connection: Connection, changes: Iterable[Change]) -> None:
    """Update the records, and queue changed results for the rankings."""
    counts: Counter[tuple[RecordKey, int]] = Counter()
    news: list[dict[str, Any]] = []
    for before, after in changes:
        old, new = contributions(before), contributions(after)
        if old == new:
            continue
        counts.subtract(old.items())
        counts.update(new.items())
        if after.rated:
            news.append({"game_id": after.id, "variant": after.variant, "clock_class": after.pace})
    add_counts(connection, counts)
    if news:
        queue_rating_updates(connection, news)


def add_counts(connection: Connection, counts: Counter[tuple[RecordKey, int]]) -> None:
    """Upsert the records: `counts` says how often to add each result for each key."""
    rows: dict[RecordKey, dict[str, Any]] = {}
    for (key, result), number in counts.items():
        if number:
            fresh = dict(zip(KEYS, key, strict=True)) | dict.fromkeys(RESULTS, 0)
            rows.setdefault(key, fresh)[RESULTS[result]] += number
    if not rows:
        return
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(tallies)
    sums = {name: tallies.c[name] + statement.excluded[name] for name in RESULTS}
    statement = statement.on_conflict_do_update(index_elements=list(KEYS), set_=sums)
    # A fixed lock order prevents deadlocks between processes.
    connection.execute(statement, [rows[key] for key in sorted(rows)])


def queue_rating_updates(connection: Connection, news: list[dict[str, Any]]) -> None:
    """Queue games with new results for the rankings."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(dialect.insert(rating_news).on_conflict_do_nothing(), news)


def rebuild(engine: Engine) -> int:
    """Rebuild every record from the summaries; how many there are."""
    with writing(engine, "The records could not be counted") as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("LOCK TABLE games, tallies IN SHARE ROW EXCLUSIVE MODE")
        connection.execute(delete(tallies))
        for side in Side:
            connection.execute(insert(tallies).from_select([*KEYS, *RESULTS], _counted(side)))
        return connection.scalar(select(func.count()).select_from(tallies)) or 0


def _counted(side: Side) -> Select[Any]:
    """Select the records of one colour, equal to the sums of `contributions`."""
    own, other = ("white", "black") if side is Side.WHITE else ("black", "white")
    columns = games.c
    profile, met = columns[f"{own}_profile"], columns[f"{other}_profile"]
    against = case((columns[f"{other}_kind"] == "computer", "computer"), else_="person")
    keys = (profile, columns.variant, columns.clock_class, against)
    return (
        select(
            profile,
            columns.variant,
            columns.clock_class,
            literal(int(side)),
            against,
            func.sum(case((columns.winner == int(side), 1), else_=0)),
            func.sum(case((columns.winner.is_(None), 1), else_=0)),
            func.sum(case((columns.winner == int(side.opponent), 1), else_=0)),
        )
        .where(
            columns.status == "ended",
            columns.reason != str(Reason.ABORTED),
            columns.set_up.is_(False),
            profile.is_not(None),
            or_(met.is_(None), met != profile),
            columns.id.not_in(select(delayed_results.c.game_id)),
        )
        .group_by(*keys)
    )


BATCH = 500


def is_known() -> ColumnElement[bool]:
    """Condition on `games`: everybody may know the result, if there is one."""
    return games.c.id.not_in(select(delayed_results.c.game_id))


def pending(connection: Connection, ids: Collection[str]) -> set[str]:
    """Those of the games whose results spectators do not know yet."""
    column = delayed_results.c.game_id
    return set(connection.scalars(select(column).where(column.in_(ids)))) if ids else set()


def count_or_wait(connection: Connection, changes: list[Change]) -> None:
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
    apply_changes(connection, known)


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
    counts: Counter[tuple[RecordKey, int]] = Counter()
    for one in shown:
        counts.update(contributions(one).items())
    add_counts(connection, counts)
    news = [
        {"game_id": one.id, "variant": one.variant, "clock_class": one.pace}
        for one in shown
        if one.rated and contributions(one)
    ]
    if news:
        queue_rating_updates(connection, news)
