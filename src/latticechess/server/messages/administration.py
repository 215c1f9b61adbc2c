"""What an organiser sees and does."""

from __future__ import annotations

from typing import Literal

from latticechess.server.messages.accounts import AccountRole, RegistrationMode
from latticechess.server.messages.base import Message, Request
from latticechess.server.messages.game import ClockSpec


class MemberView(Message, frozen=True):
    user: str
    name: str
    role: AccountRole
    created_at: str
    can_log_in: bool
    """Has a password."""


class MemberList(Message, frozen=True):
    members: list[MemberView]


class CreateMember(Request, frozen=True):
    """Without a password the answer has the secret of a link with which they choose one."""

    name: str
    role: AccountRole = "member"
    password: str | None = None


class MemberCreated(Message, frozen=True):
    user: str
    secret: str | None


class ChangeMember(Request, frozen=True):
    """What is left out stays as it is."""

    name: str | None = None
    role: AccountRole | None = None


class SecretLink(Message, frozen=True):
    """The end of a link, shown this once."""

    secret: str


class MakeInvitation(Request, frozen=True):
    role: AccountRole = "member"
    uses: int = 1
    hours: int = 168


class InvitationView(Message, frozen=True):
    id: str
    role: AccountRole
    uses: int
    """How often it can still be used."""
    created_at: str
    expires_at: str


class InvitationList(Message, frozen=True):
    invitations: list[InvitationView]


class ChangeClub(Request, frozen=True):
    name: str
    registration: RegistrationMode
    guests: bool


class AuditView(Message, frozen=True):
    id: int
    at: str
    by: str
    action: str
    subject: str
    detail: str


class AuditList(Message, frozen=True):
    entries: list[AuditView]


class RecordGame(Request, frozen=True):
    """A game played at a real board. Players by their ids in the register, or by name: a name
    that is not known yet is entered."""

    variant: str
    result: Literal["1-0", "0-1", "1/2-1/2"]
    white: str | None = None
    white_name: str | None = None
    black: str | None = None
    black_name: str | None = None
    clock: ClockSpec = ClockSpec()
    moves: str = ""
    """As PGN, with or without tags."""
    name: str = ""
    rated: bool = True
    day: str | None = None
    """When it was played, such as 2026-11-30; null: today. Monthly rankings count it there."""
    place: str = ""
