"""PINs of pupils, as hashes."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Engine, delete, insert, select

from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import pins


class Pins:
    """All PINs. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def get(self, user: str) -> str | None:
        """The hash of the user's PIN."""
        with reading(self.engine, "The PIN could not be read") as connection:
            return connection.scalar(select(pins.c.pin).where(pins.c.user_id == user))

    def of(self, users: Collection[str]) -> set[str]:
        """Those who have chosen a PIN."""
        query = select(pins.c.user_id).where(pins.c.user_id.in_(users))
        with reading(self.engine, "The PINs could not be read") as connection:
            return set(connection.scalars(query))

    def keep(self, user: str, hashed: str) -> None:
        with writing(self.engine, "The PIN could not be saved") as connection:
            connection.execute(delete(pins).where(pins.c.user_id == user))
            connection.execute(insert(pins).values(user_id=user, pin=hashed))

    def remove(self, user: str) -> None:
        with writing(self.engine, "The PIN could not be ended") as connection:
            connection.execute(delete(pins).where(pins.c.user_id == user))
