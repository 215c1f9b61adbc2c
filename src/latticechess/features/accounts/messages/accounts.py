"""The caller, accounts, sessions and tokens."""

from __future__ import annotations

from latticechess.features.accounts.service.club import Registration as RegistrationMode
from latticechess.features.accounts.service.roles import RoleName as RoleName
from latticechess.features.accounts.store.accounts import AccountRole as AccountRole
from latticechess.features.accounts.store.invitations import InvitationKind
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
