"""The door of the server: every request and socket passes it first.

It refuses foreign hosts and foreign pages, learns who asks from the cookie (giving a new browser
one), and puts the security headers on every answer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any

import msgspec

from latticechess.app.roles import Role, Visitor
from latticechess.server import identity
from latticechess.server.messages import Problem
from latticechess.server.origin import Gate

SECURITY_HEADERS = {
    b"cache-control": b"no-store",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=(), payment=()",
}
Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]
"""The server interface that web frameworks share, as loosely typed as it is."""

USER = "latticechess.user"
"""Where the door leaves the user's id in the scope."""
VISITOR = "latticechess.visitor"
"""Where the door leaves who asks, with their role."""


class Door:
    """Wraps the whole application."""

    def __init__(self, app: Application, gate: Gate, local: bool = False) -> None:
        self.app = app
        self.gate = gate
        self.local = local
        """A program of one's own: whoever sits there is the organiser."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        secret = secret_in(headers.get(b"cookie", ""))
        fresh = None if secret else identity.new_secret()
        outgoing = Outgoing(send, fresh, secure=scope["scheme"] in ("https", "wss"))
        reason = self.gate.refusal(
            scope.get("method", "SOCKET"),
            headers.get(b"host", ""),
            headers.get(b"origin"),
            headers.get(b"sec-fetch-site"),
        )
        if reason is not None:
            await refuse(scope, send, reason)
            return
        user = identity.user_id(secret or fresh or "")
        scope["state"][USER] = user
        scope["state"][VISITOR] = Visitor(user, Role.ORGANISER if self.local else Role.GUEST)
        await self.app(scope, receive, outgoing)


class Outgoing:
    """Sends on, adding headers to the start of each answer."""

    def __init__(self, send: Send, fresh: str | None, secure: bool) -> None:
        self.send = send
        self.fresh = fresh
        self.secure = secure

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message["headers"]}
            missing = [item for item in SECURITY_HEADERS.items() if item[0] not in given]
            message["headers"] = [*message["headers"], *missing]
        if self.fresh and message["type"] in ("http.response.start", "websocket.accept"):
            cookie = identity.identity_cookie(self.fresh, self.secure)
            message["headers"] = [*message.get("headers", ()), cookie.to_encoded_header()]
        await self.send(message)


def secret_in(cookie_header: str) -> str | None:
    """The browser's secret in a Cookie header, if a sound one is there."""
    try:
        morsel = SimpleCookie(cookie_header).get(identity.COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel and identity.is_secret(morsel.value) else None


async def refuse(scope: Scope, send: Send, reason: str) -> None:
    """Turn away a request (403) or a socket before it opens."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4403, "reason": reason})
        return
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    body = msgspec.json.encode(Problem(reason))
    await send({"type": "http.response.body", "body": body, "more_body": False})
