"""Links that let somebody in: the first organiser, new members, members without a password."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Engine, delete, insert, select, update

from latticechess.store.accounts.accounts import AccountRole
from latticechess.store.accounts.secret_keys import secret_hash
from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import invitations

InvitationKind = Literal["setup", "invite", "reset"]
"""For the first organiser; for a new account; for a new password."""


@dataclass(frozen=True, slots=True)
class Invitation:
    id: str
    kind: InvitationKind
    role: AccountRole
    user_id: str | None
    uses: int
    created_by: str | None
    created_at: int
    expires_at: int


_ROWS = select(
    invitations.c.id,
    invitations.c.kind,
    invitations.c.role,
    invitations.c.user_id,
    invitations.c.uses,
    invitations.c.created_by,
    invitations.c.created_at,
    invitations.c.expires_at,
)


class Invitations:
    """All invitations. Every method waits for the database; call it from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def add(self, invitation: Invitation, secret: str) -> None:
        """Keep a new invitation, known by its secret."""
        row = {field: getattr(invitation, field) for field in Invitation.__slots__}
        with explained("The invitation could not be saved"), writing(self.engine) as connection:
            connection.execute(
                delete(invitations).where(invitations.c.expires_at < invitation.created_at)
            )
            connection.execute(insert(invitations).values(secret_hash=secret_hash(secret), **row))

    def find(self, secret: str, at: int) -> Invitation | None:
        """The invitation with this secret, if it still holds."""
        query = _ROWS.where(
            invitations.c.secret_hash == secret_hash(secret),
            invitations.c.uses > 0,
            invitations.c.expires_at > at,
        )
        with explained("The invitation could not be read"), self.engine.connect() as connection:
            row = connection.execute(query).first()
        return Invitation(*row) if row is not None else None

    def use(self, invitation_id: str) -> bool:
        """Use it up by one; False if others were faster."""
        used = (
            update(invitations)
            .where(invitations.c.id == invitation_id, invitations.c.uses > 0)
            .values(uses=invitations.c.uses - 1)
        )
        with explained("The invitation could not be used"), writing(self.engine) as connection:
            return connection.execute(used).rowcount > 0

    def give_back(self, invitation_id: str) -> None:
        """Undo one use: what it was used for did not come about."""
        back = update(invitations).where(invitations.c.id == invitation_id)
        with explained("The invitation could not be used"), writing(self.engine) as connection:
            connection.execute(back.values(uses=invitations.c.uses + 1))

    def open(self, kind: str, at: int) -> list[Invitation]:
        """Those of a kind that still hold, newest first."""
        query = _ROWS.where(
            invitations.c.kind == kind, invitations.c.uses > 0, invitations.c.expires_at > at
        ).order_by(invitations.c.created_at.desc())
        with explained("The invitations could not be read"), self.engine.connect() as connection:
            return [Invitation(*row) for row in connection.execute(query)]

    def remove(self, invitation_id: str) -> bool:
        """Withdraw one; whether there was such a one."""
        gone = delete(invitations).where(invitations.c.id == invitation_id)
        with explained("The invitation could not be ended"), writing(self.engine) as connection:
            return connection.execute(gone).rowcount > 0

    def remove_kind(self, kind: str, user_id: str | None = None) -> None:
        """Withdraw all of a kind, or those for one user."""
        gone = delete(invitations).where(invitations.c.kind == kind)
        if user_id is not None:
            gone = gone.where(invitations.c.user_id == user_id)
        with explained("The invitations could not be ended"), writing(self.engine) as connection:
            connection.execute(gone)
