"""Rate-limit counters with a fixed window, shared by all processes."""

from __future__ import annotations

from sqlalchemy import Engine, case, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import attempts

STORED = "stored:"
"""Keys of what is stored (`app.storage_limits`), which count for days."""


class Attempts:
    """All rate-limit counters. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def add(self, key: str, at: int, window_ms: int, amount: int = 1) -> int:
        """Count one more attempt; how many there were in the window, including this one."""
        dialect = postgresql if self.engine.dialect.name == "postgresql" else sqlite
        row = dialect.insert(attempts).values(key=key, since=at, count=amount)
        over = attempts.c.since <= at - window_ms
        counted = row.on_conflict_do_update(
            index_elements=[attempts.c.key],
            set_={
                "since": case((over, at), else_=attempts.c.since),
                "count": case((over, amount), else_=attempts.c.count + amount),
            },
        ).returning(attempts.c.count)
        with writing(self.engine, "The attempt could not be noted") as connection:
            return int(connection.execute(counted).scalar_one())

    def count(self, key: str, at: int, window_ms: int) -> int:
        """How many attempts there were in the window."""
        query = select(attempts.c.count).where(
            attempts.c.key == key, attempts.c.since > at - window_ms
        )
        with reading(self.engine, "The attempts could not be read") as connection:
            return int(connection.scalar(query) or 0)

    def take_back(self, key: str, amount: int = 1) -> None:
        """Decrement the counter, to no less than 0."""
        fewer = update(attempts).where(attempts.c.key == key)
        left = case((attempts.c.count > amount, attempts.c.count - amount), else_=0)
        with writing(self.engine, "The attempts could not be noted") as connection:
            connection.execute(fewer.values(count=left))

    def forget(self, key: str) -> None:
        """Reset the counter after a success."""
        with writing(self.engine, "The attempts could not be noted") as connection:
            connection.execute(delete(attempts).where(attempts.c.key == key))

    def sweep(self, before: int, *kept: str) -> None:
        """Delete counters whose window started before `before`, but for keys that start so."""
        old = delete(attempts).where(attempts.c.since < before)
        for start in kept:
            old = old.where(~attempts.c.key.startswith(start, autoescape=True))
        with writing(self.engine, "The attempts could not be noted") as connection:
            connection.execute(old)
