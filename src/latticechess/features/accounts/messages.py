"""The caller, accounts, sessions and tokens; administration by organisers."""

from __future__ import annotations

from latticechess.features.accounts.service.club import Registration as RegistrationMode
from latticechess.features.accounts.service.roles import RoleName as RoleName
from latticechess.features.accounts.store.accounts import AccountRole as AccountRole
from latticechess.features.accounts.store.accounts import InvitationKind
from latticechess.features.archive.service.over_the_board import DecidedScore
from latticechess.features.games.messages.game import ClockSpec
from latticechess.server.wire import Message, Request


class ClubView(Message, frozen=True):
    """Public settings of the club."""

    name: str
    registration: RegistrationMode
    guests: bool
    """Guests may play without an account."""


class Me(Message, frozen=True):
    """The caller."""

    user: str
    name: str
    role: RoleName
    local: bool
    """Local mode: nobody logs in, and every browser of the machine is the same user."""
    second: bool
    """Local mode: this browser is a second player, beside that user."""
    account: bool
    """The caller is logged in."""
    club: ClubView
    set_up: bool
    """The club has an organiser; if not, the link in the server's terminal makes one."""
    choose_pin: bool
    """A pupil who has not chosen a PIN yet."""


class SitDown(Request, frozen=True):
    """Local mode: whether this browser is a second player."""

    second: bool


class LogIn(Request, frozen=True):
    name: str
    password: str


class Register(Request, frozen=True):
    name: str
    password: str
    invitation: str | None = None
    """The secret of an invitation link."""


class InvitationSecret(Request, frozen=True):
    secret: str


class InvitationOffer(Message, frozen=True):
    """What a link is for: the first organiser, a new account, a new password, a pupil's log-in
    card, or a place in a club."""

    kind: InvitationKind
    role: AccountRole
    name: str | None
    """The account whose password is reset or whose card it is; null for a new account."""
    club: str
    """The server's club, or the club or class to which the link leads."""


class NewPassword(Request, frozen=True):
    """Choose a password with the secret of a link."""

    secret: str
    password: str


class ChangePassword(Request, frozen=True):
    old: str
    new: str


class Rename(Request, frozen=True):
    name: str


class DeleteAccount(Request, frozen=True):
    password: str


class SessionView(Message, frozen=True):
    """A login session."""

    id: str
    device: str
    address: str
    created_at: str
    seen_at: str
    here: bool
    """The session of this request."""


class SessionList(Message, frozen=True):
    sessions: list[SessionView]
    guesses: int
    """Wrong passwords that were tried for the account within a month and not yet acknowledged."""


class ScopeView(Message, frozen=True):
    name: str
    words: str


class TokenView(Message, frozen=True):
    id: str
    name: str
    scopes: list[str]
    created_at: str
    used_at: str | None
    expires_at: str | None


class TokenList(Message, frozen=True):
    tokens: list[TokenView]
    scopes: list[ScopeView]
    """All scopes a token can have."""


class MakeToken(Request, frozen=True):
    name: str
    scopes: list[str]
    days: int | None = None
    """Days until it expires; null: never."""


class TokenMade(Message, frozen=True):
    secret: str
    """Sent only once."""


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
