"""Counts what may be tried only so often, for all processes together."""

from __future__ import annotations

from sqlalchemy import Engine, case, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import attempts


class Attempts:
    """Counters that begin anew when their time is over. Call them from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def add(self, key: str, at: int, window_ms: int) -> int:
        """Note one more attempt; how many there were within the window, this one included."""
        dialect = postgresql if self.engine.dialect.name == "postgresql" else sqlite
        row = dialect.insert(attempts).values(key=key, since=at, count=1)
        over = attempts.c.since <= at - window_ms
        counted = row.on_conflict_do_update(
            index_elements=[attempts.c.key],
            set_={
                "since": case((over, at), else_=attempts.c.since),
                "count": case((over, 1), else_=attempts.c.count + 1),
            },
        ).returning(attempts.c.count)
        with explained("The attempt could not be noted"), writing(self.engine) as connection:
            return int(connection.execute(counted).scalar_one())

    def count(self, key: str, at: int, window_ms: int) -> int:
        """How many attempts there were within the window."""
        query = select(attempts.c.count).where(
            attempts.c.key == key, attempts.c.since > at - window_ms
        )
        with explained("The attempts could not be read"), self.engine.connect() as connection:
            return int(connection.scalar(query) or 0)

    def take_back(self, key: str) -> None:
        """Uncount one attempt."""
        fewer = update(attempts).where(attempts.c.key == key, attempts.c.count > 0)
        with explained("The attempts could not be noted"), writing(self.engine) as connection:
            connection.execute(fewer.values(count=attempts.c.count - 1))

    def forget(self, key: str) -> None:
        """Begin anew: it succeeded."""
        with explained("The attempts could not be noted"), writing(self.engine) as connection:
            connection.execute(delete(attempts).where(attempts.c.key == key))

    def sweep(self, before: int) -> None:
        """Forget counters that began before a moment."""
        with explained("The attempts could not be noted"), writing(self.engine) as connection:
            connection.execute(delete(attempts).where(attempts.c.since < before))
