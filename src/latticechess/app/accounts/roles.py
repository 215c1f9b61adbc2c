"""Who somebody is to the program, and what that allows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from latticechess.store.accounts.accounts import AccountRole

RoleName = Literal["nobody", "guest", "member", "organiser"]


class Role(IntEnum):
    """What a person is here; each may do all that those before may."""

    NOBODY = 0
    """Not known, where guests are not let in: may only log in or register."""
    GUEST = 1
    """Known by a browser's cookie alone."""
    MEMBER = 2
    """Has an account."""
    ORGANISER = 3
    """Runs the club; at a program of one's own, whoever sits there."""

    @property
    def word(self) -> RoleName:
        return _NAMES[self]


MEMBER: AccountRole = "member"
ORGANISER: AccountRole = "organiser"
_NAMES: dict[Role, RoleName] = {
    Role.NOBODY: "nobody",
    Role.GUEST: "guest",
    Role.MEMBER: MEMBER,
    Role.ORGANISER: ORGANISER,
}
ACCOUNT_ROLES: dict[AccountRole, Role] = {MEMBER: Role.MEMBER, ORGANISER: Role.ORGANISER}
"""The roles an account can have, by their names."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The one who asks."""

    user: str
    role: Role
    session: str | None = None
    """The log-in in this browser, by its public id."""
    scopes: frozenset[str] | None = None
    """What a personal token allows; None for a browser, which may do whatever its role may."""
    address: str = ""
    """Where the request came from."""
