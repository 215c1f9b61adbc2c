"""Player records: updated in the transaction that ends a game, and rebuilt on demand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal

from sqlalchemy import Connection, Engine, Select, case, delete, func, insert, literal, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.play.clock_class import ClockClass
from latticechess.store.database.delay_tables import delayed_results
from latticechess.store.database.open import writing
from latticechess.store.database.tables import games, rating_news, tallies
from latticechess.store.journal.summary import Summary

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
