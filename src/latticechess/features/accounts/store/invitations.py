"""Invitation links: for organisers, new members, password resets, pupils and societies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Engine, delete, insert, select, update

from latticechess.features.accounts.store.accounts import AccountRole
from latticechess.features.accounts.store.secret_keys import secret_hash
from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import invitations

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


_ROWS = select(
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
        query = _ROWS.where(
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
        query = _ROWS.where(
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
