"""The door of the server: every request and socket passes it first.

It refuses foreign hosts and foreign pages, learns who asks from a token or the cookies (giving a
new browser one), holds up those who ask too fast, and puts the security headers on every answer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import replace
from http.cookies import CookieError, SimpleCookie
from typing import Any, Protocol

import msgspec

from latticechess.app.accounts.roles import Role, Visitor
from latticechess.kernel.sentence import Sentence, reason_of, sentence
from latticechess.server.security import cookies
from latticechess.server.security.authentication import Admission, BadTokenError, Papers
from latticechess.server.security.origin import Gate
from latticechess.server.security.rate_limits import Turnstile
from latticechess.server.sockets.socket_limits import WATCH, SocketWatch
from latticechess.server.views.sentences import problem_view
from latticechess.store.database.open import StoreError

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
HTTPS_HEADERS = {b"strict-transport-security": b"max-age=31536000"}
Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]
"""The server interface that web frameworks share, as loosely typed as it is."""

VISITOR = "latticechess.visitor"
"""Where the door leaves who asks, with their role."""
DOORKEEPER = "latticechess.doorkeeper"
ANSWERING = ("/api/", "/ws/", "/game/export/", "/metrics")
"""What is not a file of the browser app."""


class Keeper(Protocol):
    """Knows who shows which papers."""

    async def admit(self, papers: Papers) -> Admission: ...

    def forget(self, user: str) -> None: ...

    def new_cookie(self) -> str: ...


class Door:
    """Wraps the whole application."""

    def __init__(
        self, app: Application, gate: Gate, keeper: Keeper, turnstile: Turnstile | None
    ) -> None:
        self.app = app
        self.gate = gate
        self.keeper = keeper
        self.turnstile = turnstile
        """None at a program of one's own."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        reason = self.gate.refusal(
            scope.get("method", "SOCKET"),
            headers.get(b"host", ""),
            headers.get(b"origin"),
            headers.get(b"sec-fetch-site"),
        )
        if reason is not None:
            await refuse(scope, send, 403, reason)
            return
        papers = papers_of(headers, scope)
        try:
            admission = await self.admit(scope["path"], papers)
        except BadTokenError:
            await refuse(scope, send, 401, sentence("unknown-token"))
        except StoreError as problem:
            await refuse(scope, send, 503, reason_of(problem))
        else:
            await self.let_in(scope, receive, send, papers, admission)

    async def admit(self, path: str, papers: Papers) -> Admission:
        """Who asks. The app's own files are everybody's: nobody is looked up for them."""
        if path.startswith(ANSWERING):
            return await self.keeper.admit(papers)
        fresh = None if papers.guest else self.keeper.new_cookie()
        return Admission(Visitor("", Role.NOBODY, address=papers.address), fresh)

    async def let_in(
        self, scope: Scope, receive: Receive, send: Send, papers: Papers, admission: Admission
    ) -> None:
        """Hand the request on, unless its user is too fast."""
        visitor = admission.visitor
        if self.turnstile and visitor.user:
            if not self.turnstile.admits(visitor.user, visitor.address):
                await refuse(scope, send, 429, sentence("too-many-requests"))
                return
            if scope["type"] == "websocket":
                kept = replace(papers, guest=admission.fresh or papers.guest)
                watch = SocketWatch(
                    receive,
                    send,
                    visitor,
                    lambda: self.keeper.admit(kept),
                    self.turnstile.messages.of(visitor.user),
                )
                receive, send = watch.receive, watch.send
                scope["state"][WATCH] = watch
        scope["state"][VISITOR] = visitor
        scope["state"][DOORKEEPER] = self.keeper
        fresh = None if papers.token else admission.fresh
        await self.app(scope, receive, Outgoing(send, fresh, is_secure(scope["scheme"])))


class Outgoing:
    """Sends on, adding headers to the start of each answer."""

    def __init__(self, send: Send, fresh: str | None, secure: bool) -> None:
        self.send = send
        self.fresh = fresh
        self.secure = secure

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = guarded(message["headers"], self.secure)
        if self.fresh and message["type"] in ("http.response.start", "websocket.accept"):
            given = message.get("headers", ())
            start = f"{cookies.COOKIE}=".encode()
            if not any(n.lower() == b"set-cookie" and v.startswith(start) for n, v in given):
                cookie = cookies.identity_cookie(self.fresh, self.secure)
                message["headers"] = [*given, cookie.to_encoded_header()]
        await self.send(message)


Headers = list[tuple[bytes, bytes]]


def guarded(headers: Headers, secure: bool) -> Headers:
    """The headers of an answer with the security headers it lacks."""
    given = {name.lower() for name, _ in headers}
    wanted = SECURITY_HEADERS | HTTPS_HEADERS if secure else SECURITY_HEADERS
    return [*headers, *(item for item in wanted.items() if item[0] not in given)]


def is_secure(scheme: str) -> bool:
    return scheme in ("https", "wss")


def papers_of(headers: dict[bytes, str], scope: Scope) -> Papers:
    """What the request shows of itself. A token counts alone: then cookies are not looked at."""
    kind, _, token = headers.get(b"authorization", "").partition(" ")
    address = scope["client"][0] if scope.get("client") else ""
    if kind.lower() == "bearer":
        return Papers(token=token.strip(), address=address)
    cookie = headers.get(b"cookie", "")
    return Papers(
        session=secret_in(cookie, cookies.SESSION_COOKIE),
        guest=secret_in(cookie, cookies.COOKIE),
        second=secret_in(cookie, cookies.SECOND_COOKIE),
        address=address,
    )


def secret_in(cookie_header: str, name: str) -> str | None:
    """The secret of this name in a Cookie header, if a sound one is there."""
    try:
        morsel = SimpleCookie(cookie_header).get(name)
    except CookieError:
        return None
    return morsel.value if morsel and cookies.is_secret(morsel.value) else None


async def refuse(scope: Scope, send: Send, status: int, reason: Sentence) -> None:
    """Turn away a request or a socket before it opens."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4000 + status, "reason": str(reason)})
        return
    headers = [(b"content-type", b"application/json")]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    headers = guarded(headers, is_secure(scope["scheme"]))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    body = msgspec.json.encode(problem_view(reason))
    await send({"type": "http.response.body", "body": body, "more_body": False})
