"""Accounts: users who can log in."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Engine, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from latticechess.store.database.lesson_tables import lesson_steps
from latticechess.store.database.open import explain_errors, reading, write_transaction, writing
from latticechess.store.database.tables import (
    accounts,
    api_tokens,
    invitations,
    pins,
    sessions,
    users,
)

PUPIL = "\x01"
"""Begins the stored log-in of a pupil, and nothing that can be typed: whether a name is free tells
nobody that a pupil has it."""
AccountRole = Literal["member", "organiser"]


class NameTakenError(Exception):
    """Another account has that name."""


@dataclass(frozen=True, slots=True)
class Account:
    """A user who can log in."""

    user_id: str
    name: str
    role: AccountRole
    created_at: int
    password: str | None
    """Argon2id hash; None: no password is accepted."""
    login: str = ""
    """What is typed to log in."""


def login_name(name: str) -> str:
    """The normalised name: case and compatibility forms of letters make no difference."""
    return unicodedata.normalize("NFKC", name).casefold().replace(PUPIL, "").strip()


_ROWS = select(
    accounts.c.user_id,
    users.c.name,
    accounts.c.login,
    accounts.c.role,
    accounts.c.created_at,
    accounts.c.password,
).join_from(accounts, users, users.c.id == accounts.c.user_id, isouter=True)


def _account(row: Row[*tuple[Any, ...]]) -> Account:
    login = row.login.removeprefix(PUPIL)
    return Account(
        row.user_id,
        row.name or login,
        row.role,
        row.created_at,
        row.password,
        login,
    )


class Accounts:
    """All accounts. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def add(
        self,
        user_id: str,
        name: str,
        password: str | None,
        role: AccountRole,
        at: int,
        login: str | None = None,
    ) -> None:
        """Create an account for a new or existing user; NameTakenError. They log in with their
        name; pupils with their own `login`."""
        row = {
            "user_id": user_id,
            "login": login_name(name) if login is None else PUPIL + login_name(login),
            "password": password,
            "role": role,
            "created_at": at,
        }
        with explain_errors("The account could not be saved"):
            try:
                with write_transaction(self.engine) as connection:
                    connection.execute(insert(accounts).values(**row))
                    _upsert_player(connection, user_id, name, at)
            except IntegrityError as error:
                raise NameTakenError(name) from error

    def rename(self, user_id: str, name: str) -> None:
        """Rename the account; NameTakenError. A pupil's card stays good."""
        column = accounts.c
        change = update(accounts).where(column.user_id == user_id, ~column.login.startswith(PUPIL))
        with explain_errors("The name could not be saved"):
            try:
                with write_transaction(self.engine) as connection:
                    connection.execute(change.values(login=login_name(name)))
                    connection.execute(update(users).where(users.c.id == user_id).values(name=name))
            except IntegrityError as error:
                raise NameTakenError(name) from error

    def get(self, user_id: str) -> Account | None:
        return self._one(accounts.c.user_id == user_id)

    def among(self, ids: Collection[str]) -> dict[str, Account]:
        """The accounts of those users who have one, by user."""
        query = _ROWS.where(accounts.c.user_id.in_(ids))
        with reading(self.engine, "The accounts could not be read") as connection:
            found = [_account(row) for row in connection.execute(query)]
        return {account.user_id: account for account in found}

    def by_name(self, name: str) -> Account | None:
        return next(iter(self.called(name)), None)

    def called(self, name: str) -> list[Account]:
        """Who logs in so: a member, a pupil, both or none."""
        login = login_name(name)
        query = _ROWS.where(accounts.c.login.in_((login, PUPIL + login)))
        with reading(self.engine, "The accounts could not be read") as connection:
            rows = connection.execute(query).all()
        return [_account(row) for row in sorted(rows, key=lambda row: row.login != login)]

    def all(self) -> list[Account]:
        """Every account, by name."""
        with reading(self.engine, "The accounts could not be read") as connection:
            return [_account(row) for row in connection.execute(_ROWS.order_by(accounts.c.login))]

    def logins(self) -> set[str]:
        """All names that are typed to log in."""
        with reading(self.engine, "The accounts could not be read") as connection:
            found = connection.scalars(select(accounts.c.login))
            return {login.removeprefix(PUPIL) for login in found}

    def count(self, role: AccountRole) -> int:
        """How many accounts have the role."""
        query = select(func.count()).select_from(accounts).where(accounts.c.role == role)
        with reading(self.engine, "The accounts could not be read") as connection:
            return int(connection.scalar(query) or 0)

    def set_password(self, user_id: str, password: str | None) -> None:
        self._change(user_id, password=password)

    def set_role(self, user_id: str, role: AccountRole) -> None:
        self._change(user_id, role=role)

    def mark_bot(self, user_id: str) -> None:
        """From now on a program plays under this account."""
        change = update(accounts).where(accounts.c.user_id == user_id).values(bot=True)
        with writing(self.engine, "The account could not be saved") as connection:
            connection.execute(change)

    def bots(self, ids: Collection[str] | None = None) -> set[str]:
        """The accounts among `ids`, or all, that programs play under."""
        query = select(accounts.c.user_id).where(accounts.c.bot)
        if ids is not None:
            query = query.where(accounts.c.user_id.in_(ids))
        with reading(self.engine, "The accounts could not be read") as connection:
            return set(connection.scalars(query))

    def remove(self, user_id: str, forget_at: int | None = None) -> None:
        """Delete the account with its sessions, tokens and invitations; the player stays.

        With `forget_at` the player is deleted too: games stay, without their name, and
        what they have learnt is deleted.
        """
        left = {"kind": "profile", "deleted_at": forget_at}
        with writing(self.engine, "The account could not be deleted") as connection:
            connection.execute(update(users).where(users.c.id == user_id).values(**left))
            gone = (lesson_steps,) if forget_at is not None else ()
            for table in (accounts, sessions, api_tokens, invitations, pins, *gone):
                connection.execute(delete(table).where(table.c.user_id == user_id))

    def _one(self, where: ColumnElement[bool]) -> Account | None:
        with reading(self.engine, "The accounts could not be read") as connection:
            row = connection.execute(_ROWS.where(where)).first()
        return _account(row) if row is not None else None

    def _change(self, user_id: str, **values: str | None) -> None:
        change = update(accounts).where(accounts.c.user_id == user_id).values(**values)
        with writing(self.engine, "The account could not be saved") as connection:
            connection.execute(change)


def _upsert_player(connection: Connection, user_id: str, name: str, at: int) -> None:
    """Insert or update the player of the account."""
    row = {"name": name, "kind": "account", "owner": None, "deleted_at": None}
    known = connection.execute(update(users).where(users.c.id == user_id).values(**row))
    if not known.rowcount:
        connection.execute(insert(users).values(id=user_id, created_at=at, **row))
