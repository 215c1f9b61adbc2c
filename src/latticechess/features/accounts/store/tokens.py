"""API tokens, and attempts to log in."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, case, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.features.accounts.store.accounts import AccountRole, secret_hash
from latticechess.store.database.account_tables import accounts, api_tokens, attempts
from latticechess.store.database.open import explain_errors, reading, write_transaction, writing

USED_STEP_MS = 60 * 1000
"""Resolution of `used_at`."""


@dataclass(frozen=True, slots=True)
class ApiToken:
    """A token, with the role of its owner."""

    id: str
    user_id: str
    role: AccountRole
    name: str
    scopes: str
    """Separated by spaces."""
    created_at: int
    used_at: int | None
    expires_at: int | None


_ROWS = select(
    api_tokens.c.id,
    api_tokens.c.user_id,
    accounts.c.role,
    api_tokens.c.name,
    api_tokens.c.scopes,
    api_tokens.c.created_at,
    api_tokens.c.used_at,
    api_tokens.c.expires_at,
).join_from(api_tokens, accounts, accounts.c.user_id == api_tokens.c.user_id)


class ApiTokens:
    """All tokens. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def add(
        self,
        token_id: str,
        secret: str,
        user_id: str,
        name: str,
        scopes: str,
        at: int,
        expires_at: int | None,
    ) -> None:
        """Store a new token, found later by its secret."""
        row = {
            "id": token_id,
            "secret_hash": secret_hash(secret),
            "user_id": user_id,
            "name": name,
            "scopes": scopes,
            "created_at": at,
            "expires_at": expires_at,
        }
        with writing(self.engine, "The token could not be saved") as connection:
            connection.execute(insert(api_tokens).values(**row))

    def find(self, secret: str, at: int) -> ApiToken | None:
        """The valid token with this secret; records its use."""
        query = _ROWS.where(api_tokens.c.secret_hash == secret_hash(secret))
        with explain_errors("The token could not be read"):
            with self.engine.connect() as connection:
                row = connection.execute(query).first()
            if row is None or (row.expires_at is not None and row.expires_at <= at):
                return None
            if row.used_at is None or row.used_at < at - USED_STEP_MS:
                used = update(api_tokens).where(api_tokens.c.id == row.id).values(used_at=at)
                with write_transaction(self.engine) as connection:
                    connection.execute(used)
        return ApiToken(*row)

    def of_user(self, user_id: str) -> list[ApiToken]:
        """The user's tokens, newest first."""
        query = _ROWS.where(api_tokens.c.user_id == user_id)
        query = query.order_by(api_tokens.c.created_at.desc(), api_tokens.c.id)
        with reading(self.engine, "The tokens could not be read") as connection:
            return [ApiToken(*row) for row in connection.execute(query)]

    def remove(self, user_id: str, token_id: str) -> bool:
        """Revoke a token of the user; False if there is none."""
        gone = delete(api_tokens).where(
            api_tokens.c.user_id == user_id, api_tokens.c.id == token_id
        )
        with writing(self.engine, "The token could not be ended") as connection:
            return connection.execute(gone).rowcount > 0

    def remove_all(self, user_id: str) -> None:
        """Revoke all tokens of the user."""
        gone = delete(api_tokens).where(api_tokens.c.user_id == user_id)
        with writing(self.engine, "The tokens could not be ended") as connection:
            connection.execute(gone)


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
