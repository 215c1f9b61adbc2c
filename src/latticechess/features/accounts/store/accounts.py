"""Accounts, invitations, sessions, and their secrets: shown once and stored as hashes."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from base64 import b32encode
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Engine, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from latticechess.store.database.account_tables import (
    accounts,
    api_tokens,
    invitations,
    pins,
    sessions,
)
from latticechess.store.database.document_tables import lesson_steps
from latticechess.store.database.open import explain_errors, reading, write_transaction, writing
from latticechess.store.database.tables import users

ID_BYTES = 15
"""24 characters in base 32, as in the id of a browser."""


def new_id() -> str:
    """An unguessable id for a user, a session or a token."""
    return b32encode(secrets.token_bytes(ID_BYTES)).decode().lower()


def new_secret() -> str:
    """A random secret in hexadecimal, safe in any link or header."""
    return secrets.token_hex(24)


def browser_id(secret: str) -> str:
    """Public id of the browser with `secret` in its cookie."""
    return b32encode(hashlib.sha256(secret.encode()).digest()[:ID_BYTES]).decode().lower()


def secret_hash(secret: str) -> str:
    """The stored hash of a secret. Secrets are long and random, so a fast hash is safe."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


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


InvitationKind = Literal["setup", "invite", "reset", "card", "join"]
"""For the first organiser; for a new account; for a new password; a pupil's log-in card; into a
society."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link with a secret; valid while it has uses left and has not expired."""

    id: str
    kind: InvitationKind
    role: AccountRole
    user_id: str | None
    uses: int
    created_by: str | None
    created_at: int
    expires_at: int
    society: str | None = None
    """The society it leads into."""


_INVITATIONS = select(
    invitations.c.id,
    invitations.c.kind,
    invitations.c.role,
    invitations.c.user_id,
    invitations.c.uses,
    invitations.c.created_by,
    invitations.c.created_at,
    invitations.c.expires_at,
    invitations.c.society,
)


class Invitations:
    """All invitations. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def add(self, invitation: Invitation, secret: str) -> None:
        """Store a new invitation, found later by its secret; expired ones are removed."""
        row = {field: getattr(invitation, field) for field in Invitation.__slots__}
        with writing(self.engine, "The invitation could not be saved") as connection:
            connection.execute(
                delete(invitations).where(invitations.c.expires_at < invitation.created_at)
            )
            connection.execute(insert(invitations).values(secret_hash=secret_hash(secret), **row))

    def find(self, secret: str, at: int) -> Invitation | None:
        """The valid invitation with this secret."""
        query = _INVITATIONS.where(
            invitations.c.secret_hash == secret_hash(secret),
            invitations.c.uses > 0,
            invitations.c.expires_at > at,
        )
        with reading(self.engine, "The invitation could not be read") as connection:
            row = connection.execute(query).first()
        return Invitation(*row) if row is not None else None

    def use(self, invitation_id: str) -> bool:
        """Take one use; False if none is left."""
        used = (
            update(invitations)
            .where(invitations.c.id == invitation_id, invitations.c.uses > 0)
            .values(uses=invitations.c.uses - 1)
        )
        with writing(self.engine, "The invitation could not be used") as connection:
            return connection.execute(used).rowcount > 0

    def give_back(self, invitation_id: str) -> None:
        """Return one use after a failed registration."""
        back = update(invitations).where(invitations.c.id == invitation_id)
        with writing(self.engine, "The invitation could not be used") as connection:
            connection.execute(back.values(uses=invitations.c.uses + 1))

    def open(self, kind: InvitationKind, at: int, society: str | None = None) -> list[Invitation]:
        """Valid invitations of a kind, newest first; those into one society."""
        query = _INVITATIONS.where(
            invitations.c.kind == kind,
            invitations.c.uses > 0,
            invitations.c.expires_at > at,
            invitations.c.society.is_(None)
            if society is None
            else invitations.c.society == society,
        ).order_by(invitations.c.created_at.desc())
        with reading(self.engine, "The invitations could not be read") as connection:
            return [Invitation(*row) for row in connection.execute(query)]

    def remove(self, invitation_id: str) -> bool:
        """Revoke an invitation; False if there is none."""
        gone = delete(invitations).where(invitations.c.id == invitation_id)
        with writing(self.engine, "The invitation could not be ended") as connection:
            return connection.execute(gone).rowcount > 0

    def remove_kind(self, kind: InvitationKind, user_id: str | None = None) -> None:
        """Revoke all invitations of a kind, or those for one user."""
        gone = delete(invitations).where(invitations.c.kind == kind)
        if user_id is not None:
            gone = gone.where(invitations.c.user_id == user_id)
        with writing(self.engine, "The invitations could not be ended") as connection:
            connection.execute(gone)


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


_SESSIONS = select(
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
        query = _SESSIONS.add_columns(sessions.c.secret_hash).where(
            sessions.c.secret_hash.in_(known)
        )
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
        query = _SESSIONS.where(sessions.c.user_id == user_id).order_by(sessions.c.seen_at.desc())
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
