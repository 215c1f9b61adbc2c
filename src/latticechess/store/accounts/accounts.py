"""Users who can log in."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import accounts, api_tokens, invitations, sessions, users

AccountRole = Literal["member", "organiser"]


class NameTakenError(Exception):
    """Another account has that name."""


@dataclass(frozen=True, slots=True)
class Account:
    user_id: str
    name: str
    role: AccountRole
    created_at: int
    password: str | None
    """Its argon2id hash; None: no password fits."""


def login_name(name: str) -> str:
    """The name as compared: letters that look the same and capitals make no difference."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


_ROWS = select(
    accounts.c.user_id,
    users.c.name,
    accounts.c.login,
    accounts.c.role,
    accounts.c.created_at,
    accounts.c.password,
).join_from(accounts, users, users.c.id == accounts.c.user_id, isouter=True)


def _account(row: Any) -> Account:
    return Account(row.user_id, row.name or row.login, row.role, row.created_at, row.password)


class Accounts:
    """The register of accounts. Every method waits for the database; call it from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def add(self, user_id: str, name: str, password: str | None, role: str, at: int) -> None:
        """Make an account for the user, new or not; NameTakenError."""
        row = {
            "user_id": user_id,
            "login": login_name(name),
            "password": password,
            "role": role,
            "created_at": at,
        }
        with explained("The account could not be saved"):
            try:
                with writing(self.engine) as connection:
                    connection.execute(insert(accounts).values(**row))
                    _enter(connection, user_id, name, at)
            except IntegrityError as error:
                raise NameTakenError(name) from error

    def rename(self, user_id: str, name: str) -> None:
        """Give the account another name; NameTakenError."""
        change = update(accounts).where(accounts.c.user_id == user_id)
        with explained("The name could not be saved"):
            try:
                with writing(self.engine) as connection:
                    connection.execute(change.values(login=login_name(name)))
                    connection.execute(update(users).where(users.c.id == user_id).values(name=name))
            except IntegrityError as error:
                raise NameTakenError(name) from error

    def get(self, user_id: str) -> Account | None:
        return self._one(accounts.c.user_id == user_id)

    def by_name(self, name: str) -> Account | None:
        return self._one(accounts.c.login == login_name(name))

    def all(self) -> list[Account]:
        """Every account, by name."""
        with explained("The accounts could not be read"), self.engine.connect() as connection:
            return [_account(row) for row in connection.execute(_ROWS.order_by(accounts.c.login))]

    def count(self, role: str) -> int:
        """How many accounts have the role."""
        query = select(func.count()).select_from(accounts).where(accounts.c.role == role)
        with explained("The accounts could not be read"), self.engine.connect() as connection:
            return int(connection.scalar(query) or 0)

    def set_password(self, user_id: str, password: str | None) -> None:
        self._change(user_id, password=password)

    def set_role(self, user_id: str, role: str) -> None:
        self._change(user_id, role=role)

    def remove(self, user_id: str, forget_at: int | None = None) -> None:
        """Take away the account and all that opened it; the player stays in the register.

        With `forget_at` the player is deleted there too: games stay, without their name.
        """
        left = {"kind": "profile", "deleted_at": forget_at}
        with explained("The account could not be deleted"), writing(self.engine) as connection:
            connection.execute(update(users).where(users.c.id == user_id).values(**left))
            for table in (accounts, sessions, api_tokens, invitations):
                connection.execute(delete(table).where(table.c.user_id == user_id))

    def _one(self, where: Any) -> Account | None:
        with explained("The accounts could not be read"), self.engine.connect() as connection:
            row = connection.execute(_ROWS.where(where)).first()
        return _account(row) if row is not None else None

    def _change(self, user_id: str, **values: str | None) -> None:
        change = update(accounts).where(accounts.c.user_id == user_id).values(**values)
        with explained("The account could not be saved"), writing(self.engine) as connection:
            connection.execute(change)


def _enter(connection: Connection, user_id: str, name: str, at: int) -> None:
    """Let the register of players know the account."""
    row = {"name": name, "kind": "account", "owner": None, "deleted_at": None}
    known = connection.execute(update(users).where(users.c.id == user_id).values(**row))
    if not known.rowcount:
        connection.execute(insert(users).values(id=user_id, created_at=at, **row))
