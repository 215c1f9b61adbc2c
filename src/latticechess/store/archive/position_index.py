"""Which games stood in a position: the lines of games from files wait, and are sorted in together.

A line brings sixty keys that belong at sixty places of the index. One sweep for many games writes
each of these places once. Until then the lines are set aside in `traces`; a program that is ended
meanwhile leaves them there, and the next one sorts them in.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

from sqlalchemy import Connection, Engine, delete, func, select, text

from latticechess.store.database.bulk_insert import add_rows
from latticechess.store.database.open import WRITES, explained, writing
from latticechess.store.database.tables import traces

AT_ONCE = 200_000
"""Keys written in one transaction: other writers wait no longer than that takes."""
SORTER_LOCK = 4_801_966
"""On PostgreSQL: one process sorts at a time."""
_KEYS = "string_to_array(btrim(keys, '[]'), ',')::bigint[]"
_SWEEP = f"""WITH taken AS (DELETE FROM traces RETURNING number, keys)
    INSERT INTO positions (key, number, ply)
    SELECT line.key, number, line.ply FROM taken, unnest({_KEYS}) WITH ORDINALITY AS line(key, ply)
    ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING"""
_SORT = """CREATE TEMP TABLE sorted_positions AS
    SELECT line.value AS key, traces.number AS number, line.key + 1 AS ply
    FROM traces, json_each(traces.keys) AS line ORDER BY 1, 2, 3"""
_WRITE = """INSERT INTO positions (key, number, ply)
    SELECT key, number, ply FROM sorted_positions WHERE rowid > :first AND rowid <= :last
    ON CONFLICT DO NOTHING"""
_sorting = Lock()


def line_of(keys: list[int]) -> str:
    """The keys after each move as `traces` has them: a list that JSON too can read."""
    return str(keys)


def set_aside(connection: Connection, lines: list[tuple[int, str]]) -> None:
    """Let the lines of these games, by their numbers in the archive, wait to be sorted in."""
    add_rows(connection, traces, ("number", "keys"), lines, skip_known=True)


def waiting(connection: Connection) -> int:
    """How many games cannot be found by their positions yet."""
    return connection.scalar(select(func.count()).select_from(traces)) or 0


def sort_in(engine: Engine) -> None:
    """Bring all lines that wait into the index; games may be played and stored meanwhile."""
    for _ in sorting_in(engine):
        pass


def sorting_in(engine: Engine) -> Iterator[float]:
    """`sort_in`, telling after each step which share of it is done."""
    with explained("The positions could not be sorted in"), _sorting:
        with engine.connect() as connection:
            if not waiting(connection):
                return
        yield 0.0
        if engine.dialect.name == "postgresql":
            with writing(engine) as connection:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({SORTER_LOCK})"))
                connection.execute(text(_SWEEP))
        else:
            with engine.connect() as connection:
                yield from _sweep_file(connection)
        yield 1.0


def _sweep_file(connection: Connection) -> Iterator[float]:
    """Sorted aside, where nobody has to wait for it, then written piece by piece in order."""
    try:
        with connection.begin():
            connection.execute(text(_SORT))
            newest = connection.scalar(select(func.max(traces.c.number)))
            count = connection.scalar(text("SELECT max(rowid) FROM sorted_positions")) or 0
        connection.execution_options(**{WRITES: True})
        for first in range(0, count, AT_ONCE):
            with connection.begin():
                connection.execute(text(_WRITE), {"first": first, "last": first + AT_ONCE})
            yield min(1.0, (first + AT_ONCE) / count)
        with connection.begin():
            connection.execute(delete(traces).where(traces.c.number <= newest))
    finally:
        connection.execution_options(**{WRITES: False})
        with connection.begin():
            connection.execute(text("DROP TABLE IF EXISTS temp.sorted_positions"))
