"""Access control: the role and token scope that each route and socket message requires.

Access is denied by default: a route or message that declares no role is refused to everybody, and
a test names it. A route declares `opt=open_to(Role.GUEST)`, a socket message `allowed = Role.GUEST`
in its class. Seats and ownership are checked in the application layer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.server.problems import Forbidden, LogInFirst
from latticechess.server.security.middleware import VISITOR
from latticechess.server.security.origin import SAFE_METHODS
from latticechess.server.wire import ClientMessage

ACCESS = "access"
READ = "read"
PLAY = "play"
BOT = "bot:play"
SCOPES = {
    READ: "See games, players and rankings",
    PLAY: "Open, join and play games",
    BOT: "Play as a bot through the lichess interface",
}
"""Scopes of personal tokens, with a description for people."""


@dataclass(frozen=True, slots=True)
class Access:
    """What a route requires of its caller."""

    role: Role
    scope: str | tuple[str, ...] | None = None
    """The scope a token needs, or several of which one is enough; None: safe methods need `read`,
    others refuse tokens."""


def open_to(role: Role, scope: str | tuple[str, ...] | None = None) -> dict[str, Access]:
    """Declare the access of a route: `opt=open_to(Role.MEMBER)`."""
    return {ACCESS: Access(role, scope)}


def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse callers without the role and scope that the route declares."""
    access: Access | None = handler.opt.get(ACCESS)
    if access is None:
        raise Forbidden("route-undeclared", name=handler.handler_name)
    visitor: Visitor = connection.scope["state"][VISITOR]
    method = str(connection.scope.get("method", "SOCKET"))
    require_scope(visitor, access, method)
    require_role(visitor.role, access.role)


def require_role(role: Role, needed: Role) -> None:
    """Forbidden or LogInFirst unless `role` is `needed` or higher."""
    if role >= needed:
        return
    if needed is Role.ORGANISER and role is Role.MEMBER:
        raise Forbidden("only-organiser")
    raise LogInFirst("log-in-first")


def require_scope(visitor: Visitor, access: Access, method: str) -> None:
    """Forbidden if the caller uses a token that lacks the scope."""
    if visitor.scopes is None or access.role is Role.NOBODY:
        return
    needed = access.scope or (READ if method in SAFE_METHODS else None)
    if needed is None:
        raise Forbidden("not-with-token")
    enough = (needed,) if isinstance(needed, str) else needed
    if visitor.scopes.isdisjoint(enough):
        raise Forbidden("token-lacks", scope=enough[0])


def message_refusal(role: Role, message: ClientMessage) -> Sentence | None:
    """Why this role may not send the message; None if it may."""
    needed = type(message).allowed
    if needed is None:
        name = type(message).__name__
        return sentence("message-undeclared", name=name)
    if role >= needed:
        return None
    return sentence("log-in-first")
