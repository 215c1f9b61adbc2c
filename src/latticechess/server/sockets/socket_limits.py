"""Limits of open sockets: message rate, and periodic re-authentication of the user.

The users of all sockets are authenticated again together, some time before each of them is due, so
that no message waits for it. A socket that this does not reach in time sees to it by itself.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import Any

from latticechess.app.budgets import share_of
from latticechess.features.accounts.service.roles import Visitor
from latticechess.server.asgi import Message, Receive, Send
from latticechess.server.security.authentication import (
    Authenticator,
    BadTokenError,
    Credentials,
)
from latticechess.server.security.rate_limits import TokenBucket
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.server")

LOGGED_OUT = 4401
RECHECK_S = 10.0
"""How often the user is authenticated again: the longest a socket outlives its session."""
AHEAD_S = 5.0
"""How old a check is when the sockets are authenticated together."""
TOGETHER = 50
"""Sockets whose users are looked up at once: for longer the moves of others would wait."""
PAUSE_S = 0.02
"""Between two lookups, for those moves."""
PAUSES_S = 1.0
"""All pauses of one round, at most: however many sockets there are, none comes too late."""
USER_SOCKETS = 100
"""One for each window of the app, of a simultaneous display too."""
ADDRESS_SOCKETS = 1000
"""A whole school may come from one address."""
SOCKET_GUARD = "latticechess.socket_guard"
"""Key of the ASGI state: the guard of a socket."""


class SocketGuard:
    """Wraps `receive` and `send` of an open socket."""

    def __init__(
        self,
        receive: Receive,
        send: Send,
        visitor: Visitor,
        credentials: Credentials,
        authenticator: Authenticator,
        bucket: TokenBucket,
    ) -> None:
        self.inner_receive = receive
        self.inner_send = send
        self.visitor = visitor
        self.credentials = credentials
        self.authenticator = authenticator
        self.bucket = bucket
        self.checked_at = time.monotonic()
        self.ended = False

    @property
    def counted(self) -> set[str]:
        """Whose it is among the sockets that are counted."""
        return {self.visitor.user, share_of(self.visitor.address, self.visitor.user)}

    async def receive(self) -> Any:
        message = await self.inner_receive()
        if message["type"] != "websocket.receive":
            return message
        if (wait := self.bucket.take()) > 0:
            await asyncio.sleep(wait)
        if self.recently_authorised or await self.authorised():
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
            now = (await self.authenticator.authenticate(self.credentials)).visitor
        except BadTokenError:
            return False
        except StoreError:
            # The database is down: nobody is logged out for that.
            return not self.ended
        return self.is_still(now)

    def is_still(self, now: Visitor) -> bool:
        """Whether that is the same user, with no lower role."""
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


class SocketGuards:
    """The guards of all open sockets."""

    def __init__(self, authenticator: Authenticator) -> None:
        self.authenticator = authenticator
        self.open: set[SocketGuard] = set()
        self.counts: Counter[str] = Counter()
        """How many each user and each address has."""
        self.checking: asyncio.Task[None] | None = None

    def has_room(self, visitor: Visitor) -> bool:
        """Whether a visitor, and their address, may have another socket."""
        share = share_of(visitor.address, visitor.user)
        return self.counts[visitor.user] < USER_SOCKETS and self.counts[share] < ADDRESS_SOCKETS

    def add(self, guard: SocketGuard) -> None:
        """Check its user from time to time, until it is removed."""
        self.open.add(guard)
        self.counts.update(guard.counted)
        if self.checking is None or self.checking.done():
            self.checking = asyncio.create_task(self.check_on())

    def remove(self, guard: SocketGuard) -> None:
        if guard in self.open:
            self.open.remove(guard)
            for who in guard.counted:
                self.counts[who] -= 1
                if not self.counts[who]:
                    del self.counts[who]

    async def check_on(self) -> None:
        """Check the users of all sockets as long as there are any."""
        while self.open:
            await asyncio.sleep(AHEAD_S / 2)
            try:
                await self.check()
            except StoreError as problem:
                log.warning("cannot authenticate the users of sockets again: %s", problem)
            except Exception:
                log.exception("cannot authenticate the users of sockets again")

    async def check(self) -> None:
        """Authenticate the users whose last check is some time ago; StoreError.

        Whoever is no longer the same is left to the socket's own check.
        """
        before = time.monotonic() - AHEAD_S
        due = [guard for guard in self.open if guard.checked_at < before]
        pause = min(PAUSE_S, PAUSES_S * TOGETHER / len(due)) if due else 0.0
        for start in range(0, len(due), TOGETHER):
            if start:
                await asyncio.sleep(pause)
            some = due[start : start + TOGETHER]
            at = time.monotonic()
            found = await self.authenticator.authenticate_all([one.credentials for one in some])
            for guard, now in zip(some, found, strict=True):
                if now is not None and guard.is_still(now):
                    guard.checked_at = at
