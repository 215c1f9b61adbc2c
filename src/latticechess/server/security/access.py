"""Who may call what. Nothing is open by oversight: a route or a message that does not say who may
use it is refused to everybody, and a test names it.

A route says it with `opt=open_to(Role.GUEST)`, a socket's message with `allowed = Role.GUEST` in
its class. That somebody has a seat in a game, or owns what they change, is asked further inside.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from latticechess.app.accounts.roles import Role, Visitor
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.server.messages.base import ClientMessage
from latticechess.server.problems import Forbidden, LogInFirst
from latticechess.server.security.middleware import VISITOR
from latticechess.server.security.origin import SAFE_METHODS

ACCESS = "access"
READ = "read"
PLAY = "play"
BOT = "bot:play"
SCOPES = {
    READ: "See games, players and rankings",
    PLAY: "Open, join and play games",
    BOT: "Play as a bot through the lichess interface",
}
"""What a personal token can be allowed, with words for people."""


@dataclass(frozen=True, slots=True)
class Access:
    """Who may call a route."""

    role: Role
    scope: str | None = None
    """What a token must allow; None: reading needs `read`, and nothing else is done by token."""


def open_to(role: Role, scope: str | None = None) -> dict[str, Access]:
    """The declaration of a route: `opt=open_to(Role.MEMBER)`."""
    return {ACCESS: Access(role, scope)}


def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Let only those pass whom the route names."""
    access: Access | None = handler.opt.get(ACCESS)
    if access is None:
        raise Forbidden("route-undeclared", name=handler.handler_name)
    visitor: Visitor = connection.scope["state"][VISITOR]
    method = str(connection.scope.get("method", "SOCKET"))
    require_scope(visitor, access, method)
    require_role(visitor.role, access.role)


def require_role(role: Role, needed: Role) -> None:
    if role >= needed:
        return
    if needed is Role.ORGANISER and role is Role.MEMBER:
        raise Forbidden("only-organiser")
    raise LogInFirst("log-in-first")


def require_scope(visitor: Visitor, access: Access, method: str) -> None:
    """A token does only what it was made for."""
    if visitor.scopes is None or access.role is Role.NOBODY:
        return
    needed = access.scope or (READ if method in SAFE_METHODS else None)
    if needed is None:
        raise Forbidden("not-with-token")
    if needed not in visitor.scopes:
        raise Forbidden("token-lacks", scope=needed)


def message_refusal(role: Role, message: ClientMessage) -> Sentence | None:
    """Why one of this role may not send the message through a socket; None if they may."""
    needed = type(message).allowed
    if needed is None:
        name = type(message).__name__
        return sentence("message-undeclared", name=name)
    if role >= needed:
        return None
    return sentence("log-in-first")
