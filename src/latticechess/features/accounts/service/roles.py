"""Roles of users, and the visitor who makes a request."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from latticechess.features.accounts.store.accounts import AccountRole

RoleName = Literal["nobody", "guest", "member", "organiser"]


class Role(IntEnum):
    """The role of a user; each includes all before it."""

    NOBODY = 0
    """Unknown, where guests are not allowed: may only log in or register."""
    GUEST = 1
    """Known only by a browser cookie."""
    MEMBER = 2
    """Has an account."""
    ORGANISER = 3
    """Runs the club; in a local program, its user."""

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
    """The user who makes a request."""

    user: str
    role: Role
    session: str | None = None
    """Public id of the session."""
    scopes: frozenset[str] | None = None
    """Scopes of a personal token; None for a browser, which may do whatever its role may."""
    address: str = ""
    """Where the request came from."""
