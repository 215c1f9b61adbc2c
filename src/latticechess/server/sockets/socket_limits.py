"""Limits of open sockets: message rate, and periodic re-authentication of the user."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from latticechess.app.accounts.roles import Visitor
from latticechess.server.asgi import Message, Receive, Send
from latticechess.server.security.authentication import Authentication, BadTokenError
from latticechess.server.security.rate_limits import TokenBucket
from latticechess.store.database.open import StoreError

LOGGED_OUT = 4401
RECHECK_S = 10.0
"""How often the user is authenticated again: the longest a socket outlives its session."""
SOCKET_GUARD = "latticechess.socket_guard"
"""Key of the ASGI state: the guard of a socket."""


class SocketGuard:
    """Wraps `receive` and `send` of an open socket."""

    def __init__(
        self,
        receive: Receive,
        send: Send,
        visitor: Visitor,
        authenticate: Callable[[], Awaitable[Authentication]],
        bucket: TokenBucket,
    ) -> None:
        self.inner_receive = receive
        self.inner_send = send
        self.visitor = visitor
        self.authenticate = authenticate
        self.bucket = bucket
        self.checked_at = time.monotonic()
        self.ended = False

    async def receive(self) -> Any:
        message = await self.inner_receive()
        if message["type"] != "websocket.receive":
            return message
        if (wait := self.bucket.take()) > 0:
            await asyncio.sleep(wait)
        if await self.authorised():
            return message
        await self.end()
        return {"type": "websocket.disconnect", "code": LOGGED_OUT}

    async def send(self, message: Message) -> None:
        if self.ended:
            return
        if message["type"] == "websocket.send" and not await self.authorised():
            await self.end()
            return
        await self.inner_send(message)

    @property
    def recently_authorised(self) -> bool:
        """Whether the last check is recent enough to send without another."""
        return not self.ended and time.monotonic() - self.checked_at < RECHECK_S

    async def authorised(self) -> bool:
        """Whether the user still has the role they opened the socket with."""
        if time.monotonic() - self.checked_at < RECHECK_S:
            return not self.ended
        self.checked_at = time.monotonic()
        try:
            now = (await self.authenticate()).visitor
        except BadTokenError:
            return False
        except StoreError:
            # The database is down: nobody is logged out for that.
            return not self.ended
        return now.user == self.visitor.user and now.role >= self.visitor.role

    async def end(self) -> None:
        if not self.ended:
            self.ended = True
            await self.inner_send(
                {
                    "type": "websocket.close",
                    "code": LOGGED_OUT,
                    "reason": "You are no longer logged in.",
                }
            )
