"""Position index: which games reached a position. Imported games are indexed in bulk.

A game has some sixty keys at as many places of the index; one sorted pass over many games writes
each page once. Until then their keys are queued in the table `traces`, which survives a restart.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

import msgspec
from sqlalchemy import Connection, Engine, delete, func, select, text

from latticechess.features.archive.store.explorer.counts import (
    ADD,
    COUNTS,
    INSERT,
    WITHOUT_YEAR,
    share_lock,
)
from latticechess.store.database.bulk_insert import insert_rows
from latticechess.store.database.open import (
    LOCK_TIMEOUT_MS,
    WRITE_OPTION,
    explain_errors,
    write_transaction,
)
from latticechess.store.database.sqlite import write_turn
from latticechess.store.database.tables import traces

KEYS_PER_COMMIT = 10_000
"""Bounds how long other writers wait."""
INDEXER_LOCK = 4_801_966
"""Advisory lock on PostgreSQL: one process indexes at a time."""
_BUCKET = f"CASE both_ways.n WHEN 0 THEN g.bucket ELSE {WITHOUT_YEAR} END"
_BOTH = "CROSS JOIN (SELECT 0 AS n UNION ALL SELECT 1) AS both_ways"
_LINE = "json_array_elements_text(keys::json) WITH ORDINALITY AS line(step, place)"
_INDEX_POSTGRESQL = f"""WITH taken AS (DELETE FROM traces RETURNING number, keys),
    reached AS (SELECT DISTINCT ON (1, 2) split_part(step, ' ', 1)::bigint AS key, number,
        CASE WHEN strpos(step, ' ') > 0 THEN place - 1 ELSE place END AS ply,
        split_part(step, ' ', 2) AS next FROM taken, {_LINE} ORDER BY 1, 2, 3),
    added AS (INSERT INTO positions (key, number, ply, next) SELECT key, number, ply, next
        FROM reached ON CONFLICT DO NOTHING RETURNING key, number, next)
    {INSERT} SELECT p.key, p.next, {_BUCKET}, {COUNTS}
    FROM added p JOIN explorer_keys k ON k.key = p.key AND p.number <= k.upto
    JOIN explorer_games g ON g.number = p.number {_BOTH} {ADD}"""
# Earlier versions queued keys alone, from the first move on.
_STEP = """SELECT traces.number AS number, line.key + (typeof(line.value) = 'integer') AS ply,
    CASE typeof(line.value) WHEN 'integer' THEN line.value || ' ' ELSE line.value END AS step
    FROM traces, json_each(traces.keys) AS line"""
_SORT = f"""CREATE TEMP TABLE sorted_positions AS
    SELECT CAST(step AS INTEGER) AS key, number, ply,
    substr(step, instr(step, ' ') + 1) AS next FROM ({_STEP}) ORDER BY 1, 2, 3"""
_COUNT = f"""{INSERT} SELECT p.key, p.next, {_BUCKET}, {COUNTS} FROM sorted_positions p
    JOIN explorer_keys k ON k.key = p.key AND p.number <= k.upto
    JOIN explorer_games g ON g.number = p.number {_BOTH} WHERE p.rowid > :first AND p.rowid <= :last
    AND NOT EXISTS (SELECT 1 FROM sorted_positions q WHERE q.rowid = p.rowid - 1
    AND q.key = p.key AND q.number = p.number)
    AND NOT EXISTS (SELECT 1 FROM positions WHERE positions.key = p.key
    AND positions.number = p.number) {ADD}"""
_WRITE = """INSERT INTO positions (key, number, ply, next)
    SELECT key, number, ply, next FROM sorted_positions WHERE rowid > :first AND rowid <= :last
    ON CONFLICT DO NOTHING"""
_indexing = Lock()


def encode_line(line: list[tuple[int, str]]) -> str:
    """Keys and moves as stored in `traces`: a JSON array with "key move" for each ply from 0 on."""
    return msgspec.json.encode([f"{key} {move}" for key, move in line]).decode()


def enqueue_lines(connection: Connection, games: list[tuple[int, str]]) -> None:
    """Queue the encoded lines of games, given by their numbers in the archive."""
    insert_rows(connection, traces, ("number", "keys"), games, skip_existing=True)


def pending_count(connection: Connection) -> int:
    """Number of queued games, which cannot be found by position yet."""
    return connection.scalar(select(func.count()).select_from(traces)) or 0


def index_pending(engine: Engine) -> None:
    """Index all queued games; games may be played and stored meanwhile."""
    for _ in index_pending_stepwise(engine):
        pass


def index_pending_stepwise(engine: Engine) -> Iterator[float]:
    """`index_pending` in steps, yielding the share that is done."""
    with explain_errors("The positions could not be sorted in"), _indexing:
        with engine.connect() as connection:
            if not pending_count(connection):
                return
        yield 0.0
        if engine.dialect.name == "postgresql":
            with write_transaction(engine) as connection:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({INDEXER_LOCK})"))
                share_lock(connection)
                connection.execute(text(_INDEX_POSTGRESQL))
        else:
            with engine.connect() as connection:
                yield from _index_sqlite(connection)
        yield 1.0


def _index_sqlite(connection: Connection) -> Iterator[float]:
    """Sort into a temporary table without blocking writers, then write in order, batch by batch."""
    try:
        with connection.begin():
            connection.execute(text(_SORT))
            newest = connection.scalar(select(func.max(traces.c.number)))
            count = connection.scalar(text("SELECT max(rowid) FROM sorted_positions")) or 0
        connection.execution_options(**{WRITE_OPTION: True})
        for first in range(0, count, KEYS_PER_COMMIT):
            some = {"first": first, "last": first + KEYS_PER_COMMIT}
            with write_turn(connection.engine, LOCK_TIMEOUT_MS / 1000), connection.begin():
                connection.execute(text(_COUNT), some)
                connection.execute(text(_WRITE), some)
            yield min(1.0, (first + KEYS_PER_COMMIT) / count)
        with connection.begin():
            connection.execute(delete(traces).where(traces.c.number <= newest))
    finally:
        connection.execution_options(**{WRITE_OPTION: False})
        with connection.begin():
            connection.execute(text("DROP TABLE IF EXISTS temp.sorted_positions"))
