"""Position index: which games reached a position. Imported games are indexed in bulk.

A game has up to sixty keys at sixty places of the index; one sorted pass over many games writes
each page once. Until then their keys are queued in the table `traces`, which survives a restart.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

from sqlalchemy import Connection, Engine, delete, func, select, text

from latticechess.store.database.bulk_insert import insert_rows
from latticechess.store.database.open import WRITE_OPTION, explain_errors, write_transaction
from latticechess.store.database.tables import traces

KEYS_PER_COMMIT = 200_000
"""Bounds how long other writers wait."""
INDEXER_LOCK = 4_801_966
"""Advisory lock on PostgreSQL: one process indexes at a time."""
_KEYS = "string_to_array(btrim(keys, '[]'), ',')::bigint[]"
_INDEX_POSTGRESQL = f"""WITH taken AS (DELETE FROM traces RETURNING number, keys)
    INSERT INTO positions (key, number, ply)
    SELECT line.key, number, line.ply FROM taken, unnest({_KEYS}) WITH ORDINALITY AS line(key, ply)
    ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING"""
_SORT = """CREATE TEMP TABLE sorted_positions AS
    SELECT line.value AS key, traces.number AS number, line.key + 1 AS ply
    FROM traces, json_each(traces.keys) AS line ORDER BY 1, 2, 3"""
_WRITE = """INSERT INTO positions (key, number, ply)
    SELECT key, number, ply FROM sorted_positions WHERE rowid > :first AND rowid <= :last
    ON CONFLICT DO NOTHING"""
_indexing = Lock()


def encode_keys(keys: list[int]) -> str:
    """The keys after each move as stored in `traces`: a JSON array."""
    return str(keys)


def enqueue_keys(connection: Connection, games: list[tuple[int, str]]) -> None:
    """Queue the encoded keys of games, given by their numbers in the archive."""
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
            with connection.begin():
                connection.execute(text(_WRITE), {"first": first, "last": first + KEYS_PER_COMMIT})
            yield min(1.0, (first + KEYS_PER_COMMIT) / count)
        with connection.begin():
            connection.execute(delete(traces).where(traces.c.number <= newest))
    finally:
        connection.execution_options(**{WRITE_OPTION: False})
        with connection.begin():
            connection.execute(text("DROP TABLE IF EXISTS temp.sorted_positions"))
