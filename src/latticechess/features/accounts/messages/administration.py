"""Administration by organisers."""

from __future__ import annotations

from latticechess.features.accounts.messages.accounts import AccountRole
from latticechess.features.accounts.service.club import Registration as RegistrationMode
from latticechess.features.archive.service.over_the_board import DecidedScore
from latticechess.features.games.messages.game import ClockSpec
from latticechess.server.wire import Message, Request


class MemberView(Message, frozen=True):
    user: str
    name: str
    role: AccountRole
    created_at: str
    can_log_in: bool
    """The member has a password."""


class MemberList(Message, frozen=True):
    members: list[MemberView]


class CreateMember(Request, frozen=True):
    """Without a password the answer holds the secret of a link to choose one."""

    name: str
    role: AccountRole = "member"
    password: str | None = None


class MemberCreated(Message, frozen=True):
    user: str
    secret: str | None


class ChangeMember(Request, frozen=True):
    """Omitted fields stay as they are."""

    name: str | None = None
    role: AccountRole | None = None


class SecretLink(Message, frozen=True):
    """The secret of a link, sent only once."""

    secret: str


class MakeInvitation(Request, frozen=True):
    role: AccountRole = "member"
    uses: int = 1
    hours: int = 168


class InvitationView(Message, frozen=True):
    id: str
    role: AccountRole
    uses: int
    """Remaining uses."""
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
    """A game played over the board. Players by id or by name; an unknown name becomes a new
    player."""

    variant: str
    result: DecidedScore
    white: str | None = None
    white_name: str | None = None
    black: str | None = None
    black_name: str | None = None
    clock: ClockSpec = ClockSpec()
    on_time: bool = False
    """The loser's flag fell."""
    moves: str = ""
    """PGN, with or without tags; clock times in its comments (`[%clk 0:04:58]`) are kept."""
    name: str = ""
    rated: bool = True
    day: str | None = None
    """The date of the game, such as 2026-11-30; null: today. Monthly rankings use it."""
    place: str = ""
