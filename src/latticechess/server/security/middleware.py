"""ASGI middleware in front of every request and socket.

It checks Host and Origin, authenticates the user (a new browser gets an identity cookie), applies
rate limits and adds security headers to every response.
"""

from __future__ import annotations

from dataclasses import replace
from http.cookies import CookieError, SimpleCookie

import msgspec

from latticechess.app.budgets import payer, share_of
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.kernel.sentence import Sentence, reason_of, sentence
from latticechess.server.asgi import Application, Headers, Message, Receive, Scope, Send
from latticechess.server.security import cookies
from latticechess.server.security.authentication import (
    Authentication,
    Authenticator,
    BadTokenError,
    Credentials,
)
from latticechess.server.security.origin import OriginPolicy
from latticechess.server.security.rate_limits import HEADER_BYTES, RateLimits
from latticechess.server.security.slow_requests import in_time
from latticechess.server.sentences import problem_view, program_problem
from latticechess.server.sockets.socket_limits import SOCKET_GUARD, SocketGuard, SocketGuards
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
FRAMED = b"frame-ancestors *"
"""In the policy of a page that other sites may frame."""
HTTPS_HEADERS = {b"strict-transport-security": b"max-age=31536000"}

VISITOR = "latticechess.visitor"
"""Key of the ASGI state: the authenticated user, with their role."""
AUTHENTICATOR = "latticechess.authenticator"
"""Key of the ASGI state: the authenticator."""
AUTHENTICATED_PATHS = ("/api/", "/ws/", "/game/export/", "/study/by/", "/team/", "/metrics")
"""Every other path is a file of the browser app."""


class SecurityMiddleware:
    """Wraps the whole application."""

    def __init__(
        self,
        app: Application,
        origin_policy: OriginPolicy,
        authenticator: Authenticator,
        rate_limits: RateLimits | None,
    ) -> None:
        self.app = app
        self.origin_policy = origin_policy
        self.authenticator = authenticator
        self.rate_limits = rate_limits
        """None in local mode."""
        self.guards = SocketGuards(authenticator)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if sum(len(name) + len(value) for name, value in scope["headers"]) > HEADER_BYTES:
            await refuse(scope, send, 431, sentence("head-too-long", count=HEADER_BYTES))
            return
        if scope["type"] == "http":
            receive = in_time(receive)
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        reason = self.origin_policy.refusal(
            scope.get("method", "SOCKET"),
            headers.get(b"host", ""),
            headers.get(b"origin"),
            headers.get(b"sec-fetch-site"),
        )
        if reason is not None:
            await refuse(scope, send, 403, reason)
            return
        credentials = credentials_of(headers, scope)
        try:
            authentication = await self.authenticate(scope["path"], credentials)
        except BadTokenError:
            await refuse(scope, send, 401, sentence("unknown-token"), program=True)
        except StoreError as problem:
            await refuse(scope, send, 503, reason_of(problem))
        else:
            await self.forward(scope, receive, send, credentials, authentication)

    async def authenticate(self, path: str, credentials: Credentials) -> Authentication:
        """The user of a request. The app's own files are public: they need no lookup."""
        if path.startswith(AUTHENTICATED_PATHS):
            return await self.authenticator.authenticate(credentials)
        secret = None if credentials.guest else self.authenticator.new_secret()
        return Authentication(Visitor("", Role.NOBODY, address=credentials.address), secret)

    async def forward(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        credentials: Credentials,
        authentication: Authentication,
    ) -> None:
        """Pass the request to the application if it is within the rate limits."""
        visitor = authentication.visitor
        payer.set(share_of(visitor.address, visitor.user))
        if self.rate_limits and visitor.user:
            if not self.rate_limits.allow(visitor.user, visitor.address):
                program = credentials.token is not None
                await refuse(scope, send, 429, sentence("too-many-requests"), program)
                return
            if scope["type"] == "websocket":
                if not self.guards.has_room(visitor):
                    await refuse(scope, send, 429, sentence("too-many-sockets"))
                    return
                kept = replace(credentials, guest=authentication.new_secret or credentials.guest)
                bucket = self.rate_limits.messages.of(visitor.user)
                guard = SocketGuard(receive, send, visitor, kept, self.authenticator, bucket)
                receive, send = guard.receive, guard.send
                scope["state"][SOCKET_GUARD] = guard
                self.guards.add(guard)
        scope["state"][VISITOR] = visitor
        scope["state"][AUTHENTICATOR] = self.authenticator
        secret = None if credentials.token else authentication.new_secret
        try:
            await self.app(scope, receive, HeaderSender(send, secret, is_secure(scope["scheme"])))
        finally:
            if SOCKET_GUARD in scope["state"]:
                self.guards.remove(scope["state"][SOCKET_GUARD])


class HeaderSender:
    """Wraps `send`: adds the security headers and the identity cookie to each response."""

    def __init__(self, send: Send, new_secret: str | None, secure: bool) -> None:
        self.send = send
        self.new_secret = new_secret
        self.secure = secure

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = with_security_headers(message["headers"], self.secure)
        if self.new_secret and message["type"] in ("http.response.start", "websocket.accept"):
            given = message.get("headers", ())
            start = f"{cookies.COOKIE}=".encode()
            if not any(n.lower() == b"set-cookie" and v.startswith(start) for n, v in given):
                cookie = cookies.identity_cookie(self.new_secret, self.secure)
                message["headers"] = [*given, cookie.to_encoded_header()]
        await self.send(message)


def with_security_headers(headers: Headers, secure: bool) -> Headers:
    """The headers of a response with the security headers it lacks."""
    given = {name.lower() for name, _ in headers}
    if any(name.lower() == b"content-security-policy" and FRAMED in text for name, text in headers):
        # Older browsers know no frame-ancestors and go by this header alone.
        given.add(b"x-frame-options")
    wanted = SECURITY_HEADERS | HTTPS_HEADERS if secure else SECURITY_HEADERS
    return [*headers, *(item for item in wanted.items() if item[0] not in given)]


def is_secure(scheme: str) -> bool:
    """Whether the scheme is encrypted."""
    return scheme in ("https", "wss")


def credentials_of(headers: dict[bytes, str], scope: Scope) -> Credentials:
    """The credentials in the headers. With a bearer token, cookies are ignored."""
    kind, _, token = headers.get(b"authorization", "").partition(" ")
    address = scope["client"][0] if scope.get("client") else ""
    if kind.lower() == "bearer":
        return Credentials(token=token.strip(), address=address)
    cookie = headers.get(b"cookie", "")
    return Credentials(
        session=secret_in(cookie, cookies.SESSION_COOKIE),
        guest=secret_in(cookie, cookies.COOKIE),
        second=secret_in(cookie, cookies.SECOND_COOKIE),
        address=address,
    )


def secret_in(cookie_header: str, name: str) -> str | None:
    """The secret in the cookie of this name; None if it is missing or malformed."""
    try:
        morsel = SimpleCookie(cookie_header).get(name)
    except CookieError:
        return None
    return morsel.value if morsel and cookies.is_secret(morsel.value) else None


async def refuse(
    scope: Scope, send: Send, status: int, reason: Sentence, program: bool = False
) -> None:
    """Refuse a request, or a socket before it opens; a `program` is also told `error`."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4000 + status, "reason": str(reason)})
        return
    headers = [(b"content-type", b"application/json")]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    headers = with_security_headers(headers, is_secure(scope["scheme"]))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    view = problem_view(reason)
    body = msgspec.json.encode(program_problem(view) if program else view)
    await send({"type": "http.response.body", "body": body, "more_body": False})
