"""Login sessions of browsers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Engine, delete, insert, select, update

from latticechess.features.accounts.store.accounts import AccountRole
from latticechess.features.accounts.store.secret_keys import secret_hash
from latticechess.store.database.open import explain_errors, reading, write_transaction, writing
from latticechess.store.database.tables import accounts, sessions

LIFETIME_MS = 90 * 24 * 3600 * 1000
"""A session unused for this long expires."""
SEEN_STEP_MS = 60 * 1000
"""Resolution of `seen_at`."""


@dataclass(frozen=True, slots=True)
class Session:
    """A logged-in browser, with the role of its user."""

    id: str
    user_id: str
    role: AccountRole
    device: str
    address: str
    created_at: int
    seen_at: int


_ROWS = select(
    sessions.c.id,
    sessions.c.user_id,
    accounts.c.role,
    sessions.c.device,
    sessions.c.address,
    sessions.c.created_at,
    sessions.c.seen_at,
).join_from(sessions, accounts, accounts.c.user_id == sessions.c.user_id)


class Sessions:
    """All sessions. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def open(
        self, session_id: str, secret: str, user_id: str, device: str, address: str, at: int
    ) -> None:
        """Start a session for the browser that will hold the secret; expired ones are removed."""
        row = {
            "id": session_id,
            "secret_hash": secret_hash(secret),
            "user_id": user_id,
            "device": device,
            "address": address,
            "created_at": at,
            "seen_at": at,
        }
        with writing(self.engine, "You could not be logged in") as connection:
            connection.execute(delete(sessions).where(sessions.c.seen_at < at - LIFETIME_MS))
            connection.execute(insert(sessions).values(**row))

    def find(self, secret: str, at: int) -> Session | None:
        """The valid session with this secret; records that it was seen."""
        return self.find_all([secret], at).get(secret)

    def find_all(self, secrets: Collection[str], at: int) -> dict[str, Session]:
        """The valid sessions with these secrets; records that they were seen."""
        known = {secret_hash(secret): secret for secret in secrets}
        query = _ROWS.add_columns(sessions.c.secret_hash).where(sessions.c.secret_hash.in_(known))
        query = query.where(sessions.c.seen_at >= at - LIFETIME_MS)
        with explain_errors("Your log-in could not be read"):
            with self.engine.connect() as connection:
                rows = connection.execute(query).all()
            stale = [row.id for row in rows if row.seen_at < at - SEEN_STEP_MS]
            if stale:
                seen = update(sessions).where(sessions.c.id.in_(stale)).values(seen_at=at)
                with write_transaction(self.engine) as connection:
                    connection.execute(seen)
        return {known[digest]: Session(*values) for *values, digest in rows}

    def of_user(self, user_id: str) -> list[Session]:
        """The user's sessions, last used first."""
        query = _ROWS.where(sessions.c.user_id == user_id).order_by(sessions.c.seen_at.desc())
        with reading(self.engine, "Your log-ins could not be read") as connection:
            return [Session(*row) for row in connection.execute(query)]

    def close(self, user_id: str, session_id: str) -> bool:
        """End a session of the user; False if there is none."""
        gone = delete(sessions).where(sessions.c.user_id == user_id, sessions.c.id == session_id)
        with writing(self.engine, "The log-in could not be ended") as connection:
            return connection.execute(gone).rowcount > 0

    def close_all(self, user_id: str, but: str | None = None) -> None:
        """End all sessions of the user except `but`."""
        gone = delete(sessions).where(sessions.c.user_id == user_id)
        if but is not None:
            gone = gone.where(sessions.c.id != but)
        with writing(self.engine, "The log-ins could not be ended") as connection:
            connection.execute(gone)
