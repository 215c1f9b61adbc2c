"""Counts of positions that very many games reached.

The explorer counts the games of a position one by one, from the position index. Where that would
take too long, the counts are kept: built once, when somebody first asks, and from then on every
game that comes, changes or goes is added and subtracted by the transaction that indexes it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import Connection, Engine, delete, select, text

from latticechess.features.archive.store.explorer.rows import COLUMNS, Row
from latticechess.store.database.bulk_insert import insert_rows
from latticechess.store.database.open import write_transaction
from latticechess.store.database.tables import explorer_games, explorer_keys

MANY_GAMES = 1_000
"""Positions with more games are counted in advance."""
BUILD_GAMES = 50_000
"""Games counted in one transaction: bounds how long other writers wait."""
EVERY_NUMBER = 2**31 - 1
POSITIONS_LOCK = 4_801_967
"""Advisory lock on PostgreSQL: shared by those who write positions, held alone by who counts."""

SUMS = """sum(CASE g.result WHEN 0 THEN 1 ELSE 0 END),
    sum(CASE g.result WHEN 1 THEN 1 ELSE 0 END), sum(CASE g.result WHEN 2 THEN 1 ELSE 0 END),
    sum(g.rating), sum(CASE WHEN g.rating > 0 THEN 1 ELSE 0 END)"""
"""White's wins, draws, Black's wins, sum of ratings and number of rated games, of `g`."""
INSERT = """INSERT INTO explorer_counts
    (key, next, bucket, white, draws, black, rating_sum, rating_games, best)"""
_BEST = "max(g.rating * 4294967296 + g.number)"
COUNTS = f"{SUMS}, {_BEST}"
ADD = """GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 ON CONFLICT (key, next, bucket) DO UPDATE SET
    white = explorer_counts.white + excluded.white,
    draws = explorer_counts.draws + excluded.draws,
    black = explorer_counts.black + excluded.black,
    rating_sum = explorer_counts.rating_sum + excluded.rating_sum,
    rating_games = explorer_counts.rating_games + excluded.rating_games,
    best = CASE WHEN excluded.best > explorer_counts.best
        THEN excluded.best ELSE explorer_counts.best END"""
ANY_YEAR = 511
"""The year of the counts over all years, which most questions are about."""
WITHOUT_YEAR = f"g.bucket & 63 | {ANY_YEAR << 6}"
BUCKETS = ("g.bucket", WITHOUT_YEAR)
"""Each game is counted in its own bucket and in that of all years."""
_BUILD = tuple(
    f"""{INSERT} SELECT p.key, p.next, {bucket}, {COUNTS}
    FROM positions p JOIN explorer_games g ON g.number = p.number
    WHERE p.key = :key AND p.number > :after AND p.number <= :upto {ADD}"""
    for bucket in BUCKETS
)
_ADD_GAME = tuple(
    f"""{INSERT} SELECT p.key, p.next, {bucket}, {COUNTS}
    FROM positions p JOIN explorer_games g ON g.number = p.number
    WHERE p.key = :key AND p.number = :number {ADD}"""
    for bucket in BUCKETS
)
# The best game stays named: readers look whether it still counts.
_SUBTRACT_GAME = tuple(
    f"""UPDATE explorer_counts SET
    white = explorer_counts.white - CASE g.result WHEN 0 THEN 1 ELSE 0 END,
    draws = explorer_counts.draws - CASE g.result WHEN 1 THEN 1 ELSE 0 END,
    black = explorer_counts.black - CASE g.result WHEN 2 THEN 1 ELSE 0 END,
    rating_sum = explorer_counts.rating_sum - g.rating,
    rating_games = explorer_counts.rating_games - CASE WHEN g.rating > 0 THEN 1 ELSE 0 END
    FROM positions p JOIN explorer_games g ON g.number = p.number
    WHERE p.key = :key AND p.number = :number AND explorer_counts.key = p.key
    AND explorer_counts.next = p.next AND explorer_counts.bucket = {bucket}"""
    for bucket in ("g.bucket", f"({WITHOUT_YEAR})")
)
_CHUNK_END = """SELECT max(number) FROM (SELECT number FROM positions
    WHERE key = :key AND number > :after ORDER BY number LIMIT :limit) AS chunk"""


def share_lock(connection: Connection) -> None:
    """Announce, on PostgreSQL, that this transaction writes positions."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock_shared({POSITIONS_LOCK})"))


def clear(connection: Connection) -> None:
    """Delete all counts, and the rows of all games."""
    for table in ("explorer_counts", "explorer_keys", "explorer_games"):
        connection.execute(text(f"DELETE FROM {table}"))


def store_games(connection: Connection, games: Mapping[int, Row | None]) -> None:
    """Replace the rows of these games, by their numbers; None: the game does not count."""
    some = explorer_games.c.number.in_(games)
    connection.execute(delete(explorer_games).where(some))
    rows = [(number, *row) for number, row in games.items() if row is not None]
    insert_rows(connection, explorer_games, COLUMNS, rows)


def add_games(connection: Connection, reached: Collection[tuple[int, int]]) -> None:
    """Count the games of these pairs of a position's key and a number, which are indexed now."""
    _each(connection, _ADD_GAME, reached)


def subtract_games(connection: Connection, reached: Collection[tuple[int, int]]) -> None:
    """Undo `add_games`, before the rows of these games change."""
    _each(connection, _SUBTRACT_GAME, reached)


def _each(
    connection: Connection, statements: tuple[str, ...], reached: Collection[tuple[int, int]]
) -> None:
    if not reached:
        return
    query = select(explorer_keys).where(explorer_keys.c.key.in_({key for key, _ in reached}))
    upto = {row.key: row.upto for row in connection.execute(query)}
    # In order, so that two processes never wait for each other.
    kept = sorted(pair for pair in reached if pair[1] <= upto.get(pair[0], -1))
    if kept:
        rows = [{"key": key, "number": number} for key, number in kept]
        for statement in statements:
            connection.execute(text(statement), rows)


def build(engine: Engine, key: int) -> bool:
    """Count all games of a position, in short transactions; False if that must wait."""
    while True:
        with write_transaction(engine) as connection:
            if connection.dialect.name == "postgresql":
                alone = text(f"SELECT pg_try_advisory_xact_lock({POSITIONS_LOCK})")
                if not connection.scalar(alone):
                    return False
            known = connection.scalar(
                select(explorer_keys.c.upto).where(explorer_keys.c.key == key)
            )
            if known == EVERY_NUMBER:
                return True
            after = known or 0
            place = {"key": key, "after": after}
            end = connection.scalar(text(_CHUNK_END), {**place, "limit": BUILD_GAMES})
            upto = EVERY_NUMBER if end is None else end
            for statement in _BUILD:
                connection.execute(text(statement), {**place, "upto": upto})
            if known is None:
                connection.execute(explorer_keys.insert(), {"key": key, "upto": upto})
            else:
                mine = explorer_keys.update().where(explorer_keys.c.key == key)
                connection.execute(mine.values(upto=upto))


def much_played(connection: Connection, key: int) -> list[str]:
    """The moves of a position whose counts are kept that lead to others worth keeping."""
    query = text(
        f"""SELECT next FROM explorer_counts WHERE key = :key AND bucket >> 6 = {ANY_YEAR}
        AND next <> '' GROUP BY next HAVING sum(white + draws + black) > :n"""
    )
    return list(connection.scalars(query, {"key": key, "n": MANY_GAMES}))


def kept(connection: Connection, key: int) -> bool:
    """Whether the counts of a position are complete."""
    query = select(explorer_keys.c.upto).where(explorer_keys.c.key == key)
    return connection.scalar(query) == EVERY_NUMBER


def reached_by_many(connection: Connection, key: int) -> bool:
    """Whether counting the games of a position one by one would take long."""
    query = text(
        "SELECT count(*) FROM (SELECT 1 FROM positions WHERE key = :key LIMIT :n) AS found"
    )
    return (connection.scalar(query, {"key": key, "n": MANY_GAMES + 1}) or 0) > MANY_GAMES
