"""PINs of pupils, as hashes."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Engine, delete, insert, select

from latticechess.store.database.open import explain_errors, write_transaction
from latticechess.store.database.tables import pins


class Pins:
    """All PINs. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def get(self, user: str) -> str | None:
        """The hash of the user's PIN."""
        with explain_errors("The PIN could not be read"), self.engine.connect() as connection:
            return connection.scalar(select(pins.c.pin).where(pins.c.user_id == user))

    def of(self, users: Collection[str]) -> set[str]:
        """Those who have chosen a PIN."""
        query = select(pins.c.user_id).where(pins.c.user_id.in_(users))
        with explain_errors("The PINs could not be read"), self.engine.connect() as connection:
            return set(connection.scalars(query))

    def keep(self, user: str, hashed: str) -> None:
        with (
            explain_errors("The PIN could not be saved"),
            write_transaction(self.engine) as connection,
        ):
            connection.execute(delete(pins).where(pins.c.user_id == user))
            connection.execute(insert(pins).values(user_id=user, pin=hashed))

    def remove(self, user: str) -> None:
        with (
            explain_errors("The PIN could not be ended"),
            write_transaction(self.engine) as connection,
        ):
            connection.execute(delete(pins).where(pins.c.user_id == user))
