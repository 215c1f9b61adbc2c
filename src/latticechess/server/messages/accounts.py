"""Who asks, and everything about accounts."""

from __future__ import annotations

from typing import Literal

from latticechess.server.messages.base import Message, Request

RoleName = Literal["nobody", "guest", "member", "organiser"]
AccountRole = Literal["member", "organiser"]
RegistrationMode = Literal["open", "invitation", "closed"]


class ClubView(Message, frozen=True):
    """What everybody may know of the club."""

    name: str
    registration: RegistrationMode
    guests: bool
    """Whether one may play without an account."""


class Me(Message, frozen=True):
    """The one who asks."""

    user: str
    name: str
    role: RoleName
    local: bool
    """A program of one's own: nobody logs in, and every browser of the machine is one user."""
    second: bool
    """There: this browser is a second player, beside that user."""
    account: bool
    """Has logged in."""
    club: ClubView
    set_up: bool
    """There is an organiser already; if not, the link in the server's terminal makes one."""


class SitDown(Request, frozen=True):
    """At a program of one's own: whether this browser is a second player."""

    second: bool


class LogIn(Request, frozen=True):
    name: str
    password: str


class Register(Request, frozen=True):
    name: str
    password: str
    invitation: str | None = None
    """The secret at the end of an invitation's link."""


class InvitationSecret(Request, frozen=True):
    secret: str


class InvitationOffer(Message, frozen=True):
    """What a link is for: the first organiser, a new account, or a new password."""

    kind: Literal["setup", "invite", "reset"]
    role: AccountRole
    name: str | None
    """Whose password; null for a new account."""
    club: str


class NewPassword(Request, frozen=True):
    """Choose a password with a link."""

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
    """A browser in which one is logged in."""

    id: str
    device: str
    address: str
    created_at: str
    seen_at: str
    here: bool
    """The browser that asks."""


class SessionList(Message, frozen=True):
    sessions: list[SessionView]


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
    """What a token can be allowed."""


class MakeToken(Request, frozen=True):
    name: str
    scopes: list[str]
    days: int | None = None
    """How long it holds; left out: until it is ended."""


class TokenMade(Message, frozen=True):
    secret: str
    """Shown this once."""
